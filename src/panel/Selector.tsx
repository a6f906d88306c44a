import { Combobox } from '@base-ui/react/combobox'
import { CSPProvider } from '@base-ui/react/csp-provider'
import { type ReactNode, type Ref, useId, useState } from 'react'
import { Icon } from '../ui/Icon.tsx'
import { Hallados, MarcoSelector, NUEVO } from './MarcoSelector.tsx'
import { type Buscar, type Opcion, useLista } from './useOpciones.ts'

type Common = {
  label: string
  hint?: ReactNode
  error: string | undefined
  placeholder: string
  buscar: Buscar
  /** Makes a new one of what was typed, and chooses it. */
  crear: { texto: string; onCrear: (texto: string) => void }
  onBlur: () => void
  /** The text field, to move the focus to it. */
  input: Ref<HTMLInputElement>
}

const isSame = (a: Opcion, b: Opcion) => a._id === b._id
const nameOf = ({ nombre }: Opcion) => nombre

function useSelector({ buscar, crear }: Pick<Common, 'buscar' | 'crear'>) {
  const lista = useLista(buscar)
  const { found, q, setOpen, setTexto } = lista
  const nuevo: Opcion = { _id: NUEVO, nombre: q ? `${crear.texto} «${q}»` : crear.texto }
  return {
    ...lista,
    // No options while the search runs: Enter must not choose a match of the older text.
    items: found.estado === 'buscando' ? [] : [...found.opciones, nuevo],
    /** Makes a new one if the last option was chosen, and says whether it was. */
    takeNuevo(chosen: Opcion | undefined | null): boolean {
      if (chosen?._id !== NUEVO) return false
      setOpen(false)
      setTexto('')
      crear.onCrear(q)
      return true
    },
  }
}

type UnoProps = Common & { value: Opcion | null; onChange: (value: Opcion | null) => void }

/** A combobox with one choice. Clearing its text clears the choice. */
export function SelectorUno({ value, onChange, ...common }: UnoProps) {
  const { found, q, items, texto, setTexto, open, setOpen, takeNuevo, onKeyDown } = useSelector(common)
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
        <MarcoSelector {...common} found={found} q={q}>
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
        </MarcoSelector>
      </Combobox.Root>
    </CSPProvider>
  )
}

type VariosProps = Common & { value: readonly Opcion[]; onChange: (value: Opcion[]) => void }

/** A combobox with several choices in an order. Backspace in the empty field removes the last. */
export function SelectorVarios({ value, onChange, ...common }: VariosProps) {
  const { found, q, items, texto, setTexto, open, setOpen, takeNuevo, onKeyDown } = useSelector(common)
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
        <MarcoSelector {...common} found={found} q={q}>
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
        </MarcoSelector>
      </Combobox.Root>
    </CSPProvider>
  )
}

type BuscadorProps<T extends Opcion> = Pick<Common, 'label' | 'placeholder'> & {
  buscar: Buscar<T>
  input?: Ref<HTMLInputElement>
  /** One option of the list. */
  children: (opcion: T) => ReactNode
  onElegir: (opcion: T) => void
}

/** A combobox that passes each choice on and empties itself. It opens on the first letter. */
export function Buscador<T extends Opcion>({ label, placeholder, ...props }: BuscadorProps<T>) {
  const { buscar, input, children, onElegir } = props
  const id = useId()
  const { found, q, texto, setTexto, open, setOpen, onKeyDown } = useLista(buscar, { conTexto: true })
  return (
    <Combobox.Root<T>
      inline
      open // an inline list is always open, sometimes without options
      items={found.opciones}
      filter={null}
      autoHighlight
      value={null}
      onValueChange={(chosen) => {
        setTexto('')
        if (chosen) onElegir(chosen)
      }}
      inputValue={texto}
      onInputValueChange={(next, { reason }) => {
        if (reason !== 'input-change') return
        setTexto(next)
        setOpen(true)
      }}
      itemToStringLabel={nameOf}
      isItemEqualToValue={isSame}
    >
      <div className="field">
        <label htmlFor={id}>{label}</label>
        <Combobox.Input
          id={id}
          ref={input}
          className="input"
          aria-expanded={open && found.opciones.length > 0}
          placeholder={placeholder}
          maxLength={200}
          onKeyDown={onKeyDown}
        />
        <Hallados label={label} open={open} found={found} q={q}>
          {children}
        </Hallados>
      </div>
    </Combobox.Root>
  )
}
