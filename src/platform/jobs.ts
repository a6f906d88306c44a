// Work that happens after an answer: a job is a row of the same database, written in the caller's own transaction and
// worked off by every node (docs/decisions/010-jobs-and-mails.md). pg-boss does the queueing.
import { createHash } from 'node:crypto'
import { tracingChannel } from 'node:diagnostics_channel'
import { type RawBuilder, sql } from 'kysely'
import pLimit from 'p-limit'
import type pg from 'pg'
import { type JobResult, PgBoss, type QueueOptions } from 'pg-boss'
import type { Db } from './db/pool.ts'
import { describeError } from './describe-error.ts'
import { createId } from './id.ts'

/**
 * What each job is told. A slice declares its own in `<noun>.jobs.ts`, with their queues. Ids, so that a job reads how things
 * are when its turn comes and the queue holds no personal data; an address only where it cannot be looked up before.
 */
export interface Jobs {
  readonly [declared: symbol]: never // an interface may not be empty
}
export type JobName = Extract<keyof Jobs, string>

export const SCHEMA = 'tareas'
export const HOUR = 3_600
export const DAY = 24 * HOUR

/** Tried again after about 10, 20, 40 … seconds, at most an hour apart, for some six hours; then kept a week as failed. */
export const PATIENT: QueueOptions = {
  retryLimit: 14,
  retryDelay: 10,
  retryBackoff: true,
  retryDelayMax: HOUR,
  expireInSeconds: 120,
  retentionSeconds: 3 * DAY,
  deleteAfterSeconds: 7 * DAY,
}

export type Queues = Readonly<Record<JobName, QueueOptions>>

/**
 * Installs the queue or brings it up to date; `client` holds the lock of the migrations. The package brings its own
 * migrations, so they are asked for here and not copied into a file of ours.
 */
export async function installJobs(client: pg.Client, queues: Queues): Promise<void> {
  const boss = new PgBoss({
    schema: SCHEMA,
    db: { executeSql: (text, values) => client.query(text, values) },
    supervise: false,
    schedule: false,
  })
  boss.on('error', () => {}) // of its timers, which are stopped below before they do anything
  try {
    await boss.start()
    for (const [name, options] of Object.entries(queues)) {
      await boss.createQueue(name, options)
      await boss.updateQueue(name, options)
    }
  } finally {
    await boss.stop({ graceful: false })
  }
}

/**
 * The statement that adds a job, with its id and data as SQL; `from` joins what those are taken from. Shorter than pg-boss's
 * general one, because every order pays for it; a test compares what the two write. An id that is there is left alone.
 */
export const insertJob = (name: JobName, id: Sql, data: Sql, from: Sql = sql``, at: Sql = sql`now()`): Sql => sql`
  insert into tareas.job (id, name, data, policy, retry_limit, retry_delay, retry_backoff, retry_delay_max,
    expire_seconds, deletion_seconds, start_after, keep_until)
  select ${id}, queue.name, ${data}, policy, retry_limit, retry_delay, retry_backoff,
    retry_delay_max, expire_seconds, deletion_seconds, ${at}, ${at} + retention_seconds * interval '1 second'
  from tareas.queue ${from} where queue.name = ${name}
  on conflict do nothing`
type Sql = RawBuilder<unknown>

/**
 * Adds a job to the caller's transaction: it exists exactly if that commits. A job whose `id` is there already is not
 * added again.
 */
export async function enqueue<Name extends JobName>(
  db: Db,
  name: Name,
  data: Jobs[Name],
  id: string = createId(),
): Promise<void> {
  await insertJob(name, sql`${id}::uuid`, sql`${JSON.stringify(data)}::jsonb`).execute(db)
}

/** Two instants. */
export type Period = { desde: string; hasta: string }

/**
 * Adds a job that runs when this hour, or period of so many seconds, is over and is told which one that was, unless it is there:
 * there is one for each period and `of`. What a brake held back is summed up so.
 */
export async function enqueueForPeriod<Name extends JobName>(
  db: Db,
  name: Name,
  { of, ...rest }: Omit<Jobs[Name], keyof Period> & { of: string },
  seconds = HOUR,
): Promise<void> {
  const ms = seconds * 1_000
  const hasta = new Date((Math.floor(Date.now() / ms) + 1) * ms)
  const period: Period = { desde: new Date(hasta.getTime() - ms).toISOString(), hasta: hasta.toISOString() }
  const id = createHash('sha256')
    .update(JSON.stringify([name, of, period.hasta]))
    .digest()
    .toString('hex', 0, 16)
  const data = sql`${JSON.stringify({ ...rest, ...period })}::jsonb`
  await insertJob(name, sql`${id}::uuid`, data, undefined, sql`${hasta}::timestamptz`).execute(db)
}

