import { PATIENT, type Queues } from '../platform/jobs.ts'

declare module '../platform/jobs.ts' {
  interface Jobs {
    /** Asks whether the address is its owner's. */
    'espera-confirmar': { esperaId: string }
    /** Tells that the book is there. */
    'espera-llegada': { esperaId: string }
  }
}

export const esperaQueues = { 'espera-confirmar': PATIENT, 'espera-llegada': PATIENT } satisfies Partial<Queues>
