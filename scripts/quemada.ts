// `npm run quemada [-- --titulos 5000]`: a shop with orders, its copy outside, everything thrown away, and how long it takes
// until an order is placed again on a new data folder, from the copy and the printed key. Exit code 1 past ten minutes.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import pg from 'pg'
import { toLinea } from '#oficina/afuera/afuera.rules.ts'
import { startDeposito } from '#test/deposito.ts'
import { generateCatalogo } from '../bench/catalogo.ts'
import { post, send } from '../bench/http.ts'
import { fillPanel } from '../bench/panel-filas.ts'
import { register } from '../bench/pedidos.ts'
import { createFolder } from '../bench/stage.ts'
import { openDatabase } from './database.ts'
import { choosePort } from './embedded/settings.ts'
import { root } from './root.ts'
import { loadServer } from './server.ts'
import { done, Failure, note, runCommand } from './terminal.ts'

const LIMITE_MS = 10 * 60_000
const PEDIDOS = 500
const OPEN_S = 180
const ADMIN = { email: 'quemada@anaquel.test', password: 'Clave-de-quemada-1' }
const RED = { HOST: '127.0.0.1', ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password }

type Deposito = Awaited<ReturnType<typeof startDeposito>>

await runCommand(async () => {
  const titulos = readArguments()
  const folder = createFolder()
  const deposito = await startDeposito()
  try {
    const identidad = await generateX25519Identity()
    await burn(join(folder, 'quemada'), titulos, deposito, await identityToRecipient(identidad))
    const began = performance.now()
    await sellAgain(join(folder, 'nueva'), deposito, identidad)
    const ms = performance.now() - began
    done(`La tienda vende de nuevo, con ${titulos} títulos`, ms)
    return ms > LIMITE_MS ? 1 : 0
  } finally {
    await deposito.end()
    rmSync(folder, { recursive: true, force: true })
  }
})

function readArguments(): number {
  try {
    const { values } = parseArgs({ options: { titulos: { type: 'string', default: '5000' } } })
    const titulos = Number(values.titulos)
    if (Number.isInteger(titulos) && titulos > 0) return titulos
  } catch {}
  throw new Failure('Uso: npm run quemada [-- --titulos 5000]')
}

/** A full shop whose copy is outside, and then nothing of it. */
async function burn(dataDir: string, titulos: number, deposito: Deposito, destinatario: string): Promise<void> {
  mkdirSync(dataDir, { mode: 0o755 })
  await fill(dataDir, titulos)
  await withShop(dataDir, async (url) => {
    const { token } = await post<{ token: string }>(`${url}/api/usuarios/iniciar-sesion`, ADMIN)
    const call = createCall(url, token)
    const { clase, servidor, balde, region, usuario, secreto, carpeta } = deposito.lugar
    const valores = { destino: clase, servidor, balde, region, usuario, secreto, carpeta, destinatario }
    const cambios = Object.entries(valores).map(([name, valor]) => ({ clave: `afuera.${name}`, valor }))
    await call('PUT', '/api/ajustes', { cambios })
    const { falla } = await call<{ falla: string | null }>('POST', '/api/sistema/afuera/prueba', {})
    if (falla) throw new Failure(`La prueba de las copias falló: ${falla}`)
    const began = performance.now()
    await call('POST', '/api/sistema/respaldos', {})
    for (let waited = 0; waited < OPEN_S; waited++) {
      const { afuera } = await call<Estado>('GET', '/api/sistema/estado')
      if (afuera?.fallada) throw new Failure(`La copia falló: ${afuera.fallada.falla}`)
      if (afuera?.buena) {
        const mb = Math.round(afuera.buena.bytes / 1e5) / 10
        return done(`Respaldo hecho, probado y copiado afuera: ${mb} MB`, performance.now() - began)
      }
      await sleep(1_000)
    }
    throw new Failure(`La copia no salió en ${OPEN_S} segundos.`)
  })
  rmSync(dataDir, { recursive: true, force: true })
  note('Todo lo de esa máquina se tiró')
}

