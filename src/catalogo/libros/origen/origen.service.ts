// What the shop types in is its own word: from then on no supplier's list changes it.
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import { CAMPOS_DE_FICHA, type CampoConOrigen, MANO, pickCampos, placeOf, SUELTO } from './origen.rules.ts'

const setTo = (campos: readonly CampoConOrigen[], quien: RawBuilder<unknown>) =>
  sql.join(campos.map((campo) => sql`quienes[${sql.lit(placeOf(campo))}] = ${quien}`))

/**
 * Says that these fields of books were changed by hand, in the transaction that writes them. Only books that a supplier
 * brought have a row; of all others nothing is kept. `libros` is a condition on `libro_id`.
 */
async function noteManoWhere(trx: Db, campos: readonly string[], libros: RawBuilder<unknown>): Promise<void> {
  const own = pickCampos(campos)
  if (own.length === 0) return
  await sql`update libro_origen set ${setTo(own, sql.lit(MANO))} where ${libros}`.execute(trx)
}

/** Says that these fields of a book were changed by hand, in the transaction that writes them. */
export const noteMano = (trx: Db, libroId: string, campos: readonly string[]): Promise<void> =>
  noteManoWhere(trx, campos, sql`libro_id = ${libroId}`)

/** The same of the prices that a change of many books has just written. */
export const noteManoDeCambio = (trx: Db, cambio: string): Promise<void> =>
  noteManoWhere(trx, ['precio'], sql`libro_id in (select libro_id from precio_historia where cambio_id = ${cambio})`)

/** Lets fields go: whoever sends them next may change them. */
export const releaseCampos = (trx: Db, libroId: string, campos: readonly CampoConOrigen[]) =>
  sql`update libro_origen set ${sql.join(
    campos.map((campo) => {
      // What is known of an edition and nobody's word is protected, so that one says that it was let go.
      const quien = CAMPOS_DE_FICHA.some((fact) => fact === campo) ? sql.lit(SUELTO) : sql`null`
      return sql`quienes[${sql.lit(placeOf(campo))}] = ${quien}`
    }),
  )} where libro_id = ${libroId}`.execute(trx)
