import { Link } from '@tanstack/react-router'
import { Listado, ListadoVacio } from '#vidriera/busqueda/web/listado/Listado.tsx'
import {
  describeDireccion,
  formatConteo,
  type Listado as ListadoDatos,
  loadListado,
} from '#vidriera/busqueda/web/listado/listado.ts'
import { type Lista, POR_PAGINA_LISTA } from '#vidriera/busqueda/web/listado/listado-search.ts'
import type { SearchParams } from '#vidriera/busqueda/web/search-params.ts'

const FORMATOS = {
  '/ebooks': { formato: 'digital', titulo: 'Ebooks', nombre: 'ebook' },
  '/audiolibros': { formato: 'audiolibro', titulo: 'Audiolibros', nombre: 'audiolibro' },
} as const
type Path = keyof typeof FORMATOS

const listaDe = (path: Path): Lista => ({
  to: path,
  params: {},
  path,
  porPagina: POR_PAGINA_LISTA,
  fijos: { formato: FORMATOS[path].formato },
})

/** One page of the books that exist in a format, and what its head says. */
export async function loadFormato(path: Path, query: SearchParams) {
  const { titulo, nombre } = FORMATOS[path]
  const lista = listaDe(path)
  const { listado } = await loadListado(lista, query)
  const descripcion = `Títulos del catálogo que también existen en ${nombre}.`
  return { listado, pagina: { titulo, descripcion, ...describeDireccion(lista, query) } }
}

type Props = { path: Path; listado: ListadoDatos; query: SearchParams }

/** The books that exist in one format, and what the shop can do about it today. */
export function FormatoLibros({ path, listado, query }: Props) {
  const { titulo, nombre } = FORMATOS[path]
  return (
    <div className="wrap pt-4">
      <h1>{titulo}</h1>
      <p className="reading mt-2">
        Títulos del catálogo que también existen en {nombre}. Por ahora nuestros pedidos salen en papel: los otros
        formatos figuran en los detalles de cada libro. <Link to="/centro-de-ayuda">Más en el centro de ayuda</Link>.
      </p>
      <p className="soft mt-2" role="status">
        {formatConteo(listado)}
      </p>
      <Listado
        lista={listaDe(path)}
        listado={listado}
        query={query}
        vacio={(filtered) => (
          <ListadoVacio filtered={filtered}>{`Por ahora ningún libro del catálogo existe en ${nombre}.`}</ListadoVacio>
        )}
      />
    </div>
  )
}
