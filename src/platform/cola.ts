// What a browser has to send: it is kept until the other side has said that it arrived, and sent again in doubt. Whoever receives it counts
// an id once.
import { AppError } from './errors.ts'

/** What came of one sending. `espera`: no network, or a server that is away; it is tried again. `rechazado`: it would be refused again. */
export type Dicho<R> = { caso: 'llego'; respuesta: R } | { caso: 'espera' } | { caso: 'rechazado'; error: AppError }

type Opciones<T, R> = {
  /** What waits, the oldest first. */
  leer: () => readonly T[]
  /** Forgets what arrived; the answer may be awaited. */
  olvidar: (llegaron: readonly T[]) => void | Promise<void>
  /** Sends some, in their order. */
  mandar: (algunos: readonly T[]) => Promise<R>
  /** Hears what came of them. */
  contar: (algunos: readonly T[], dicho: Dicho<R>) => void
  /** How many go in one call. */
  porVez: number
  /** After a refusal the others go on; else the queue stops, and hears of it with all that waits. */
  sigue: boolean
}

/** A refusal that would be the same again: not of the session, which may come back, and not of a crowd. */
const isFinal = (error: unknown, sigue: boolean): error is AppError =>
  error instanceof AppError &&
  error.status >= 400 &&
  error.status < 500 &&
  error.status !== 429 &&
  !(sigue && (error.status === 401 || error.status === 403))

/** Sends what waits, one call after the other, in its order. `flush` while one runs is that one. Nothing throws. */
export function createCola<T extends { id: string }, R>(opciones: Opciones<T, R>): { flush: () => Promise<void> } {
  const { leer, olvidar, mandar, contar, porVez, sigue } = opciones
  let running: Promise<void> | null = null

  async function sendAll(): Promise<void> {
    const passed = new Set<string>()
    for (;;) {
      const some = leer()
        .filter(({ id }) => !passed.has(id))
        .slice(0, porVez)
      if (some.length === 0) return
      try {
        const respuesta = await mandar(some)
        await olvidar(some)
        contar(some, { caso: 'llego', respuesta })
      } catch (error) {
        if (!isFinal(error, sigue)) return contar(leer(), { caso: 'espera' })
        if (!sigue) return contar(leer(), { caso: 'rechazado', error })
        contar(some, { caso: 'rechazado', error })
      }
      // Whatever came of them, this round is done with them.
      for (const { id } of some) passed.add(id)
    }
  }

  return {
    flush: () => {
      running ??= sendAll().finally(() => {
        running = null
      })
      return running
    },
  }
}
