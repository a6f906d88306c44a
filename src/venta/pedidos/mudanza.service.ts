// Orders of another shop.
import { sql } from 'kysely'
import { once } from '#platform/db/again.ts'
import type { Db } from '#platform/db/pool.ts'
import { fromLocalMinute } from '#platform/format.ts'
import { createId } from '#platform/id.ts'
import type { Centavos } from '#platform/money.ts'

/** `fecha`: a minute of Argentina; `contacto`: of an order without an account that was taken by telephone. */
type PedidoTraido = {
  numero: number
  fecha: string
  estado: string
  metodo: string
  cuotas: number | null
  servicio: string
  entrega: string | null
  entregaEstimada: string | null
  recargo: Centavos
  envio: Centavos
  total: Centavos
  usuarioId: string | null
  contacto: { nombre: string; telefono: string | null } | null
  items: readonly {
    isbn: string
    titulo: string
    cantidad: number
    precio: Centavos
    lista: Centavos | null
    oferta: string | null
  }[]
}

/**
 * Moves the numbers of the shop's own orders past `numero`. Numbers are no matter of transactions: in a short one of its own,
 * which keeps orders from taking one meanwhile.
 */
export const passNumero = (db: Db, numero: number): Promise<void> =>
  db.transaction().execute(
    once(async (trx: Db) => {
      // Whoever buys meanwhile waits behind this: not for long, even where another import is at work.
      await sql`set local lock_timeout = '5s'`.execute(trx)
      await sql`lock table pedido in share row exclusive mode`.execute(trx)
      await sql`select setval('pedido_numero_seq', ${numero}) from pedido_numero_seq where last_value <= ${numero}`.execute(
        trx,
      )
    }),
  )

/**
 * Stores orders as they are: no copies, no payment, no coupon, no mail. They were placed under terms that this
 * shop does not know. Returns their ids.
 */
export async function insertPedidos(trx: Db, pedidos: readonly PedidoTraido[]): Promise<string[]> {
  const column = <K extends keyof PedidoTraido>(key: K) => pedidos.map((pedido) => pedido[key])
  const ids = pedidos.map(() => createId())
  await sql`
    insert into pedido (id, numero, usuario_id, metodo_pago, cuotas, servicio_envio, entrega, recargo, total, envio, estado,
      fecha_hora, fecha_entrega_estimada) overriding system value
    select * from unnest(${ids}::uuid[], ${column('numero')}::integer[], ${column('usuarioId')}::uuid[],
      ${column('metodo')}::text[], ${column('cuotas')}::smallint[], ${column('servicio')}::text[],
      ${column('entrega')}::text[], ${column('recargo')}::bigint[], ${column('total')}::bigint[],
      ${column('envio')}::bigint[], ${column('estado')}::text[],
      ${pedidos.map(({ fecha }) => fromLocalMinute(fecha))}::timestamptz[],
      ${column('entregaEstimada')}::date[])`.execute(trx)
  const items = pedidos.flatMap(({ items }, at) => items.map((item, n) => ({ ...item, id: ids[at], linea: n + 1 })))
  const itemColumn = <K extends keyof (typeof items)[number]>(key: K) => items.map((item) => item[key])
  await sql`
    insert into pedido_item (pedido_id, linea, libro_id, titulo, isbn, cantidad, precio_unitario, precio_lista, oferta_titulo)
    select i.id, i.linea, libro.id, i.titulo, i.isbn, i.cantidad, i.precio, i.lista, i.oferta
    from unnest(${itemColumn('id')}::uuid[], ${itemColumn('linea')}::smallint[], ${itemColumn('titulo')}::text[],
      ${itemColumn('isbn')}::text[], ${itemColumn('cantidad')}::smallint[], ${itemColumn('precio')}::integer[],
      ${itemColumn('lista')}::integer[], ${itemColumn('oferta')}::text[])
      as i (id, linea, titulo, isbn, cantidad, precio, lista, oferta) left join libro on libro.isbn = i.isbn`.execute(
    trx,
  )
  const contactos = pedidos.flatMap(({ contacto }, at) => (contacto ? [{ ...contacto, id: ids[at] }] : []))
  await sql`
    insert into pedido_telefono (pedido_id, nombre, telefono)
    select * from unnest(${contactos.map(({ id }) => id)}::uuid[], ${contactos.map(({ nombre }) => nombre)}::text[],
      ${contactos.map(({ telefono }) => telefono)}::text[])`.execute(trx)
  await sql`update pedido set terminos_version = null where id = any(${ids}::uuid[]) and terminos_version is not null`.execute(
    trx,
  )
  return ids
}
