// Whatever becomes of orders, what the shop says stands on its shelves stands there: random histories of orders, ends of their time,
// late payments, parcels, states, cancelling, the counter and counts, against the copies that went out of the door.
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { moveCopies } from '#estante/existencias/existencia.service.ts'
import { AppError } from '#platform/errors.ts'
import { createId } from '#platform/id.ts'
import { type Caja, openCaja } from '#test/caja.ts'
import { findDescuadres } from '#test/existencias.invariantes.ts'
import { bringCopies, putAjustes, SIN_TOPES } from '#test/existencias.ts'
import { FUZZ_SEMILLA, FUZZ_VECES } from '#test/fuzz.ts'
import { insertTestLibro } from '#test/rows.ts'
import type { Pedido } from '../pedido.contract.ts'
import type { DespachosDePedido } from './despacho.contract.ts'
import type { PorPreparar } from './despachos.contract.ts'

let caja: Caja
let lugar: string
beforeAll(async () => {
  caja = await openCaja()
  await putAjustes(caja.api, SIN_TOPES)
  lugar = (await caja.api.db.selectFrom('lugar').select('id').executeTakeFirstOrThrow()).id
})
afterAll(() => caja.end())

/** Also what is not paid is sent. */
const IGUAL = { sin_pagar: true }
/** Few, so that orders take them from each other. */
const COPIAS = 2
const small = fc.integer({ min: 1, max: 2 })
const any = fc.nat({ max: 1_000 })
const libroN = fc.nat({ max: 1 })
const command = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('order' as const),
      items: fc.uniqueArray(fc.tuple(libroN, small), { minLength: 1, maxLength: 2, selector: ([libro]) => libro }),
      metodo: fc.constantFrom('efectivo' as const, 'transferencia' as const),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('expire' as const), pedido: any }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('pay' as const), pedido: any }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('packQueued' as const), pedido: any }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('pack' as const), pedido: any, linea: small, cantidad: small }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('unpack' as const), pedido: any }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('send' as const), pedido: any }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('state' as const),
      pedido: any,
      estado: fc.constantFrom('pendiente', 'procesado', 'enviado', 'entregado'),
    }),
  },
  fc.record({ do: fc.constant('cancel' as const), pedido: any }),
  { weight: 2, arbitrary: fc.record({ do: fc.constant('receive' as const), libro: libroN, cantidad: small }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('sell' as const), libro: libroN }) },
  fc.record({ do: fc.constant('count' as const), libro: libroN }), // one was lost
)
type Command = typeof command extends fc.Arbitrary<infer One> ? One : never

/** What has left the shop by orders, book by book: all of those that were sent, of others what is in parcels that left. */
const LLEVADO = sql<{ libro: string; n: number }>`
  select item.libro_id as libro, sum(case when p.estado in ('enviado', 'entregado') then item.cantidad else (
    select coalesce(sum(x.cantidad), 0) from despacho_item x join despacho d on d.id = x.despacho_id
    where x.pedido_id = p.id and x.linea = item.linea and d.estado <> 'preparado') end)::int as n
  from pedido p join pedido_item item on item.pedido_id = p.id group by item.libro_id`

/** Paid orders without their copies that nobody was told of. */
const ROTO = sql<{ que: string }>`
  select 'order ' || p.numero || ' was paid, its copies are gone, and nobody knows' as que
  from pedido p join pedido_pago on pedido_pago.pedido_id = p.id and pedido_pago.estado = 'pagado'
  where exists (select from reserva r where r.pedido_id = p.id and r.estado = 'vencida')
    and not exists (select from pago_tarea t where t.pedido_id = p.id and t.clase = 'sin_existencias')`

/** Orders whose copies are kept until some day: what was paid, or is being worked on, does not run out. */
async function listConFin(pedidos: readonly Pedido[]): Promise<string[]> {
  const ids = pedidos.map(({ _id }) => _id)
  const { rows } = await sql<{ id: string }>`select distinct pedido_id as id from reserva
    where pedido_id = any(${ids}::uuid[]) and estado = 'viva' and vence_en is not null order by 1`.execute(caja.api.db)
  return rows.map(({ id }) => id)
}

