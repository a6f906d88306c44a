import { HOUR, PATIENT, type Queues } from '#platform/jobs.ts'

declare module '#platform/jobs.ts' {
  interface Jobs {
    /** A document waits for its CAE. */
    comprobante: { comprobanteId: string }
    /** An order came into the state in which it is invoiced. */
    'pedido-facturable': { pedidoId: string }
    /** Money of an order or a sale went back, or one whose money did was invoiced. */
    'nota-de-credito': { pedido: string } | { venta: string }
    /** The mail to whoever bought: the document is there. */
    'comprobante-listo': { comprobanteId: string }
  }
}

/** Three days of tries, an hour apart at last: the tax office's bad days are long. A call may take most of a minute. */
const TENAZ = { ...PATIENT, retryLimit: 80, expireInSeconds: 300, retentionSeconds: 96 * HOUR }

export const comprobanteQueues = {
  comprobante: TENAZ,
  'pedido-facturable': PATIENT,
  'nota-de-credito': PATIENT,
} satisfies Partial<Queues>
/** The mails of these jobs. */
export const comprobanteMails = { 'comprobante-listo': PATIENT } satisfies Partial<Queues>
