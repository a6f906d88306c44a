import { Combobox } from '@base-ui/react/combobox'
import { CSPProvider } from '@base-ui/react/csp-provider'
import { Icon } from '#ui/Icon.tsx'
import type { Opcion } from '../useOpciones.ts'
import { ComboboxFrame } from './ComboboxFrame.tsx'
import { type ComboboxProps, isSame, NUEVO, nameOf, useCreatableState } from './useComboboxState.ts'

type Props = ComboboxProps & { value: readonly Opcion[]; onChange: (value: Opcion[]) => void }

/** A combobox with several choices in an order. Backspace in the empty field removes the last. */
export function MultiCombobox({ value, onChange, ...common }: Props) {
  const { found, q, items, texto, setTexto, open, setOpen, takeNuevo, onKeyDown } = useCreatableState(common)
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
        <ComboboxFrame {...common} found={found} q={q}>
          {(ties) => (
            <Combobox.InputGroup className="input picker">
              <Combobox.Chips className="picker__chips">
                {value.map((opcion, n) => (
                  <Combobox.Chip key={opcion._id} className="chip" role="group" aria-label={opcion.nombre}>
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
        </ComboboxFrame>
      </Combobox.Root>
    </CSPProvider>
  )
}
