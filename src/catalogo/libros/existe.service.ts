import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import { invalidField } from '#platform/http/validation.ts'

/** Of a list of books by hand, one of which was deleted meanwhile: 400 at the field `libros`. */
export const libroIdo = () => invalidField('libros', 'Uno de los libros ya no existe.')

/** Throws `libroIdo` unless all of these are books. */
export async function requireLibros(db: Db, libros: readonly { _id: string }[] = []): Promise<void> {
  const ids = [...new Set(libros.map(({ _id }) => _id))]
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from libro where id = any(${ids}::uuid[])`.execute(db)
  if (rows[0]?.n !== ids.length) throw libroIdo()
}
