import { createFileRoute, Link, redirect } from '@tanstack/react-router'
import { headOf } from '#casa/sitio/web/cabeza.ts'
import { listLibros } from '#catalogo/libros/libro.listas.contract.ts'
import { PRECIO_ACCESIBLE } from '#catalogo/libros/libro.rules.ts'
import { EstanteLibros, loadEstante, loadEstanteOf } from '#catalogo/libros/web/EstanteLibros.tsx'
import { EstanteSkeleton } from '#catalogo/libros/web/EstanteSkeleton.tsx'
import { LibroCarousel } from '#catalogo/libros/web/LibroCarousel.tsx'
import { type Tarjeta, toTarjeta } from '#catalogo/libros/web/tarjeta.ts'
import { formatCount, formatHasta, formatPesos } from '#platform/format.ts'
import { api } from '#platform/http/client.ts'
import { buildUrl } from '#platform/http/contract.ts'
import { parsePagina, validatePagina } from '#platform/paging.ts'
import { instead } from '#platform/report.ts'
import { isUuid } from '#platform/uuid.ts'
import { BackLink } from '#ui/BackLink.tsx'
import { failed } from '#ui/Failed.tsx'
import { loadBanners } from '#vidriera/banners/web/lamina/load.ts'
import { listLibrosDeOferta, listOfertas, type OfertaPublica } from '#vidriera/ofertas/oferta.contract.ts'
import { Banners } from './Banners.tsx'
import { toBanners } from './ofertas.ts'

const LISTA = 'accesibles'
const TITULO = `Libros hasta ${formatPesos(PRECIO_ACCESIBLE, { trim: true })}`
/** Three covers for each of the three banners. */
const PORTADAS = 9

type OfertasSearch = ReturnType<typeof validatePagina> & { oferta?: string | undefined }

export const Route = createFileRoute('/_tienda/ofertas')({
  codeSplitGroupings: [['loader', 'component'], ['errorComponent']],
  validateSearch: (search: Record<string, unknown>): OfertasSearch => ({
    ...validatePagina(search),
    oferta: typeof search.oferta === 'string' && isUuid(search.oferta) ? search.oferta : undefined,
  }),
  loaderDeps: ({ search: { pagina, oferta } }) => ({ pagina, oferta }),
  loader: async ({ deps: { oferta, ...deps }, parentMatchPromise }) => {
    const vigentes = await api.call(listOfertas, {})
    const elegida = vigentes.find(({ _id }) => _id === oferta)
    if (oferta !== undefined && !elegida) throw redirect({ to: '/ofertas' }) // it is over
    const [estante, destacados, propios] = await Promise.all([
      elegida
        ? loadEstanteDe(elegida._id, deps)
        : loadEstante({ precio_hasta: PRECIO_ACCESIBLE, orden: 'calificacion' }, deps, '/ofertas'),
      api.call(listLibros, { orden: 'calificacion', limit: PORTADAS }).catch(instead([])),
      parentMatchPromise.then(({ loaderData }) => loadBanners(loaderData?.sitio ?? null)),
    ])
    return {
      estante,
      destacados: destacados.map(toTarjeta),
      banners: toBanners(vigentes),
      propios,
      elegida: elegida && toFila(elegida),
      ofertas: vigentes.map((una) => ({ ...toFila(una), libros: una.libros.map(toTarjeta) })),
    }
  },
  head: ({ loaderData, matches }) =>
    headOf(matches, {
      titulo: loaderData?.elegida?.titulo ?? 'Ofertas',
      descripcion: `${TITULO} y lo que vale la pena mirar hoy en la librería.`,
      path: buildUrl('/ofertas', { oferta: loaderData?.elegida?._id, ...parsePagina(loaderData?.estante.page) }),
    }),
  component: OfertasPage,
  pendingComponent: () => (
    <div className="wrap pt-4">
      <h1>Ofertas</h1>
      <EstanteSkeleton />
    </div>
  ),
  errorComponent: failed('No pudimos cargar las ofertas.'),
})

type OfertaEnLista = Pick<OfertaPublica, '_id' | 'titulo' | 'descuento' | 'hasta' | 'total'>
const toFila = ({ _id, titulo, descuento, hasta, total }: OfertaPublica): OfertaEnLista => ({
  _id,
  titulo,
  descuento,
  hasta,
  total,
})

/** One page of an offer's books. */
const loadEstanteDe = (id: string, deps: ReturnType<typeof validatePagina>) =>
  loadEstanteOf((tramo) => api.list(listLibrosDeOferta, { id, ...tramo }), deps, '/ofertas', { oferta: id })

const describe = ({ descuento, hasta }: OfertaEnLista) => `${descuento} menos, hasta el ${formatHasta(hasta)}`

function OfertasPage() {
  const { estante, destacados, ofertas, banners, propios, elegida } = Route.useLoaderData()
  if (elegida) {
    return (
      <div className="wrap pt-4">
        <BackLink to="/ofertas" />
        <h1>{elegida.titulo}</h1>
        <p className="soft mt-1">{describe(elegida)}</p>
        <EstanteLibros
          estante={estante}
          to="/ofertas"
          search={{ oferta: elegida._id }}
          vacio="Por ahora no hay libros en esta oferta."
          sinTitulo
        />
      </div>
    )
  }
  return (
    <>
      <h1 className="vh">Ofertas</h1>
      {estante.page === 1 && <Banners libros={destacados} ofertas={banners} propios={propios} hash={LISTA} />}
      {estante.page === 1 && ofertas.map((oferta) => <FilaOferta key={oferta._id} {...oferta} />)}
      <div className="wrap pt-4">
        {ofertas.length === 0 && (
          <p className="book-page__sub">Hoy no hay ofertas con descuento. Lo que sí hay, todos los días:</p>
        )}
        <h2 id={LISTA} className="mt-1">
          {TITULO}
        </h2>
        <p className="soft mt-1">
          {formatCount(estante.total, 'libro', 'libros')}
          {ofertas.length === 0 ? ' a su precio de siempre, ' : ', '}
          los mejor calificados primero
        </p>
        <EstanteLibros estante={estante} to="/ofertas" vacio="Por ahora no hay libros a ese precio." />
      </div>
    </>
  )
}

/** An offer with its newest books, and the way to all of them. */
function FilaOferta(oferta: OfertaEnLista & { libros: Tarjeta[] }) {
  const { _id, titulo, total, libros } = oferta
  return (
    <div id={`oferta-${_id}`}>
      <LibroCarousel title={titulo} libros={libros} />
      <p className="wrap mt-1">
        {describe(oferta)}.{' '}
        <Link to="/ofertas" search={{ oferta: _id }}>
          Ver {formatCount(total, 'libro', 'libros')}
        </Link>
      </p>
    </div>
  )
}
