import { PATIENT, type Period, type Queues } from '#platform/jobs.ts'

declare module '#platform/jobs.ts' {
  interface Jobs {
    /** Asks whether the address is its owner's. */
    'espera-confirmar': { esperaId: string }
    /** Asks an address about all that it was not asked about yet, one of which is this one. */
    'esperas-confirmar': Period & { esperaId: string }
    /** Tells that the book is there. */
    'espera-llegada': { esperaId: string }
  }
}

export const esperaQueues = {
  'espera-confirmar': PATIENT,
  'esperas-confirmar': PATIENT,
  'espera-llegada': PATIENT,
} satisfies Partial<Queues>
