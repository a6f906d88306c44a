// A node of the version before that goes on selling: asked all the time for what a shop does.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { send } from '../../bench/http.ts'
import { register } from '../../bench/pedidos.ts'
import { formatNumber } from '../../bench/report.ts'
import { Failure } from '../terminal.ts'

const PAUSE_MS = 20
/** Before the upgrade, so that every statement is prepared, and after it. */
const CALM_MS = 5_000

type Ventas = { fallas: number; descripcion: string }

/** Starts the node of the folder `previous` over a database and asks it until `close`, which says how it went. */
export async function openVendedora(previous: string, databaseUrl: string, dataDir: string) {
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
  }
  const child = spawn(process.execPath, [...process.execArgv, join(previous, 'scripts', 'start.ts')], {
    cwd: previous,
    stdio: ['ignore', 'pipe', 'inherit'],
    env,
  })
  const url = await new Promise<string>((resolve, reject) => {
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (text) => {
      output += text
      const found = /abierta en (http:\S+)/.exec(output)?.[1]
      if (found) resolve(found)
    })
    child.once('exit', () => reject(new Failure(`La versión anterior no arrancó: ${output.trim()}`)))
  })
  const stopping = new AbortController()
  const asked = askAll(url, stopping.signal)
  await sleep(CALM_MS)
  return {
    async close(): Promise<Ventas> {
      await sleep(CALM_MS)
      stopping.abort()
      const ventas = await asked
      child.removeAllListeners('exit')
      child.kill('SIGTERM')
      await once(child, 'exit')
      return ventas
    },
  }
}

/** Browses, searches and buys in turn, one call after the other. */
async function askAll(url: string, signal: AbortSignal): Promise<Ventas> {
  const token = await register(url, Date.now() % 1_000_000)
  const { body } = await send(`${url}/api/libros?limit=20`)
  const libros = (JSON.parse(String(body)) as { _id: string; precio: number | null }[]).filter(({ precio }) => precio)
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const times: number[] = []
  const failed: string[] = []
  let pedidos = 0
  for (let n = 0; !signal.aborted; n++) {
    const { _id } = libros[n % libros.length] ?? { _id: '' }
    const pedido = JSON.stringify({ items: [{ libro: _id, cantidad: 1 }], metodo_pago: 'debito' })
    const calls = [
      () => send(`${url}/libros/${_id}?n=${n}`),
      () => send(`${url}/api/busqueda?q=historia&pagina=${1 + (n % 50)}`),
      () => send(`${url}/api/pedidos`, { method: 'POST', headers, body: pedido }),
    ]
    const began = performance.now()
    const said = await calls[n % calls.length]?.().then(
      ({ status }) => (status === 200 ? null : `respuesta ${status}`),
      (error: Error) => error.message,
    )
    times.push(performance.now() - began)
    if (said) failed.push(said)
    else if (n % calls.length === 2) pedidos++
    await sleep(PAUSE_MS)
  }
  const longest = formatNumber(Math.max(...times))
  const why = failed.length > 0 ? ` (${[...new Set(failed)].join(', ')})` : ''
  return {
    fallas: failed.length,
    descripcion: `${formatNumber(times.length)} llamadas, ${formatNumber(pedidos)} pedidos, ${failed.length} fallas${why}, la más larga ${longest} ms`,
  }
}
