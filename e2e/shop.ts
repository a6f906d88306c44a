// The real shop for the journeys: `npm start` on data of its own, gone afterwards.
import { spawn } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../scripts/root.ts'

const { E2E_PORT, E2E_IMAGENES_PORT, E2E_DATA_DIR: dataDir, E2E_ADMIN_EMAIL, E2E_ADMIN_PASSWORD } = process.env
if (!dataDir) throw new Error('playwright.config.ts names the data folder in E2E_DATA_DIR')
mkdirSync(dataDir, { mode: 0o755 }) // as root the database's own account has to get in

// Empty means unset, and what is set here the developer's own .env does not touch.
const neutral = Object.fromEntries(
  [
    ...['DATABASE_URL', 'HOST', 'PUBLIC_URL', 'TRUST_PROXY', 'DATABASE_POOL', 'LIMITE_REGISTROS', 'LIMITE_INGRESOS'],
    ...['SITE_NOMBRE', 'SITE_CURSO', 'SITE_UNIVERSIDAD', 'SITE_AUTORES', 'SITE_EMAIL'],
  ].map((name) => [name, '']),
)

const shop = spawn(process.execPath, ['--enable-source-maps', join(root, 'scripts', 'start.ts')], {
  stdio: 'inherit',
  env: {
    ...process.env,
    ...neutral,
    DATA_DIR: dataDir,
    PORT: E2E_PORT,
    DEMO: 'si',
    LOG_LEVEL: 'error',
    PORTADAS_PERMITIDAS: `127.0.0.1:${E2E_IMAGENES_PORT}`,
    ADMIN_EMAIL: E2E_ADMIN_EMAIL,
    ADMIN_PASSWORD: E2E_ADMIN_PASSWORD,
  },
})

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => shop.kill(signal))
shop.on('exit', (code) => {
  rmSync(dataDir, { recursive: true, force: true })
  process.exit(code ?? 1)
})
