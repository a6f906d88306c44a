// The staff of a counted shop while customers buy: copies come, move, break and are counted; orders are cancelled, packed and
// sent in parts, and money of those that were paid goes back. Each hand does one thing after the other over HTTP, and says what came of it.
import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { createAgent, send } from './http.ts'
import type { Query } from './kept.ts'
import { createManosDePlata, TAREAS_DE_PLATA } from './plata.ts'

const HANDS = 4
const PAUSE_MS = 60
const SILENCE_MS = 30_000
/** As many copies as a beep may count. */
const BIP_MAX = 9_999
/** Books of a shelf that is counted. */
const DE_MESA = 3
/** Orders are taken up from among the latest of these. */
const LATEST = 200
const DE_PAGADOS = 10

export type Escenario = {
  url: string
  /** Token of an administrator, and of customers by their address: those may cancel their orders. */
  admin: string
  clientes: ReadonlyMap<string, string>
  /** Counted books and the places where they stand, two at least. */
  libros: readonly string[]
  lugares: readonly string[]
  query: Query
  /** Milliseconds between two things that a hand does. */
  pausa?: number | undefined
  /** Whether they have the counter, its registers and the shop's money in hand too (plata.ts). */
  plata?: boolean
}
const DE_COPIAS = ['recibir', 'mover', 'romper', 'contar', 'cancelar', 'empacar', 'entregar', 'devolver'] as const
const TAREAS = [...DE_COPIAS, ...TAREAS_DE_PLATA]
export type Tarea = (typeof TAREAS)[number]

type Pedido = { id: string; estado: string; email: string | null; lineas: { linea: number; cantidad: number }[] }

const pick = <T>(list: readonly T[]): T => list[randomInt(list.length)] as T // none of the lists is empty

