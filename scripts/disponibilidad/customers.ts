// Customers who buy one order after the other as the checkout does (src/venta/pedidos/web/comprar.ts), and visitors who read. Each
// remembers what it was told: afterwards that is compared with what the databases hold.
import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

/** The checkout's own waits before each attempt, and how long it waits for an answer. */
const WAITS_MS = [0, 500, 1_500, 3_000, 4_000, 5_000, 6_000]
const ANSWER_MS = 20_000
/** The longest that a customer looks at the sentence before «Comprar» is pressed again. */
const READING_MS = 3_000
/** Between two purchases or pages. */
const PAUSE_MS = 150
/** One order in so many is paid: what follows of a payment is jobs, of which a node takes a dozen a second. */
const PAY_IN = 8

export type Acknowledged = { key: string; id: string; total: number; at: number }
/** A refused or lost request: when, who asked, its status (0 without an answer) and its sentence. */
export type Refused = { at: number; asked: 'compra' | 'página'; status: number; sentence: string }

export type Customers = {
  acknowledged: Acknowledged[]
  refused: Refused[]
  /** When a customer was shown that the order may not have been placed: after four attempts. */
  dialogs: number[]
  /** Keys that two answers gave two orders. */
  changed: string[]
  /** Orders whose customers paid. */
  paid: string[]
  /** Lets each customer finish what was begun: an order that was tried is bought. */
  stop(): Promise<void>
}

/** `pasarela`: where orders are paid. */
type Shop = { url: string; tokens: readonly string[]; libros: readonly string[]; pasarela: string }

/** `paths` are pages that visitors read meanwhile. */
export function startCustomers({ url, tokens, libros, pasarela }: Shop, paths: readonly string[]): Customers {
  const acknowledged: Acknowledged[] = []
  const refused: Refused[] = []
  const dialogs: number[] = []
  const changed: string[] = []
  const paid: string[] = []
  let open = true

  type Asked = { token: string; path: string; body: string; key?: string }
  /** The answer's JSON; null where it was refused or none came, with its status. */
  async function send<T>({ token, path, body, key }: Asked): Promise<{ status: number; told: T | null }> {
    try {
      const answer = await fetch(`${url}/api/pedidos${path}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          ...(key !== undefined && { 'idempotency-key': key }),
        },
        body,
        signal: AbortSignal.timeout(ANSWER_MS),
      })
      const text = await answer.text()
      if (answer.ok) return { status: answer.status, told: JSON.parse(text) as T }
      refused.push({ at: performance.now(), asked: 'compra', status: answer.status, sentence: readSentence(text) })
      return { status: answer.status, told: null }
    } catch (error) {
      refused.push({ at: performance.now(), asked: 'compra', status: 0, sentence: nameOf(error) })
      return { status: 0, told: null }
    }
  }

  async function attempt(token: string, key: string, body: string): Promise<Acknowledged | null> {
    const { told } = await send<{ _id: string; total: number }>({ token, path: '', body, key })
    return told && { key, id: told._id, total: told.total, at: performance.now() }
  }

  /** Is sent to pay, as often as it takes, and pays by card. */
  async function pay(token: string, id: string): Promise<void> {
    for (;;) {
      const { status, told } = await send<{ enlace: string }>({ token, path: `/${id}/pagar`, body: '{}' })
      if (told) {
        paid.push(id)
        const preferencia = new URL(told.enlace).searchParams.get('pref_id')
        const headers = { 'content-type': 'application/json' }
        await fetch(`${pasarela}/ensayo/tarjeta`, { method: 'POST', headers, body: JSON.stringify({ preferencia }) })
        return
      }
      if (status === 404 || status === 409) return
      await sleep(PAUSE_MS)
    }
  }

  async function buy(token: string): Promise<void> {
    const key = randomUUID()
    const body = JSON.stringify({ items: chooseItems(libros), metodo_pago: 'tarjeta', cuotas: randomInt(1, 4) })
    for (;;) {
      for (const wait of WAITS_MS) {
        await sleep(wait)
        const bought = await attempt(token, key, body)
        if (!bought) continue
        acknowledged.push(bought)
        if (randomInt(PAY_IN) === 0) await pay(token, bought.id)
        if (randomInt(20) > 0) return
        // The same request once more, as after a reload: it is the same order.
        const again = await attempt(token, key, body)
        if (again && again.id !== bought.id) changed.push(key)
        return
      }
      dialogs.push(performance.now())
      await sleep(randomInt(500, READING_MS))
    }
  }

  async function read(path: string): Promise<void> {
    try {
      const answer = await fetch(url + path, { signal: AbortSignal.timeout(ANSWER_MS) })
      const text = await answer.text()
      if (answer.ok) return
      refused.push({ at: performance.now(), asked: 'página', status: answer.status, sentence: readSentence(text) })
    } catch (error) {
      refused.push({ at: performance.now(), asked: 'página', status: 0, sentence: nameOf(error) })
    }
  }

  const customers = tokens.map(async (token) => {
    while (open) {
      await buy(token)
      await sleep(PAUSE_MS)
    }
  })
  const visitors = paths.map(async (path) => {
    while (open) {
      await read(path)
      await sleep(PAUSE_MS)
    }
  })
  return {
    acknowledged,
    refused,
    dialogs,
    changed,
    paid,
    async stop() {
      open = false
      await Promise.all([...customers, ...visitors])
    },
  }
}

/** What a person reads: the answer's `mensaje`, or the text of a page. */
function readSentence(text: string): string {
  try {
    return (JSON.parse(text) as { mensaje?: string }).mensaje ?? text
  } catch {
    return /La librería no está disponible[^<]*/.exec(text)?.[0] ?? text.replace(/<[^>]*>/g, ' ').slice(0, 120)
  }
}

const nameOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  const { code } = (error.cause ?? {}) as { code?: string }
  return error.name === 'TimeoutError' ? 'sin respuesta en 20 s' : `conexión cortada (${code ?? error.message})`
}

/** One to three different books, one or two copies of each. */
function chooseItems(libros: readonly string[]) {
  const chosen = new Set(Array.from({ length: randomInt(1, 4) }, () => libros[randomInt(libros.length)]))
  return [...chosen].map((libro) => ({ libro, cantidad: randomInt(1, 3) }))
}
