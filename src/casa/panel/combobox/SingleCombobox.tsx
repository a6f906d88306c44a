import { Combobox } from '@base-ui/react/combobox'
import { CSPProvider } from '@base-ui/react/csp-provider'
import { useState } from 'react'
import { Icon } from '#ui/Icon.tsx'
import type { Opcion } from '../useOpciones.ts'
import { ComboboxFrame } from './ComboboxFrame.tsx'
import { type ComboboxProps, isSame, nameOf, useCreatableState } from './useComboboxState.ts'

type Props = ComboboxProps & { value: Opcion | null; onChange: (value: Opcion | null) => void }

/** A combobox with one choice. Clearing its text clears the choice. */
export function SingleCombobox({ value, onChange, ...common }: Props) {
  const { found, q, items, texto, setTexto, open, setOpen, takeNuevo, onKeyDown } = useCreatableState(common)
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
        <ComboboxFrame {...common} found={found} q={q}>
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
        </ComboboxFrame>
      </Combobox.Root>
    </CSPProvider>
  )
}
