import type { JobName, Queues } from '#platform/jobs.ts'
import { type DECLARED, SLICES } from '../slices.ts'

type NamesOf<S, Part extends 'mails' | 'queues'> = S extends Readonly<Record<Part, infer Q>> ? keyof Q : never
type Declared = NamesOf<(typeof DECLARED)[number], 'mails'> | NamesOf<(typeof DECLARED)[number], 'queues'>

const mails: Partial<Queues> = Object.assign({}, ...SLICES.map((slice) => slice.mails))

/** The kinds of jobs that are mails. */
export const CORREOS: readonly string[] = Object.keys(mails)

const queues: Record<Declared, Queues[JobName]> = Object.assign({}, mails, ...SLICES.map((slice) => slice.queues))

/** All of them: the compiler misses the queue of a job that a slice declares. */
export const QUEUES: Queues = queues
