// Visitors of all kinds at once: so many at a time, or so many arrivals a second, however fast the shop answers. A time counts
// from the arrival, so that a shop that falls behind shows it.
import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { createAgent, fresh, send } from './http.ts'

/** What they ask for: cached pages, pages of any book, searches, orders, orders that are paid at once, the panel. */
export const TIPOS = ['guardada', 'libro', 'busqueda', 'pedido', 'pago', 'panel'] as const
export type Tipo = (typeof TIPOS)[number]
/** How often each is asked for, among the sum of all. */
export type Mezcla = Partial<Record<Tipo, number>>

/** Either `clientes` at a time without pauses, or `ritmo` arrivals a second. */
export type MezclaInput = {
  url: string
  /** Addresses that they come from. */
  desde: readonly string[]
  tokens: readonly string[]
  admin: string
  libros: readonly string[]
  palabras: readonly string[]
  mezcla: Mezcla
  /** Where orders are paid; null: nowhere, and such an order is one like others. */
  pasarela: string | null
  seconds: number
} & ({ clientes: number } | { ritmo: number })

export type Atendidos = {
  /** Milliseconds of what was answered with 200. */
  ms: number[]
  /** Told to come back later (503), and every other answer or none. */
  rechazados: number
  fallados: number
  /** What those others were, and how often. */
  fallas: Record<string, number>
}
export type MezclaOutput = {
  tipos: Record<Tipo, Atendidos>
  confirmados: { key: string; id: string }[]
  /** Orders whose customers paid. */
  pagados: string[]
  perSecond: number
  /** Arrivals that were never sent, because too many were under way. */
  perdidas: number
}

const MOST_UNDER_WAY = 6_000
const TICK_MS = 10
const SILENCE_MS = 30_000
const GUARDADAS = ['/inicio', '/autores', '/ofertas', '/api/libros?limit=24']
const PANEL = ['/api/pedidos?limit=15', '/api/usuarios?limit=15&q=cli', '/api/libros?limit=15&q=historia']

process.on('disconnect', () => process.exit(0))
process.on('message', async (input: MezclaInput) => {
  process.send?.(await mix(input))
})

const pick = <T>(list: readonly T[]): T => list[randomInt(list.length)] as T // none of the lists is empty

async function mix(input: MezclaInput): Promise<MezclaOutput> {
  const { url, desde, tokens, admin, libros, palabras, mezcla, pasarela, seconds } = input
  const wheel = TIPOS.flatMap((tipo) => Array<Tipo>(mezcla[tipo] ?? 0).fill(tipo))
  const agents = desde.map((address) => createAgent(Number.POSITIVE_INFINITY, address))
  const tipos = Object.fromEntries(
    TIPOS.map((tipo) => [tipo, { ms: [], rechazados: 0, fallados: 0, fallas: {} }]),
  ) as unknown as Record<Tipo, Atendidos> // one of each
  const confirmados: MezclaOutput['confirmados'] = []
  const pagados: string[] = []
  const began = performance.now()
  const end = began + 1_000 * seconds
  let [perdidas, asked] = [0, 0]

  type Visita = { path: string; key?: string; options: NonNullable<Parameters<typeof send>[1]> }
  const describe: Record<Tipo, () => Visita> = {
    guardada: () => ({ path: pick(GUARDADAS), options: { headers: { 'accept-encoding': 'br' } } }),
    libro: () => ({ path: `/libros/${pick(libros)}`, options: { headers: { 'accept-encoding': 'br' } } }),
    busqueda: () => ({ path: `/busqueda/${encodeURIComponent(`${pick(palabras)} ${pick(palabras)}`)}`, options: {} }),
    panel: () => ({ path: pick(PANEL), options: { headers: { authorization: `Bearer ${admin}` } } }),
    pedido: () => describePedido('efectivo'),
    pago: () => describePedido('tarjeta'),
  }
  function describePedido(metodo_pago: string) {
    const key = randomUUID()
    const authorization = `Bearer ${pick(tokens)}`
    const headers = { authorization, 'content-type': 'application/json', 'idempotency-key': key }
    const body = JSON.stringify({ items: [{ libro: pick(libros), cantidad: 1 }], metodo_pago })
    return { path: '/api/pedidos', key, options: { method: 'POST', headers, body } }
  }

  /** Sends its customer to pay, who does. */
  async function pay(gateway: string, id: string, authorization: string): Promise<void> {
    const headers = { authorization, 'content-type': 'application/json' }
    const sent = { method: 'POST', headers, body: '{}', agent: pick(agents), timeout: SILENCE_MS }
    const answer = await send(`${url}/api/pedidos/${id}/pagar`, sent).catch(() => null)
    if (answer?.status !== 200) return // turned away: it stays unpaid
    const { enlace } = JSON.parse(String(answer.body)) as { enlace: string }
    const body = JSON.stringify({ preferencia: new URL(enlace).searchParams.get('pref_id') })
    const card = { method: 'POST', headers: { 'content-type': 'application/json' }, body, agent: fresh }
    await send(`${gateway}/ensayo/tarjeta`, card)
    pagados.push(id)
  }

  async function visit(arrived: number): Promise<void> {
    const tipo = pick(wheel)
    const { path, key, options } = describe[tipo]()
    const answer = await send(url + path, { ...options, agent: pick(agents), timeout: SILENCE_MS }).catch(
      (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
    )
    asked++
    const seen = tipos[tipo]
    if (answer instanceof Error || ![200, 503].includes(answer.status)) {
      const falla = answer instanceof Error ? answer.message : `${answer.status} ${String(answer.body).slice(0, 160)}`
      seen.fallados++
      seen.fallas[falla] = (seen.fallas[falla] ?? 0) + 1
      return
    }
    if (answer.status === 503) seen.rechazados++
    else seen.ms.push(performance.now() - arrived)
    if (key && answer.status === 200) {
      const { _id: id } = JSON.parse(String(answer.body)) as { _id: string }
      confirmados.push({ key, id })
      if (tipo === 'pago' && pasarela) await pay(pasarela, id, options.headers?.authorization ?? '')
    }
  }

  if ('clientes' in input) {
    const insist = async () => {
      while (performance.now() < end) await visit(performance.now())
    }
    await Promise.all(Array.from({ length: input.clientes }, insist))
  } else {
    const underWay = new Set<Promise<void>>()
    for (let sent = 0; performance.now() < end; await sleep(TICK_MS)) {
      for (const due = ((performance.now() - began) / 1_000) * input.ritmo; sent < due; sent++) {
        if (underWay.size >= MOST_UNDER_WAY) perdidas++
        else {
          const visiting = visit(began + (1_000 * sent) / input.ritmo).finally(() => underWay.delete(visiting))
          underWay.add(visiting)
        }
      }
    }
    await Promise.all(underWay)
  }
  for (const agent of agents) agent.destroy()
  return { tipos, confirmados, pagados, perSecond: asked / ((performance.now() - began) / 1_000), perdidas }
}
