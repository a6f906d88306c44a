import { createFileRoute, Link } from '@tanstack/react-router'
import type { Pagina } from '#casa/sitio/pagina.rules.ts'
import { headOf } from '#casa/sitio/web/cabeza.ts'
import { type Editorial, getEditorial } from '#catalogo/editoriales/editorial.contract.ts'
import { Marca } from '#catalogo/editoriales/web/Marca.tsx'
import { listLibrosByEditorial } from '#catalogo/libros/libro.listas.contract.ts'
import { toTarjeta } from '#catalogo/libros/web/tarjeta.ts'
import { compartirPath } from '#catalogo/portadas/portada.rules.ts'
import { api } from '#platform/http/client.ts'
import { buildUrl } from '#platform/http/contract.ts'
import { missingPage } from '#platform/http/not-found.ts'
import { failed } from '#ui/Failed.tsx'
import { Ficha, FichaSkeleton, LIBROS_EN_FICHA } from './Ficha.tsx'

function describeEditorial({ _id, descripcion, marca }: Editorial): Pagina {
  const path = buildUrl('/editoriales/{id}', { id: _id })
  return {
    titulo: descripcion,
    descripcion: `${descripcion}: la editorial y sus libros.`,
    path,
    imagen: compartirPath(marca),
    migas: [
      ['Editoriales', '/editoriales'],
      [descripcion, path],
    ],
  }
}

export const Route = createFileRoute('/_tienda/editoriales/$id')({
  codeSplitGroupings: [['loader', 'component'], ['errorComponent']],
  loader: async ({ params: { id } }) => {
    const [editorial, libros] = await Promise.all([
      api.call(getEditorial, { id }).catch(missingPage),
      api.list(listLibrosByEditorial, { id, limit: LIBROS_EN_FICHA }).catch(missingPage),
    ])
    return { editorial, libros: libros.items.map(toTarjeta), total: libros.total }
  },
  head: ({ loaderData, matches }) => headOf(matches, loaderData && describeEditorial(loaderData.editorial)),
  component: EditorialPage,
  pendingComponent: () => <FichaSkeleton figura="h-22">Cargando información de la editorial...</FichaSkeleton>,
  errorComponent: failed('No pudimos cargar los datos de la editorial.'),
})

function EditorialPage() {
  const { editorial, libros, total } = Route.useLoaderData()
  const { _id: id, descripcion, direccion, marca } = editorial
  return (
    <Ficha
      back="/editoriales"
      titulo={descripcion}
      figura={<Marca marca={marca} alt={`Logo de ${descripcion}`} eager />}
      sobre="Sobre la editorial"
      total={total}
      linkTodos={(words) => (
        <Link to="/editoriales/$id/libros" params={{ id }}>
          {words}
        </Link>
      )}
      publicados="Libros publicados por esta editorial"
      libros={libros}
    >
      <p>{direccion ?? <span className="soft">Todavía no tenemos su dirección.</span>}</p>
    </Ficha>
  )
}
