import { type KeyboardEvent, type ReactNode, type Ref, useState } from 'react'
import { type Buscar, type Opcion, useOpciones } from '../useOpciones.ts'

/** The id of the list's last option, which makes a new one. */
export const NUEVO = 'nuevo'

export type ComboboxProps = {
  label: string
  hint?: ReactNode
  error?: string | undefined
  placeholder: string
  buscar: Buscar
  /** Makes a new one of what was typed, and chooses it; without it only what is there can be chosen. */
  crear?: { texto: string; onCrear: (texto: string) => void }
  onBlur?: () => void
  /** The text field, to move the focus to it. */
  input?: Ref<HTMLInputElement>
}

export const isSame = (a: Opcion, b: Opcion) => a._id === b._id
export const nameOf = ({ nombre }: Opcion) => nombre

/**
 * The state of a combobox: its text, whether its list is open, what the list has found. `conTexto`: the list opens only for a
 * text, and Escape clears that text.
 */
export function useComboboxState<T extends Opcion>(buscar: Buscar<T>, { conTexto = false } = {}) {
  const [asked, setOpen] = useState(false)
  const [texto, setTexto] = useState('')
  const q = texto.trim()
  const open = asked && !(conTexto && q === '')
  const found = useOpciones(buscar, q, open)
  return {
    found,
    q,
    texto,
    setTexto,
    open,
    setOpen,
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      // Enter chooses and never sends the form; Escape closes the list and not the dialog around it.
      if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) event.preventDefault()
      if (event.key !== 'Escape' || !open) return
      event.preventDefault()
      event.stopPropagation()
      setOpen(false)
      if (conTexto) setTexto('')
    },
  }
}

/** The same of a list whose last option makes a new one, where `crear` says how. */
export function useCreatableState({ buscar, crear }: Pick<ComboboxProps, 'buscar' | 'crear'>) {
  const lista = useComboboxState(buscar)
  const { found, q, setOpen, setTexto } = lista
  const nuevo = crear ? [{ _id: NUEVO, nombre: q ? `${crear.texto} «${q}»` : crear.texto }] : []
  return {
    ...lista,
    // No options while the search runs: Enter must not choose a match of the older text.
    items: found.estado === 'buscando' ? [] : [...found.opciones, ...nuevo],
    /** Makes a new one if the last option was chosen, and says whether it was. */
    takeNuevo(chosen: Opcion | undefined | null): boolean {
      if (chosen?._id !== NUEVO) return false
      setOpen(false)
      setTexto('')
      crear?.onCrear(q)
      return true
    },
  }
}
