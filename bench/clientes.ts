// Clients that send one request after the other without pauses; times are recorded by the kind of request.
import { readRun } from './cpu.ts'
import { createAgent, send } from './http.ts'

export type Peticion = { path: string; tipo: string }
export type ClientesInput = {
  url: string
  peticiones: readonly Peticion[]
  clientes: number
  seconds: number
  /** The request to begin with. */
  desde: number
  /** With one client: processes whose CPU time is read before and after each request. */
  mirados: readonly number[]
}
/** Milliseconds from the request to the last byte. */
export type Tiempos = { n: number; p50: number; p95: number; p99: number }
export type ClientesOutput = Tiempos & {
  perSecond: number
  failed: number
  tipos: Record<string, Tiempos>
  cpu: Tiempos
}

process.on('disconnect', () => process.exit(0))
process.on('message', async (input: ClientesInput) => {
  process.send?.(await ask(input))
})

async function ask({ url, peticiones, clientes, seconds, desde, mirados }: ClientesInput): Promise<ClientesOutput> {
  const agent = createAgent(clientes)
  const times: number[] = []
  const runs: number[] = []
  const byKind = new Map<string, number[]>()
  let failed = 0
  let next = desde
  const began = performance.now()
  const end = began + 1_000 * seconds

  async function visit(): Promise<void> {
    while (performance.now() < end) {
      const { path, tipo } = peticiones[next++ % peticiones.length] ?? { path: '/', tipo: '' }
      const before = readRun(mirados)
      const sent = performance.now()
      const { status } = await send(url + path, { agent })
      const ms = performance.now() - sent
      if (status !== 200) failed++
      runs.push(readRun(mirados) - before)
      times.push(ms)
      const same = byKind.get(tipo) ?? []
      same.push(ms)
      byKind.set(tipo, same)
    }
  }
  await Promise.all(Array.from({ length: clientes }, visit))
  const elapsed = (performance.now() - began) / 1_000
  agent.destroy()
  return {
    ...summarize(times),
    perSecond: times.length / elapsed,
    failed,
    cpu: summarize(runs),
    tipos: Object.fromEntries([...byKind].map(([tipo, same]) => [tipo, summarize(same)])),
  }
}

function summarize(times: number[]): Tiempos {
  times.sort((a, b) => a - b)
  const percentile = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return { n: times.length, p50: percentile(0.5), p95: percentile(0.95), p99: percentile(0.99) }
}
