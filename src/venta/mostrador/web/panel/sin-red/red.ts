// Whether the shop can be reached: every call of the counter tells, and while it cannot one asks again.

import type { Lugar } from '#estante/existencias/existencia.contract.ts'
import { AppError } from '#platform/errors.ts'
import { readLugares } from './base.ts'
import { changeEstado } from './estado.ts'

/** Longer than this nobody at a till waits for the shop. */
const PATIENCE_MS = 8_000

/** A shop that does not answer, or one whose machine in front says so. */
export const isLejos = (error: unknown): boolean =>
  error instanceof AppError && (error.status === 0 || [502, 503, 504].includes(error.status))

/** Makes a call, and learns from it whether there is a network and a session. */
export async function withRed<T>(call: (signal: AbortSignal) => Promise<T>, ms = PATIENCE_MS): Promise<T> {
  try {
    const answer = await call(AbortSignal.timeout(ms))
    changeEstado({ red: true, sesion: true })
    return answer
  } catch (error) {
    if (isLejos(error)) changeEstado({ red: false })
    else if (error instanceof AppError) {
      const refused = error.status === 401 || error.status === 403
      changeEstado({ red: true, ...(refused && { sesion: false }) })
    }
    throw error
  }
}

/** The places of this till, as it knew them when there was a network, where the shop is away. Throws the failure where there are none. */
export async function loadLugaresSinRed(failure: unknown): Promise<Lugar[]> {
  if (!isLejos(failure)) throw failure
  changeEstado({ red: false })
  const kept = await readLugares().catch(() => null)
  if (!kept) throw failure
  return kept
}
