import { PATIENT, type Period, type Queues } from '#platform/jobs.ts'

declare module '#platform/jobs.ts' {
  interface Jobs {
    /** Sends the code to whoever asked. */
    'arrepentimiento-recibido': { arrepentimientoId: string }
    /** Tells the order's own address, where another one asked. */
    'arrepentimiento-titular': { arrepentimientoId: string }
    /** Tells the shop that its 24 hours have begun. */
    'arrepentimiento-aviso': { arrepentimientoId: string }
    /** Tells the shop of an hour in which more came than it is told one by one. */
    'arrepentimiento-resumen': Period
    /** Sends the codes of an hour to an address that was written to often enough; of one of those requests. */
    'arrepentimiento-codigos': Period & { arrepentimientoId: string }
    /** Tells whoever asked what became of it. */
    'arrepentimiento-estado': { arrepentimientoId: string; estado: string }
  }
}

export const arrepentimientoQueues = {
  'arrepentimiento-recibido': PATIENT,
  'arrepentimiento-titular': PATIENT,
  'arrepentimiento-aviso': PATIENT,
  'arrepentimiento-resumen': PATIENT,
  'arrepentimiento-codigos': PATIENT,
  'arrepentimiento-estado': PATIENT,
} satisfies Partial<Queues>
