// What the house notes for itself under a name: when the search was made, that the demo was loaded (`ajuste`).
import { type RawBuilder, sql } from 'kysely'
import type { Db } from './pool.ts'

type Valor = RawBuilder<unknown>

/** Notes `valor`, jsonb, in place of what was noted before. */
export const writeMemo = (db: Db, nombre: string, valor: Valor) =>
  sql`insert into ajuste (nombre, valor) values (${nombre}, ${valor})
    on conflict (nombre) do update set valor = excluded.valor`.execute(db)

/** Adds the members of `valor`, a jsonb object, to what is noted, and returns all of it. */
export async function mergeMemo<T>(db: Db, nombre: string, valor: Valor): Promise<Partial<T>> {
  const { rows } = await sql<{ valor: Partial<T> }>`
    insert into ajuste (nombre, valor) values (${nombre}, ${valor})
    on conflict (nombre) do update set valor = ajuste.valor || excluded.valor returning valor`.execute(db)
  return rows[0]?.valor ?? {}
}

/** What is noted. With `lock` the row is there and nobody else's until the transaction ends; `nothing` stands for no note. */
export async function readMemo<T>(db: Db, nombre: string, nothing: T, { lock = false } = {}): Promise<T> {
  if (lock) {
    await sql`insert into ajuste (nombre, valor) values (${nombre}, ${JSON.stringify(nothing)}::jsonb)
      on conflict do nothing`.execute(db)
  }
  const { rows } = await sql<{ valor: T }>`
    select valor from ajuste where nombre = ${nombre} ${lock ? sql`for update` : sql``}`.execute(db)
  return rows[0]?.valor ?? nothing
}

/** Forgets what is noted; whether anything was. */
export async function deleteMemo(db: Db, nombre: string): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from ajuste where nombre = ${nombre}`.execute(db)
  return Number(numAffectedRows ?? 0) > 0
}
