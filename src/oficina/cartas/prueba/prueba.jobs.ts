import type { Queues } from '#platform/jobs.ts'

declare module '#platform/jobs.ts' {
  interface Jobs {
    /** Tries the mail settings; how it went is written down, so it is never tried again. */
    'correo-prueba': { pruebaId: string }
  }
}

export const correoQueues = {
  'correo-prueba': { retryLimit: 0, expireInSeconds: 120, retentionSeconds: 3_600, deleteAfterSeconds: 86_400 },
} satisfies Partial<Queues>
