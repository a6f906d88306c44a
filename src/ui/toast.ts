// Short messages about what has just been done. The part that shows them is loaded at the first one.

/** How long a message stands, and how much longer once the pointer or the focus has left it (specification, section 9). */
export const TOAST_MS = 5000
export const TOAST_EXTENDED_MS = 1000

const waiting: string[] = []
const listeners = new Set<() => void>()
let wanted = false

/** Says in passing that something went well. Nothing that must be read or answered. Browser only. */
export function showToast(texto: string): void {
  waiting.push(texto)
  wanted = true
  for (const listener of listeners) listener()
}

/** Takes the messages that were not shown yet. */
export const takeToasts = (): string[] => waiting.splice(0)

export const areToastsWanted = (): boolean => wanted

export function onToast(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
