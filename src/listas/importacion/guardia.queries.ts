// Prices of a file against the uniform price of books (docs/decisions/055).
import { sql } from 'kysely'
import { GUARDIA } from '#catalogo/descuentos/descuento.ajustes.ts'
import type { Db } from '#platform/db/pool.ts'
import type { Centavos } from '#platform/money.ts'
import { type Tramo, within } from './staging.queries.ts'

/** Whether the owner has turned the guard on: an import has a connection of its own and no settings in memory. */
export async function isGuardiaOn(db: Db): Promise<boolean> {
  const row = await db.selectFrom('ajuste_tienda').select('valor').where('clave', '=', GUARDIA.clave).executeTakeFirst()
  return row?.valor === true
}

/**
 * The accepted rows of a stretch that would lower the price of a stored book below its PVP: how many they are. With the guard
 * they are refused, whole, with the reason.
 */
export async function judgePrecios(db: Db, tramo: Tramo, guardia: boolean): Promise<number> {
  const bajas = sql`
    select p.linea, coalesce(f.pvp, l.pvp_centavos) as pvp
    from imp_plan p join importacion_fila f using (linea) join libro l on l.id = p.libro_id
    where p.linea ${within(tramo)} and f.linea ${within(tramo)} and p.clase is null
      and l.regla_precio = 'libro_nuevo' and f.precio < coalesce(f.pvp, l.pvp_centavos) and (l.precio is null or f.precio < l.precio)`
  if (!guardia) {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from (${bajas}) as baja`.execute(db)
    return rows[0]?.n ?? 0
  }
  const { numAffectedRows } = await sql`
    update imp_plan as p set clase = 'pvp', motivo = 'el precio queda por debajo del PVP ('
      || replace(to_char(baja.pvp / 100.0, 'FM9999999990.00'), '.', ',') || '), y la guardia del precio uniforme está activada'
    from (${bajas}) as baja where p.linea = baja.linea`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** So many times more or less than before is no raise: it is another column, or the point of the thousands. */
const VECES = 5

export type Lejano = { linea: number; titulo: string; antes: Centavos; ahora: Centavos }

/**
 * The accepted rows of a stretch whose price is far from that of the stored book. Unless it is meant (`aplicar`), the row goes on
 * without it.
 */
export async function judgeLejanos(db: Db, tramo: Tramo, aplicar: boolean): Promise<Lejano[]> {
  const lejanos = sql`
    select p.linea, left(l.titulo, 120) as titulo, l.precio as antes, f.precio as ahora
    from imp_plan p join importacion_fila f using (linea) join libro l on l.id = p.libro_id
    where p.linea ${within(tramo)} and f.linea ${within(tramo)} and p.clase is null and l.precio > 0 and f.precio > 0
      and (f.precio::bigint * ${sql.lit(VECES)} < l.precio or f.precio > l.precio::bigint * ${sql.lit(VECES)})`
  const { rows } = await sql<Lejano>`
    with lejano as materialized (${lejanos})${
      aplicar
        ? sql``
        : sql`, sin as (
      update importacion_fila f set precio = null, gratis = false, pvp = nullif(f.pvp, f.precio)
      from lejano where f.linea = lejano.linea
    )`
    }
    select * from lejano order by linea`.execute(db)
  return rows
}
