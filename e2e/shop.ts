// The real shop for the journeys: `npm start` on temporary data.
import { spawn } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { startTransportes } from '#test/transportes.ts'
import { root } from '../scripts/root.ts'
import { loadServer } from '../scripts/server.ts'

const {
  E2E_PORT,
  E2E_IMAGENES_PORT,
  E2E_PASARELA_PORT,
  E2E_DATA_DIR: dataDir,
  E2E_ADMIN_EMAIL,
  E2E_ADMIN_PASSWORD,
  E2E_QUEDA, // its data stay: another build opens over them
  E2E_DEMO = 'libros', // the home page as it is specified: a journey makes its own tables and events
} = process.env
if (!dataDir) throw new Error('tienda.ts names the data folder in E2E_DATA_DIR')
mkdirSync(dataDir, { mode: 0o755, recursive: true }) // when root runs this, the database's own account must be able to enter

// An empty value means unset. Variables set here override the developer's own .env.
const neutral = Object.fromEntries(
  [
    ...['DATABASE_URL', 'HOST', 'PUBLIC_URL', 'TRUST_PROXY', 'DATABASE_POOL'],
    ...['LIMITE_REGISTROS', 'LIMITE_INGRESOS', 'LIMITE_CONSULTAS', 'LIMITE_MENSAJES'],
    ...['LIMITE_ESCRITURAS', 'LIMITE_PEDIDOS', 'PAGOS', 'MERCADOPAGO_URL'],
    ...['SITE_NOMBRE', 'SITE_CURSO', 'SITE_UNIVERSIDAD', 'SITE_AUTORES', 'SMTP_URL', 'PAGO_EFECTIVO_LUGAR'],
  ].map((name) => [name, '']),
)

/** Carriers are asked only where a journey has typed something in; then this machine answers for all of them. */
const transportes = await startTransportes()
/** So it is with the gateway; this one lets this machine's http address be the way back. */
const { startPasarela } = await loadServer()
const pasarela = await startPasarela({ puerto: Number(E2E_PASARELA_PORT), conHttp: true })

const shop = spawn(process.execPath, ['--enable-source-maps', join(root, 'scripts', 'start.ts')], {
  stdio: 'inherit',
  env: {
    ...process.env,
    ...neutral,
    DATA_DIR: dataDir,
    PORT: E2E_PORT,
    DEMO: E2E_DEMO,
    LOG_LEVEL: 'error',
    TRANSPORTES_DOBLE: transportes.base,
    FACTURAS: 'ensayo',
    MERCADOPAGO_URL: pasarela.url,
    PORTADAS_PERMITIDAS: `127.0.0.1:${E2E_IMAGENES_PORT}`,
    SITE_EMAIL: 'tienda@anaquel.test',
    SITE_WHATSAPP: '+54 9 341 555 0199',
    SITE_HORARIO: 'Lunes a viernes de 9 a 18',
    ADMIN_EMAIL: E2E_ADMIN_EMAIL,
    ADMIN_PASSWORD: E2E_ADMIN_PASSWORD,
    PAGO_TRANSFERENCIA_CBU: '0000003100010000000001',
    PAGO_TRANSFERENCIA_ALIAS: 'anaquel.libros',
    PAGO_TRANSFERENCIA_TITULAR: 'Librería Anaquel',
    PAGO_TRANSFERENCIA_CUIT: '30-00000000-7',
  },
})

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => shop.kill(signal))
process.on('disconnect', () => shop.kill('SIGTERM')) // of a worker whose own shop this is (tienda.ts)
shop.on('exit', (code) => {
  void transportes.end()
  void pasarela.end()
  if (!E2E_QUEDA) rmSync(dataDir, { recursive: true, force: true })
  process.exit(code ?? 1)
})
