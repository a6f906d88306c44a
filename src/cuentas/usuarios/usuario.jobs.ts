import { HOUR, PATIENT, type Queues } from '#platform/jobs.ts'

declare module '#platform/jobs.ts' {
  interface Jobs {
    'cuenta-creada': { usuarioId: string }
    'clave-olvidada': { email: string }
    'clave-cambiada': { usuarioId: string }
    'segundo-paso': { usuarioId: string; que: 'agregado' | 'quitado' | 'reiniciado' | 'rescate' | 'anulado' }
    /** `cambio`: its number, where the address that was left can undo it. */
    'correo-cambiado': { usuarioId: string; anterior: string; cambio?: number }
    'correo-verificar': { usuarioId: string }
    'correo-ocupado': { usuarioId: string; cambio: number }
    invitacion: { invitacionId: string }
  }
}

export const usuarioQueues = {
  'cuenta-creada': PATIENT,
  // The customer who waits at the screen has given up after an hour, and its job holds an address.
  'clave-olvidada': { ...PATIENT, retryLimit: 7, retentionSeconds: HOUR, deleteAfterSeconds: HOUR },
  'clave-cambiada': PATIENT,
  'segundo-paso': PATIENT,
  'correo-cambiado': { ...PATIENT, deleteAfterSeconds: HOUR }, // it holds an address
  'correo-verificar': PATIENT,
  'correo-ocupado': PATIENT,
  invitacion: PATIENT,
} satisfies Partial<Queues>
