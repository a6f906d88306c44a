import { HOUR, PATIENT, type Queues } from '#platform/jobs.ts'

declare module '#platform/jobs.ts' {
  interface Jobs {
    /** The gateway told of a payment: the truth is read. `fraude`: it takes it for a fraud. */
    'pago-leer': { pagoId: string; fraude?: true }
    /** The gateway told of a charge-back: its payment is read. */
    'contracargo-leer': { contracargoId: string }
    /** The gateway is asked for the payments of an attempt, and one that has ended is closed. */
    'cobro-consulta': { cobroId: string }
    /** An attempt is ended at the gateway, with the payments of its order that are pending. */
    'cobro-cierre': { cobroId: string }
    /** Money is given back, or found to have been. */
    devolucion: { devolucionId: string }
    /** All that the gateway has changed in two days. `dia`: `yyyy-mm-dd`. */
    'pago-noche': { dia: string }
    /** Tells the customer. `importe` in centavos. */
    'pago-recibido': { pedidoId: string; importe: number }
    'pago-devuelto': { pedidoId: string; importe: number }
    'pago-enlace': { pedidoId: string }
    /** A day is left to pay by transfer. */
    'pago-recordatorio': { cobroId: string }
    /** Tells the owner what there is to be seen to. */
    'pago-tarea': { tareaId: string }
  }
}

export const pagoQueues = {
  'pago-leer': { ...PATIENT, deleteAfterSeconds: HOUR },
  'contracargo-leer': { ...PATIENT, deleteAfterSeconds: HOUR },
  'cobro-consulta': { ...PATIENT, retryLimit: 3, deleteAfterSeconds: HOUR },
  'cobro-cierre': PATIENT,
  devolucion: PATIENT,
  'pago-noche': PATIENT,
} satisfies Partial<Queues>

/** The mails of these jobs. */
export const pagoCartas = {
  'pago-recibido': PATIENT,
  'pago-devuelto': PATIENT,
  'pago-enlace': PATIENT,
  'pago-recordatorio': PATIENT,
  'pago-tarea': PATIENT,
} satisfies Partial<Queues>
