// What the queue holds: its tables are the queue's own, and nobody else reads them.
import { type RawBuilder, sql } from 'kysely'
import type { Db } from './db/pool.ts'
import type { JobName } from './jobs.ts'

type Sql = RawBuilder<unknown>

/** Whether a job of these kinds waits or runs; `donde` is a condition on its `data`. */
export async function isWaiting(db: Db, nombres: readonly JobName[], donde: Sql = sql`true`): Promise<boolean> {
  const { rows } = await sql`
    select from tareas.job
    where name = any(${nombres}::text[]) and state in ('created', 'retry', 'active') and ${donde} limit 1`.execute(db)
  return rows.length > 0
}

/** Whether the queue still knows the job of this id, done or not: an expression of whichever query it is part of. */
export const hasJob = (nombre: JobName, id: Sql): RawBuilder<boolean> =>
  sql<boolean>`exists (select from tareas.job where name = ${sql.lit(nombre)} and job.id = ${id})`

/** Removes jobs; `de` is what they are joined with, `donde` a condition on `job` and that. */
export const deleteJobs = (trx: Db, de: Sql, donde: Sql) =>
  sql`delete from tareas.job using ${de} where ${donde}`.execute(trx)

/** Jobs of these kinds that wait or run, and those that were given up; the queue forgets them after a week. */
export async function countJobs(db: Db, nombres: readonly string[]): Promise<{ esperan: number; fallaron: number }> {
  const { rows } = await sql<{ esperan: number; fallaron: number }>`
    select count(*) filter (where state <> 'failed')::int as esperan, count(*) filter (where state = 'failed')::int as fallaron
    from tareas.job where name = any(${nombres}) and state in ('created', 'retry', 'active', 'failed')`.execute(db)
  return rows[0] ?? { esperan: 0, fallaron: 0 }
}

/** Jobs that were given up within a day after all their tries, but for those of one kind. */
export async function countGivenUp(db: Db, but: JobName): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from tareas.job
    where state = 'failed' and retry_count >= retry_limit and completed_on > now() - interval '1 day'
      and name <> ${but}`.execute(db)
  return rows[0]?.n ?? 0
}

/** Kinds of jobs with how many wait or run, and were given up: counted now. */
export async function listJobs(db: Db): Promise<{ nombre: string; esperan: number; fallaron: number }[]> {
  const { rows } = await sql<{ nombre: string; esperan: number; fallaron: number }>`
    select queue.name as nombre,
      count(*) filter (where job.state in ('created', 'retry', 'active'))::int as esperan,
      count(*) filter (where job.state = 'failed')::int as fallaron
    from tareas.queue left join tareas.job
      on job.name = queue.name and job.state in ('created', 'retry', 'active', 'failed')
    where queue.name !~ '^__' -- pg-boss's own
    group by queue.name order by queue.name limit 100`.execute(db)
  return rows
}

/** The same as the queue itself last counted them, at the price of a short table. */
export async function readQueues(db: Db): Promise<{ name: string; waiting: number; failed: number }[]> {
  const { rows } = await sql<{ name: string; waiting: number; failed: number }>`
    select name, queued_count + active_count as waiting, failed_count as failed from tareas.queue
    where name !~ '^__' order by name limit 100`.execute(db)
  return rows
}
