import { createFileRoute, redirect } from '@tanstack/react-router'
import { toTarjeta } from '../../libros/web/tarjeta.ts'
import { headOf } from '../../sitio/web/cabeza.ts'
import { Failed } from '../../ui/Failed.tsx'
import { ListadoSkeleton } from './ListadoSkeleton.tsx'
import { toFila } from './listado/Fila.tsx'
import { Listado } from './listado/Listado.tsx'
import { describeDireccion, formatConteo, loadListado } from './listado/listado.ts'
import { listaDeBusqueda } from './listado/listado-search.ts'
import { SinResultados } from './listado/SinResultados.tsx'
import { pickSearchParams } from './search-params.ts'

export const Route = createFileRoute('/_tienda/busqueda/$term')({
  codeSplitGroupings: [['loader', 'component'], ['errorComponent']],
  validateSearch: pickSearchParams,
  // Not `search` itself: it also carries strangers (utm_…), in the address's order, and the server renders without them.
  loaderDeps: ({ search }) => pickSearchParams(search),
  loader: async ({ params: { term }, deps }) => {
    const lista = listaDeBusqueda(term)
    const { found, listado } = await loadListado(lista, deps)
    const { consulta, corregida, cercanos, populares } = found
    if (consulta === '') throw redirect({ to: '/inicio' })
    return {
      ...{ listado, consulta, corregida, path: describeDireccion(lista, deps).path },
      ...{ cercanos: cercanos.map(toFila), populares: populares.map(toTarjeta) },
    }
  },
  head: ({ params: { term }, loaderData, matches }) => {
    const consulta = loaderData?.consulta ?? term
    return headOf(matches, {
      titulo: `Resultados para «${consulta}»`,
      descripcion: `Libros para «${consulta}» en la librería, con filtros por idioma, formato y categoría.`,
      path: loaderData?.path ?? '/busqueda',
      listada: false,
    })
  },
  component: BusquedaPage,
  pendingComponent: () => (
    <div className="wrap pt-4">
      <h1>Resultados</h1>
      <ListadoSkeleton>Buscando libros...</ListadoSkeleton>
    </div>
  ),
  errorComponent: ({ error, reset }) => (
    <Failed error={error} reset={reset}>
      No pudimos buscar en este momento.
    </Failed>
  ),
})

function BusquedaPage() {
  const { term } = Route.useParams()
  const { consulta, corregida, listado, cercanos, populares } = Route.useLoaderData()
  const conteo = formatConteo(listado)
  return (
    <div className="wrap pt-4">
      <h1>Resultados</h1>
      <p className="soft mt-half" role="status">
        {corregida === null ? (
          <>
            {conteo} para <b className="query">«{consulta}»</b>
          </>
        ) : (
          <>
            No encontramos «{consulta}» tal como lo escribiste. Mostrando resultados para{' '}
            <b className="query">«{corregida}»</b>: {conteo}.
          </>
        )}
      </p>
      <Listado
        lista={listaDeBusqueda(term)}
        listado={listado}
        query={Route.useLoaderDeps()}
        libroTo="/libro-seleccionado/$id"
        vacio={(filtered) => (
          <SinResultados {...{ consulta, filtered, cercanos, populares }} categorias={listado.facetas.categoria} />
        )}
      />
    </div>
  )
}
