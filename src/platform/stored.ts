// What the browser's local storage keeps, the same in every tab. Fit for React's useSyncExternalStore.

export type Stored<T> = {
  /** The value of this moment: another tab may have changed it. The same object as long as nothing has. */
  read(): T
  write(next: T): void
  /** Hears of every change, in whichever tab. Returns the way to stop. */
  subscribe(listener: () => void): () => void
}

/**
 * A value under a key, written as JSON. `parse` judges what is found there: undefined for nothing and for broken text. Where
 * storage is refused (a private window) the value lives as long as the page.
 */
export function createStored<T>(key: string, parse: (found: unknown) => T): Stored<T> {
  let value = parse(undefined)
  /** The text that `value` was read from; undefined before the first look. */
  let readFrom: string | null | undefined
  const listeners = new Set<() => void>()

  return {
    read() {
      try {
        const text = localStorage.getItem(key)
        if (text !== readFrom) {
          value = parse(parseJson(text))
          readFrom = text
        }
      } catch {
        // Refused: `value` is all there is.
      }
      return value
    },
    write(next) {
      value = next
      try {
        const text = JSON.stringify(next)
        localStorage.setItem(key, text)
        readFrom = text
      } catch {
        // As above; what the storage holds from before stays unread, see `readFrom`.
      }
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      const onStorage = (event: StorageEvent) => (event.key === key || event.key === null) && listener()
      window.addEventListener('storage', onStorage)
      window.addEventListener('pageshow', listener) // a page that comes back from the history missed the events
      return () => {
        listeners.delete(listener)
        window.removeEventListener('storage', onStorage)
        window.removeEventListener('pageshow', listener)
      }
    },
  }
}

function parseJson(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
