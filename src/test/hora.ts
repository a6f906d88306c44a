import type { Period } from '#platform/jobs.ts'

const HOUR_MS = 3_600_000

/** An hour with those around it, for a test that runs while one ends and the next begins. */
export const widenHour = ({ desde, hasta }: Period): Period => ({
  desde: new Date(Date.parse(desde) - HOUR_MS).toISOString(),
  hasta: new Date(Date.parse(hasta) + HOUR_MS).toISOString(),
})
