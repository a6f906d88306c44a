// The frame of every combobox whose options come from the server.

import { Combobox } from '@base-ui/react/combobox'
import { type ReactNode, useId, useRef } from 'react'
import { Problem } from '#ui/Field.tsx'
import { Icon } from '#ui/Icon.tsx'
import { nadaPara } from '../textos.ts'
import type { Opcion, Opciones } from '../useOpciones.ts'
import { NUEVO } from './useComboboxState.ts'

type Ties = {
  id: string
  placeholder: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}
type Props = {
  label: string
  hint?: ReactNode
  error?: string | undefined
  placeholder: string
  found: Opciones
  q: string
  children: (ties: Ties) => ReactNode
}

/** Label, field, message and the list that opens over what stands below. */
export function ComboboxFrame({ label, hint, error, placeholder, found, q, children }: Props) {
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
      {/* Inside the dialog: outside of it the list would be under the browser's top layer and lack the panel's tokens. */}
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

type InlineProps<T extends Opcion> = {
  label: string
  open: boolean
  found: Opciones<T>
  q: string
  /** One option of the list. */
  children: (opcion: T) => ReactNode
}

/** The same list inline, right under its field: the rest of the page stays usable while it is open. */
export function InlineOptions<T extends Opcion>({ label, open, found, q, children }: InlineProps<T>) {
  return (
    <>
      <Combobox.Status className="hint">{open && describe(found, q)}</Combobox.Status>
      <Combobox.List className="picker__list picker__list--inline" aria-label={label} hidden={!open}>
        {(opcion: T) => (
          <Combobox.Item key={opcion._id} value={opcion} className="picker__item picker__item--ficha">
            {children(opcion)}
          </Combobox.Item>
        )}
      </Combobox.List>
    </>
  )
}

function describe({ estado, opciones }: Opciones, q: string): string {
  if (estado === 'buscando') return 'Buscando…'
  if (estado === 'falla') return 'Hubo un problema al buscar. Probá de nuevo.'
  if (opciones.length === 0) return q ? nadaPara(q) : 'Todavía no hay ninguno.'
  return q ? `${opciones.length} para «${q}»` : 'Lo más nuevo. Escribí para buscar.'
}
