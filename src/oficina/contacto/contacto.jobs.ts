import { PATIENT, type Queues } from '#platform/jobs.ts'

declare module '#platform/jobs.ts' {
  interface Jobs {
    contacto: { mensajeId: string }
  }
}

export const contactoQueues = { contacto: PATIENT } satisfies Partial<Queues>
