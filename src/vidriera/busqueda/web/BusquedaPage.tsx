import { createFileRoute, Link, redirect } from '@tanstack/react-router'
import { headOf } from '#casa/sitio/web/cabeza.ts'
import { toTarjeta } from '#catalogo/libros/web/tarjeta.ts'
import { failed } from '#ui/Failed.tsx'
import type { ResultadoBusqueda } from '../busqueda.contract.ts'
import { findAtajo } from '../consulta/atajos.rules.ts'
import { ListadoSkeleton } from './ListadoSkeleton.tsx'
import { toFilas } from './listado/LibroEnLista.tsx'
import { Listado } from './listado/Listado.tsx'
import { describeDireccion, formatConteo, loadListado } from './listado/listado.ts'
import { listaDeBusqueda } from './listado/listado-search.ts'
import { Pedinos, SinResultados } from './listado/SinResultados.tsx'
import { pickSearchParams } from './search-params.ts'

export const Route = createFileRoute('/_tienda/busqueda/$term')({
  codeSplitGroupings: [['loader', 'component'], ['errorComponent']],
  validateSearch: pickSearchParams,
  // Not `search` itself: it also carries strangers (utm_…), in the address's order, and the server renders without them.
  loaderDeps: ({ search }) => pickSearchParams(search),
  loader: async ({ params: { term }, deps }) => {
    const lista = listaDeBusqueda(term)
    const { found, listado } = await loadListado(lista, deps)
    const { consulta, entendida, corregida, sugerida, cerca, otro_idioma, cercanos, populares } = found
    if (consulta === '') throw redirect({ to: '/inicio' })
    return {
      listado,
      consulta,
      entendida,
      corregida,
      sugerida,
      cerca,
      otro_idioma,
      path: describeDireccion(lista, deps).path,
      cercanos: toFilas(cercanos),
      populares: populares.map(toTarjeta),
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
  errorComponent: failed('No pudimos buscar en este momento.'),
})

function BusquedaPage() {
  const { term } = Route.useParams()
  const { consulta, entendida, listado, cercanos, populares, ...leida } = Route.useLoaderData()
  return (
    <div className="wrap pt-4">
      <h1>Resultados</h1>
      <p className="soft mt-half" role="status">
        <ComoSeLeyo consulta={consulta} conteo={formatConteo(listado)} {...leida} />
      </p>
      <EsUnaLista consulta={consulta} />
      <Listado
        lista={listaDeBusqueda(term)}
        listado={listado}
        query={Route.useLoaderDeps()}
        libroTo="/libro-seleccionado/$id"
        vacio={(filtered) => (
          <SinResultados
            {...{ consulta, filtered, entendida, cercanos, populares }}
            sugerida={leida.sugerida}
            categorias={listado.facetas.categoria}
          />
        )}
      />
      {leida.cerca && <Pedinos texto={consulta} />}
    </div>
  )
}

/** Who typed the name of a list is one link away from it. */
function EsUnaLista({ consulta }: { consulta: string }) {
  const atajo = findAtajo(consulta)
  if (!atajo) return null
  const { texto, ...destino } = atajo
  return (
    <p className="mt-1">
      <Link {...destino}>{texto}</Link>
    </p>
  )
}

type Leida = Pick<ResultadoBusqueda, 'consulta' | 'corregida' | 'cerca' | 'otro_idioma'> & { conteo: string }

/** What was searched for. Where that is not what was typed, what was typed is one link away. */
function ComoSeLeyo({ consulta, corregida, cerca, otro_idioma, conteo }: Leida) {
  if (otro_idioma !== null) {
    return (
      <>
        <b className="query">«{consulta}»</b>: la ficha de nuestros libros no dice cuáles están en {otro_idioma}. Estos
        están en otro idioma y alguno puede ser: {conteo}.
      </>
    )
  }
  if (cerca) {
    return (
      <>
        No encontramos <b className="query">«{consulta}»</b> exacto; esto es lo más parecido: {conteo}.
      </>
    )
  }
  if (corregida === null) {
    return (
      <>
        {conteo} para <b className="query">«{consulta}»</b>
      </>
    )
  }
  return (
    <>
      No encontramos «{consulta}» tal como lo escribiste. Mostrando resultados para{' '}
      <b className="query">«{corregida}»</b>: {conteo}.{' '}
      <Link to="/busqueda/$term" params={{ term: `"${consulta.replaceAll('"', '')}"` }}>
        Buscar solo «{consulta}»
      </Link>
    </>
  )
}
