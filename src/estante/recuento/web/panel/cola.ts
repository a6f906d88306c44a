// What this device beeped and the shop has not confirmed yet. It lasts while there is no network, and over a reload.
import { createClave } from '#casa/panel/clave.ts'
import { createStored, type Stored } from '#platform/stored.ts'

export type Bip = { id: string; codigo: string; cantidad: number }

const isBip = (found: unknown): found is Bip => {
  const { id, codigo, cantidad } = Object(found)
  return typeof id === 'string' && typeof codigo === 'string' && Number.isInteger(cantidad)
}

const NINGUNO: Bip[] = []

/** The waiting beeps of one count. */
export const openCola = (recuento: string): Stored<Bip[]> =>
  createStored(`recuento-${recuento}`, (found) => (Array.isArray(found) ? found.filter(isBip) : NINGUNO))

const equipo = createStored('recuento-equipo', (found) => (typeof found === 'string' ? found : null))

/** The name of this browser among the devices that count; the same for as long as it keeps it. */
export function requireEquipo(): string {
  const found = equipo.read()
  if (found) return found
  const made = createClave()
  equipo.write(made)
  return made
}
