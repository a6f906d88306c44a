import { PATIENT, type Queues } from '#platform/jobs.ts'

declare module '#platform/jobs.ts' {
  interface Jobs {
    /** Sends an order to its supplier. */
    'compra-enviada': { compraId: string }
    /** Sends a settlement to its supplier. */
    'liquidacion-enviada': { liquidacionId: string }
  }
}

export const compraQueues = {
  'compra-enviada': PATIENT,
  'liquidacion-enviada': PATIENT,
} satisfies Partial<Queues>