type Estado = { afuera: { buena: { bytes: number } | null; fallada: { falla: string } | null } | null }

async function fill(dataDir: string, titulos: number): Promise<void> {
  const server = await loadServer()
  const database = await openDatabase(server.loadConfig({ DATA_DIR: dataDir }), { quiet: true })
  await server.migrate(database.url)
  const file = join(dataDir, 'catalogo.csv')
  await pipeline(Readable.from(generateCatalogo(titulos)), createWriteStream(file))
  await server.importarCommand([file], database.url)
  const pool = new pg.Pool({ connectionString: database.url, max: 1 })
  pool.on('error', () => {}) // the database ends the idle connection when it stops
  const query = async <Row extends object>(text: string, values: readonly unknown[] = []) =>
    (await pool.query<Row>(text, [...values])).rows
  await fillPanel(query, { libros: 0, cuentas: PEDIDOS, pedidos: PEDIDOS })
  await pool.end()
  await database.close()
}

function createCall(url: string, token: string) {
  return async <T>(method: string, path: string, value?: object): Promise<T> => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const body = value && JSON.stringify(value)
    const answer = await send(url + path, { method, headers, ...(body !== undefined && { body }) })
    if (answer.status !== 200) throw new Failure(`${method} ${path}: ${answer.body.toString().slice(0, 300)}`)
    return JSON.parse(answer.body.toString()) as T
  }
}

function command(name: string, args: string[], env: Record<string, string>) {
  return spawn(process.execPath, [join(root, 'bin', 'run.mjs'), name, ...args], {
    env: { ...process.env, DATABASE_URL: '', DEMO: 'no', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

/** As its owner does it: the command that restores, the shop opened, a customer's order. */
async function sellAgain(dataDir: string, deposito: Deposito, identidad: string): Promise<void> {
  const { secreto, ...lugar } = deposito.lugar
  const restored = performance.now()
  const restore = command('restaurar', ['--afuera', '--sin-preguntar'], {
    DATA_DIR: dataDir,
    AFUERA_LUGAR: toLinea(lugar),
    AFUERA_SECRETO: secreto,
    AFUERA_CLAVE: identidad,
  })
  const [code] = await once(restore, 'exit')
  if (code !== 0) throw new Failure('No se pudo restaurar (ver arriba).')
  done('Traída, abierta y restaurada', performance.now() - restored)
  const opened = performance.now()
  await withShop(dataDir, async (url) => {
    done('Abierta', performance.now() - opened)
    const call = createCall(url, await register(url, 1))
    const libros = await call<Libros>('GET', '/api/libros?limit=50')
    const libro = libros.find(({ precio }) => precio !== null)?._id
    const items = [{ libro, cantidad: 1 }]
    await call('POST', '/api/pedidos', { items, metodo_pago: 'tarjeta', cuotas: 1, entrega: 'Viamonte 494' })
  })
}

async function withShop(dataDir: string, work: (url: string) => Promise<void>): Promise<void> {
  const port = await choosePort(0)
  const shop = command('start', [], { ...RED, DATA_DIR: dataDir, PORT: String(port) })
  const ended = once(shop, 'exit')
  try {
    const url = `http://127.0.0.1:${port}`
    await waitUntilReady(url)
    await work(url)
  } finally {
    shop.kill('SIGTERM')
    await ended
  }
}

type Libros = { _id: string; precio: number | null }[]

async function waitUntilReady(url: string): Promise<void> {
  for (let waited = 0; waited < OPEN_S; waited += 0.2) {
    const answer = await send(`${url}/readyz`).catch(() => null)
    if (answer?.status === 200) return
    await sleep(200)
  }
  throw new Failure(`La tienda no abrió en ${OPEN_S} segundos.`)
}
