import { useHydrated } from '@tanstack/react-router'
import { type ReactNode, useId, useState } from 'react'
import { FORMATO_NOMBRES } from '../../libros/libro.rules.ts'
import { formatCount } from '../../platform/format.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import type { ResultadoBusqueda } from '../busqueda.contract.ts'
import { ORDEN_NOMBRES, ORDENES_BUSQUEDA } from '../busqueda.rules.ts'
import { type BusquedaSearch, changeOrden, type Faceta, listElegidas, toggleOpcion } from './busqueda-search.ts'

const FORM_ID = 'filtros'

type Props = {
  /** The page's own address: the form works as a plain GET form before scripts load. */
  action: string
  search: BusquedaSearch
  facetas: ResultadoBusqueda['facetas']
  total: number
  onChange: (search: BusquedaSearch) => void
}

/** The filters: a column on wide screens, a bar with a sheet on narrow ones. A choice applies at once. */
export function Filtros(props: Props) {
  const { action, search, onChange } = props
  const hydrated = useHydrated()
  const selectId = useId()
  return (
    <aside aria-label="Filtros">
      <div className="filters-bar only-narrow">
        <Hoja {...props} hydrated={hydrated} />
        <div className="field">
          <label className="vh" htmlFor={selectId}>
            Ordenar por
          </label>
          <SelectOrden id={selectId} search={search} onChange={onChange} />
        </div>
      </div>
      <form id={FORM_ID} className="filters stack only-wide" action={action} method="get">
        <div className="field">
          <label htmlFor={`${selectId}-ancho`}>Ordenar por</label>
          <SelectOrden id={`${selectId}-ancho`} search={search} onChange={onChange} />
        </div>
        <Grupos {...props} />
        <Button type="submit" className={hydrated ? 'invisible' : ''}>
          Aplicar
        </Button>
      </form>
    </aside>
  )
}

type SelectProps = Pick<Props, 'search' | 'onChange'> & { id: string }

function SelectOrden({ id, search, onChange }: SelectProps) {
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
          {ORDEN_NOMBRES[orden]}
        </option>
      ))}
    </select>
  )
}

/** «Filtrar (2)» and its sheet; a link to the form in the page until scripts are there. */
function Hoja({ hydrated, ...props }: Props & { hydrated: boolean }) {
  const [open, setOpen] = useState(false)
  const count = listElegidas(props.search, []).length
  const label: ReactNode = (
    <>
      <Icon name="filtrar" small /> Filtrar{count > 0 && ` (${count})`}
    </>
  )
  if (!hydrated) {
    return (
      <a className={buttonClass('line')} href={`#${FORM_ID}`}>
        {label}
      </a>
    )
  }
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog
        open={open}
        title="Filtrar"
        onClose={() => setOpen(false)}
        actions={
          <Button look="sell" wide onClick={() => setOpen(false)}>
            Ver {formatCount(props.total, 'libro', 'libros')}
          </Button>
        }
      >
        <div className="filters mt-1">
          <Grupos {...props} />
        </div>
      </Dialog>
    </>
  )
}

function Grupos({ facetas, ...props }: Props) {
  const idiomas = facetas.idioma.map((opcion) => ({ ...opcion, nombre: opcion.valor }))
  const formatos = facetas.formato.map((opcion) => ({
    ...opcion,
    nombre: opcion.valor === 'digital' ? FORMATO_NOMBRES.digital : FORMATO_NOMBRES.fisico,
  }))
  return (
    <>
      <Grupo {...props} faceta="idioma" titulo="Idioma" opciones={idiomas} />
      <Grupo {...props} faceta="formato" titulo="Formato" opciones={formatos} />
      <Grupo {...props} faceta="categoria" titulo="Categoría" opciones={facetas.categoria} />
    </>
  )
}

type GrupoProps = Pick<Props, 'search' | 'onChange'> & {
  faceta: Faceta
  titulo: string
  opciones: { valor: string; nombre: string; cantidad: number }[]
}

/** One filter. An option without books is disabled, not hidden; a chosen one can always be taken back. */
function Grupo({ faceta, titulo, opciones, search, onChange }: GrupoProps) {
  const chosen: readonly string[] = search[faceta] ?? []
  return (
    <fieldset>
      <legend>{titulo}</legend>
      {opciones.map(({ valor, nombre, cantidad }) => (
        <label key={valor} className="check-line">
          <input
            className="check"
            type="checkbox"
            name={faceta}
            value={valor}
            checked={chosen.includes(valor)}
            disabled={cantidad === 0 && !chosen.includes(valor)}
            autoComplete="off"
            onChange={() => onChange(toggleOpcion(search, faceta, valor))}
          />
          {nombre} <span className="n">{cantidad}</span>
        </label>
      ))}
    </fieldset>
  )
}
