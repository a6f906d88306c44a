import { PATIENT, type Queues } from '../platform/jobs.ts'

declare module '../platform/jobs.ts' {
  interface Jobs {
    /** Tells the customer. */
    'pedido-creado': { pedidoId: string }
    /** Tells the shop. */
    'pedido-aviso': { pedidoId: string }
    'pedido-estado': { pedidoId: string; estado: string }
    /** Tells the customer of a parcel's step. */
    'despacho-estado': { despachoId: string; estado: string }
  }
}

export const pedidoQueues = {
  'pedido-creado': PATIENT,
  'pedido-aviso': PATIENT,
  'pedido-estado': PATIENT,
  'despacho-estado': PATIENT,
} satisfies Partial<Queues>
