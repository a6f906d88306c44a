import { buttonClass } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { LibroEnLista } from './LibroEnLista.tsx'
import { formatConteo, type Listado } from './listado.ts'

/** So many rows fill a phone's first view. */
const PRIMERAS = 4

/** What a page with a list was loaded with. */
type Datos = { listado: Listado }

/** Whether a page's data are those of a list that has books. */
export const isListado = (datos: unknown): datos is Datos =>
  typeof datos === 'object' && datos !== null && 'listado' in datos && (datos as Datos).listado.filas.length > 0

/** Before a list's page is there: how many books it has, and the first of them. For narrow screens: its filters are the bar. */
export const ListadoAdelanto = ({ listado }: Datos) => (
  <>
    <p className="soft mt-1">{formatConteo(listado)}</p>
    <div className="search-page mt-3">
      <div className="filters-bar">
        <span className={buttonClass('line')}>
          <Icon name="filtrar" small /> Filtrar
        </span>
        <span className="input" />
      </div>
      <div className="results">
        {listado.filas.slice(0, PRIMERAS).map((libro) => (
          <LibroEnLista key={libro._id} libro={libro} eager to="/libros/$id" />
        ))}
      </div>
    </div>
  </>
)
