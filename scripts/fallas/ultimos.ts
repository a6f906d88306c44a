// Two hundred want the last copies at once while the shop is killed and while a count of their shelf is closed: as many orders
// as copies, and everybody else is told that none is left.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { createAgent, send } from '../../bench/http.ts'
import type { Escena, Falla } from './falla.ts'
import { insertCuentas, listCalientes } from './quienes.ts'

const COMPRADORES = 200
const TIRADAS = [1, 50]
const SILENCE_MS = 30_000
const AGAIN_MS = 200
/** Whoever has no outcome by then never gets one. */
const MOST_MS = 60_000

type Desenlace = { id?: string | undefined; code?: string | undefined; quedan?: number | undefined }

/** One buyer, who asks with the same key until there is an outcome: an order, or how many copies are left. */
async function insist(url: string, token: string, libro: string): Promise<Desenlace> {
  const agent = createAgent(1)
  const body = JSON.stringify({ items: [{ libro, cantidad: 1 }], metodo_pago: 'efectivo' })
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'idempotency-key': randomUUID(),
  }
  try {
    for (const end = performance.now() + MOST_MS; performance.now() < end; await sleep(AGAIN_MS)) {
      const sent = { method: 'POST', agent, headers, body, timeout: SILENCE_MS }
      const answer = await send(`${url}/api/pedidos`, sent).catch(() => null)
      if (!answer || answer.status === 503) continue
      const said = JSON.parse(String(answer.body)) as { _id?: string; code?: string; quedan?: number }
      return { id: answer.status === 200 ? said._id : undefined, code: said.code, quedan: said.quedan }
    }
    return {}
  } finally {
    agent.destroy()
  }
}

type Tirada = Escena & { contada: NonNullable<Escena['contada']>; compradores: readonly string[] }

/** Sells `copias` copies of a book to those who want one, with the shop killed and a count closed half-way. */
async function tirar(
  { tienda, contada, compradores, exigir }: Tirada,
  libro: { id: string; isbn: string },
  copias: number,
) {
  const call = async <T>(method: string, path: string, body: object): Promise<T> => {
    const headers = { authorization: `Bearer ${contada.admin}`, 'content-type': 'application/json' }
    const { status, body: said } = await send(`${tienda.url}/api/${path}`, {
      method,
      headers,
      body: JSON.stringify(body),
    })
    if (status !== 200) throw new Error(`${path}: ${status} ${said}`)
    return JSON.parse(String(said)) as T
  }
  const [lugar] = contada.lugares
  const movimiento = { operacion: 'compra', lugar, cantidad: copias }
  const { copias: filas } = await call<{ copias: { _id: number }[] }>(
    'POST',
    `existencias/libros/${libro.id}/movimientos`,
    movimiento,
  )
  const estante = `Últimos ${copias}`
  await call('PUT', `existencias/libros/${libro.id}/estante`, { existencia: filas[0]?._id, estante, minimo: '' })
  const recuento = await call<{ _id: string }>('POST', 'recuentos', { lugar, alcance: 'estante', estante })
  // All copies of this book turn up, and one too many of another: that one is corrected while both are sold.
  const [otro] = await tienda.query<{ isbn: string; fisico: number }>(
    `select libro.isbn, fisico from existencia join libro on libro.id = libro_id
     where lugar_id = $1 and libro_id <> $2 and fisico between 10 and 9000 limit 1`,
    [lugar, libro.id],
  )
  const vistos = [
    { codigo: libro.isbn, cantidad: copias },
    // So many more that what the staff does meanwhile cannot make it right by chance.
    ...(otro ? [{ codigo: otro.isbn, cantidad: otro.fisico + 500 }] : []),
  ]
  const bips = vistos.map((visto) => ({ id: randomUUID(), ...visto }))
  await call('POST', `recuentos/${recuento._id}/bips`, { equipo: randomUUID(), bips })

  const buying = compradores.map((token) => insist(tienda.url, token, libro.id))
  const isSelling = async () => {
    const [row] = await tienda.query<{ n: number }>('select count(*)::int as n from pedido_item where libro_id = $1', [
      libro.id,
    ])
    return (row?.n ?? 0) >= Math.min(copias, 10)
  }
  while (!(await isSelling())) await sleep(5)
  process.kill(tienda.pid(), 'SIGKILL')
  await sleep(300)
  await tienda.waitUntilReady()
  await call('PUT', `recuentos/${recuento._id}/estado`, { estado: 'cerrado' })
  const { decididas } = await call<{ decididas: number }>('POST', `recuentos/${recuento._id}/diferencias`, {
    decision: 'aceptar',
    todas: true,
    nuevos: true,
    sin_leer: true,
  })
  const outcomes = await Promise.all(buying)

  const vendidos = await tienda.query<{ id: string }>('select pedido_id as id from pedido_item where libro_id = $1', [
    libro.id,
  ])
  const known = new Set(vendidos.map(({ id }) => id))
  const got = outcomes.flatMap(({ id }) => id ?? [])
  const told = outcomes.filter(({ code, quedan }) => code === 'SIN_EXISTENCIAS' && quedan === 0)
  exigir(vendidos.length === copias, `${copias} ejemplares son ${copias} pedidos (${vendidos.length})`)
  exigir(
    got.length === copias && new Set(got).size === copias && got.every((id) => known.has(id)),
    `cada uno tiene su pedido (${got.length} de ${copias})`,
  )
  exigir(decididas > 0, 'el recuento corrige mientras se vende')
  exigir(told.length === COMPRADORES - copias, `los demás saben que no queda ninguno (${told.length})`)
}

export const ultimos: Falla = {
  nombre: 'ultimos',
  titulo: `${COMPRADORES} a la vez por 1 y por 50 ejemplares, con kill -9 y un recuento que se cierra`,
  soloContada: true,
  sinProceso: true,
  vuelve: 30,
  async causar(escena) {
    const { tienda, contada } = escena
    if (!contada) throw new Error('the shop was not counted')
    const calientes = await listCalientes(tienda)
    const compradores = (await insertCuentas(tienda, COMPRADORES)).map(({ token }) => token)
    for (const [n, copias] of TIRADAS.entries()) {
      const libro = calientes[n]
      if (!libro) throw new Error('the catalogue has too few books')
      await tirar({ ...escena, contada, compradores }, libro, copias)
    }
  },
}
