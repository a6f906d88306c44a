import { PATIENT, type Period, type Queues } from '#platform/jobs.ts'

declare module '#platform/jobs.ts' {
  interface Jobs {
    /** Tells the customer. */
    'pedido-creado': { pedidoId: string }
    /** Tells the shop. */
    'pedido-aviso': { pedidoId: string }
    /** Tells the shop of an hour in which more was ordered than it is told one by one. */
    'pedidos-resumen': Period
    /** Tells whose address guests typed more often than it is told one by one; of one of those orders. */
    'invitado-resumen': Period & { pedidoId: string }
    /** `por`: who called it off, where that was not its customer. */
    'pedido-estado': { pedidoId: string; estado: string; por?: 'libreria' }
    /** Tells the customer of a parcel's step. */
    'despacho-estado': { despachoId: string; estado: string }
  }
}

export const pedidoQueues = {
  'pedido-creado': PATIENT,
  'pedido-aviso': PATIENT,
  'pedidos-resumen': PATIENT,
  'invitado-resumen': PATIENT,
  'pedido-estado': PATIENT,
  'despacho-estado': PATIENT,
} satisfies Partial<Queues>
