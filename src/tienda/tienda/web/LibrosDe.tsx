import { Link } from '@tanstack/react-router'
import { BackLink } from '#ui/BackLink.tsx'
import { Listado, ListadoVacio } from '#vidriera/busqueda/web/listado/Listado.tsx'
import { describeDireccion, formatConteo, loadListado } from '#vidriera/busqueda/web/listado/listado.ts'
import type { Lista } from '#vidriera/busqueda/web/listado/listado-search.ts'

type Query = Parameters<typeof loadListado>[1]

/** Whose books they are, and where its own page is. */
type De = { nombre: string; todos: [nombre: string, path: string]; ficha: string; sobre: string; vacio: string }

/** The books of an author or a publisher, with who that is. */
export async function loadLibrosDe(lista: Lista, query: Query, quien: Promise<De>) {
  const listing = loadListado(lista, query)
  listing.catch(() => undefined) // an id that is nobody's is told by who it would be, and is no failure of its list
  const de = await quien
  const { listado } = await listing
  const direccion = describeDireccion(lista, query)
  const titulo = `Libros de ${de.nombre}`
  const pagina = {
    ...direccion,
    titulo,
    descripcion: `Todos los libros de ${de.nombre} en la librería.`,
    migas: [de.todos, [de.nombre, de.ficha], ['Libros', direccion.path]] satisfies [string, string][],
  }
  return { lista, de, listado, pagina }
}

type Props = Awaited<ReturnType<typeof loadLibrosDe>> & { query: Query }

export const LibrosDe = ({ lista, de, listado, pagina, query }: Props) => (
  <div className="wrap">
    <BackLink to={de.ficha} />
    <h1 className="mt-2">{pagina.titulo}</h1>
    <p className="soft mt-1">
      <span role="status">{formatConteo(listado)}</span> · <Link to={de.ficha}>{de.sobre}</Link>
    </p>
    <Listado
      lista={lista}
      listado={listado}
      query={query}
      vacio={(filtered) => <ListadoVacio filtered={filtered}>{de.vacio}</ListadoVacio>}
    />
  </div>
)
