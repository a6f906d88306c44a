// What a program relies on in a database: tables, columns, constraints and functions, and where a later schema breaks that.
import type pg from 'pg'

type Column = { name: string; type: string; nullable: boolean; filled: boolean }
/** A constraint or a unique index, with the columns that it judges. */
type Rule = { name: string; definition: string; columns: string[] }
type Table = { name: string; columns: Column[]; rules: Rule[] }
export type Schema = { tables: Table[]; functions: { name: string; result: string }[] }

const OURS = `relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`

export async function readSchema(client: pg.ClientBase): Promise<Schema> {
  const { rows: tables } = await client.query<Table>(`
    select relname as name,
      (select json_agg(json_build_object('name', attname, 'type', format_type(atttypid, atttypmod), 'nullable', not attnotnull,
          'filled', atthasdef or attidentity <> '') order by attname)
        from pg_attribute where attrelid = pg_class.oid and attnum > 0 and not attisdropped) as columns,
      (select coalesce(json_agg(json_build_object('name', name, 'definition', definition, 'columns', columns) order by name), '[]')
        from (
          select conname as name, pg_get_constraintdef(oid) as definition,
            array(select attname from pg_attribute where attrelid = conrelid and attnum = any(conkey)) as columns
          from pg_constraint where conrelid = pg_class.oid and contype in ('c', 'f', 'p', 'u', 'x')
          union all
          select indexrelid::regclass::text, pg_get_indexdef(indexrelid),
            array(select attname from pg_attribute where attrelid = indrelid and attnum = any(indkey))
          from pg_index where indrelid = pg_class.oid and indisunique
            and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
        ) as rules) as rules
    from pg_class where ${OURS} order by relname`)
  const { rows: functions } = await client.query<Schema['functions'][number]>(`
    select oid::regprocedure::text as name, pg_get_function_result(oid) as result
    from pg_proc where pronamespace = 'public'::regnamespace order by 1`)
  return { tables, functions }
}

/** What a program made for `before` may stumble over in `after`, a sentence each. */
export function findBreaks(before: Schema, after: Schema): string[] {
  const functions = new Map(after.functions.map(({ name, result }) => [name, result]))
  const tables = new Map(after.tables.map((table) => [table.name, table]))
  return [
    ...before.functions
      .filter(({ name, result }) => functions.get(name) !== result)
      .map(({ name }) => `the function ${name} is gone or gives something else`),
    ...before.tables.flatMap((table) => {
      const later = tables.get(table.name)
      return later ? findTableBreaks(table, later) : [`the table ${table.name} is gone`]
    }),
  ]
}

function findTableBreaks(before: Table, after: Table): string[] {
  const known = new Set(before.columns.map(({ name }) => name))
  const columns = new Map(after.columns.map((column) => [column.name, column]))
  const rules = new Map(after.rules.map(({ name, definition }) => [name, definition]))
  const at = `the table ${before.name}:`
  return [
    ...before.columns.flatMap((column) => {
      const later = columns.get(column.name)
      return later ? findColumnBreaks(column, later).map((said) => `${at} ${said}`) : [`${at} ${column.name} is gone`]
    }),
    ...after.columns
      .filter(({ name, nullable, filled }) => !known.has(name) && !nullable && !filled)
      .map(({ name }) => `${at} the new ${name} must be given`),
    // A statement may name it (on conflict), and its error is told by its name.
    ...before.rules
      .filter(({ name, definition }) => rules.get(name) !== definition)
      .map(({ name }) => `${at} the rule ${name} is gone or another one`),
    ...after.rules
      .filter(
        ({ name, columns }) => !before.rules.some((rule) => rule.name === name) && columns.some((c) => known.has(c)),
      )
      .map(({ name }) => `${at} the new rule ${name} judges what is written without knowing it`),
  ]
}

function findColumnBreaks(before: Column, after: Column): string[] {
  const { name } = before
  return [
    ...(before.type === after.type ? [] : [`${name} is ${after.type}, was ${before.type}`]),
    ...(before.nullable === after.nullable
      ? []
      : [`${name} ${after.nullable ? 'may be null' : 'must not be null'} now`]),
    ...(before.filled && !after.filled ? [`${name} has no default any more`] : []),
  ]
}
