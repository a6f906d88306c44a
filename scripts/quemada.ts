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
import { copiarSiToca } from '#oficina/respaldo/copiado.ts'
import { folderOf, hacerRespaldo } from '#oficina/respaldo/hacer.ts'
import { ensureKey } from '#platform/sealed.ts'
import { startDeposito } from '#test/deposito.ts'
import { generateCatalogo } from '../bench/catalogo.ts'
import { send } from '../bench/http.ts'
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
const NOMBRE = 'programado-2026-11-20-040000.respaldo'

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
  const server = await loadServer()
  const config = server.loadConfig({ DATA_DIR: dataDir })
  const database = await openDatabase(config, { quiet: true })
  const { url: databaseUrl } = database
  await server.migrate(databaseUrl)
  await ensureKey(config)
  const file = join(dataDir, 'catalogo.csv')
  await pipeline(Readable.from(generateCatalogo(titulos)), createWriteStream(file))
  await server.importarCommand([file], databaseUrl)
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  const query = async <Row extends object>(text: string, values: readonly unknown[] = []) =>
    (await pool.query<Row>(text, [...values])).rows
  await fillPanel(query, { libros: 0, cuentas: PEDIDOS, pedidos: PEDIDOS })
  await pool.end()
  const began = performance.now()
  const { bytes } = await hacerRespaldo(join(folderOf(dataDir), NOMBRE), { databaseUrl, dataDir }, { newFolder: true })
  done(`Respaldo: ${Math.round(bytes / 1e5) / 10} MB`, performance.now() - began)
  const sent = performance.now()
  const { secreto, ...lugar } = deposito.lugar
  const afuera = { lugar, secretos: { secreto, privada: '', huella: '' }, destinatario, cantidad: 3 }
  await copiarSiToca({ databaseUrl, dataDir, afuera: () => afuera }, new Date())
  done('Copia afuera, cifrada y comprobada', performance.now() - sent)
  await database.close()
  rmSync(dataDir, { recursive: true, force: true })
  note('Todo lo de esa máquina se tiró')
}

const command = (name: string, args: string[], env: Record<string, string>) =>
  spawn(process.execPath, [join(root, 'bin', 'run.mjs'), name, ...args], {
    env: { ...process.env, DATABASE_URL: '', DEMO: 'no', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })

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
  const port = await choosePort(0)
  const shop = command('start', [], { DATA_DIR: dataDir, PORT: String(port), HOST: '127.0.0.1' })
  const ended = once(shop, 'exit')
  try {
    const url = `http://127.0.0.1:${port}`
    await waitUntilReady(url)
    done('Abierta', performance.now() - opened)
    const token = await register(url, 1)
    const { data } = JSON.parse((await send(`${url}/api/libros?limit=50`)).body.toString()) as Libros
    const libro = data.find(({ precio }) => precio !== null)?._id
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const order = { items: [{ libro, cantidad: 1 }], metodo_pago: 'tarjeta', cuotas: 1, entrega: 'Viamonte 494' }
    const sold = await send(`${url}/api/pedidos`, { method: 'POST', headers, body: JSON.stringify(order) })
    if (sold.status !== 200) throw new Failure(`El pedido no entró: ${sold.body.toString().slice(0, 200)}`)
  } finally {
    shop.kill('SIGTERM')
    await ended
  }
}

type Libros = { data: { _id: string; precio: number | null }[] }

async function waitUntilReady(url: string): Promise<void> {
  for (let waited = 0; waited < OPEN_S; waited += 0.2) {
    const answer = await send(`${url}/readyz`).catch(() => null)
    if (answer?.status === 200) return
    await sleep(200)
  }
  throw new Failure(`La tienda no abrió en ${OPEN_S} segundos.`)
}
