// The session's token in local storage (specification, section 4). Private windows may refuse storage: then there is none.
const KEY = 'token'
const EVENT = 'anaquel:sesion'
/** What is kept beside the token and says whose it is: another token is somebody else's. */
export const KEPT_WITH_TOKEN = 'token-de'

export function readToken(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

export function writeToken(token: string): void {
  try {
    localStorage.setItem(KEY, token)
    localStorage.removeItem(KEPT_WITH_TOKEN)
  } catch {
    // Without storage the httpOnly cookie alone carries the session, until the page reloads.
  }
  window.dispatchEvent(new Event(EVENT))
}

export function removeToken(): void {
  try {
    localStorage.removeItem(KEY)
    localStorage.removeItem(KEPT_WITH_TOKEN)
  } catch {
    // Nothing was stored.
  }
  window.dispatchEvent(new Event(EVENT))
}

/** Hears of a login or logout in this tab or another one. Returns the way to stop. */
export function onTokenChange(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => event.key === KEY && listener()
  window.addEventListener(EVENT, listener)
  window.addEventListener('storage', onStorage)
  return () => {
    window.removeEventListener(EVENT, listener)
    window.removeEventListener('storage', onStorage)
  }
}
