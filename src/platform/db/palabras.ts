// What a list is searched for, as conditions on the folded columns (`*_p`, usuario.busqueda). Short tables are read through:
// 200,000 authors take less than a tenth of a second, and an index of all parts of words would slow every import down.
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { dropAccents, fold } from '../text.ts'

const NOTHING = sql<SqlBool>`false`

/** Every word of `q` stands in the folded text, anywhere. What folds to nothing («%») is found nowhere. */
export function holdsWords(column: string, q: string): RawBuilder<SqlBool> {
  const words = fold(q).split(' ').filter(Boolean) // letters and digits alone: nothing that «like» would interpret
  if (words.length === 0) return NOTHING
  return sql<SqlBool>`${sql.ref(column)} like all (${words.map((word) => `%${word}%`)})`
}

/** The same for a text that keeps its punctuation, e-mail addresses say. */
export function holdsParts(column: string, q: string): RawBuilder<SqlBool> {
  const parts = dropAccents(q)
    .split(/\s+/)
    .filter(Boolean)
    .map((part) => `%${part.replace(/[\\%_]/g, '\\$&')}%`)
  return parts.length === 0 ? NOTHING : sql<SqlBool>`${sql.ref(column)} like all (${parts})`
}