/** A job that no repetition can help: it counts as failed at once. */
export class HopelessJob extends Error {}

type Job<Name extends JobName> = { id: string; data: Jobs[Name] }

/** What is done with each kind of job, at least once: a node that dies in between makes it happen twice. */
export type JobHandlers = { [Name in JobName]: (job: Job<Name>) => Promise<void> }

type Log = { warn(data: object, message: string): void }
export type Workers = { stop(): Promise<void> }

const POLL_SECONDS = 2
/**
 * Taken at each look into a queue. Bounded so that a rush of orders never waits for its own mails: twelve a second and
 * node, a few hundredths of a core. No LISTEN/NOTIFY: it would make all commits of orders queue up behind one lock.
 */
const BATCH = 25
const DRAIN_MS = 15_000

/**
 * Works off all queues over the shop's own pool until it is stopped; `stop` lets what has begun come to its end. While
 * the database is away the workers go on asking, and say so once a minute.
 */
export async function startWorkers(
  pool: pg.Pool,
  handlers: JobHandlers,
  log: Log,
  pollSeconds = POLL_SECONDS,
): Promise<Workers> {
  // One statement at a time: workers that wake together would open a connection each and keep them all busy for ever.
  const inTurn = pLimit(1)
  const boss = new PgBoss({
    schema: SCHEMA,
    db: { executeSql: (text, values) => inTurn(() => pool.query(text, values)) },
    schedule: false,
    maintenanceIntervalSeconds: 900, // deletes what was kept long enough
    flowIntervalSeconds: DAY, // no job here waits for another
  })
  let quietUntil = 0
  boss.on('error', (error: Error) => {
    if (performance.now() < quietUntil) return
    quietUntil = performance.now() + 60_000
    log.warn({ message: error.message }, 'jobs wait: their database does not answer')
  })
  await boss.start()
  const work = <Name extends JobName>(name: Name) =>
    boss.work<Jobs[Name], unknown, { batchSize: number; pollingIntervalSeconds: number; perJobResults: true }>(
      name,
      { batchSize: BATCH, pollingIntervalSeconds: pollSeconds, perJobResults: true },
      (jobs) => Promise.all(jobs.map((job) => attempt(name, job, handlers[name], log))),
    )
  const names = Object.keys(handlers) as JobName[] // the type names them all
  await Promise.all(names.map((name) => work(name)))
  return {
    async stop() {
      const drained = Promise.all(names.map((name) => boss.offWork(name)))
      await Promise.race([drained, new Promise((resolve) => setTimeout(resolve, DRAIN_MS).unref())])
      await boss.stop({ graceful: false }) // what is still running counts as failed and is tried again
    },
  }
}

/** A try of a job, told at its beginning and at its end; the result is there at the end. */
export type Tried = { name: JobName; id: string; result?: JobResult }
export const tries = tracingChannel<unknown, Tried>('anaquel:job')

/** Hears of every try that has ended; must be quick and never throw. Returns the way to stop. */
export function onJob(listener: (name: string, outcome: JobResult['status']) => void): () => void {
  const hear = (message: unknown) => {
    const { name, result } = message as Tried // nobody else publishes there
    if (result) listener(name, result.status)
  }
  tries.asyncEnd.subscribe(hear)
  return () => void tries.asyncEnd.unsubscribe(hear)
}

/** One job's outcome. The log gets the kind, the id and the error, never personal data. */
const attempt = <Name extends JobName>(
  name: Name,
  job: Job<Name>,
  handle: JobHandlers[Name],
  log: Log,
): Promise<JobResult> =>
  tries.tracePromise(
    async (): Promise<JobResult> => {
      try {
        await handle(job)
        return { id: job.id, status: 'completed' }
      } catch (error) {
        const hopeless = error instanceof HopelessJob
        const { message } = describeError(error instanceof Error ? error : new Error(String(error)))
        const what = hopeless ? 'a job failed for good' : 'a job failed, it is tried again'
        log.warn({ job: name, id: job.id, message }, what)
        return { id: job.id, status: hopeless ? 'deadletter' : 'failed', output: { message } }
      }
    },
    { name, id: job.id },
  )
