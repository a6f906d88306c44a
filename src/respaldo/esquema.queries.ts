// What the catalogue of PostgreSQL knows of the shop's tables: a new table needs nothing here to be backed up.
import pg from 'pg'
import type { Tabla } from './formato.ts'

const quote = pg.escapeIdentifier

/**
 * Tables that are empty after a restore: every customer logs in again, and a link to a new password opens nothing. Unlogged
 * tables (the importer's staging) hold nothing of worth either.
 */
export const EFIMERAS = ['sesion', 'recuperacion', 'verificacion', 'cambio_correo']

/** Every lasting table of the shop's schema but `migracion`, with the columns that are stored, not computed. */
export async function listTablas(client: pg.ClientBase): Promise<Omit<Tabla, 'parte'>[]> {
  const { rows } = await client.query<Omit<Tabla, 'parte'>>(
    `select relname::text as nombre, array_agg(attname::text order by attnum) as columnas
     from pg_class join pg_attribute on attrelid = pg_class.oid
     where relnamespace = current_schema()::regnamespace and relkind = 'r' and relpersistence = 'p'
       and relname <> 'migracion' and relname <> all($1)
       and attnum > 0 and not attisdropped and attgenerated = ''
     group by relname order by relname`,
    [EFIMERAS],
  )
  return rows
}

/** Every table of the schema, whatever it holds. */
export async function listTodas(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ nombre: string }>(
    `select relname::text as nombre from pg_class
     where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') order by relname`,
  )
  return rows.map(({ nombre }) => nombre)
}

/** The next value of each sequence that was used, by the sequence's name. */
export async function readSecuencias(client: pg.ClientBase): Promise<Record<string, string>> {
  const { rows } = await client.query<{ nombre: string; siguiente: string }>(
    `select sequencename::text as nombre, (last_value + increment_by)::text as siguiente
     from pg_sequences where schemaname = current_schema() and last_value is not null`,
  )
  return Object.fromEntries(rows.map(({ nombre, siguiente }) => [nombre, siguiente]))
}

/** Unlike setval, this is taken back with its transaction. */
export async function writeSecuencias(client: pg.ClientBase, secuencias: Record<string, string>): Promise<void> {
  const known = await client.query<{ nombre: string }>(
    'select sequencename::text as nombre from pg_sequences where schemaname = current_schema()',
  )
  for (const { nombre } of known.rows) {
    const siguiente = secuencias[nombre]
    if (siguiente) await client.query(`alter sequence ${quote(nombre)} restart with ${BigInt(siguiente)}`)
  }
}

export const lockForReading = (client: pg.ClientBase, tablas: readonly string[]) =>
  client.query(`lock table ${tablas.map(quote).join(', ')} in access share mode`)

export const lockForMyself = (client: pg.ClientBase, tablas: readonly string[]) =>
  client.query(`lock table ${tablas.map(quote).join(', ')} in access exclusive mode`)

export const emptyTablas = (client: pg.ClientBase, tablas: readonly string[]) =>
  client.query(`truncate ${tablas.map(quote).join(', ')}`)

/** For the planner's estimates and for index-only scans; a restored shop is quick from its first page. */
export const analyzeTablas = (client: pg.ClientBase, tablas: readonly string[]) =>
  client.query(`vacuum (analyze) ${tablas.map(quote).join(', ')}`)

/**
 * What a shop holds besides what every shop is born with: its categories and provinces, and the one administrator that the
 * first start makes. Null when it is nothing.
 */
export async function describeContents(client: pg.ClientBase): Promise<string | null> {
  const { rows } = await client.query<{ contenido: string | null }>(
    `select string_agg(nombre, ', ') as contenido from (values
       ((select count(*) from libro), 'libros'),
       ((select count(*) from autor), 'autores'),
       ((select count(*) from editorial), 'editoriales'),
       ((select count(*) from pedido), 'pedidos'),
       ((select case when count(*) = 1 and min(rol) = 'admin' then 0 else count(*) end from usuario), 'cuentas')
     ) as contado (cuantos, nombre) where cuantos > 0`,
  )
  return rows[0]?.contenido ?? null
}

export const copyTo = ({ nombre, columnas }: Omit<Tabla, 'parte'>): string =>
  `copy ${quote(nombre)} (${columnas.map(quote).join(', ')}) to stdout`

export const copyFrom = ({ nombre, columnas }: Omit<Tabla, 'parte'>): string =>
  `copy ${quote(nombre)} (${columnas.map(quote).join(', ')}) from stdin`

/**
 * Removes what would check or change each row as it arrives, and returns what puts it back: triggers would compute what the
 * rows already hold, foreign keys would ask for an order of the tables, and an index is built faster as a whole. Putting the
 * foreign keys back checks every row. None of it needs a superuser.
 */
export async function releaseTablas(client: pg.ClientBase, tablas: readonly string[]): Promise<() => Promise<void>> {
  const keys = await client.query<{ tabla: string; nombre: string; definicion: string }>(
    `select relname::text as tabla, conname::text as nombre, pg_get_constraintdef(pg_constraint.oid) as definicion
     from pg_constraint join pg_class on conrelid = pg_class.oid
     where contype = 'f' and relnamespace = current_schema()::regnamespace and relname = any($1)
     order by relname, conname`,
    [tablas],
  )
  const indexes = await client.query<{ nombre: string; definicion: string }>(
    `select own.relname::text as nombre, pg_get_indexdef(indexrelid) as definicion
     from pg_index join pg_class as own on indexrelid = own.oid join pg_class as tabla on indrelid = tabla.oid
     where tabla.relnamespace = current_schema()::regnamespace and tabla.relname = any($1)
       and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
     order by own.relname`,
    [tablas],
  )
  for (const { tabla, nombre } of keys.rows) {
    await client.query(`alter table ${quote(tabla)} drop constraint ${quote(nombre)}`)
  }
  for (const { nombre } of indexes.rows) await client.query(`drop index ${quote(nombre)}`)
  for (const tabla of tablas) await client.query(`alter table ${quote(tabla)} disable trigger user`)
  return async () => {
    for (const { definicion } of indexes.rows) await client.query(definicion)
    for (const { tabla, nombre, definicion } of keys.rows) {
      await client.query(`alter table ${quote(tabla)} add constraint ${quote(nombre)} ${definicion}`)
    }
    for (const tabla of tablas) await client.query(`alter table ${quote(tabla)} enable trigger user`)
  }
}
