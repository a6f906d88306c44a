// What is bought together, counted by a job (docs/decisions/025-recommended-books.md).
import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'

/** Of each book the newest sales count: older ones fade, and a bestseller costs no more than any other. */
const PEDIDOS = 500
/** Newest orders of a book among which its sales are looked for: unpaid orders without end could hide them. */
const MIRADOS = 10_000
/** Who orders more different books than this buys for many people: that says nothing of what goes together. */
const LINEAS = 20
/** Partners kept of each book. */
const OTROS = 20
/** Notes that are worked off in one transaction, and books counted by one statement. */
const BATCH = 1_000
const LOTE = 100

/**
 * Counts again the books of orders that became a sale or stopped being one, as triggers have named them
 * (`comprado_pendiente`). True while there may be more to do. In a transaction; counting twice does no harm.
 */
export async function refreshComprados(trx: Db): Promise<boolean> {
  const { rows } = await sql<{ libro_id: string }>`
    delete from comprado_pendiente where ctid = any(array(select ctid from comprado_pendiente limit ${BATCH})) returning libro_id
    `.execute(trx)
  const ids = [...new Set(rows.map(({ libro_id }) => libro_id))]
  for (let at = 0; at < ids.length; at += LOTE) await countComprados(trx, ids.slice(at, at + LOTE))
  return rows.length === BATCH
}

const deUnCanal = (canal: 'web' | 'mostrador') => sql`(
  select operacion from libro_operacion where canal = ${sql.lit(canal)} and libro_id = tocado.id order by operacion desc limit ${MIRADOS})`

/** Counts what was bought together with each of these books, and writes what differs. */
const countComprados = (trx: Db, ids: readonly string[]) =>
  sql`
    with tocado as materialized (select id, num from libro where id = any(${ids}::uuid[])),
    junto as (
      select tocado.num, otro.num as otro, count(*)::integer as veces, max(linea.fecha_hora) as ultimo
      from tocado
        cross join lateral (
          select mirado.operacion
          from (
            ${deUnCanal('web')}
            union all
            ${deUnCanal('mostrador')}
          ) as mirado
          where exists (
            select from venta_linea as propia
            where propia.operacion = mirado.operacion and propia.libro_id = tocado.id and propia.clase = 'vendida'
          )
          order by mirado.operacion desc limit ${PEDIDOS}
        ) as suyo
        join venta_linea as linea on linea.operacion = suyo.operacion and linea.libro_id <> tocado.id
        join libro as otro on otro.id = linea.libro_id
      where not exists (select from venta_linea as larga where larga.operacion = suyo.operacion and larga.linea > ${LINEAS})
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
      where libro_num = tocado.num and not exists (select from nuevo where nuevo.num = libro_num)
    )
    insert into comprado_con (libro_num, otros, veces) select num, otros, veces from nuevo order by num
    on conflict (libro_num) do update set otros = excluded.otros, veces = excluded.veces
    where (comprado_con.otros, comprado_con.veces) is distinct from (excluded.otros, excluded.veces)`.execute(trx)
