// Where the reader wants parcels to go: asked once, kept in this browser, known to no account.
import { useSyncExternalStore } from 'react'
import { createStored } from '#platform/stored.ts'

/** As it was typed, and the province that the shop understood. */
export type LugarGuardado = { codigo_postal: string; provincia?: string }

const LARGO_MAX = 60

/** A place out of what a browser kept; null for anything else. */
export function parseLugar(found: unknown): LugarGuardado | null {
  const { codigo_postal, provincia } = Object(found)
  if (typeof codigo_postal !== 'string' || codigo_postal.length > LARGO_MAX) return null
  return typeof provincia === 'string' && provincia.length <= LARGO_MAX
    ? { codigo_postal, provincia }
    : { codigo_postal }
}

const { read, write, subscribe } = createStored('lugar-de-envio', parseLugar)

/** The kept place; null before there is one, and while the page is the server's. */
export const useLugar = (): LugarGuardado | null => useSyncExternalStore(subscribe, read, () => null)
export const keepLugar = (lugar: LugarGuardado): void => write(lugar)
