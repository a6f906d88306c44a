// The carriers that this shop can ask: those whose data the owner has typed in, and none while there are none.
import type { Leer } from '#casa/ajustes/declarar.ts'
import type { ClaveTransporte } from './adaptador.rules.ts'
import type { Adaptador } from './adaptador.ts'
import { ANDREANI, createAndreani } from './andreani.ts'
import { createEnviopack, ENVIOPACK } from './enviopack.ts'
import { createFusible, type Fusible } from './fusible.ts'
import { createLlamar, type Llamar } from './llamada.ts'
import { createMicorreo, MICORREO } from './micorreo.ts'
import { createPaqar, PAQAR } from './paqar.ts'
import { readAndreani, readEnviopack, readMicorreo, readPaqar, readPruebas } from './transporte.ajustes.ts'

declare module '#platform/http/context.ts' {
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
  const fusibles = new Map<ClaveTransporte, Fusible>()
  const underWay = new Map<string, Promise<unknown>>()

  function make(clave: ClaveTransporte, leer: Leer): { key: string; create: () => Adaptador } | null {
    const conDatos = <C>(
      credenciales: C | null,
      bases: { real: string; pruebas: string },
      create: (base: string, llamar: Llamar, credenciales: C) => Adaptador,
    ) => {
      const base = doble ? `${doble}/${clave}/` : readPruebas(leer) ? bases.pruebas : bases.real
      return (
        credenciales && {
          key: JSON.stringify([base, credenciales]),
          create: () => create(base, llamar, credenciales),
        }
      )
    }
    if (clave === 'andreani') return conDatos(readAndreani(leer), ANDREANI, createAndreani)
    if (clave === 'micorreo') return conDatos(readMicorreo(leer), MICORREO, createMicorreo)
    if (clave === 'paqar') return conDatos(readPaqar(leer), PAQAR, createPaqar)
    return conDatos(readEnviopack(leer), ENVIOPACK, createEnviopack)
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
    /** Whether a carrier is asked for visitors, as far as this process knows. */
    fusibleDe(clave: ClaveTransporte): Fusible {
      const fusible = fusibles.get(clave) ?? createFusible()
      fusibles.set(clave, fusible)
      return fusible
    },
    /** Those who ask the same while it is being asked get the same answer. A key stands for one kind of answer. */
    share<T>(key: string, ask: () => Promise<T>): Promise<T> {
      const known = underWay.get(key) as Promise<T> | undefined // what was put under this key is of that kind
      if (known) return known
      const asked = ask().finally(() => underWay.delete(key))
      underWay.set(key, asked)
      return asked
    },
    isReal: (leer: Leer): boolean => doble === undefined && !readPruebas(leer),
  }
}
