import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import type { Memoria } from './alertas.rules.ts'

/** What was told so far, and when each replica was last seen (ISO). */
export type Guardado = { memoria: Memoria; replicas: Readonly<Record<string, string>> }

const NOMBRE = 'alertas'

/** With `lock` no other node decides meanwhile: call it in a transaction. */
export async function readGuardado(db: Db, { lock = false } = {}): Promise<Guardado> {
  if (lock) {
    const nothing = JSON.stringify({ memoria: {}, replicas: {} })
    await sql`insert into ajuste (nombre, valor) values (${NOMBRE}, ${nothing}::jsonb) on conflict do nothing`.execute(
      db,
    )
  }
  const { rows } = await sql<{ valor: Guardado }>`
    select valor from ajuste where nombre = ${NOMBRE} ${lock ? sql`for update` : sql``}`.execute(db)
  return rows[0]?.valor ?? { memoria: {}, replicas: {} }
}

export const writeGuardado = (db: Db, guardado: Guardado) =>
  sql`update ajuste set valor = ${JSON.stringify(guardado)}::jsonb where nombre = ${NOMBRE}`.execute(db)

/**
 * Jobs that were given up within a day after all their tries. An address that a mail server refuses for good is its
 * customer's mistake and counts for nothing; nor does a mail of ours about this.
 */
export async function countAbandonadas(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from tareas.job
    where state = 'failed' and retry_count >= retry_limit and completed_on > now() - interval '1 day'
      and name <> 'alerta-tienda'`.execute(db)
  return rows[0]?.n ?? 0
}
