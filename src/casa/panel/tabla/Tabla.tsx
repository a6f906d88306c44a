import { Link } from '@tanstack/react-router'
import type { KeyboardEvent } from 'react'
import { Icon } from '#ui/Icon.tsx'
import { type Columna, pressOrden, sortOf, type TablaDe } from './columnas.ts'
import type { Seleccion } from './useSeleccion.ts'

type Props<Item> = {
  titulo: string
  tabla: TablaDe<Item>
  filas: readonly Item[]
  /** The list's own address, where some of its columns can be sorted. */
  orden?: { to: string; search: Parameters<typeof pressOrden>[0] } | undefined
  seleccion?: Seleccion<Item> | undefined
}

/** The rows of a list as a table whose head stays in sight; where it has no room each row is a card of its cells. */
export function Tabla<Item>({ titulo, tabla, filas, orden, seleccion }: Props<Item>) {
  const pagina = filas.map((fila) => [tabla.clave(fila), fila] as const)
  return (
    <div className="tabla-marco" data-ancha={tabla.ancha}>
      <table
        className="tabla"
        aria-label={titulo}
        onKeyDown={seleccion && ((event) => onTecla(event, seleccion, pagina))}
      >
        <thead>
          <tr>
            {seleccion && (
              <th scope="col" className="tabla__elegir">
                <label>
                  <input
                    type="checkbox"
                    className="check"
                    aria-label="Elegir toda la página"
                    checked={filas.length > 0 && pagina.every(([clave]) => seleccion.has(clave))}
                    onChange={() => seleccion.elegirPagina(pagina)}
                  />
                </label>
              </th>
            )}
            {tabla.columnas.map((columna) => (
              <Cabeza key={columna.nombre} columna={columna} propio={tabla.propio} orden={orden} />
            ))}
          </tr>
        </thead>
        <tbody>
          {pagina.map(([clave, fila]) => (
            <Renglon key={clave} clave={clave} fila={fila} tabla={tabla} pagina={pagina} seleccion={seleccion} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

type CabezaProps<Item> = {
  columna: Columna<Item>
  propio: TablaDe<Item>['propio']
  orden: Props<Item>['orden']
}

function Cabeza<Item>({ columna, propio, orden }: CabezaProps<Item>) {
  const { nombre, clase } = columna
  const isSortable = orden !== undefined && columna.orden !== undefined
  const sort = isSortable ? sortOf(columna, orden.search.orden ?? propio) : undefined
  return (
    <th scope="col" className={clase && `tabla__${clase}`} aria-sort={sort} data-ordena={isSortable || undefined}>
      {isSortable ? (
        <Link
          to={orden.to}
          search={pressOrden(orden.search, columna.orden ?? nombre, propio)}
          activeOptions={{ exact: true, includeSearch: true }}
          data-orden={sort}
        >
          {nombre} <Icon name="abajo" small />
        </Link>
      ) : clase === 'fin' ? (
        <span className="vh">{nombre}</span>
      ) : (
        nombre
      )}
    </th>
  )
}

type Pagina<Item> = readonly (readonly [clave: string, fila: Item])[]

type RenglonProps<Item> = {
  clave: string
  fila: Item
  tabla: TablaDe<Item>
  pagina: Pagina<Item>
  seleccion: Seleccion<Item> | undefined
}

function Renglon<Item>({ clave, fila, tabla, pagina, seleccion }: RenglonProps<Item>) {
  const motivo = seleccion?.motivos.get(clave)
  const [primera, ...otras] = tabla.columnas
  return (
    <tr data-clave={clave} data-elegida={seleccion?.has(clave) || undefined}>
      {seleccion && (
        <td className="tabla__elegir">
          <label>
            <input
              type="checkbox"
              className="check"
              aria-label={`Elegir ${tabla.nombre(fila)}`}
              checked={seleccion.has(clave)}
              onChange={({ nativeEvent }) =>
                seleccion.elegir(pagina, clave, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
              }
            />
          </label>
        </td>
      )}
      <th scope="row">
        {primera?.celda(fila)}
        {motivo !== undefined && <p className="problem">{motivo}</p>}
      </th>
      {otras.map(({ nombre, clase, celda }) => (
        <td key={nombre} className={clase && `tabla__${clase}`} data-nombre={nombre}>
          {celda(fila)}
        </td>
      ))}
    </tr>
  )
}

/** Within a row `x` chooses it; the arrows go from box to box. With Shift all rows on the way are chosen. */
function onTecla<Item>(event: KeyboardEvent<HTMLElement>, seleccion: Seleccion<Item>, pagina: Pagina<Item>) {
  const { target, key, shiftKey } = event
  if (!(target instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.altKey) return
  const row = target.closest<HTMLElement>('tr[data-clave]')
  const isBox = target.matches('.tabla__elegir input')
  if (!row?.dataset.clave || (!isBox && target.matches('input, select, textarea'))) return
  const arrow = { ArrowDown: row.nextElementSibling, ArrowUp: row.previousElementSibling }[key]
  if (key.toLowerCase() === 'x') seleccion.elegir(pagina, row.dataset.clave, shiftKey)
  else if (isBox && arrow instanceof HTMLElement) {
    arrow.querySelector<HTMLElement>('.tabla__elegir input')?.focus()
    if (shiftKey && arrow.dataset.clave) seleccion.elegir(pagina, arrow.dataset.clave, true)
  } else return
  event.preventDefault()
}
