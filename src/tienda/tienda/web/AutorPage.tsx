import { createFileRoute, Link } from '@tanstack/react-router'
import type { Pagina } from '#casa/sitio/pagina.rules.ts'
import { headOf } from '#casa/sitio/web/cabeza.ts'
import { type Autor, getAutor } from '#catalogo/autores/autor.contract.ts'
import { Retrato } from '#catalogo/autores/web/AutorCard.tsx'
import { listLibrosByAutor } from '#catalogo/libros/libro.listas.contract.ts'
import { toTarjeta } from '#catalogo/libros/web/tarjeta.ts'
import { compartirPath } from '#catalogo/portadas/portada.rules.ts'
import { splitParrafos } from '#platform/format.ts'
import { api } from '#platform/http/client.ts'
import { buildUrl } from '#platform/http/contract.ts'
import { missingPage } from '#platform/http/not-found.ts'
import { failed } from '#ui/Failed.tsx'
import { Paragraphs } from '#ui/Paragraphs.tsx'
import { Ficha, FichaSkeleton, LIBROS_EN_FICHA } from './Ficha.tsx'

function describeAutor({ _id, nombre_completo, info, retrato }: Autor): Pagina {
  const path = buildUrl('/autor-seleccionado/{id}', { id: _id })
  return {
    titulo: nombre_completo,
    descripcion: info ?? `${nombre_completo}: sus libros en la librería.`,
    path,
    tipo: 'profile',
    imagen: compartirPath(retrato),
    migas: [
      ['Autores', '/autores'],
      [nombre_completo, path],
    ],
  }
}

export const Route = createFileRoute('/_tienda/autor-seleccionado/$id')({
  codeSplitGroupings: [['loader', 'component'], ['errorComponent']],
  loader: async ({ params: { id } }) => {
    const [autor, libros] = await Promise.all([
      api.call(getAutor, { id }).catch(missingPage),
      api.list(listLibrosByAutor, { id, limit: LIBROS_EN_FICHA }).catch(missingPage),
    ])
    return { autor, libros: libros.items.map(toTarjeta), total: libros.total }
  },
  head: ({ loaderData, matches }) => headOf(matches, loaderData && describeAutor(loaderData.autor)),
  component: AutorPage,
  pendingComponent: () => <FichaSkeleton figura="medallion">Cargando información del autor...</FichaSkeleton>,
  errorComponent: failed('No pudimos cargar los datos del autor.'),
})

function AutorPage() {
  const { autor, libros, total } = Route.useLoaderData()
  const { _id: id, nombre_completo, info, retrato } = autor
  return (
    <Ficha
      back="/autores"
      titulo={nombre_completo}
      figura={<Retrato retrato={retrato} alt={`Retrato de ${nombre_completo}`} eager />}
      sobre="Sobre el autor"
      total={total}
      linkTodos={(words) => (
        <Link to="/autores/$id/libros" params={{ id }}>
          {words}
        </Link>
      )}
      publicados="Libros publicados por este autor"
      libros={libros}
    >
      {info ? (
        <Paragraphs texts={splitParrafos(info)} />
      ) : (
        <p className="soft">Todavía no tenemos información sobre este autor.</p>
      )}
    </Ficha>
  )
}
