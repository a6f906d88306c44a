import { useHydrated } from '@tanstack/react-router'
import { useDeferredValue, useId } from 'react'
import { ORDEN_NOMBRES, ORDENES_BUSQUEDA } from '../../busqueda.rules.ts'
import { Grupos } from './Grupos.tsx'
import { Hoja } from './Hoja.tsx'
import { changeOrden } from './listado-search.ts'
import { type FiltrosProps, useFormulario } from './useFormulario.ts'

const FORM_ID = 'filtros'

/** From here on the filters are a column (`busqueda.css`). */
const ANCHA = '(min-width: 62rem)'

/**
 * Whether the column's ticks are drawn yet. A phone does not show them: there they come after the page that was opened is painted. The
 * first page has them at once, for who has no scripts.
 */
const useColumna = (hydrated: boolean): boolean => useDeferredValue(true, !hydrated || matchMedia(ANCHA).matches)

/**
 * The filters: a column on wide screens, a bar with a sheet on narrow ones. A choice applies at once, a price when it is
 * sent. Before scripts load the form is a plain GET form that sends everything.
 */
export function Filtros(props: FiltrosProps) {
  const { lista, search } = props
  const hydrated = useHydrated()
  const selectId = useId()
  const { errores, apply } = useFormulario(props)
  const columna = useColumna(hydrated)
  return (
    <aside aria-label="Filtros">
      <div className="filters-bar only-narrow">
        <Hoja {...props} hydrated={hydrated} formId={FORM_ID} />
        <div className="field">
          <label className="vh" htmlFor={selectId}>
            Ordenar por
          </label>
          <SelectOrden {...props} id={selectId} />
        </div>
      </div>
      <form
        id={FORM_ID}
        className="filters stack only-wide"
        action={lista.path}
        method="get"
        autoComplete="off" // ticks are the address's, not what the browser remembers
        onSubmit={(event) => {
          event.preventDefault()
          apply(event.currentTarget)
        }}
      >
        <div className="field">
          <label htmlFor={`${selectId}-ancho`}>Ordenar por</label>
          <SelectOrden {...props} id={`${selectId}-ancho`} />
        </div>
        {search.cantidad && <input type="hidden" name="cantidad" value={search.cantidad} />}
        {columna && <Grupos {...props} errores={errores} />}
      </form>
    </aside>
  )
}

function SelectOrden({ id, lista, search, onChange }: FiltrosProps & { id: string }) {
  return (
    <select
      id={id}
      className="input"
      name="orden"
      value={search.orden ?? ''}
      onChange={({ currentTarget }) => onChange(changeOrden(search, currentTarget.value))}
    >
      {ORDENES_BUSQUEDA.map((orden) => (
        <option key={orden} value={orden}>
          {orden === '' && lista.q === undefined ? 'Novedades' : ORDEN_NOMBRES[orden]}
        </option>
      ))}
    </select>
  )
}
