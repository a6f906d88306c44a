import { sql } from 'kysely'
import { ESPERAN } from '#estante/esperas/espera.service.ts'
import { holdsWords } from '#platform/db/palabras.ts'
import type { Db } from '#platform/db/pool.ts'
import { insertJob } from '#platform/jobs.ts'
import type { CopiasDePedido, ExistenciaDeLibro } from './existencia.contract.ts'

/** Orders and books of one minute; the next minute goes on. */
const TANDA = 500

/** Orders with reservations whose time has run out, the earliest first. */
export async function listVencidas(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select pedido_id as id from reserva where estado = 'viva' and vence_en <= now()
    group by pedido_id order by min(vence_en) limit ${TANDA}`.execute(db)
  return rows.map(({ id }) => id)
}

/** An order's reservations without an end that nobody has paid for nor worked on; `r` and `p` are the two. */
const SIN_FIN = sql`r.estado = 'viva' and r.vence_en is null and p.impago and not p.en_paquete`

/**
 * Orders whose copies are kept without an end although nobody has paid for them nor works on them, locked: copies that came for a promise,
 * orders of before, and those that the shop put back. One that somebody is changing is passed over.
 */
export async function lockSinFin(trx: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from pedido_visto p where p.id in (
      select distinct p.id from reserva r join pedido_visto p on p.id = r.pedido_id where ${SIN_FIN} limit ${TANDA}
    ) for no key update skip locked`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Gives the copies of these orders, which are locked, an end so many days from now, and counts them for their accounts. */
export const putFin = (trx: Db, pedidoIds: readonly string[], dias: number) =>
  sql`update reserva r set vence_en = now() + make_interval(days => ${dias}::integer), cuenta = coalesce(r.cuenta,
      case when not p.por_telefono then p.usuario_id end)
    from pedido_visto p where p.id = r.pedido_id and p.id = any(${pedidoIds}::uuid[]) and ${SIN_FIN}`.execute(trx)

/** Books with open promises of which copies are free. */
export async function listPorServir(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct encargo.libro_id as id from encargo_pendiente as encargo
    join existencia e on e.libro_id = encargo.libro_id and libres(e) > 0
    join lugar l on l.id = e.lugar_id and vende(l) order by 1 limit ${TANDA}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Locks an order until the transaction ends; undefined where it is gone. */
export const lockPedidoDe = (trx: Db, pedidoId: string) =>
  trx.selectFrom('pedido_visto').select('id').where('id', '=', pedidoId).forUpdate().executeTakeFirst()

/** Keeps the copies of an order whose time has run out for some minutes more, but no copy more than `veces` times. */
export const extendReservas = (trx: Db, pedidoId: string, { minutos, veces }: { minutos: number; veces: number }) =>
  sql`update reserva set vence_en = now() + ${minutos} * interval '1 minute', prorrogas = prorrogas + 1
    where pedido_id = ${pedidoId} and estado = 'viva' and vence_en <= now() and prorrogas < ${veces}`.execute(trx)

type Filtros = {
  q?: string | undefined
  lugar?: string | undefined
  bajoMinimo: boolean
  despuesDe?: string | undefined
}

/** Books with rows of copies, by title; `limit` of them after one of them. */
export async function listLibrosConCopias(db: Db, { q, lugar, bajoMinimo, despuesDe }: Filtros, limit: number) {
  const aqui = lugar ? sql`and e.lugar_id = ${lugar}` : sql``
  const buscado = q ? sql`and (${holdsWords('libro.titulo_p', q)} or libro.isbn = ${toIsbn(q)})` : sql``
  const luego = despuesDe
    ? sql`and (libro.titulo_p, libro.id) > (select titulo_p, id from libro where id = ${despuesDe})`
    : sql``
  const faltos = bajoMinimo ? sql`and e.minimo is not null and libres(e) < e.minimo` : sql``
  const { rows } = await sql<{
    _id: string
    isbn: string
    titulo: string
    fisico: number
    reservado: number
    bajo_minimo: boolean
  }>`
    select libro.id as _id, libro.isbn, libro.titulo, copias.fisico, copias.reservado, copias.bajo_minimo
    from libro cross join lateral (
      select sum(e.fisico)::integer as fisico, sum(e.reservado)::integer as reservado,
        coalesce(bool_or(libres(e) < e.minimo), false) as bajo_minimo
      from existencia e where e.libro_id = libro.id ${aqui}
    ) as copias
    where libro.id in (select e.libro_id from existencia e where true ${aqui} ${faltos}) ${buscado} ${luego}
    order by libro.titulo_p, libro.id limit ${limit}`.execute(db)
  return rows
}

const toIsbn = (q: string): string => q.replace(/[\s-]/g, '')

/** All that is known of a book's copies; undefined for an unknown book. */
export async function findExistencia(db: Db, id: string) {
  const { rows } = await sql<Omit<ExistenciaDeLibro, 'movimientos'>>`
    select libro.id as _id, libro.isbn, libro.titulo, 'fisico' = any(libro.formatos) as de_papel,
      json_build_object('modo', v.modo, 'dias', v.dias, 'tope', v.tope, 'sale_el', v.sale_el) as venta,
      coalesce((
        select json_agg(json_build_object(
          '_id', e.id, 'lugar', json_build_object('_id', l.id, 'nombre', l.nombre), 'condicion', e.condicion,
          'proveedor', case when p.id is not null then json_build_object('_id', p.id, 'nombre', p.nombre) end,
          'fisico', e.fisico, 'reservado', e.reservado, 'minimo', e.minimo, 'estante', e.estante
        ) order by l.orden, l.num, e.id)
        from existencia e join lugar l on l.id = e.lugar_id left join proveedor p on p.id = e.proveedor_id
        where e.libro_id = libro.id
      ), '[]'::json) as copias,
      (select coalesce(sum(cantidad), 0)::integer from encargo_pendiente where libro_id = libro.id) as encargados,
      ${ESPERAN} as esperan
    from libro left join libro_venta v on v.libro_id = libro.id where libro.id = ${id}`.execute(db)
  const [libro] = rows
  return libro && { ...libro, movimientos: await listMovimientos(db, id) }
}

/** As many as the screen of a book shows. */
const MOVIMIENTOS = 50

/** A book's latest movements. */
async function listMovimientos(db: Db, libroId: string) {
  const { rows } = await sql<Omit<ExistenciaDeLibro['movimientos'][number], 'fecha_hora'> & { fecha_hora: Date }>`
    select m.id as _id, m.tipo, m.cantidad, l.nombre as lugar, m.condicion, p.nombre as proveedor, m.documento,
      case when pedido.id is not null then json_build_object('_id', pedido.id, 'numero', pedido.numero) end as pedido,
      u.nombre || ' ' || u.apellido as quien, m.creado_en as fecha_hora
    from movimiento m join lugar l on l.id = m.lugar_id left join proveedor p on p.id = m.proveedor_id
      left join pedido_visto as pedido on pedido.id = m.pedido_id left join usuario u on u.id = m.usuario_id
    where m.libro_id = ${libroId} order by m.id desc limit ${MOVIMIENTOS}`.execute(db)
  return rows.map((row) => ({ ...row, fecha_hora: row.fecha_hora.toISOString() }))
}

/** The shelf and the minimum of a row of copies of a book, kept from being changed until the transaction ends. */
export const lockEstante = (trx: Db, libroId: string, existencia: number) =>
  trx
    .selectFrom('existencia')
    .select(['estante', 'minimo'])
    .where('id', '=', existencia)
    .where('libro_id', '=', libroId)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const updateEstante = (trx: Db, existencia: number, en: { estante: string | null; minimo: number | null }) =>
  trx.updateTable('existencia').set(en).where('id', '=', existencia).execute()

/** How a book is sold, its book kept from being deleted and from another edit; undefined for an unknown book. */
export async function lockVenta(trx: Db, libroId: string) {
  const libro = await trx
    .selectFrom('libro')
    .select(['titulo', sql<boolean>`'fisico' = any(formatos)`.as('dePapel')])
    .where('id', '=', libroId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!libro) return undefined
  const venta = await trx
    .selectFrom('libro_venta')
    .select(['modo', 'dias', 'tope', 'sale_el'])
    .where('libro_id', '=', libroId)
    .executeTakeFirst()
  return { ...libro, venta: venta ?? { modo: null, dias: null, tope: null, sale_el: null } }
}

/** Tells every customer who waits for a book in pre-sale that its day is another one, by mail. Both `yyyy-mm-dd`. */
export async function enqueueCorrida(trx: Db, libroId: string, antes: string, ahora: string): Promise<void> {
  const data = sql`jsonb_build_object('pedidoId', esperan.pedido_id, 'libroId', ${libroId}::uuid, 'antes', ${antes}::text,
    'ahora', ${ahora}::text)`
  const esperan = sql`cross join (
    select distinct pedido_id from encargo_pendiente where libro_id = ${libroId}) as esperan`
  await insertJob('preventa-corrida', sql`gen_random_uuid()`, data, esperan).execute(trx)
}

/** From where the copies of an order come, and what has to come first. */
export async function listCopiasDePedido(db: Db, pedidoId: string) {
  const { rows } = await sql<Omit<CopiasDePedido, 'vence_en'> & { vence_en: Date | null }>`
    select r.linea, r.estado, sum(r.cantidad)::integer as cantidad, l.nombre as lugar, e.estante, e.condicion, r.vence_en
    from reserva r join existencia e on e.id = r.existencia_id join lugar l on l.id = e.lugar_id
    where r.pedido_id = ${pedidoId} group by r.linea, r.estado, l.nombre, e.estante, e.condicion, r.vence_en
    union all
    select linea, 'encargo', sum(cantidad)::integer, null, null, null, null from encargo_pendiente
    where pedido_id = ${pedidoId} group by linea
    order by 1, 4, 5, 3`.execute(db)
  return rows.map((row) => ({ ...row, vence_en: row.vence_en?.toISOString() ?? null }))
}

/** A supplier, kept from being deleted until the transaction ends. */
export const lockProveedorDe = (trx: Db, id: string) =>
  trx.selectFrom('proveedor').select('id').where('id', '=', id).forKeyShare().executeTakeFirst()

type MovimientoPedido = { id: string; libroId: string; hecho: string }

/** Notes what somebody asks for, once: `repetido` where the same was asked for before, `otro` where something else was. */
export async function noteMovimientoPedido(
  trx: Db,
  { id, libroId, hecho }: MovimientoPedido,
): Promise<'nuevo' | 'repetido' | 'otro'> {
  const { numAffectedRows } = await sql`
    insert into movimiento_pedido (id, libro_id, hecho) select ${id}, libro.id, ${hecho} from libro where libro.id = ${libroId}
    on conflict (id) do nothing`.execute(trx)
  if (numAffectedRows === 1n) return 'nuevo'
  const noted = await trx
    .selectFrom('movimiento_pedido')
    .select(['libro_id', 'hecho'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!noted) return 'nuevo' // of an unknown book: the movement says so
  return noted.libro_id === libroId && noted.hecho === hecho ? 'repetido' : 'otro'
}
