import { type ExpressionBuilder, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { listAscendientes, MATERIAS } from '#catalogo/catalogo/thema.rules.ts'
import type { Db } from '#platform/db/pool.ts'
import type { Database } from '#platform/db/schema.ts'
import { fold } from '#platform/text.ts'
import type { Ficha, FichaPresentada } from './ficha.contract.ts'
import { completeFicha, type FichaEscrita, listConocidos } from './ficha.rules.ts'
import { NOMBRES_DE_HECHO } from './hechos.rules.ts'

/** What is known of a book's edition, for a query over `libro`; null where there is no row. */
export const withFicha = (eb: ExpressionBuilder<Database, 'libro'>) =>
  jsonObjectFrom(
    eb.selectFrom('libro_ficha').select(NOMBRES_DE_HECHO).whereRef('libro_ficha.libro_id', '=', 'libro.id'),
  ).as('ficha')

/** Only what is known; undefined where that is nothing. */
export function toFicha(row: FichaEscrita | null): Ficha | undefined {
  const known = row ? listConocidos(completeFicha(row)) : []
  return known.length > 0 ? Object.fromEntries(known) : undefined
}

/** Stores what is known of a book's edition in place of what was; an empty one is no row. */
export async function writeFicha(db: Db, libro_id: string, ficha: FichaEscrita): Promise<void> {
  if (listConocidos(ficha).length === 0) {
    await db.deleteFrom('libro_ficha').where('libro_id', '=', libro_id).execute()
    return
  }
  const { coleccion } = ficha
  const row = {
    ...ficha,
    coleccion_p: coleccion === null ? null : fold(coleccion),
    contribuidores: JSON.stringify(ficha.contribuidores),
    criticas: JSON.stringify(ficha.criticas),
  }
  await db
    .insertInto('libro_ficha')
    .values({ libro_id, ...row })
    .onConflict((conflict) => conflict.column('libro_id').doUpdateSet(row))
    .execute()
}

/** What these codes of Thema, and those above them, are called: by the official list where the owner has loaded it, else by us. */
export async function findNombresThema(db: Db, codigos: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(codigos.flatMap(listAscendientes))]
  const rows = await db
    .selectFrom('thema_codigo')
    .select(['codigo', 'nombre'])
    .where('codigo', '=', sql<string>`any(${wanted}::text[])`)
    .execute()
  return rows.length === 0
    ? MATERIAS
    : new Map([...MATERIAS, ...rows.map(({ codigo, nombre }) => [codigo, nombre] as const)])
}

/** How many books of the series stand on the page before and after this one. */
const [ANTES, DESPUES] = [4, 8]

/**
 * The books of a numbered book's series around it, in the series' order: those of the same name at the same publisher, as
 * «Clásicos» of two publishers are two series. Two short walks through an index, however long the series is.
 */
export async function listVecinos(db: Db, libro: string): Promise<NonNullable<FichaPresentada['vecinos']>> {
  const side = (before: boolean) => sql`(
    select l.id as "_id", l.titulo, f.coleccion_numero as numero, f.coleccion_orden as orden
    from este cross join lateral (
      select * from libro_ficha where coleccion_p = este.coleccion_p
        and ${before ? sql`(coleccion_orden, libro_id) < (este.coleccion_orden, este.id)` : sql`(coleccion_orden, libro_id) > (este.coleccion_orden, este.id)`}
        and exists (select from libro where libro.id = libro_id and editorial_id is not distinct from este.editorial_id)
      order by coleccion_p, coleccion_orden ${before ? sql`desc` : sql``}, libro_id ${before ? sql`desc` : sql``}
      limit ${before ? ANTES : DESPUES}
    ) as f join libro as l on l.id = f.libro_id)`
  const { rows } = await sql<{ _id: string; titulo: string; numero: string | null }>`
    with este as (
      select libro.id, editorial_id, coleccion_p, coleccion_orden
      from libro join libro_ficha on libro_id = libro.id where libro.id = ${libro}
    )
    select "_id", titulo, numero from (${side(true)} union all ${side(false)}) as vecino order by orden, "_id"`.execute(
    db,
  )
  return rows
}
