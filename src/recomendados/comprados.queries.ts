// What is bought together, counted by a job (docs/decisions/025-recommended-books.md).
import { sql } from 'kysely'
import type { Db } from '../platform/db/pool.ts'
import { firstIdSince } from '../platform/id.ts'

/** Of each book the newest orders count: older ones fade, and a bestseller costs no more than any other. */
const PEDIDOS = 500
/** Who orders more different books than this buys for many people: that says nothing of what goes together. */
const LINEAS = 20
/** Partners kept of each book. */
const OTROS = 20
/** Orders looked at in one go, and books counted by one statement. */
const TRAMO = 1_000
const LOTE = 100
/** An order may be committed so much later than its key was made. */
const DEMORA_MS = 120_000
const CLAVE = 'recomendados.pedidos'

/**
 * Counts anew the books of the next orders and of those that were cancelled or deleted. True while there is more to do.
 * Where it was interrupted it goes on; counting twice does no harm. On the very first run it begins with the oldest order.
 */
export async function refreshComprados(db: Db, now = Date.now()): Promise<boolean> {
  const { desde, hasta } = await findTramo(db)
  const { rows } = await sql<{ id: string }>`
    with deshecho as (delete from comprado_pendiente returning libro_id)
    select libro_id as id from deshecho
    union
    select libro_id from pedido_item
    where pedido_id > ${desde} and pedido_id <= coalesce(${hasta}::uuid, ${LAST_ID}) and libro_id is not null`.execute(
    db,
  )
  const ids = rows.map(({ id }) => id)
  for (let at = 0; at < ids.length; at += LOTE) await countComprados(db, ids.slice(at, at + LOTE))
  const settled = firstIdSince(now - DEMORA_MS)
  const next = hasta !== null && hasta < settled ? hasta : settled
  if (next > desde) await writeDesde(db, next)
  return hasta !== null && hasta < settled
}

const FIRST_ID = '00000000-0000-0000-0000-000000000000'
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** The orders still to be looked at: after `desde`, up to `hasta` (null: the newest). */
async function findTramo(db: Db): Promise<{ desde: string; hasta: string | null }> {
  const known = await db.selectFrom('ajuste').select('valor').where('clave', '=', CLAVE).executeTakeFirst()
  const desde = typeof known?.valor === 'string' ? known.valor : FIRST_ID
  const last = await db
    .selectFrom('pedido')
    .select('id')
    .where('id', '>', desde)
    .orderBy('id')
    .offset(TRAMO - 1)
    .limit(1)
    .executeTakeFirst()
  return { desde, hasta: last?.id ?? null }
}

async function writeDesde(db: Db, desde: string): Promise<void> {
  const valor = JSON.stringify(desde)
  await db
    .insertInto('ajuste')
    .values({ clave: CLAVE, valor })
    .onConflict((conflict) => conflict.column('clave').doUpdateSet({ valor }))
    .execute()
}

/** Counts what was bought together with each of these books; page caches hear of it where something changed. */
async function countComprados(db: Db, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ cambiados: number }>`
    with tocado as materialized (select id, num from libro where id = any(${ids}::uuid[])),
    junto as (
      select tocado.num, otro.num as otro, count(*)::integer as veces, max(pedido.numero) as ultimo
      from tocado
        cross join lateral (
          select pedido_id from pedido_item where libro_id = tocado.id order by pedido_id desc limit ${PEDIDOS}
        ) as suyo
        join pedido on pedido.id = suyo.pedido_id and pedido.estado <> 'cancelado'
        join pedido_item as linea on linea.pedido_id = pedido.id and linea.libro_id <> tocado.id
        join libro as otro on otro.id = linea.libro_id
      where not exists (select from pedido_item as larga where larga.pedido_id = pedido.id and larga.linea > ${LINEAS})
      group by tocado.num, otro.num
    ),
    puesto as (
      select *, row_number() over (partition by num order by veces desc, ultimo desc, otro desc) as puesto from junto
    ),
    nuevo as (
      select num, array_agg(otro order by puesto) as otros, array_agg(veces order by puesto) as veces
      from puesto where puesto <= ${OTROS} group by num
    ),
    borrado as (
      delete from comprado_con using tocado
      where libro_num = tocado.num and not exists (select from nuevo where nuevo.num = libro_num) returning 1
    ),
    escrito as (
      insert into comprado_con (libro_num, otros, veces) select num, otros, veces from nuevo
      on conflict (libro_num) do update set otros = excluded.otros, veces = excluded.veces
      where (comprado_con.otros, comprado_con.veces) is distinct from (excluded.otros, excluded.veces) returning 1
    )
    select (select count(*) from borrado) + (select count(*) from escrito) as cambiados`.execute(db)
  if (rows[0]?.cambiados) await sql`select pg_notify('catalogo', '')`.execute(db)
}
