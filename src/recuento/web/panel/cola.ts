// What this device beeped and the shop has not confirmed yet. It lasts while there is no network, and over a reload.
import { createStored, type Stored } from '../../../platform/stored.ts'

export type Bip = { id: string; codigo: string; cantidad: number }

/** A random UUID (version 4). Not `randomUUID`, which browsers withhold from a shop served over plain http. */
export function createUuid(): string {
  const hex = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
}

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
  const made = createUuid()
  equipo.write(made)
  return made
}
