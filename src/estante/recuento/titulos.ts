import type { Libro } from '#catalogo/libros/libro.contract.ts'
import type { Db } from '#platform/db/pool.ts'
import type * as contracts from './recuento.contract.ts'
import type * as queries from './recuento.queries.ts'

/** The books with these ids, as every list of books shows them. */
export type ListLibros = (db: Db, ids: string[]) => Promise<Libro[]>

export async function withLibros(
  db: Db,
  rows: readonly queries.TituloRow[],
  listLibros: ListLibros,
): Promise<Map<string, contracts.TituloContado>> {
  const libros = await listLibros(
    db,
    rows.map(({ libro }) => libro),
  )
  const byId = new Map(libros.map((libro) => [libro._id, libro]))
  return new Map(
    rows.flatMap(({ libro: id, ...row }) => {
      const libro = byId.get(id)
      if (!libro) return []
      const { _id, titulo, isbn, portada_version } = libro
      const autores = libro.autores.map(({ nombre_completo }) => nombre_completo)
      return [[id, { ...row, libro: { _id, titulo, isbn, portada_version, autores } }] as const]
    }),
  )
}
