// Clients that request what costs most, each on one connection without pauses; a refused request is repeated at once.
import { randomInt, randomUUID } from 'node:crypto'
import { createAgent, send } from './http.ts'

/** `{n}` becomes a number that was never used, `{m}` one below four thousand, `{id}` an unknown UUID. */
export type HostilesInput = {
  url: string
  rutas: readonly string[]
  /** Their addresses; the connections are spread over them. */
  desde: readonly string[]
  conexiones: number
  seconds: number
}
/** Answers by status; 0 where there was none. */
export type HostilesOutput = { perSecond: number; answers: Record<number, number> }

process.on('disconnect', () => process.exit(0))
process.on('message', async (input: HostilesInput) => {
  process.send?.(await attack(input))
})

let next = randomInt(1_000_000_000)
const fill = (ruta: string): string =>
  ruta
    .replace('{n}', () => String(++next))
    .replace('{m}', () => String(++next % 4_000))
    .replace('{id}', () => randomUUID())

async function attack({ url, rutas, desde, conexiones, seconds }: HostilesInput): Promise<HostilesOutput> {
  const agents = desde.map((address) => createAgent(conexiones, address))
  const answers: Record<number, number> = {}
  const began = performance.now()
  const end = began + 1_000 * seconds

  async function insist(n: number): Promise<void> {
    const agent = agents[n % agents.length]
    for (let turn = n; agent && performance.now() < end; turn++) {
      const path = fill(rutas[turn % rutas.length] ?? '/')
      const status = await send(url + path, { agent }).then(
        (answer) => answer.status,
        () => 0,
      )
      answers[status] = (answers[status] ?? 0) + 1
    }
  }

  await Promise.all(Array.from({ length: conexiones }, (_, n) => insist(n)))
  for (const agent of agents) agent.destroy()
  const total = Object.values(answers).reduce((sum, count) => sum + count, 0)
  return { perSecond: total / ((performance.now() - began) / 1_000), answers }
}
