import { randomBytes } from 'node:crypto'
import { defineConfig } from '@playwright/test'
import type { Options } from './e2e/fixtures.ts'
import { chooseSettings, describeTienda } from './e2e/tienda.ts'
import { systemBrowser } from './scripts/browser.ts'

// The workers read this file again and inherit the environment of the first reading.
if (!process.env.E2E_PORT) Object.assign(process.env, await chooseSettings())
process.env.E2E_ADMIN_EMAIL ??= 'admin@anaquel.test'
process.env.E2E_ADMIN_PASSWORD ??= `Aa1!${randomBytes(12).toString('base64url')}`

const executablePath = systemBrowser()
const { url } = describeTienda(process.env)

/** Journeys that change the whole shop. They have one of their own, which opens with the first of them. */
const APARTE = '**/{ajustes,envios,facturas,instalada,invitado,legales,ley,pagos,sin-red,voz}.e2e.ts'

/**
 * What is asked for by `RECORRIDOS=largos` alone: whole days, a reader's story by keyboard alone, counted tasks, a till whose power is cut, a new build while sales wait.
 * Their rules are held by the other journeys; together they take longer than `npm test` may.
 */
const LARGOS = '**/*.largo.ts'
const isLargo = process.env.RECORRIDOS === 'largos'

export default defineConfig<object, Options>({
  testDir: 'e2e',
  outputDir: 'test-results',
  forbidOnly: true,
  fullyParallel: true,
  build: { external: ['**/*.ts'] }, // Node itself reads TypeScript: no source maps
  workers: 3, // on two cores: a journey also waits
  retries: 1, // a busy machine; who needed it is named at the end
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [
    [process.stdout.isTTY ? 'line' : 'dot'],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? 'test-results/informe.json' }],
  ],
  use: {
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
        '--force-gpu-mem-available-mb=2', // draws what is in sight, not a screen and more below it
      ],
    },
  },
  // One after another they are the longest way, so they begin first; the other workers drive the shop that all share.
  projects: isLargo
    ? [{ name: 'largos', testMatch: LARGOS, workers: 1, timeout: 300_000, use: { ownShop: true } }]
    : [
        { name: 'aparte', testMatch: APARTE, workers: 1, use: { ownShop: true } },
        { name: 'tienda', testMatch: '**/*.e2e.ts', testIgnore: APARTE },
      ],
  webServer: isLargo
    ? []
    : {
        command: `"${process.execPath}" e2e/shop.ts`,
        url: `${url}/readyz`,
        timeout: 120_000,
        stdout: 'ignore',
        stderr: 'pipe',
        gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
      },
})
