// One reader who opens pages and searches now and then, and one customer who orders, each at an accelerated human pace,
// with a pause after each answer.
import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { createAgent, send } from './http.ts'

export type LectorInput = {
  url: string
  desde: { lector: string; cliente: string }
  paginas: readonly string[]
  /** Words of the catalogue for the searches. */
  palabras: readonly string[]
  token: string
  libros: readonly string[]
  seconds: number
}
export type LectorOutput = { paginas: Visitas; busquedas: Visitas; pedidos: Visitas }
/** Milliseconds of each answer, and how many were refused. */
export type Visitas = { ms: number[]; failed: number }

const READ_MS = 25
const ORDER_MS = 100
const SEARCH_IN = 10

process.on('disconnect', () => process.exit(0))
process.on('message', async (input: LectorInput) => {
  process.send?.(await visit(input))
})

const pick = (list: readonly string[]): string => list[randomInt(list.length)] ?? ''

async function visit({ url, desde, paginas, palabras, token, libros, seconds }: LectorInput): Promise<LectorOutput> {
  const seen: LectorOutput = {
    paginas: { ms: [], failed: 0 },
    busquedas: { ms: [], failed: 0 },
    pedidos: { ms: [], failed: 0 },
  }
  const end = performance.now() + 1_000 * seconds
  const agents = { lector: createAgent(1, desde.lector), cliente: createAgent(1, desde.cliente) }

  async function note(visitas: Visitas, ask: () => Promise<{ status: number }>): Promise<void> {
    const sent = performance.now()
    const { status } = await ask()
    visitas.ms.push(performance.now() - sent)
    if (status !== 200) visitas.failed++
  }

  async function read(): Promise<void> {
    const options = { agent: agents.lector, headers: { 'accept-encoding': 'br' } }
    for (let n = 1; performance.now() < end; n++) {
      const isSearch = n % SEARCH_IN === 0
      const path = isSearch ? `/busqueda/${encodeURIComponent(`${pick(palabras)} ${pick(palabras)}`)}` : pick(paginas)
      await note(isSearch ? seen.busquedas : seen.paginas, () => send(url + path, options))
      await sleep(READ_MS)
    }
  }

  async function order(): Promise<void> {
    while (performance.now() < end) {
      await note(seen.pedidos, () =>
        send(`${url}/api/pedidos`, {
          method: 'POST',
          agent: agents.cliente,
          headers: {
            authorization: `Bearer ${token}`,
            'content-type': 'application/json',
            'idempotency-key': randomUUID(),
          },
          body: JSON.stringify({ items: [{ libro: pick(libros), cantidad: 1 }], metodo_pago: 'tarjeta', cuotas: 1 }),
        }),
      )
      await sleep(ORDER_MS)
    }
  }

  await Promise.all([read(), order()])
  agents.lector.destroy()
  agents.cliente.destroy()
  return seen
}
