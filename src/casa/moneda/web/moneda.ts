import { useSyncExternalStore } from 'react'
import type { Moneda } from '../moneda.rules.ts'

// Held until the page reloads (specification, section 4): a variable of the page, shared by everything that shows a price.
let current: Moneda = 'ARS'
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function selectMoneda(moneda: Moneda): void {
  current = moneda
  for (const listener of listeners) listener()
}

/** The currency in which prices are shown; the server renders pesos for everybody. */
export const useMoneda = (): Moneda =>
  useSyncExternalStore(
    subscribe,
    () => current,
    () => 'ARS',
  )
