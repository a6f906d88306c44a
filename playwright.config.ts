import { randomBytes } from 'node:crypto'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { systemBrowser } from './scripts/browser.ts'

async function findFreePort(): Promise<string> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, 'localhost', resolve))
  const { port } = probe.address() as { port: number }
  await new Promise((resolve) => probe.close(resolve))
  return String(port)
}

// The workers read this file again and inherit the environment of the first reading.
process.env.E2E_PORT ??= await findFreePort()
process.env.E2E_IMAGENES_PORT ??= await findFreePort()
process.env.E2E_PASARELA_PORT ??= await findFreePort()
process.env.E2E_DATA_DIR ??= join(tmpdir(), `anaquel-e2e-${randomBytes(6).toString('hex')}`)
process.env.E2E_ADMIN_EMAIL ??= 'admin@anaquel.test'
process.env.E2E_ADMIN_PASSWORD ??= `Aa1!${randomBytes(12).toString('base64url')}`

const executablePath = systemBrowser()
const baseURL = `http://localhost:${process.env.E2E_PORT}`

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results',
  forbidOnly: true,
  fullyParallel: true,
  workers: 3, // on two cores: a journey also waits
  retries: 1, // a busy machine; who needed it is named at the end
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [
    [process.stdout.isTTY ? 'line' : 'dot'],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? 'test-results/informe.json' }],
  ],
  use: {
    baseURL,
    browserName: 'chromium',
    locale: 'es-AR',
    timezoneId: 'America/Argentina/Buenos_Aires',
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        '--no-sandbox', // root, as in containers, gets none
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-default-apps',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
  // What changes the whole shop waits until nobody else looks at it.
  projects: [
    { name: 'tienda', testIgnore: '**/{ajustes,envios,facturas,invitado,legales,ley,pagos,voz}.e2e.ts' },
    { name: 'ajustes', testMatch: '**/ajustes.e2e.ts', dependencies: ['tienda'] },
    { name: 'ley', testMatch: '**/ley.e2e.ts', dependencies: ['ajustes'] },
    { name: 'voz', testMatch: '**/voz.e2e.ts', dependencies: ['ley'] },
    { name: 'envios', testMatch: '**/envios.e2e.ts', dependencies: ['ley'] },
    { name: 'invitado', testMatch: '**/invitado.e2e.ts', dependencies: ['envios', 'voz'] },
    { name: 'facturas', testMatch: '**/facturas.e2e.ts', dependencies: ['invitado'] },
    { name: 'legales', testMatch: '**/legales.e2e.ts', dependencies: ['facturas'] },
    { name: 'pagos', testMatch: '**/pagos.e2e.ts', dependencies: ['legales'] },
  ],
  webServer: {
    command: `"${process.execPath}" e2e/shop.ts`,
    url: `${baseURL}/readyz`,
    timeout: 120_000,
    stdout: 'ignore',
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
  },
})
