import { Combobox } from '@base-ui/react/combobox'
import { CSPProvider } from '@base-ui/react/csp-provider'
import { type KeyboardEvent, type ReactNode, type Ref, useId, useRef, useState } from 'react'
import { Problem } from '../ui/Field.tsx'
import { Icon } from '../ui/Icon.tsx'
import { type Buscar, type Opcion, type Opciones, useOpciones } from './useOpciones.ts'

type Common = {
  label: string
  hint?: ReactNode
  error: string | undefined
  placeholder: string
  buscar: Buscar
  /** Makes a new one of what was typed, and chooses it. */
  crear: { texto: string; onCrear: (texto: string) => void }
  onBlur: () => void
  /** The text field, for whoever moves the focus to it. */
  input: Ref<HTMLInputElement>
}

/** The list's last line. */
const NUEVO = 'nuevo'
const isSame = (a: Opcion, b: Opcion) => a._id === b._id
const nameOf = ({ nombre }: Opcion) => nombre

function useSelector({ buscar, crear }: Pick<Common, 'buscar' | 'crear'>) {
  const [open, setOpen] = useState(false)
  const [texto, setTexto] = useState('')
  const q = texto.trim()
  const found = useOpciones(buscar, q, open)
  const nuevo: Opcion = { _id: NUEVO, nombre: q ? `${crear.texto} «${q}»` : crear.texto }
  // While the answer is under way there is nothing to choose: Enter must not take what was found for other words.
  const items = found.estado === 'buscando' ? [] : [...found.opciones, nuevo]
  return {
    found,
    items,
    texto,
    setTexto,
    open,
    setOpen,
    /** Does what the last line promises; true where that was chosen. */
    takeNuevo(chosen: Opcion | undefined | null): boolean {
      if (chosen?._id !== NUEVO) return false
      setOpen(false)
      setTexto('')
      crear.onCrear(q)
      return true
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      // Enter chooses and never sends the form; Escape closes the list and not the dialog around it.
      if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) event.preventDefault()
      if (event.key !== 'Escape' || !open) return
      event.preventDefault()
      event.stopPropagation()
      setOpen(false)
    },
  }
}

type UnoProps = Common & { value: Opcion | null; onChange: (value: Opcion | null) => void }

/** A field that chooses one of many from the server. Backspace in the empty field takes the choice back. */
export function SelectorUno({ value, onChange, ...common }: UnoProps) {
  const { found, items, texto, setTexto, open, setOpen, takeNuevo, onKeyDown } = useSelector(common)
  const [escribiendo, setEscribiendo] = useState(false)
  const shown = escribiendo ? texto : (value?.nombre ?? '')
  const stop = () => {
    setEscribiendo(false)
    setTexto('')
  }
  return (
    <CSPProvider disableStyleElements>
      <Combobox.Root<Opcion>
        items={items}
        filter={null}
        autoHighlight
        open={open}
        onOpenChange={(next) => {
          setOpen(next)
          if (!next) stop()
        }}
        value={value}
        onValueChange={(chosen) => {
          if (takeNuevo(chosen)) return setEscribiendo(false)
          stop()
          onChange(chosen)
        }}
        inputValue={shown}
        onInputValueChange={(next, { reason }) => {
          if (reason !== 'input-change') return
          setEscribiendo(true)
          setTexto(next)
          if (next === '') onChange(null)
        }}
        itemToStringLabel={nameOf}
        isItemEqualToValue={isSame}
      >
        <Marco {...common} found={found} q={texto.trim()}>
          {(ties) => (
            <Combobox.InputGroup className="input picker">
              <Combobox.Input
                {...ties}
                ref={common.input}
                onKeyDown={onKeyDown}
                onBlur={common.onBlur}
                onClick={({ currentTarget }) => !escribiendo && currentTarget.select()}
              />
              <Combobox.Trigger className="picker__open" aria-label={`Ver ${common.label.toLowerCase()}`}>
                <Icon name="abajo" small />
              </Combobox.Trigger>
            </Combobox.InputGroup>
          )}
        </Marco>
      </Combobox.Root>
    </CSPProvider>
  )
}

type VariosProps = Common & { value: readonly Opcion[]; onChange: (value: Opcion[]) => void }

