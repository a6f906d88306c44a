import { createContext, useContext } from 'react'

/** What the screen that is being loaded is called among the tabs; the panel's frame knows it. Null before that. */
export const PendienteContext = createContext<string | null>(null)
export const usePendiente = (): string | null => useContext(PendienteContext)
