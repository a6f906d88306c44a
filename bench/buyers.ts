// Customers who buy as fast as the shop answers, each with one connection; some send the same order again.
import { randomInt, randomUUID } from 'node:crypto'
import { createAgent, send } from './http.ts'
import type { Result } from './load.ts'

export type BuyersInput = { url: string; tokens: string[]; libros: string[]; seconds: number }
export type Acknowledged = { key: string; id: string; total: number; envio: number }
export type BuyersOutput = Result & {
  acknowledged: Acknowledged[]
  /** Requests that were repeated with the same key, and how many of them got another order. */
  repeats: number
  changed: number
}

/** One order in this many is sent twice at once, and one in this many again after its answer. */
const TWICE_IN = 20
const AGAIN_IN = 20

process.on('disconnect', () => process.exit(0))
process.on('message', async (input: BuyersInput) => {
  process.send?.(await buy(input))
})

async function buy({ url, tokens, libros, seconds }: BuyersInput): Promise<BuyersOutput> {
  const agent = createAgent(2 * tokens.length)
  const acknowledged: Acknowledged[] = []
  const times: number[] = []
  let [failed, repeats, changed] = [0, 0, 0]
  const began = performance.now()
  const end = began + 1_000 * seconds

  async function place(token: string, key: string, body: string): Promise<Acknowledged | null> {
    const sent = performance.now()
    const answer = await send(`${url}/api/pedidos`, {
      method: 'POST',
      agent,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key },
      body,
    })
    times.push(performance.now() - sent)
    if (answer.status !== 200) {
      failed++
      return null
    }
    const { _id: id, total, envio } = JSON.parse(String(answer.body)) as { _id: string; total: number; envio: number }
    return { key, id, total, envio }
  }

  async function shop(token: string): Promise<void> {
    while (performance.now() < end) {
      const key = randomUUID()
      const body = JSON.stringify({ items: chooseItems(libros), metodo_pago: 'tarjeta', cuotas: randomInt(1, 4) })
      const isTwice = randomInt(TWICE_IN) === 0
      const answers = await Promise.all((isTwice ? [key, key] : [key]).map((sameKey) => place(token, sameKey, body)))
      if (randomInt(AGAIN_IN) === 0) answers.push(await place(token, key, body))
      const [first, ...others] = answers
      repeats += others.length
      changed += others.filter((other) => other && first && other.id !== first.id).length
      if (first) acknowledged.push(first)
    }
  }

  await Promise.all(tokens.map(shop))
  const elapsed = (performance.now() - began) / 1_000
  agent.destroy()
  times.sort((a, b) => a - b)
  const percentile = (share: number) => times[Math.floor(times.length * share)] ?? 0
  return {
    perSecond: acknowledged.length / elapsed,
    p50: percentile(0.5),
    p95: percentile(0.95),
    p99: percentile(0.99),
    failed,
    busy: null, // the parent process measures that better
    cost: null,
    acknowledged,
    repeats,
    changed,
  }
}

/** One to three different books, one to three copies of each. */
function chooseItems(libros: readonly string[]) {
  const chosen = new Set(Array.from({ length: randomInt(1, 4) }, () => libros[randomInt(libros.length)]))
  return [...chosen].map((libro) => ({ libro, cantidad: randomInt(1, 4) }))
}
