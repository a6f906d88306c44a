// What an import leaves behind besides the catalogue, in its own transaction: what an undo needs, and whose word each field is.
import { sql } from 'kysely'
import { CAMPOS_CON_ORIGEN, MANO, partsOf } from '#catalogo/libros/origen/origen.rules.ts'
import { sqlInsertOrigenes, sqlUpdateOrigenes } from '#catalogo/libros/origen/tanda.service.ts'
import type { Db } from '#platform/db/pool.ts'
import { claimCambiados, claimCampos, keepValores } from './campos.queries.ts'
import { claimFicha, claimFichaDeLaCasa, claimFichaNueva, keepFicha } from './ficha.queries.ts'
import type { Quien } from './importacion.queries.ts'
import { type Tramo, within } from './staging.queries.ts'

type Creado = 'libro' | 'autor' | 'editorial'

/**
 * Of what an import made its ids are enough: a part of the statement that returns them as `creado`. Nothing where no history
 * is kept.
 */
export const noteCreados = (importacion: string | null, clase: Creado) =>
  importacion === null
    ? sql``
    : sql`, anotado as (
      insert into importacion_creado (importacion_id, clase, ids)
      select ${importacion}::uuid, ${clase}, array_agg(id) from creado having count(*) > 0
    )`

/** The changed books of a stretch, once they are written: the fields as they were and as they are. */
export const noteCambios = (db: Db, importacion: string, tramo: Tramo) =>
  sql`
    insert into importacion_cambio (importacion_id, libro_id, antes, despues)
    select ${importacion}::uuid, l.id, c.antes, ${keepValores(sql`c.columnas`)} || ${keepFicha(sql`l.id`, sql`c.ficha`)}
    from imp_cambio c join libro l on l.id = c.libro_id
    where c.antes <> '{}' and c.linea ${within(tramo)}`.execute(db)

/** Whether any supplier has brought a book yet. */
export async function hasOrigenes(db: Db): Promise<boolean> {
  const { rows } = await sql<{ some: boolean }>`select exists (select from libro_origen) as some`.execute(db)
  return rows[0]?.some === true
}

/**
 * Of books that no supplier has brought yet: what the shop typed in before counts as its own word, as far as the audit and the
 * history of prices still know.
 */
export const claimManoDeAntes = (db: Db) =>
  sql`${sqlInsertOrigenes(
    sql`
    select libro_id, array[${sql.join(
      CAMPOS_CON_ORIGEN.map(
        (campo) => sql`case when array_agg(tocado.campo) && ${partsOf(campo)}::text[] then ${sql.lit(MANO)} end`,
      ),
    )}]::smallint[]
    from (
      select p.libro_id, n.campo
      from imp_plan p join suceso_seguridad s on s.objeto_id = p.libro_id
        cross join lateral (
          select jsonb_object_keys(s.despues) as campo where s.despues is not null union all select unnest(s.campos)
        ) as n
      where p.clase is null and s.entidad = 'libro' and s.suceso in ('alta', 'cambio') and s.actor_id is not null
      union all
      select p.libro_id, 'precio' from imp_plan p join precio_historia h on h.libro_id = p.libro_id
      where p.clase is null and h.motivo in ('mano', 'cambio', 'programado')
    ) as tocado
    where not exists (select from libro_origen o where o.libro_id = tocado.libro_id)
    group by libro_id order by libro_id`,
    'stays',
  )}`.execute(db)

/** The fields of new books are their sender's. */
export const claimNuevos = (db: Db, { num }: NonNullable<Quien>, tramo: Tramo) =>
  sql`${sqlInsertOrigenes(
    sql`
    select f.id, ${claimCampos(sql`'{}'::smallint[]`, sql.lit(num), sql`'{}'::smallint[]`)} || ${claimFichaNueva(sql.lit(num))}
    from imp_plan p join importacion_fila f using (linea)
    where p.clase is null and p.libro_id is null and p.linea ${within(tramo)} and f.linea ${within(tramo)}
    order by linea`,
  )}`.execute(db)

/** The fields that a row gives are its sender's, unless a stronger one holds them, also where they were equal already. */
export async function claimConocidos(
  db: Db,
  quien: NonNullable<Quien>,
  tramo: Tramo,
  importacion: string | null,
): Promise<void> {
  const fuertes = sql`array[${sql.join([MANO, ...quien.fuertes].map((num) => sql.lit(num)))}]::smallint[]`
  await sql`
    with calculado as materialized (
      select p.libro_id, o.quienes as antes, ${claimCampos(sql`o.quienes`, sql.lit(quien.num), fuertes)}
        || ${claimFicha(sql`o.quienes`, sql.lit(quien.num), fuertes)} as despues
      from imp_plan p join importacion_fila f using (linea) left join libro_origen o on o.libro_id = p.libro_id
        left join imp_cambio c using (linea)
      where p.clase is null and p.libro_id is not null and p.linea ${within(tramo)} and f.linea ${within(tramo)}
    )
    ${noteOrigenes(importacion)}
    ${sqlInsertOrigenes(
      sql`select libro_id, despues from calculado where antes is distinct from despues order by libro_id`,
      'changes',
    )}`.execute(db)
}

/** A list without a supplier is the shop's own: what it changes in books that suppliers bring is as if typed in by hand. */
export const claimDeLaCasa = (db: Db, tramo: Tramo, importacion: string | null) =>
  sql`
    with calculado as materialized (
      select c.libro_id, o.quienes as antes, ${claimCambiados(sql`o.quienes`, sql.lit(MANO), sql`c.columnas`)}
        || ${claimFichaDeLaCasa(sql`o.quienes`)} as despues
      from imp_cambio c join libro_origen o on o.libro_id = c.libro_id
      where c.columnas <> '{}' and c.linea ${within(tramo)}
    )
    ${noteOrigenes(importacion)}
    ${sqlUpdateOrigenes(
      sql`c.despues`,
      sql`calculado c`,
      sql`o.libro_id = c.libro_id and c.antes is distinct from c.despues`,
    )}`.execute(db)

const noteOrigenes = (importacion: string | null) =>
  importacion === null
    ? sql``
    : sql`, anotado as (
      insert into importacion_origen (importacion_id, libro_id, antes, despues)
      select ${importacion}::uuid, libro_id, antes, despues from calculado where antes is distinct from despues
    )`
