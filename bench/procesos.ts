// The shop with one process and with more (WORKERS), over the same database: what another core brings.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { root } from '../scripts/root.ts'
import { Failure, note } from '../scripts/terminal.ts'
import type { BuyersInput, BuyersOutput } from './buyers.ts'
import { send } from './http.ts'
import { computeCost, type Result, runLoad } from './load.ts'
import { findFaults, register } from './pedidos.ts'
import { readMemory, startWorker, watchBusy } from './processes.ts'
import { describeSpoiled, takeMedians } from './reads.ts'
import { formatNumber, type Row } from './report.ts'
import type { Stage } from './stage.ts'

const CONNECTIONS = 48
const RENDERING = 16
const CUSTOMERS = 32
/** Pages that each process keeps after the warm-up. */
const KEPT = 10
/** Addresses that no process has seen, for one run: more than a core renders in that time. */
const UNSEEN = 20_000
const WARM_UP_SECONDS = 2

/** Once with one process and once with as many as there are cores, the databases' and the generator's among them. */
const PROCESSES = [1, Math.max(2, availableParallelism())]

type Shop = { url: string; pids: number[]; stop(): Promise<void> }

export async function measureProcesos(stage: Stage): Promise<Row[]> {
  const rows: Row[] = []
  const alone = new Map<string, number>()
  const bought: BuyersOutput[] = []
  for (const processes of PROCESSES) {
    const shop = await openProcesses(stage, processes)
    try {
      const buy = await createBuy(stage, shop.url, processes, bought)
      for (const [name, run] of Object.entries({ ...createReads(stage, shop, processes), pedido: buy })) {
        const measured = await measure(stage, shop, run)
        const before = alone.get(name)
        if (before === undefined) alone.set(name, measured.perSecond)
        rows.push(describe(`procesos: ${processes}, ${name}`, measured, shop, before))
        note(`${rows.at(-1)?.name}: ${rows.at(-1)?.figure}`)
      }
    } finally {
      await shop.stop()
    }
  }
  const faults = await findFaults(stage, bought)
  return [...rows, ...faults.slice(0, 2)]
}

type Run = (seconds: number) => Promise<Result>

function createReads(stage: Stage, { url, pids }: Shop, processes: number): Record<string, Run> {
  const load = { url, pid: pids[0] ?? 0, headers: {}, connections: CONNECTIONS, strict: false }
  const kept = stage.libros.slice(0, KEPT).map(({ id }) => `/libros/${id}`)
  let unseen = processes * 1_000_000 // pesos
  return {
    'página en caché': (seconds) => runLoad({ ...load, seconds, paths: kept }, stage.folder),
    'página sin caché': (seconds) => {
      const paths = Array.from({ length: UNSEEN }, () => `/ebooks?precio_hasta=${++unseen}`)
      return runLoad({ ...load, seconds, paths, connections: RENDERING, strict: true }, stage.folder)
    },
  }
}

/** Every order that is acknowledged goes into `bought`. */
async function createBuy({ query }: Stage, url: string, processes: number, bought: BuyersOutput[]): Promise<Run> {
  const accounts = Array.from({ length: CUSTOMERS }, (_, n) => register(url, processes * 1_000 + n))
  const tokens = await Promise.all(accounts)
  const rows = await query<{ id: string }>('select id from libro where precio is not null order by num')
  const libros = rows.map(({ id }) => id)
  return async (seconds) => {
    const buyers = startWorker<BuyersOutput>('generator', 'buyers.ts')
    try {
      const output = await buyers.ask({ url, tokens, libros, seconds } satisfies BuyersInput)
      bought.push(output)
      return output
    } finally {
      await buyers.stop()
    }
  }
}

/** `cost` is of all processes of the shop together. */
async function measure(stage: Stage, { pids }: Shop, run: Run): Promise<Result> {
  await run(WARM_UP_SECONDS)
  const results: Result[] = []
  for (let round = 0; round < stage.rounds; round++) {
    const watches = pids.map((pid) => watchBusy(pid))
    const result = await run(stage.seconds)
    const shares = watches.map((stop) => stop())
    const busy = shares.every((share) => share !== null) ? shares.reduce((sum, share) => sum + share, 0) : null
    results.push({ ...result, cost: computeCost(busy, result.perSecond) })
  }
  return takeMedians(results)
}

function describe(name: string, measured: Result, { pids }: Shop, before: number | undefined): Row {
  const { perSecond, p50, p99, cost } = measured
  const memory = pids.map(readMemory)
  const spoiled = describeSpoiled(measured)
  return {
    name,
    figure: [
      `${formatNumber(perSecond)}/s`,
      ...(before ? [`× ${formatNumber(perSecond / before, 2)}`] : []),
      ...(cost ? [`${formatNumber(1_000_000 / cost)}/s por núcleo`] : []),
    ].join(', '),
    p50,
    p99,
    cost,
    memory: memory.every((one) => one !== null) ? memory.reduce((sum, one) => sum + one, 0) : null,
    ...(spoiled && { spoiled }),
  }
}

/** The shop as `npm start` runs it, on whichever cores the system gives it. */
async function openProcesses(stage: Stage, processes: number): Promise<Shop> {
  const child = spawn(process.execPath, [...process.execArgv, join(root, 'scripts', 'start.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: join(stage.folder, 'procesos'),
      DATABASE_URL: stage.databaseUrl,
      WORKERS: String(processes),
      LOG_LEVEL: 'warn',
      LIMITE_PEDIDOS: '1000000',
    },
  })
  const url = await readAddress(child)
  await send(`${url}/inicio`)
  const stop = async () => {
    child.removeAllListeners('exit')
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  return { url, pids: [child.pid ?? 0, ...listChildren(child.pid ?? 0)], stop }
}

const readAddress = (child: ChildProcess) =>
  new Promise<string>((resolve, reject) => {
    let output = ''
    child.stdout?.setEncoding('utf8').on('data', (text) => {
      output += text
      const found = /abierta en (http:\S+)/.exec(output)?.[1]
      if (found) resolve(found)
    })
    child.once('exit', () => reject(new Failure(`La tienda no arrancó: ${output.trim()}`)))
  })

/** Without /proc only the first process is watched, and costs are left out. */
function listChildren(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)
  } catch {
    return []
  }
}
