import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useId, useState } from 'react'
import { formatCount } from '../platform/format.ts'

type Item = { _id: string }
type Props<T extends Item> = {
  label: string
  placeholder: string
  /** Asked after a pause in typing; what an older text finds is never shown. */
  buscar: (q: string, signal: AbortSignal) => Promise<readonly T[]>
  children: (item: T) => ReactNode
  onElegir: (item: T) => void
  input?: Ref<HTMLInputElement>
}

type Hallado<T> = { q: string; items: readonly T[]; falla: boolean }

/** A pause in typing this long, in milliseconds, is worth asking the server. */
const PAUSE_MS = 200

/** A field that finds things on the server while somebody types; choosing one empties it for the next. */
export function BuscadorOpciones<T extends Item>({ label, placeholder, buscar, children, onElegir, input }: Props<T>) {
  const id = useId()
  const [texto, setTexto] = useState('')
  const [hallado, setHallado] = useState<Hallado<T> | null>(null)
  const [at, setAt] = useState(0)
  const q = texto.trim()

  useEffect(() => {
    if (!q) return setHallado(null)
    const controller = new AbortController()
    const show = (items: readonly T[], falla: boolean) => {
      if (controller.signal.aborted) return
      setAt(0)
      setHallado({ q, items, falla })
    }
    const timer = setTimeout(async () => {
      try {
        show(await buscar(q, controller.signal), false)
      } catch (error) {
        if (!controller.signal.aborted) console.error(error)
        show([], true)
      }
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [q, buscar])

  // While the answer is under way there is nothing to choose: Enter must not take what was found for other words.
  const listo = hallado?.q === q && q !== '' ? hallado : null
  const items = listo?.items ?? []
  function choose(item: T | undefined) {
    if (!item) return
    setTexto('')
    onElegir(item)
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Enter') {
      event.preventDefault() // it chooses and never sends the form
      choose(items[at])
    } else if (event.key === 'Escape') {
      setTexto('')
    } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && items.length > 0) {
      event.preventDefault()
      setAt((at + (event.key === 'ArrowDown' ? 1 : items.length - 1)) % items.length)
    }
  }
  return (
    <div className="field finder">
      <label htmlFor={id}>{label}</label>
      <input
        ref={input}
        id={id}
        className="input"
        role="combobox"
        aria-expanded={items.length > 0}
        aria-controls={`${id}-lista`}
        aria-activedescendant={items.length > 0 ? `${id}-${at}` : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        maxLength={200}
        placeholder={placeholder}
        value={texto}
        onChange={({ target }) => setTexto(target.value)}
        onKeyDown={onKeyDown}
      />
      <p className="hint" role="status">
        {q !== '' && describe(listo)}
      </p>
      <div
        className="finder__list"
        id={`${id}-lista`}
        role="listbox"
        aria-label="Resultados"
        hidden={items.length === 0}
      >
        {items.map((item, n) => (
          <button
            key={item._id}
            id={`${id}-${n}`}
            type="button"
            role="option"
            tabIndex={-1}
            aria-selected={n === at}
            onMouseDown={(event) => event.preventDefault()} // the focus stays in the field
            onClick={() => choose(item)}
          >
            {children(item)}
          </button>
        ))}
      </div>
    </div>
  )
}

function describe(hallado: Hallado<unknown> | null): string {
  if (!hallado) return 'Buscando…'
  if (hallado.falla) return 'Hubo un problema al buscar. Probá de nuevo.'
  if (hallado.items.length === 0) return `No encontramos nada para «${hallado.q}».`
  return `${formatCount(hallado.items.length, 'resultado', 'resultados')}. Elegí con las flechas y Enter.`
}
