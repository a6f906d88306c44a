import { createFileRoute, Link, redirect, useNavigate, useRouterState } from '@tanstack/react-router'
import { formatCount } from '../../platform/format.ts'
import { api } from '../../platform/http/client.ts'
import { buildUrl } from '../../platform/http/contract.ts'
import { countPages, parsePagina } from '../../platform/paging.ts'
import { headOf } from '../../sitio/web/cabeza.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { LibroInclinado } from '../../ui/LibroInclinado.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { buscarLibros } from '../busqueda.contract.ts'
import { MAX_CARACTERES, POR_PAGINA } from '../busqueda.rules.ts'
import { type BusquedaSearch, listElegidas, toggleOpcion, validateBusqueda } from './busqueda-search.ts'
import { Fila, FilasSkeleton, toFila } from './Fila.tsx'
import { Filtros } from './Filtros.tsx'

const TO = '/busqueda/$term'

export const Route = createFileRoute('/_tienda/busqueda/$term')({
  validateSearch: validateBusqueda,
  // Not `search` itself: it also carries strangers (utm_…), in the address's order, and the server renders without them.
  loaderDeps: ({ search }) => validateBusqueda(search),
  loader: async ({ params: { term }, deps: { pagina = 1, ...search } }) => {
    const { resultados, ...found } = await api.call(buscarLibros, {
      q: term.slice(0, MAX_CARACTERES),
      pagina,
      cantidad: POR_PAGINA,
      ...search,
    })
    if (found.consulta === '') throw redirect({ to: '/inicio' })
    const pages = countPages(found.total, POR_PAGINA)
    if (pagina > pages) throw redirect({ to: TO, params: { term }, search: { ...search, ...parsePagina(pages) } })
    return { ...found, filas: resultados.map(toFila), page: pagina, pages }
  },
  head: ({ params: { term }, match: { search }, loaderData, matches }) => {
    const consulta = loaderData?.consulta ?? term
    return headOf(matches, {
      titulo: `Resultados para «${consulta}»`,
      descripcion: `Libros para «${consulta}» en la librería, con filtros por idioma, formato y categoría.`,
      path: buildUrl('/busqueda/{term}', { term, ...validateBusqueda(search) }),
      listada: false,
    })
  },
  component: BusquedaPage,
  pendingComponent: BusquedaSkeleton,
  errorComponent: ({ reset }) => <Failed reset={reset}>No pudimos buscar en este momento.</Failed>,
})

function BusquedaPage() {
  const { term } = Route.useParams()
  const { consulta, total, totalExacto, facetas, filas, page, pages } = Route.useLoaderData()
  const settled = Route.useLoaderDeps()
  const navigate = useNavigate()
  // A tick shows at once, while its results are still on their way.
  const pending = useRouterState({ select: ({ isLoading, location }) => (isLoading ? location : null) })
  const search = pending?.pathname.startsWith('/busqueda/') ? validateBusqueda(pending.search) : settled
  const elegidas = listElegidas(search, facetas.categoria)
  const { pagina: _, ...filtros } = search
  const count = `${formatCount(total, 'libro', 'libros')}${totalExacto ? '' : ' o más'}`
  return (
    <div className="wrap pt-4">
      <h1>Resultados</h1>
      <p className="soft mt-0.5" role="status">
        {count} para <b className="query">«{consulta}»</b>
      </p>
      <div className="search-page mt-3" aria-busy={pending !== null}>
        <Filtros
          action={`/busqueda/${encodeURIComponent(term)}`}
          search={search}
          facetas={facetas}
          total={total}
          // The page stays where it is: the next option to tick may be far down.
          onChange={(next) => void navigate({ to: TO, params: { term }, search: next, resetScroll: false })}
        />
        <section className="results" aria-labelledby="encontrados">
          <h2 className="vh" id="encontrados">
            Libros encontrados
          </h2>
          {elegidas.length > 0 && <Elegidas term={term} search={search} elegidas={elegidas} />}
          {filas.map((libro, n) => (
            <Fila key={libro._id} libro={libro} eager={n < 3} />
          ))}
          {total === 0 && (
            <SinResultados consulta={consulta} filtered={elegidas.length > 0} categorias={facetas.categoria} />
          )}
          <Pagination
            page={page}
            pages={pages}
            to={TO}
            params={{ term }}
            searchFor={(n) => ({ ...filtros, ...parsePagina(n) })}
          />
        </section>
      </div>
    </div>
  )
}

type ElegidasProps = { term: string; search: BusquedaSearch; elegidas: ReturnType<typeof listElegidas> }

/** What is filtered for; each is a link to the same search without it. */
function Elegidas({ term, search, elegidas }: ElegidasProps) {
  return (
    <div className="chips">
      {elegidas.map(({ faceta, valor, nombre }) => (
        <Link
          key={faceta + valor}
          className="chip"
          to={TO}
          params={{ term }}
          search={toggleOpcion(search, faceta, valor)}
        >
          {nombre} <Icon name="cerrar" small />
          <span className="vh">Quitar filtro</span>
        </Link>
      ))}
      <Link
        className={buttonClass('plain')}
        to={TO}
        params={{ term }}
        search={search.orden ? { orden: search.orden } : {}}
      >
        Quitar todo
      </Link>
    </div>
  )
}

type SinResultadosProps = { consulta: string; filtered: boolean; categorias: { valor: string; nombre: string }[] }

function SinResultados({ consulta, filtered, categorias }: SinResultadosProps) {
  return (
    <div className="empty">
      <LibroInclinado />
      <p>
        No encontramos libros para «{consulta}»{filtered && ' con estos filtros'}.
      </p>
      <p className="soft">
        {filtered
          ? 'Probá quitando alguno, o mirá qué hay en cada categoría:'
          : 'Revisá cómo está escrito, o mirá qué hay en cada categoría:'}
      </p>
      <ul className="chips">
        {categorias.map(({ valor, nombre }) => (
          <li key={valor}>
            <Link className="chip" to="/categorias/$id" params={{ id: valor }}>
              {nombre}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

function BusquedaSkeleton() {
  return (
    <div className="wrap pt-4" role="status">
      <h1>Resultados</h1>
      <p className="soft mt-0.5">Buscando libros...</p>
      <div className="search-page mt-3">
        <div />
        <FilasSkeleton />
      </div>
    </div>
  )
}
