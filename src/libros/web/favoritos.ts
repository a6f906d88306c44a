// The wish list: ids of books in local storage under the key `favoritos`, the same in every tab.
import { useSyncExternalStore } from 'react'

const KEY = 'favoritos'
const MAX = 500
const EMPTY: readonly string[] = []

let ids = EMPTY
/** The text that `ids` was read from; undefined before the first look. */
let readFrom: string | null | undefined
const listeners = new Set<() => void>()

/** Whatever the storage holds: broken text is an empty list, what is no id is left out. */
function parse(text: string | null): readonly string[] {
  try {
    const found: unknown = JSON.parse(text ?? '[]')
    if (!Array.isArray(found)) return EMPTY
    return [...new Set(found.filter((id): id is string => typeof id === 'string' && id !== ''))].slice(-MAX)
  } catch {
    return EMPTY
  }
}

/** The list of this moment: another tab may have changed it. Where storage is refused it lives as long as the page. */
function read(): readonly string[] {
  try {
    const text = localStorage.getItem(KEY)
    if (text !== readFrom) {
      ids = parse(text)
      readFrom = text
    }
  } catch {
    // A private window: `ids` is all there is.
  }
  return ids
}

function write(next: readonly string[]): void {
  ids = next
  try {
    const text = JSON.stringify(next)
    localStorage.setItem(KEY, text)
    readFrom = text
  } catch {
    // As above.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  const onStorage = ({ key }: StorageEvent) => (key === KEY || key === null) && listener()
  window.addEventListener('storage', onStorage)
  window.addEventListener('pageshow', listener) // a page that comes back from the history missed the events
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', onStorage)
    window.removeEventListener('pageshow', listener)
  }
}

/** Puts a book on the wish list or takes it off. */
export function toggleFavorito(id: string): void {
  const before = read()
  write(before.includes(id) ? before.filter((one) => one !== id) : [...before, id].slice(-MAX))
}

/** Whether a book is on the visitor's list; the server renders everybody an empty one. */
export const useFavorito = (id: string): boolean =>
  useSyncExternalStore(
    subscribe,
    () => read().includes(id),
    () => false,
  )
