// What keys do in a field with a list below it (WAI-ARIA Authoring Practices, editable combobox with a list). Pure.

export type Combobox = {
  text: string
  /** The list is wanted; whether one shows depends on there being options. */
  open: boolean
  /** The option that the keys have reached; null while they are in the field. */
  active: string | null
}

export type Option = { id: string; removable?: boolean }

export type Step = {
  next: Combobox
  /** What to do with the option that was reached. */
  action: 'choose' | 'remove' | null
  /** The key has done its work: the field must not act on it too. */
  handled: boolean
}

/** What a key leads to; `options` are those that show while the list is open, in their order. */
export function pressKey(
  state: Combobox,
  { key, altKey = false }: { key: string; altKey?: boolean },
  options: readonly Option[],
): Step {
  const stay: Step = { next: state, action: null, handled: false }
  const moveTo = (active: string | null): Step => ({ ...stay, next: { ...state, open: true, active }, handled: true })
  const shown = state.open && options.length > 0
  const at = shown ? options.findIndex(({ id }) => id === state.active) : -1
  const reached = options[at]
  switch (key) {
    case 'ArrowDown':
      if (altKey) return moveTo(state.active)
      return moveTo((options[at + 1] ?? options[0])?.id ?? null)
    case 'ArrowUp':
      if (altKey) return { ...stay, next: closeList(state), handled: true }
      return moveTo((at > 0 ? options[at - 1] : options.at(-1))?.id ?? null)
    case 'Enter':
      return reached ? { next: closeList(state), action: 'choose', handled: true } : stay
    case 'Delete':
      return reached?.removable
        ? {
            next: { ...state, active: (options[at + 1] ?? options[at - 1])?.id ?? null },
            action: 'remove',
            handled: true,
          }
        : stay
    case 'Escape':
      if (shown) return { ...stay, next: closeList(state), handled: true }
      return state.text === '' ? stay : { ...stay, next: { text: '', open: false, active: null }, handled: true }
    case 'Home':
    case 'End':
    case 'ArrowLeft':
    case 'ArrowRight':
      return { ...stay, next: { ...state, active: null } } // back in the field, where the caret moves
    case 'Tab':
      return { ...stay, next: closeList(state) }
    default:
      return stay
  }
}

export const closeList = (state: Combobox): Combobox => ({ ...state, open: false, active: null })