/** A field that chooses several, in the order in which they are to stand. Backspace in the empty field removes the last. */
export function SelectorVarios({ value, onChange, ...common }: VariosProps) {
  const { found, items, texto, setTexto, open, setOpen, takeNuevo, onKeyDown } = useSelector(common)
  const bringForward = (n: number) => {
    const next = [...value]
    next.splice(n - 1, 0, ...next.splice(n, 1))
    onChange(next)
  }
  return (
    <CSPProvider disableStyleElements>
      <Combobox.Root<Opcion, true>
        multiple
        items={items}
        filter={null}
        autoHighlight
        open={open}
        onOpenChange={(next) => {
          setOpen(next)
          if (!next) setTexto('')
        }}
        value={value}
        onValueChange={(chosen) => {
          if (takeNuevo(chosen.find(({ _id }) => _id === NUEVO))) return
          setTexto('')
          onChange(chosen)
        }}
        inputValue={texto}
        onInputValueChange={(next, { reason }) => reason === 'input-change' && setTexto(next)}
        itemToStringLabel={nameOf}
        isItemEqualToValue={isSame}
      >
        <Marco {...common} found={found} q={texto.trim()}>
          {(ties) => (
            <Combobox.InputGroup className="input picker">
              <Combobox.Chips className="picker__chips">
                {value.map((opcion, n) => (
                  <Combobox.Chip key={opcion._id} className="chip" aria-label={opcion.nombre}>
                    {n > 0 && (
                      <button
                        type="button"
                        className="chip__button"
                        aria-label={`Mover ${opcion.nombre} antes de ${value[n - 1]?.nombre}`}
                        onClick={() => bringForward(n)}
                      >
                        <Icon name="anterior" small />
                      </button>
                    )}
                    <span>{opcion.nombre}</span>
                    <Combobox.ChipRemove className="chip__button" aria-label={`Quitar ${opcion.nombre}`}>
                      <Icon name="cerrar" small />
                    </Combobox.ChipRemove>
                  </Combobox.Chip>
                ))}
                <Combobox.Input {...ties} ref={common.input} onKeyDown={onKeyDown} onBlur={common.onBlur} />
              </Combobox.Chips>
            </Combobox.InputGroup>
          )}
        </Marco>
      </Combobox.Root>
    </CSPProvider>
  )
}

type Ties = {
  id: string
  placeholder: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}
type MarcoProps = Common & { found: Opciones; q: string; children: (ties: Ties) => ReactNode }

/** Label, field, message and the list that opens below. */
function Marco({ label, hint, error, placeholder, found, q, children }: MarcoProps) {
  const id = useId()
  const noteId = `${id}-nota`
  const root = useRef<HTMLDivElement>(null)
  return (
    <div className="field" ref={root}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        placeholder,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': error || hint ? noteId : undefined,
      })}
      {error ? (
        <Problem id={noteId}>{error}</Problem>
      ) : (
        hint && (
          <p className="hint" id={noteId}>
            {hint}
          </p>
        )
      )}
      {/* Within the dialog: outside of it the list would lie under the browser's top layer and lack the panel's tokens. */}
      <Combobox.Portal container={root}>
        <Combobox.Positioner className="picker__positioner" sideOffset={4} positionMethod="fixed">
          <Combobox.Popup className="picker__list" aria-label={label}>
            <Combobox.Status className="picker__status">{describe(found, q)}</Combobox.Status>
            <Combobox.List>
              {(opcion: Opcion) => (
                <Combobox.Item
                  key={opcion._id}
                  value={opcion}
                  className={opcion._id === NUEVO ? 'picker__item picker__item--new' : 'picker__item'}
                >
                  {opcion._id === NUEVO ? (
                    <Icon name="mas" small />
                  ) : (
                    <Combobox.ItemIndicator>
                      <Icon name="bien" small />
                    </Combobox.ItemIndicator>
                  )}
                  <span>{opcion.nombre}</span>
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </div>
  )
}

function describe({ estado, opciones }: Opciones, q: string): string {
  if (estado === 'buscando') return 'Buscando…'
  if (estado === 'falla') return 'Hubo un problema al buscar. Probá de nuevo.'
  if (opciones.length === 0) return q ? `No encontramos nada para «${q}».` : 'Todavía no hay ninguno.'
  return q ? `${opciones.length} para «${q}»` : 'Lo más nuevo. Escribí para buscar.'
}
