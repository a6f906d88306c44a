import { Combobox } from '@base-ui/react/combobox'
import { type ReactNode, type Ref, useId } from 'react'
import type { Buscar, Opcion } from '../useOpciones.ts'
import { InlineOptions } from './ComboboxFrame.tsx'
import { type ComboboxProps, isSame, nameOf, useComboboxState } from './useComboboxState.ts'

type Props<T extends Opcion> = Pick<ComboboxProps, 'label' | 'placeholder'> & {
  buscar: Buscar<T>
  input?: Ref<HTMLInputElement>
  /** One option of the list. */
  children: (opcion: T) => ReactNode
  onElegir: (opcion: T) => void
}

/** A combobox that passes each choice on and empties itself. It opens on the first letter. */
export function SearchCombobox<T extends Opcion>({ label, placeholder, ...props }: Props<T>) {
  const { buscar, input, children, onElegir } = props
  const id = useId()
  const { found, q, texto, setTexto, open, setOpen, onKeyDown } = useComboboxState(buscar, { conTexto: true })
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
        <InlineOptions label={label} open={open} found={found} q={q}>
          {children}
        </InlineOptions>
      </div>
    </Combobox.Root>
  )
}
