// Statements whose text is made once, for queries that are asked so often that composing them anew would cost more than
// answering them. Values stand in the text by name, `{name}`, as often as they are needed, and are sent once.
import { CompiledQuery } from 'kysely'
import type { Db } from './pool.ts'

/** Makes a function that runs the statement with the named values; a name that is not given is null. */
export function createStatement<Row, Values extends object>(text: string): (db: Db, values: Values) => Promise<Row[]> {
  const names: string[] = []
  const numbered = text.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (!names.includes(name)) names.push(name)
    return `$${names.indexOf(name) + 1}`
  })
  return async (db, values) => {
    const given = new Map<string, unknown>(Object.entries(values))
    const parameters = names.map((name) => given.get(name) ?? null)
    const query: CompiledQuery<Row> = CompiledQuery.raw(numbered, parameters)
    return (await db.executeQuery(query)).rows
  }
}
