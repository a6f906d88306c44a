// The carriers that this shop can ask: those whose data the owner has typed in, and none while there are none.
import type { Leer } from '../ajustes/declarar.ts'
import type { ClaveTransporte } from './adaptador.rules.ts'
import type { Adaptador } from './adaptador.ts'
import { ANDREANI, createAndreani } from './andreani.ts'
import { createLlamar } from './llamada.ts'
import { createMicorreo, MICORREO } from './micorreo.ts'
import { readAndreani, readMicorreo, readPruebas } from './transporte.ajustes.ts'

declare module '../platform/http/context.ts' {
  interface Services {
    transportes: Transportes
  }
}

export type Transportes = ReturnType<typeof createTransportes>

type Entorno = {
  /** A machine that stands in for all carriers, each under its own word; undefined in a shop. */
  TRANSPORTES_DOBLE?: string | undefined
}

/**
 * One adapter for each carrier and process, kept while what the owner typed in stays the same: it holds the carrier's token.
 * `real` says whether a success counts as one with the carrier's own machine.
 */
export function createTransportes({ TRANSPORTES_DOBLE: doble }: Entorno) {
  const llamar = createLlamar({ own: doble !== undefined })
  const kept = new Map<ClaveTransporte, { key: string; adaptador: Adaptador }>()

  function make(clave: ClaveTransporte, leer: Leer): { key: string; create: () => Adaptador } | null {
    const baseOf = (bases: { real: string; pruebas: string }) =>
      doble ? `${doble}/${clave}/` : readPruebas(leer) ? bases.pruebas : bases.real
    if (clave === 'andreani') {
      const credenciales = readAndreani(leer)
      const base = baseOf(ANDREANI)
      return (
        credenciales && {
          key: JSON.stringify([base, credenciales]),
          create: () => createAndreani(base, llamar, credenciales),
        }
      )
    }
    const credenciales = readMicorreo(leer)
    const base = baseOf(MICORREO)
    return (
      credenciales && {
        key: JSON.stringify([base, credenciales]),
        create: () => createMicorreo(base, llamar, credenciales),
      }
    )
  }

  return {
    /** Null where something of it is not typed in. */
    find(clave: ClaveTransporte, leer: Leer): Adaptador | null {
      const made = make(clave, leer)
      if (!made) return null
      const known = kept.get(clave)
      if (known?.key === made.key) return known.adaptador
      const adaptador = made.create()
      kept.set(clave, { key: made.key, adaptador })
      return adaptador
    },
    isReal: (leer: Leer): boolean => doble === undefined && !readPruebas(leer),
  }
}
