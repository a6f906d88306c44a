// A carrier that is down is left alone for a while, so that not every visitor waits for it.

export type Fusible = ReturnType<typeof createFusible>

/** So many failures in a row are a carrier that is down. */
const FALLAS = 2
const PAUSA_MS = 60_000
const PAUSA_MAX_MS = 600_000
/** One question tries it again; the others wait for what becomes of it. */
const PRUEBA_MS = 5_000

/** Questions of visitors in a minute: somebody who walks through all postal codes does not ask the carrier for each. */
const CUPO = 120
const MINUTO_MS = 60_000

export function createFusible(now: () => number = () => performance.now()) {
  let [fallas, hasta] = [0, 0]
  let [desde, tomadas] = [0, 0]
  const hayCupo = () => {
    if (now() - desde >= MINUTO_MS) [desde, tomadas] = [now(), 0]
    return ++tomadas <= CUPO
  }
  return {
    /** Whether it may be asked now. After a pause the first question may, and the others shortly after it. */
    toma(): boolean {
      if (fallas < FALLAS) return hayCupo()
      if (now() < hasta) return false
      hasta = now() + PRUEBA_MS
      return true
    },
    logro(): void {
      fallas = 0
    },
    falla(): void {
      fallas++
      if (fallas >= FALLAS) hasta = now() + Math.min(PAUSA_MS * 2 ** (fallas - FALLAS), PAUSA_MAX_MS)
    },
  }
}
