import { PATIENT, type Queues } from '../platform/jobs.ts'

declare module '../platform/jobs.ts' {
  interface Jobs {
    /** Sends the code to whoever asked. */
    'arrepentimiento-recibido': { arrepentimientoId: string }
    /** Tells the order's own address, where another one asked. */
    'arrepentimiento-titular': { arrepentimientoId: string }
    /** Tells the shop that its 24 hours have begun. */
    'arrepentimiento-aviso': { arrepentimientoId: string }
    /** Tells whoever asked what became of it. */
    'arrepentimiento-estado': { arrepentimientoId: string; estado: string }
  }
}

export const arrepentimientoQueues = {
  'arrepentimiento-recibido': PATIENT,
  'arrepentimiento-titular': PATIENT,
  'arrepentimiento-aviso': PATIENT,
  'arrepentimiento-estado': PATIENT,
} satisfies Partial<Queues>
