import { type RawBuilder, sql } from 'kysely'
import { type Orden, readOrden } from '../paging.ts'

/** What a list is sorted by, missing values last; then, or without an order, what always decides. */
export function sortBy<Clave extends string>(
  por: Readonly<Record<Clave, RawBuilder<unknown>>>,
  orden: Orden<Clave> | undefined,
  siempre: RawBuilder<unknown>,
): RawBuilder<unknown> {
  if (orden === undefined) return siempre
  const { clave, baja } = readOrden(orden)
  return sql`${por[clave]} ${baja ? sql`desc` : sql`asc`} nulls last, ${siempre}`
}
