// The latest searches of this browser. They stay in it, and go when the visitor logs out.
import { UNTIL_LOGOUT } from '#platform/draft.ts'
import { createStored } from '#platform/stored.ts'
import { normalizeConsulta } from '../../busqueda.rules.ts'

const MAX = 8

/** The stored value may be anything: only texts are kept, each once. */
export function parseRecientes(found: unknown): readonly string[] {
  if (!Array.isArray(found)) return []
  const texts = found.filter((item) => typeof item === 'string').map(normalizeConsulta)
  return [...new Set(texts)].filter(Boolean).slice(0, MAX)
}

/** With a search put first; the same words in other letters count as one. */
export const withReciente = (before: readonly string[], texto: string): readonly string[] =>
  parseRecientes([texto, ...withoutReciente(before, texto)])

export const withoutReciente = (before: readonly string[], texto: string): readonly string[] => {
  const same = normalizeConsulta(texto).toLowerCase()
  return before.filter((other) => other.toLowerCase() !== same)
}

export const recientes = createStored(`${UNTIL_LOGOUT}busquedas`, parseRecientes)

/** Remembers a search that is being made. */
export const addReciente = (texto: string): void => recientes.write(withReciente(recientes.read(), texto))

export const removeReciente = (texto: string): void => recientes.write(withoutReciente(recientes.read(), texto))

export const clearRecientes = (): void => recientes.write([])
