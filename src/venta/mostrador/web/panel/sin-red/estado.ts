// What the counter knows of its network and of what waits, the same for every component of the page.
import { useSyncExternalStore } from 'react'
import type { Guardada } from './base.ts'

export type Estado = {
  /** Whether the shop answered the last time that it was asked. */
  red: boolean
  /** Whether the shop knows whose calls they are; what waits stays meanwhile. */
  sesion: boolean
  esperan: readonly Guardada[]
  /** Sales that arrived since the page was opened, and how many of them somebody has to look at. */
  llegaron: { ventas: number; paraMirar: number }
  /** Titles that the list has; null before it was read. */
  titulos: number | null
  /** Why this browser cannot sell without a network; null where it can. */
  impide: string | null
}

let estado: Estado = {
  red: true,
  sesion: true,
  esperan: [],
  llegaron: { ventas: 0, paraMirar: 0 },
  titulos: null,
  impide: null,
}
const listeners = new Set<() => void>()

export const readEstado = (): Estado => estado

export function changeEstado(change: Partial<Estado>): void {
  const keys = Object.keys(change) as (keyof Estado)[] // as: of a partial state
  if (keys.every((key) => estado[key] === change[key])) return
  estado = { ...estado, ...change }
  for (const listener of listeners) listener()
}

function subscribeEstado(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const useEstado = (): Estado => useSyncExternalStore(subscribeEstado, readEstado, readEstado)
