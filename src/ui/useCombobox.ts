import { type RefObject, useEffect, useEffectEvent } from 'react'
import { type Combobox, closeList, type Option, pressKey, type Step } from './combobox.ts'

type Given = {
  /** A field that stands already, with `role="combobox"`. */
  input: HTMLInputElement
  /** What opens below it; the focus may go there without closing it. */
  popup: RefObject<HTMLElement | null>
  /** The list's element; its options are `${listId}-0`, `${listId}-1` … */
  listId: string
  state: Combobox
  options: readonly Option[]
  onChange: (next: Combobox) => void
  onAction: (action: NonNullable<Step['action']>, at: number) => void
  /** The field's form is being sent with this text. */
  onSubmit: (text: string) => void
}

/**
 * Lets a list follow a field of which somebody else is the owner: it may have the focus and a text already when the list's
 * script arrives, and must keep both.
 */
export function useCombobox({ input, popup, listId, state, options, onChange, onAction, onSubmit }: Given): void {
  const expanded = state.open && options.length > 0
  const at = expanded ? options.findIndex(({ id }) => id === state.active) : -1

  useEffect(() => {
    input.setAttribute('aria-controls', listId)
    input.setAttribute('aria-autocomplete', 'list')
    input.setAttribute('aria-expanded', String(expanded))
    if (at < 0) return input.removeAttribute('aria-activedescendant')
    input.setAttribute('aria-activedescendant', `${listId}-${at}`)
    document.getElementById(`${listId}-${at}`)?.scrollIntoView({ block: 'nearest' })
  }, [input, listId, expanded, at])

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing || event.ctrlKey || event.metaKey) return
    const { next, action, handled } = pressKey(state, event, options)
    if (handled) event.preventDefault()
    if (next.text !== state.text) input.value = next.text
    if (next !== state) onChange(next)
    if (action) onAction(action, at)
  })
  const onInput = useEffectEvent(() => onChange({ text: input.value, open: true, active: null }))
  /** An empty field shows at once what it has to offer; one with a text waits for a key. */
  const onEnter = useEffectEvent(() => {
    if (input.value === '') onChange({ text: '', open: true, active: null })
  })
  const onLeave = useEffectEvent(({ relatedTarget }: FocusEvent) => {
    if (!(relatedTarget instanceof Node && popup.current?.contains(relatedTarget))) onChange(closeList(state))
  })
  const onSend = useEffectEvent(() => {
    onChange(closeList(state))
    onSubmit(input.value)
  })
  const onBegin = useEffectEvent(() => {
    if (input.value !== state.text) onInput() // typed between the first rendering and now
  })

  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    input.addEventListener('keydown', (event) => onKeyDown(event), { signal })
    input.addEventListener('input', () => onInput(), { signal })
    input.addEventListener('focus', () => onEnter(), { signal })
    input.addEventListener('click', () => onEnter(), { signal })
    input.addEventListener('blur', (event) => onLeave(event), { signal })
    input.form?.addEventListener('submit', () => onSend(), { signal })
    popup.current?.addEventListener('mousedown', (event) => event.preventDefault(), { signal }) // the focus stays in the field
    onBegin()
    return () => controller.abort()
  }, [input, popup])
}
