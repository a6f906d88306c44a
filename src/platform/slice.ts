// What a slice is, said once: `<noun>.slice.ts` names its calls, jobs, settings and the rest; app lists the slices
// (`src/app/slices.ts`) and makes everything else of them (docs/decisions/142-slices.md).
import type { Kysely, RawBuilder } from 'kysely'
import type { Config } from './config.ts'
import type { Constraints } from './db/errors.ts'
import type { Db } from './db/pool.ts'
import type { Database } from './db/schema.ts'
import type { Known } from './http/address.ts'
import type { Log, Services } from './http/context.ts'
import type { Contract } from './http/contract.ts'
import type { CreateCounter } from './http/counters.ts'
import type { Implementation } from './http/mount.ts'
import type { JobHandlers, Queues } from './jobs.ts'

export type CountUsos = (trx: Db, id: string) => Promise<number>

/** What handlers need of slices above them, and of all of them; who needs it declares it. app gives it. */
export interface Needs {
  /** The kinds of jobs that are mails. */
  correos: readonly string[]
  /** How many rows of slices above name a row of this sort of thing (`entidad` of its audit). */
  countUsos(entidad: string): CountUsos
  nombres: Nombres
}

/** What works on jobs stand on. Slices declare more. */
export interface Machine {
  db: Kysely<Database>
  services: Services
  createCounter: CreateCounter
  /** Read anew for every job: the owner's settings may have changed. */
  readonly config: Config
  log: Log
}

/** What the work of every minute stands on. Slices declare more. */
export interface Minute {
  db: Kysely<Database>
  signal: AbortSignal
  /** Runs `work` in a transaction, unless another node runs it now. */
  locked(name: string, work: (trx: Db) => Promise<unknown>): Promise<void>
  /** In short transactions, so that the rows they write are not locked for long. `count` says whether there is more. */
  batches(name: string, count: (trx: Db) => Promise<boolean>): Promise<void>
}

/**
 * Work that may happen late or twice without harm. Each step is done by all slices before the next begins: what is due,
 * what has run out (in one transaction), what is counted, what is made of counts.
 */
export type Housekeeping = {
  serve?: (minute: Minute) => Promise<unknown>
  expire?: (trx: Db, minute: Minute) => Promise<unknown>
  count?: (minute: Minute) => Promise<unknown>
  derive?: (minute: Minute) => Promise<unknown>
}

/**
 * Milliseconds until something that public answers show begins or ends by itself, by the database's clock; null where nothing
 * will. Negative for what began or ended within the last `pasadosMs`.
 */
export type FindSiguiente = (db: Db, pasadosMs: number) => Promise<number | null>

type Limite = Extract<keyof Config, `LIMITE_${string}`>

/** A class of calls that write, with a limit of its own for ten minutes; slices that name the same class share its count. */
export type WriteLimit = {
  name: string
  limit: Limite
  /** A form of people who are hardly ever logged in; the limit is how many of them get through, most others are refused. */
  form: boolean
  calls: readonly Contract[]
}

/** Queries by the `entidad` of an `Auditada`. */
export type Nombres = Readonly<Record<string, RawBuilder<unknown>>>

/** What the API's document calls a noun, and a sentence for whoever writes a program; in Spanish. */
export type Etiqueta = { titulo: string; descripcion: string }

/** Every part is optional. Slices below declare parts of their own (settings, what happens when an account goes). */
export interface Slice {
  /** Its calls with the functions that answer them; a function where they need something of a slice above. */
  routes?: readonly Implementation[] | ((needs: Needs) => readonly Implementation[])
  /** Calls whose body is a file: they stand beside the contracts' routes. */
  uploads?: readonly Contract[]
  /** What violations of its tables' constraints mean to people. */
  constraints?: Constraints
  /** Calls that write more, or less, than others may. */
  limits?: readonly WriteLimit[]
  /** Its jobs that are mails, and the others. */
  mails?: Partial<Queues>
  queues?: Partial<Queues>
  /** What is done with its jobs. */
  handlers?: (machine: Machine) => Partial<JobHandlers>
  housekeeping?: Housekeeping
  /** How many of its rows name a row of a slice below, which stays while there are any; by that one's `entidad`. */
  usos?: Readonly<Record<string, CountUsos>>
  /** What begins and ends by itself on its public pages. */
  findSiguiente?: FindSiguiente
  /** The words of the nouns that its addresses begin with, by what follows `/api/`: `usuarios/sesiones`. */
  etiquetas?: Readonly<Record<string, Etiqueta>>
  /** A query for each sort of thing of its audit that gives what `s.objeto_id` is called today, by its `entidad`. */
  nombres?: Nombres
  /** First parts of addresses that are one visitor's: robots.txt keeps crawlers off. */
  privatePaths?: readonly string[]
  /** First parts of addresses, pages and calls, that answer also while the shop is not open yet. */
  abiertas?: readonly string[]
  /** What the query strings of its pages may hold; those of calls stand in their contracts. */
  parameters?: readonly Known[]
}

/** The slice as it is, with the names of its jobs in its type. */
export const defineSlice = <const S extends Slice>(slice: S): S => slice
