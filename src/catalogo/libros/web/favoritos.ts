// The wish list: ids of books in local storage under the key `favoritos`, the same in every tab.
import { useSyncExternalStore } from 'react'
import { createStored } from '#platform/stored.ts'
import { isUuid } from '#platform/uuid.ts'

const MAX = 500

/** Whatever the storage holds: what is no id is left out. */
function parseIds(found: unknown): readonly string[] {
  if (!Array.isArray(found)) return []
  return [...new Set(found.filter(isUuid).map((id) => id.toLowerCase()))].slice(-MAX)
}

const { read, write, subscribe } = createStored('favoritos', parseIds)

/** Puts a book on the wish list or takes it off. */
export function toggleFavorito(id: string): void {
  const before = read()
  write(before.includes(id) ? before.filter((one) => one !== id) : [...before, id].slice(-MAX))
}

export const removeFavoritos = (ids: readonly string[]): void => write(read().filter((id) => !ids.includes(id)))

/** Whether a book is on the visitor's list; the server renders everybody an empty one. */
export const useFavorito = (id: string): boolean =>
  useSyncExternalStore(
    subscribe,
    () => read().includes(id),
    () => false,
  )

/** The whole list, oldest first; null before the browser could be asked. */
export const useFavoritos = (): readonly string[] | null => useSyncExternalStore(subscribe, read, () => null)
