import { createContext, useContext } from 'react'
import type { Publicos } from '../publicos.rules.ts'

/** The shop's public settings; the frames around pages provide them. */
export const AjustesContext = createContext<Publicos>({})

export const usePublicos = (): Publicos => useContext(AjustesContext)
