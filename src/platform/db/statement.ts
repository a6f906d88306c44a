// Statements that are compiled once, for queries so frequent that compiling them each time would cost as much as running
// them (docs/decisions/026).
import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import { type Db, nameStatement } from './pool.ts'

class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

type SqlType =
  | 'boolean'
  | 'integer'
  | 'bigint'
  | 'text'
  | 'bytea'
  | 'uuid'
  | 'tsquery'
  | 'integer[]'
  | 'text[]'
  | 'uuid[]'

/**
 * What stands in a statement for the values that are given when it runs, with their SQL types. Each may stand there often
 * and is sent once.
 */
export const placeholders = <Values>(types: Record<keyof Values & string, SqlType>) =>
  Object.fromEntries(
    Object.entries<SqlType>(types).map(([name, type]) => [name, sql`${new Placeholder(name)}::${sql.raw(type)}`]),
  ) as Record<keyof Values & string, RawBuilder<unknown>> // the keys are those of `types`

/** Makes a function that runs the statement with the named values; a name that is not given is null. */
export function createStatement<Row, Values extends object>(
  statement: RawBuilder<Row> | ((db: Db) => CompiledQuery<Row>),
): (db: Db, values: Values) => Promise<Row[]> {
  let compiled: { query: CompiledQuery<Row>; names: string[] } | null = null
  return async (db, values) => {
    if (!compiled) {
      compiled = nameParameters(typeof statement === 'function' ? statement(db) : statement.compile(db))
      nameStatement(compiled.query.sql)
    }
    const given = new Map<string, unknown>(Object.entries(values))
    const parameters = compiled.names.map((name) => given.get(name) ?? null)
    return (await db.executeQuery<Row>({ ...compiled.query, parameters })).rows
  }
}

/** Numbers the parameters by their names, where Kysely numbers them by their places. */
function nameParameters<Row>(query: CompiledQuery<Row>) {
  const places = query.parameters.map((parameter) => {
    if (parameter instanceof Placeholder) return parameter.name
    throw new Error('a statement that is compiled once takes its values by name')
  })
  const names = [...new Set(places)]
  const text = query.sql.replace(/\$(\d+)/g, (_, n) => `$${names.indexOf(places[Number(n) - 1] ?? '') + 1}`)
  return { query: { ...query, sql: text }, names }
}