async function createHistoria() {
  const { api, admin, cliente, call } = caja
  const libros = [
    await insertTestLibro(api.db, { titulo: 'Rayuela', precio: 1_000_00 }),
    await insertTestLibro(api.db, { titulo: 'El túnel', precio: 1_000_00 }),
  ] as const
  const llegado = new Map<string, number>(libros.map((libro) => [libro, COPIAS]))
  for (const libro of libros) await bringCopies(api.db, libro, lugar, COPIAS)
  const pedidos: Pedido[] = []
  const libroOf = (n: number) => libros[n % 2] ?? libros[0]
  const came = (libro: string, n: number) => llegado.set(libro, (llegado.get(libro) ?? 0) + n)
  /** Answers are a success or a refusal that is meant. */
  async function ask<T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, as = admin) {
    const { statusCode, body } = await api.app.inject({ method, url, headers: as.headers, ...(payload && { payload }) })
    if (![200, 409].includes(statusCode)) throw new Error(`${statusCode} of ${method} ${url}: ${body}`)
    return { ok: statusCode === 200, body: JSON.parse(body) as T }
  }

  async function run(one: Command): Promise<void> {
    if (one.do === 'order') {
      const items = one.items.map(([n, cantidad]) => ({ libro: libroOf(n), cantidad }))
      const { ok, body } = await ask<Pedido>('POST', '/api/pedidos', { items, metodo_pago: one.metodo }, cliente)
      if (ok) pedidos.push(body)
      return
    }
    if (one.do === 'receive') {
      await bringCopies(api.db, libroOf(one.libro), lugar, one.cantidad)
      came(libroOf(one.libro), one.cantidad)
      return
    }
    if (one.do === 'count') {
      const row = {
        libroId: libroOf(one.libro),
        lugarId: lugar,
        tipo: 'recuento' as const,
        cantidad: -1,
        usuarioId: null,
      }
      const lost = await api.db
        .transaction()
        .execute((trx) => moveCopies(trx, [row]))
        .catch((error: unknown) => {
          if (!(error instanceof AppError)) throw error
          return null
        })
      if (lost) came(libroOf(one.libro), -1)
      return
    }
    if (one.do === 'sell') {
      const lineas = [{ libro: libroOf(one.libro), cantidad: 1 }]
      const pagos = [{ medio: 'efectivo', importe: 1_000 }]
      const venta = { _id: createId(), lugar, lineas, total: 1_000, pagos }
      if ((await ask('POST', '/api/mostrador/ventas', venta)).ok) came(libroOf(one.libro), -1)
      return
    }
    const pedido = pedidos[one.pedido % Math.max(1, pedidos.length)]
    if (!pedido) return
    const url = `/api/pedidos/${pedido._id}`
    const listDespachos = async () => (await ask<DespachosDePedido>('GET', `${url}/despachos`)).body.despachos
    if (one.do === 'expire') {
      const conFin = await listConFin(pedidos)
      const id = conFin[one.pedido % Math.max(1, conFin.length)]
      if (id) await caja.expire(id)
    }
    if (one.do === 'pay' && pedido.metodo_pago === 'transferencia') {
      const importe = pedido.total + pedido.envio
      await call('POST', `${url}/pagos`, admin, { clave: createId(), medio: 'transferencia', importe })
    }
    if (one.do === 'packQueued') {
      const { body } = await ask<PorPreparar[]>('GET', '/api/despachos/preparar?limit=100')
      const offered = body.filter(({ pedido: { _id } }) => pedidos.some((known) => known._id === _id))
      const next = offered[one.pedido % Math.max(1, offered.length)]
      if (!next) return
      const items = next.faltan.map(({ linea, cantidad, por_llegar }) => ({ linea, cantidad: cantidad - por_llegar }))
      const packed = await ask('POST', `/api/pedidos/${next.pedido._id}/despachos`, { items, ...IGUAL })
      expect(packed.ok, `offered, and not to be had: ${JSON.stringify([next, packed.body])}`).toBe(true)
    }
    if (one.do === 'pack' && one.linea <= pedido.items.length) {
      const cantidad = Math.min(one.cantidad, pedido.items[one.linea - 1]?.cantidad ?? 1)
      await ask('POST', `${url}/despachos`, { items: [{ linea: one.linea, cantidad }], ...IGUAL })
    }
    if (one.do === 'unpack' || one.do === 'send') {
      const packed = (await listDespachos()).find(({ estado }) => estado === 'preparado')
      if (packed && one.do === 'unpack') await ask('DELETE', `/api/despachos/${packed._id}`)
      if (packed && one.do === 'send')
        await ask('PUT', `/api/despachos/${packed._id}/estado`, { estado: 'despachado', ...IGUAL })
    }
    if (one.do === 'state') await ask('PUT', url, { estado: one.estado, ...IGUAL })
    if (one.do === 'cancel') await ask('POST', `${url}/cancelar`, {}, cliente)
  }

  async function check(): Promise<void> {
    expect(await findDescuadres(api.db)).toEqual([])
    expect((await ROTO.execute(api.db)).rows).toEqual([])
    const llevado = new Map((await LLEVADO.execute(api.db)).rows.map(({ libro, n }) => [libro, n]))
    for (const libro of libros) {
      const { rows } = await sql<{ n: number }>`
        select sum(fisico)::int as n from existencia where libro_id = ${libro}`.execute(api.db)
      expect(rows[0]?.n, `copies of ${libro}`).toBe((llegado.get(libro) ?? 0) - (llevado.get(libro) ?? 0))
    }
  }
  return { run, check }
}

it(
  'what stands on the shelf, what is kept and what is in parcels agree after every step',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 30, maxLength: 40, size: 'max' }), async (commands) => {
        const historia = await createHistoria()
        for (const one of commands) {
          await historia.run(one)
          await historia.check()
        }
      }),
      { seed: FUZZ_SEMILLA, numRuns: 8 * FUZZ_VECES, endOnFailure: true },
    )
  },
  60_000 * FUZZ_VECES,
)
