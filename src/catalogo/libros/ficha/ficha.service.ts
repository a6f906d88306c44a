// The writes of editions by many rows at once, as statements: whoever has the rows knows where they come from.
import { type RawBuilder, sql } from 'kysely'

type Sql = RawBuilder<unknown>

/** Of new books: `columnas` after the book's key, and a query of both. */
export const sqlInsertFichas = (columnas: Sql, filas: Sql): Sql =>
  sql`insert into libro_ficha (libro_id, ${columnas}) ${filas}`

/** An empty one of each book of the query that has none, so that it can be written. */
export const sqlEnsureFichas = (libros: Sql): Sql =>
  sql`insert into libro_ficha (libro_id) ${libros} on conflict (libro_id) do nothing`

/** Of stored books; `x` is the row. */
export const sqlUpdateFichas = (valores: Sql, de: Sql, donde: Sql): Sql =>
  sql`update libro_ficha x set ${valores} from ${de} where ${donde}`
