// Work that a lost session interrupts, kept in this tab for the way back from the login, until it is done or the visitor logs
// out. Never for anything secret. What outlives the tab is a `createStored`.

/** The prefix of keys that a logout removes from this browser's storage. */
export const UNTIL_LOGOUT = 'borrador.'
/** The titles that a till keeps to sell without a network (docs/decisions/162). */
export const BASE_DE_TITULOS = `${UNTIL_LOGOUT}titulos`

/** A draft belongs to the account that wrote it. */
type Owned = { usuario: string }
export type Draft<T extends Owned> = {
  /** That account's own. Another account's is dropped. */
  find(usuario: string): T | null
  write(value: T): void
  drop(): void
}

/** A draft under a name. `parse` judges what is found there; null for what is not usable. */
export function createDraft<T extends Owned>(name: string, parse: (found: unknown) => T | null): Draft<T> {
  const key = UNTIL_LOGOUT + name
  const drop = () => attempt(() => sessionStorage.removeItem(key))
  return {
    find(usuario) {
      const found = attempt(() => parse(JSON.parse(sessionStorage.getItem(key) ?? 'null')))
      if (found?.usuario === usuario) return found
      drop()
      return null
    },
    write: (value) => attempt(() => sessionStorage.setItem(key, JSON.stringify(value))),
    drop,
  }
}

/** Removes every draft at a logout. */
export function dropDrafts(): void {
  attempt(() => dropFrom(sessionStorage))
  attempt(() => dropFrom(localStorage))
  attempt(() => indexedDB.deleteDatabase(BASE_DE_TITULOS))
}

function dropFrom(storage: Storage): void {
  for (const key of Object.keys(storage)) if (key.startsWith(UNTIL_LOGOUT)) storage.removeItem(key)
}

/** Where storage is refused there are no drafts. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
