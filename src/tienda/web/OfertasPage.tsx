import { createFileRoute } from '@tanstack/react-router'
import { listLibros } from '../../libros/libro.listas.contract.ts'
import { PRECIO_ACCESIBLE } from '../../libros/libro.rules.ts'
import { EstanteLibros, EstanteSkeleton, loadEstante } from '../../libros/web/EstanteLibros.tsx'
import { toTarjeta } from '../../libros/web/tarjeta.ts'
import { formatCount, formatPesos } from '../../platform/format.ts'
import { api } from '../../platform/http/client.ts'
import { buildUrl } from '../../platform/http/contract.ts'
import { parsePagina, validatePagina } from '../../platform/paging.ts'
import { instead } from '../../platform/report.ts'
import { headOf } from '../../sitio/web/cabeza.ts'
import { Failed } from '../../ui/Failed.tsx'
import { Banners } from './Banners.tsx'

const LISTA = 'accesibles'
const TITULO = `Libros hasta ${formatPesos(PRECIO_ACCESIBLE, { trim: true })}`
/** Three covers for each of the three banners. */
const PORTADAS = 9

export const Route = createFileRoute('/_tienda/ofertas')({
  validateSearch: validatePagina,
  loaderDeps: ({ search: { pagina } }) => ({ pagina }),
  loader: async ({ deps }) => {
    const [estante, destacados] = await Promise.all([
      loadEstante({ precio_hasta: PRECIO_ACCESIBLE, orden: 'calificacion' }, deps, '/ofertas'),
      api.call(listLibros, { orden: 'calificacion', limit: PORTADAS }).catch(instead([])),
    ])
    return { estante, destacados: destacados.map(toTarjeta) }
  },
  head: ({ loaderData, matches }) =>
    headOf(matches, {
      titulo: 'Ofertas',
      descripcion: `${TITULO} y lo que vale la pena mirar hoy en la librería.`,
      path: buildUrl('/ofertas', parsePagina(loaderData?.estante.page)),
    }),
  component: OfertasPage,
  pendingComponent: () => (
    <div className="wrap pt-4">
      <h1>Ofertas</h1>
      <EstanteSkeleton />
    </div>
  ),
  errorComponent: ({ error, reset }) => (
    <Failed error={error} reset={reset}>
      No pudimos cargar las ofertas.
    </Failed>
  ),
})

function OfertasPage() {
  const { estante, destacados } = Route.useLoaderData()
  return (
    <>
      <h1 className="vh">Ofertas</h1>
      {estante.page === 1 && <Banners libros={destacados} hash={LISTA} />}
      <div className="wrap pt-4">
        <p className="book-page__sub">Hoy no hay ofertas con descuento. Lo que sí hay, todos los días:</p>
        <h2 id={LISTA} className="mt-1">
          {TITULO}
        </h2>
        <p className="soft mt-1">
          {formatCount(estante.total, 'libro', 'libros')} a su precio de siempre, los mejor calificados primero
        </p>
        <EstanteLibros estante={estante} to="/ofertas" vacio="Por ahora no hay libros a ese precio." />
      </div>
    </>
  )
}
