// Customers while something fails: readers of a cached page, readers of pages that must be made, and buyers who ask again
// with the same key until their order is acknowledged, as the checkout does.
import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Answer, createAgent, fresh, send } from '../../bench/http.ts'

/** What is asked for: a cached page, a page or list that must be made, an order. */
export const CLASES = ['guardada', 'nueva', 'pedido'] as const
export type Clase = (typeof CLASES)[number]
export type Confirmado = { key: string; id: string }
/** One answer. Status 0: none came. `frase`: the Spanish sentence of a refusal. Times of `performance.now()`. */
export type Visto = {
  clase: Clase
  status: number
  frase: string | null
  retryAfter: boolean
  sent: number
  ms: number
}

/** `pasarela`: where orders are paid; null: nowhere. */
type Opciones = {
  url: string
  tokens: readonly string[]
  libros: readonly string[]
  pasarela: string | null
  /** What each order says besides its books and how it is paid. */
  pedido?: object | undefined
  ritmo?: Ritmo | undefined
}
/** How many read, and the milliseconds between two of somebody's requests, the staff's too: on average, as people do not keep time. */
export type Ritmo = { lectores: number; leer: number; comprar: number; atender?: number }

/** Longest wait for an answer before it counts as none. */
const SILENCE_MS = 30_000
/** Few who never stop to think: they are what keeps a shop busy while something fails. */
const SIN_PAUSA: Ritmo = { lectores: 3, leer: 25, comprar: 50 }
const AGAIN_MS = 200
/** One order in this many is sent again after its answer. */
const TWICE_IN = 20
/** Each buyer's first order is paid, and one in so many: each payment is two jobs, of which a node takes a dozen a second. */
const PAY_IN = 40
/** Each has an address of its own, where the shop believes a proxy: one of those for documents (RFC 5737). */
const addressOf = (n: number): string => `192.0.2.${1 + (n % 254)}`

let words = 0

export type Clientes = ReturnType<typeof startClientes>

/** Begins to browse and buy, one buyer for each token. */
export function startClientes({ url, tokens, libros, pasarela, pedido, ritmo = SIN_PAUSA }: Opciones) {
  const agent = createAgent(ritmo.lectores + tokens.length + 1)
  const pause = (ms: number) => sleep(ms * (0.5 + Math.random()))
  const vistos: Visto[] = []
  const confirmados: Confirmado[] = []
  const keys: string[] = []
  const porPagar: string[] = []
  let changed = 0
  let open = true

  type Asked = Parameters<typeof send>[1] & { desde: string }
  async function ask(clase: Clase, path: string, { desde, ...options }: Asked): Promise<Answer | null> {
    const sent = performance.now()
    const headers = { ...options.headers, 'x-forwarded-for': desde }
    const answer = await send(url + path, { agent, timeout: SILENCE_MS, ...options, headers }).catch(() => null)
    const frase = answer ? findFrase(answer) : null
    const retryAfter = answer?.headers['retry-after'] !== undefined
    vistos.push({ clase, status: answer?.status ?? 0, frase, retryAfter, sent, ms: performance.now() - sent })
    return answer
  }

  async function readKept(desde: string): Promise<void> {
    for (; open; await pause(ritmo.leer)) await ask('guardada', '/inicio', { desde })
  }
  async function readNew(desde: string): Promise<void> {
    while (open) {
      words++
      await ask('nueva', words % 2 === 0 ? `/busqueda/viaje%20${words}` : `/api/busqueda?q=mar%20${words}`, { desde })
      await pause(ritmo.leer)
    }
  }

  type Comprador = { token: string; desde: string }
  async function place({ token, desde }: Comprador, key: string, body: string): Promise<string | null> {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key }
    const answer = await ask('pedido', '/api/pedidos', { desde, method: 'POST', headers, body })
    if (answer?.status !== 200) return null
    const { _id: id } = JSON.parse(String(answer.body)) as { _id: string }
    confirmados.push({ key, id })
    return id
  }
  /** Is sent to pay, and pays by card. An order that was called off meanwhile is not paid. */
  async function pay(gateway: string, { token, desde }: Comprador, id: string): Promise<void> {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    for (;;) {
      const answer = await ask('pedido', `/api/pedidos/${id}/pagar`, { desde, method: 'POST', headers, body: '{}' })
      if (answer?.status === 409 || answer?.status === 404) return
      if (answer?.status === 200) {
        const { enlace } = JSON.parse(String(answer.body)) as { enlace: string }
        const preferencia = new URL(enlace).searchParams.get('pref_id')
        porPagar.push(id)
        await send(`${gateway}/ensayo/tarjeta`, {
          method: 'POST',
          body: JSON.stringify({ preferencia }),
          headers: { 'content-type': 'application/json' },
          agent: fresh,
        })
        return
      }
      await sleep(AGAIN_MS)
    }
  }
  async function buy(quien: Comprador): Promise<void> {
    for (let first = true; open; first = false) {
      const key = randomUUID()
      const items = [{ libro: libros[randomInt(libros.length)], cantidad: randomInt(1, 3) }]
      const paga = pasarela !== null && (first || randomInt(PAY_IN) === 0)
      const body = JSON.stringify({ ...pedido, items, metodo_pago: paga ? 'tarjeta' : 'efectivo' })
      keys.push(key)
      let id = await place(quien, key, body)
      for (; id === null; id = await place(quien, key, body)) await sleep(AGAIN_MS)
      if (randomInt(TWICE_IN) === 0) {
        const again = await place(quien, key, body)
        if (again !== null && again !== id) changed++
      }
      if (paga) await pay(pasarela, quien, id)
      await pause(ritmo.comprar)
    }
  }

  const lectores = Array.from({ length: ritmo.lectores }, (_, n) => addressOf(tokens.length + n))
  const running = [
    ...lectores.map((desde, n) => (n % 3 === 0 ? readKept(desde) : readNew(desde))),
    ...tokens.map((token, n) => buy({ token, desde: addressOf(n) })),
  ]
  return {
    vistos,
    confirmados,
    /** Every key that was ever sent. */
    keys,
    /** Orders whose customers paid. */
    porPagar,
    /** How many repetitions got another order than the first time. */
    changed: () => changed,
    /** Ends the browsing; buyers go on until their order is acknowledged. */
    async stop(): Promise<void> {
      open = false
      await Promise.all(running)
      agent.destroy()
    },
  }
}

/** The sentences of a page; those of the API are their `mensaje`. */
const DE_PAGINA = /Hay muchas visitas en este momento|La librería no está disponible por un momento|Algo salió mal/

function findFrase({ status, headers, body }: Answer): string | null {
  if (status < 400) return null
  const text = String(body)
  if (!headers['content-type']?.includes('json')) return DE_PAGINA.exec(text)?.[0] ?? null
  try {
    return (JSON.parse(text) as { mensaje?: string }).mensaje ?? null
  } catch {
    return null
  }
}
