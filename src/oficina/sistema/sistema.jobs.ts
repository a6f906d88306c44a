import { PATIENT, type Queues } from '#platform/jobs.ts'

declare module '#platform/jobs.ts' {
  interface Jobs {
    /** Tells the shop's owner what is wrong with the machine, or that it has ended. */
    'alerta-tienda': { mensaje: string; termino: boolean }
  }
}

export const sistemaQueues = { 'alerta-tienda': PATIENT } satisfies Partial<Queues>