/** Begins to work. Refusals (4xx) are part of it; `raros` is what no hand may ever be told, such as a 500. */
export function startManos({ url, admin, clientes, libros, lugares, query, pausa = PAUSE_MS, plata }: Escenario) {
  const agent = createAgent(HANDS)
  const hechas = Object.fromEntries(TAREAS.map((tarea) => [tarea, 0])) as Record<Tarea, number> // one of each
  const raros: string[] = []
  let open = true

  /** The answer's JSON; null where it was refused or none came. */
  async function call<T>(method: string, path: string, body?: object, token = admin): Promise<T | null> {
    const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) }
    const sent = { method, agent, headers, timeout: SILENCE_MS, ...(body && { body: JSON.stringify(body) }) }
    const answer = await send(`${url}/api/${path}`, sent).catch(() => null)
    if (answer?.status === 200) return JSON.parse(String(answer.body)) as T
    const isAllowed =
      answer && ([404, 409, 503].includes(answer.status) || String(answer.body).includes('CLAVE_RECIENTE'))
    if (answer && !isAllowed) raros.push(`${answer.status} ${path} ${answer.body}`)
    return null
  }

  /** One of the latest orders that are still in the shop. */
  async function findPedido(): Promise<Pedido | undefined> {
    const [found] = await query<Pedido>(
      `select p.id, p.estado, u.email, (select json_agg(json_build_object('linea', linea, 'cantidad', cantidad) order by linea)
         from pedido_item where pedido_id = p.id) as lineas
       from pedido p left join usuario u on u.id = p.usuario_id
       where p.estado in ('pendiente', 'procesado') order by p.numero desc offset $1 limit 1`,
      [randomInt(LATEST)],
    )
    return found
  }

  const mover = (operacion: string, cantidad: number, rest: object = {}) =>
    call('POST', `existencias/libros/${pick(libros)}/movimientos`, {
      operacion,
      lugar: pick(lugares),
      cantidad,
      ...rest,
    })

  /**
   * Counts the three books of a shelf a little wrong, closes the count and accepts what it found. A shelf has the same books every
   * time: those that a count does not find are written off.
   */
  async function contar(): Promise<unknown> {
    const lugar = pick(lugares)
    const mesa = randomInt(Math.ceil(libros.length / DE_MESA))
    const suyos = libros.slice(mesa * DE_MESA, (mesa + 1) * DE_MESA)
    const titulos = await query<{ isbn: string; fisico: number }>(
      `select l.isbn, e.fisico from existencia e join libro l on l.id = e.libro_id where e.lugar_id = $1 and e.libro_id = any($2)
       and e.fisico > 0`,
      [lugar, suyos],
    )
    if (titulos.length === 0) return null
    const begun = await call<{ _id: string }>('POST', 'recuentos', {
      lugar,
      alcance: 'estante',
      estante: `Mesa ${mesa + 1}`,
    })
    if (!begun) return null
    const bips = titulos.map(({ isbn, fisico }) => ({
      id: randomUUID(),
      codigo: isbn,
      cantidad: Math.min(BIP_MAX, Math.max(1, fisico + randomInt(-2, 4))),
    }))
    const path = `recuentos/${begun._id}`
    await call('POST', `${path}/bips`, { equipo: randomUUID(), bips })
    await call('PUT', `${path}/estado`, { estado: 'cerrado' })
    return call('POST', `${path}/diferencias`, { decision: 'aceptar', todas: true, nuevos: true, sin_leer: true })
  }

  async function cancelar(): Promise<unknown> {
    const pedido = await findPedido()
    const token = pedido?.email ? clientes.get(pedido.email) : undefined
    return pedido && token ? call('POST', `pedidos/${pedido.id}/cancelar`, {}, token) : null
  }

  /** Packs one copy and sends it, then the rest in a second parcel. */
  async function empacar(): Promise<unknown> {
    const pedido = await findPedido()
    const [first, ...others] = pedido?.lineas ?? []
    if (!pedido || !first) return null
    const rest = [{ ...first, cantidad: first.cantidad - 1 }, ...others].filter(({ cantidad }) => cantidad > 0)
    for (const items of [[{ ...first, cantidad: 1 }], rest]) {
      if (items.length === 0) continue
      const packed = await call<{ despachos: { _id: string; estado: string }[] }>(
        'POST',
        `pedidos/${pedido.id}/despachos`,
        { items },
      )
      const parcel = packed?.despachos.find(({ estado }) => estado === 'preparado')
      if (!parcel) return null
      await call('PUT', `despachos/${parcel._id}/estado`, { estado: 'despachado', avisar: false })
    }
    return pedido
  }

  async function entregar(): Promise<unknown> {
    const pedido = await findPedido()
    if (!pedido) return null
    // Never back: copies that have left would be kept again.
    const estado = pick(['procesado', 'enviado', 'entregado'])
    return call('PUT', `pedidos/${pedido.id}`, { estado, visto: pedido.estado })
  }

  /** Gives a part or the rest of a paid order's money back, of one order in three; pressed again where no answer came. */
  async function devolver(): Promise<unknown> {
    const [pagado] = await query<{ id: string; queda: number }>(
      `select pedido_id as id, (pagado - devuelto)::int as queda from pedido_pago
       where estado in ('pagado', 'parcial') and pagado > devuelto and hashtext(pedido_id::text) % 3 = 0
       order by cambiado_en desc offset $1 limit 1`,
      [randomInt(DE_PAGADOS)],
    )
    if (!pagado) return null
    const importe = pick([pagado.queda, Math.ceil(pagado.queda / 2)]) / 100
    const again = () => call('POST', `pedidos/${pagado.id}/devoluciones`, { clave, importe })
    const clave = randomUUID()
    return (await again()) ?? again()
  }

  const dePlata = createManosDePlata({ call, query, libros, lugares, raro: (que) => void raros.push(que) })
  const suyas = plata ? TAREAS : DE_COPIAS
  const tareas: Record<Tarea, () => Promise<unknown>> = {
    ...dePlata.tareas,
    recibir: () => mover('compra', randomInt(1, 6)),
    mover: () => {
      const desde = randomInt(lugares.length)
      const hacia = lugares[(desde + 1) % lugares.length]
      return mover('traslado', randomInt(1, 4), { lugar: lugares[desde], hacia })
    },
    romper: () => mover('rotura', 1),
    contar,
    cancelar,
    empacar,
    entregar,
    devolver,
  }

  async function work(): Promise<void> {
    for (; open; await sleep(pausa)) {
      const tarea = pick(suyas)
      // A statement of our own fails while the database is away.
      if (await tareas[tarea]().catch(() => null)) hechas[tarea]++
    }
  }

  const working = Array.from({ length: HANDS }, work)
  return {
    hechas,
    raros,
    actos: dePlata.actos,
    /** Ends when every hand has done what it began. */
    async stop(): Promise<void> {
      open = false
      await Promise.all(working)
      agent.destroy()
    },
  }
}

/** «recibir 12, mover 9 …» */
export const describeManos = (hechas: Readonly<Record<Tarea, number>>): string =>
  TAREAS.filter((tarea) => hechas[tarea] > 0)
    .map((tarea) => `${tarea} ${hechas[tarea]}`)
    .join(', ')
