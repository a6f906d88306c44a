// Work that a lost session interrupts, kept for the way back from the login: in this tab alone, until it is done or the
// visitor logs out. Never for anything secret.

/** How the names begin of what a visitor who logs out leaves behind in no storage of this browser. */
export const UNTIL_LOGOUT = 'borrador.'

export type Draft<T> = { read(): T | null; write(value: T): void; drop(): void }

/** A draft under a name. `parse` judges whatever somebody left there; null for what is not usable. */
export function createDraft<T>(name: string, parse: (found: unknown) => T | null): Draft<T> {
  const key = UNTIL_LOGOUT + name
  return {
    read: () => attempt(() => parse(JSON.parse(sessionStorage.getItem(key) ?? 'null'))) ?? null,
    write: (value) => attempt(() => sessionStorage.setItem(key, JSON.stringify(value))),
    drop: () => attempt(() => sessionStorage.removeItem(key)),
  }
}

/** Whoever logs out leaves nothing behind. */
export function dropDrafts(): void {
  attempt(() => dropFrom(sessionStorage))
  attempt(() => dropFrom(localStorage))
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
