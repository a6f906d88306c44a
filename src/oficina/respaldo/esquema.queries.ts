// What the catalogue of PostgreSQL knows of the shop's tables: a new table needs nothing here to be backed up.
import { sql } from 'kysely'
import pg from 'pg'
import type { Db } from '#platform/db/pool.ts'
import type { Tabla } from './formato.ts'

/**
 * Tables that are empty after a restore: every customer logs in again, a link to a new password opens nothing, the new
 * shop has made no backup, and other programs are not told again of what they know. Unlogged tables (the importer's staging) hold nothing of worth either.
 */
export const EFIMERAS = [
  ...['sesion', 'recuperacion', 'verificacion', 'cambio_correo', 'desafio', 'invitacion', 'respaldo'],
  ...['entrega', 'entrega_intento'],
  'copia_afuera', // the restored shop has sent none yet
  'importacion_pieza', // uploaded lists: what they did to the catalogue is in it
]

/** Every lasting table of the shop's schema but `migracion`, with the columns that are stored, not computed. */
export async function listTablas(db: Db): Promise<Omit<Tabla, 'parte'>[]> {
  const { rows } = await sql<Omit<Tabla, 'parte'>>`
     select relname::text as nombre, array_agg(attname::text order by attnum) as columnas
     from pg_class join pg_attribute on attrelid = pg_class.oid
     where relnamespace = current_schema()::regnamespace and relkind = 'r' and relpersistence = 'p'
       and relname <> 'migracion' and relname <> all(${EFIMERAS})
       and attnum > 0 and not attisdropped and attgenerated = ''
     group by relname order by relname`.execute(db)
  return rows
}

/** Every table of the schema, whatever it holds. */
export async function listTodas(db: Db): Promise<string[]> {
  const { rows } = await sql<{ nombre: string }>`
     select relname::text as nombre from pg_class
     where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') order by relname`.execute(db)
  return rows.map(({ nombre }) => nombre)
}

/** The next value of each sequence that was used, by the sequence's name. */
export async function readSecuencias(db: Db): Promise<Record<string, string>> {
  const { rows } = await sql<{ nombre: string; siguiente: string }>`
     select sequencename::text as nombre, (last_value + increment_by)::text as siguiente
     from pg_sequences where schemaname = current_schema() and last_value is not null`.execute(db)
  return Object.fromEntries(rows.map(({ nombre, siguiente }) => [nombre, siguiente]))
}

/** As `readSecuencias` tells it, and takes each: of numberings that nobody uses, such as those just restored. */
export async function takeSiguientes(db: Db): Promise<Record<string, string>> {
  const { rows } = await sql<{ nombre: string; siguiente: string }>`
     select sequencename::text as nombre, nextval(format('%I.%I', schemaname, sequencename)::regclass)::text as siguiente
     from pg_sequences where schemaname = current_schema()`.execute(db)
  return Object.fromEntries(rows.map(({ nombre, siguiente }) => [nombre, siguiente]))
}

/** Unlike setval, this is taken back with its transaction. */
export async function writeSecuencias(db: Db, secuencias: Record<string, string>): Promise<void> {
  const known = await sql<{ nombre: string }>`
     select sequencename::text as nombre from pg_sequences where schemaname = current_schema()`.execute(db)
  for (const { nombre } of known.rows) {
    const siguiente = secuencias[nombre]
    if (siguiente) await sql`alter sequence ${sql.id(nombre)} restart with ${sql.lit(BigInt(siguiente))}`.execute(db)
  }
}

const namesOf = (nombres: readonly string[]) => sql.join(nombres.map((nombre) => sql.id(nombre)))

export const lockForReading = (db: Db, tablas: readonly string[]) =>
  sql`lock table ${namesOf(tablas)} in access share mode`.execute(db)

export const lockForMyself = (db: Db, tablas: readonly string[]) =>
  sql`lock table ${namesOf(tablas)} in access exclusive mode`.execute(db)

export const emptyTablas = (db: Db, tablas: readonly string[]) => sql`truncate ${namesOf(tablas)}`.execute(db)

/** For the planner's estimates and for index-only scans; a restored shop is quick from its first page. */
export const analyzeTablas = (db: Db, tablas: readonly string[]) => sql`vacuum (analyze) ${namesOf(tablas)}`.execute(db)

/**
 * What a shop holds besides what every shop is born with: its categories and provinces, and the one administrator that the
 * first start makes. Null when it is nothing.
 */
export async function describeContents(db: Db): Promise<string | null> {
  const { rows } = await sql<{ contenido: string | null }>`
     select string_agg(nombre, ', ') as contenido from (values
       ((select count(*) from libro), 'libros'),
       ((select count(*) from autor), 'autores'),
       ((select count(*) from editorial), 'editoriales'),
       ((select count(*) from pedido), 'pedidos'),
       ((select case when count(*) = 1 and min(rol) = 'admin' then 0 else count(*) end from usuario), 'cuentas')
     ) as contado (cuantos, nombre) where cuantos > 0`.execute(db)
  return rows[0]?.contenido ?? null
}

const quote = pg.escapeIdentifier

/** COPY streams rows past the query builder, so its text is composed here. */
export const copyTo = ({ nombre, columnas }: Omit<Tabla, 'parte'>): string =>
  `copy ${quote(nombre)} (${columnas.map(quote).join(', ')}) to stdout`

export const copyFrom = ({ nombre, columnas }: Omit<Tabla, 'parte'>): string =>
  `copy ${quote(nombre)} (${columnas.map(quote).join(', ')}) from stdin`

/**
 * Removes what would check or change each row as it arrives, and returns what puts it back: triggers would compute what the
 * rows already hold, foreign keys would ask for an order of the tables, and an index is built faster as a whole. Putting the
 * foreign keys back checks every row. None of it needs a superuser.
 */
export async function releaseTablas(db: Db, tablas: readonly string[]): Promise<() => Promise<void>> {
  const keys = await sql<{ tabla: string; nombre: string; definicion: string }>`
     select relname::text as tabla, conname::text as nombre, pg_get_constraintdef(pg_constraint.oid) as definicion
     from pg_constraint join pg_class on conrelid = pg_class.oid
     where contype = 'f' and relnamespace = current_schema()::regnamespace and relname = any(${tablas})
     order by relname, conname`.execute(db)
  const indexes = await sql<{ nombre: string; definicion: string }>`
     select own.relname::text as nombre, pg_get_indexdef(indexrelid) as definicion
     from pg_index join pg_class as own on indexrelid = own.oid join pg_class as tabla on indrelid = tabla.oid
     where tabla.relnamespace = current_schema()::regnamespace and tabla.relname = any(${tablas})
       and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
     order by own.relname`.execute(db)
  for (const { tabla, nombre } of keys.rows) {
    await sql`alter table ${sql.id(tabla)} drop constraint ${sql.id(nombre)}`.execute(db)
  }
  for (const { nombre } of indexes.rows) await sql`drop index ${sql.id(nombre)}`.execute(db)
  for (const tabla of tablas) await sql`alter table ${sql.id(tabla)} disable trigger user`.execute(db)
  return async () => {
    for (const { definicion } of indexes.rows) await sql.raw(definicion).execute(db)
    for (const { tabla, nombre, definicion } of keys.rows) {
      await sql`alter table ${sql.id(tabla)} add constraint ${sql.id(nombre)} ${sql.raw(definicion)}`.execute(db)
    }
    for (const tabla of tablas) await sql`alter table ${sql.id(tabla)} enable trigger user`.execute(db)
  }
}
