// What people and orders of another shop become here. Everything within the caller's transaction.
import { sql } from 'kysely'
import { once } from '#platform/db/again.ts'
import type { Db } from '#platform/db/pool.ts'
import { fromLocalMinute, ZONA } from '#platform/format.ts'
import { createId } from '#platform/id.ts'
import type { Cliente } from './clientes.rules.ts'
import type { PedidoGuardado } from './pedidos.rules.ts'

/** An instant as the minute of Argentina that the files have. */
const minuto = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone ${sql.lit(ZONA)}, 'YYYY-MM-DD"T"HH24:MI')`

/** Accounts of all roles that have one of these addresses or names. */
export async function listCuentas(db: Db, rows: readonly Pick<Cliente, 'email' | 'username'>[]) {
  const { rows: cuentas } = await sql<Cliente & { id: string }>`
    select usuario.id, username, nombre, apellido, email, email_verificado as verificado, direccion,
      provincia.descripcion as provincia, ${minuto('usuario.creado_en')} as creado, usuario.invitado, invitado.telefono
    from usuario left join provincia on provincia.id = provincia_id left join invitado on invitado.usuario_id = usuario.id
    where lower(email) = any(${rows.map(({ email }) => email.toLowerCase())}::text[])
      or lower(username) = any(${rows.map(({ username }) => username.toLowerCase())}::text[])`.execute(db)
  return cuentas
}

/** The provinces by their names. */
export async function listProvincias(db: Db): Promise<Map<string, string>> {
  const rows = await db.selectFrom('provincia').select(['id', 'descripcion']).limit(1_000).execute()
  return new Map(rows.map(({ id, descripcion }) => [descripcion, id]))
}

/** Makes accounts of customers, in their order; `clave` is the hash of a password that nobody knows. */
export async function insertCuentas(
  trx: Db,
  rows: readonly (Cliente & { provinciaId: string | null })[],
  clave: string,
): Promise<void> {
  const column = <K extends keyof (typeof rows)[number]>(key: K) => rows.map((row) => row[key])
  const ids = rows.map(() => createId())
  await sql`
    insert into usuario (id, username, nombre, apellido, email, email_verificado, direccion, provincia_id, creado_en, invitado, clave)
    select c.id, c.username, c.nombre, c.apellido, c.email, c.verificado, c.direccion, c.provincia_id, c.creado, c.invitado, ${clave}
    from unnest(${ids}::uuid[], ${column('username')}::text[], ${column('nombre')}::text[], ${column('apellido')}::text[],
      ${column('email')}::text[], ${column('verificado')}::boolean[], ${column('direccion')}::text[],
      ${column('provinciaId')}::uuid[], ${rows.map(({ creado }) => fromLocalMinute(creado))}::timestamptz[],
      ${column('invitado')}::boolean[]) with ordinality
      as c (id, username, nombre, apellido, email, verificado, direccion, provincia_id, creado, invitado, n)
    order by c.n`.execute(trx)
  await sql`
    insert into invitado (usuario_id, telefono) select id, telefono
    from unnest(${ids}::uuid[], ${column('telefono')}::text[]) as c (id, telefono) where telefono is not null`.execute(
    trx,
  )
}

/** Orders of the shop with these numbers. */
export async function listPedidos(db: Db, numeros: readonly number[]): Promise<PedidoGuardado[]> {
  const { rows } = await sql<PedidoGuardado>`
    select numero, ${minuto('pedido.fecha_hora')} as fecha, estado, metodo_pago as metodo, cuotas, servicio_envio as servicio,
      entrega, fecha_entrega_estimada as "entregaEstimada", recargo, envio, total, usuario_id as "usuarioId",
      case when usuario_id is null and p.nombre is not null
        then json_build_object('nombre', p.nombre, 'telefono', p.telefono) end as contacto,
      (select json_agg(json_build_object('isbn', isbn, 'titulo', titulo, 'cantidad', cantidad, 'precio', precio_unitario,
          'lista', precio_lista, 'oferta', oferta_titulo) order by linea)
        from pedido_item where pedido_item.pedido_id = pedido.id) as items
    from pedido left join pedido_telefono as p on p.pedido_id = pedido.id
    where numero = any(${numeros}::integer[])`.execute(db)
  return rows
}

/** Which of these numbers are those of orders that were deleted here: they are not given again. */
export async function listEliminados(db: Db, numeros: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ numero: number }>`
    select numero from pedido_eliminado where numero = any(${numeros}::integer[])`.execute(db)
  return new Set(rows.map(({ numero }) => numero))
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
 * Stores orders as they are: no copies, no payment, no coupon, no mail. Nobody is told of them either, since they are not new,
 * and they were placed under terms that this shop does not know.
 */
export async function insertPedidos(trx: Db, pedidos: readonly PedidoGuardado[]): Promise<void> {
  const column = <K extends keyof PedidoGuardado>(key: K) => pedidos.map((pedido) => pedido[key])
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
  await sql`delete from entrega where evento = 'pedido.creado' and sujeto = any(${ids}::uuid[])`.execute(trx)
}
