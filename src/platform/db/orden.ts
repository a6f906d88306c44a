import { type RawBuilder, sql } from 'kysely'
import { type Orden, readOrden } from '../paging.ts'

/** A column that no row misses, said to be so: an index on it then serves both ways. */
export const completa = (columna: RawBuilder<unknown>) => ({ completa: columna })
type Columna = RawBuilder<unknown> | ReturnType<typeof completa>

/** What a list is sorted by, missing values last; then, or without an order, what always decides. */
export function sortBy<Clave extends string>(
  por: Readonly<Record<Clave, Columna>>,
  orden: Orden<Clave> | undefined,
  siempre: RawBuilder<unknown>,
): RawBuilder<unknown> {
  if (orden === undefined) return siempre
  const { clave, baja } = readOrden(orden)
  const columna = por[clave]
  const way = baja ? sql`desc` : sql`asc`
  if ('completa' in columna) return sql`${columna.completa} ${way}, ${siempre}`
  return sql`${columna} ${way} nulls last, ${siempre}`
}
