import { sql } from 'kysely'
import type { Db } from '../platform/db/pool.ts'
import { composePalabras, type PalabrasLibro } from './libro.busqueda.rules.ts'

const BATCH = 500

/**
 * Brings `busqueda` of these books up to date with their words. To be called, in the same transaction, by whoever
 * changes a book's title, authors, publisher, categories, subjects, date or description, or renames one of those. The
 * lock comes first, in a statement of its own: the words read after it hold what others changed meanwhile.
 */
export async function refreshBusqueda(db: Db, ids: readonly string[]): Promise<void> {
  for (let at = 0; at < ids.length; at += BATCH) {
    const batch = ids.slice(at, at + BATCH)
    await sql`select from libro where id = any(${batch}::uuid[]) order by id for no key update`.execute(db)
    const libros = await findPalabras(db, batch)
    const palabras = libros.map(composePalabras)
    const [a, b, c, d] = [0, 1, 2, 3].map((part) => palabras.map((parts) => parts[part] ?? ''))
    await sql`
      update libro set busqueda = vector_libro(n.a, n.b, n.c, n.d)
      from unnest(${libros.map(({ id }) => id)}::uuid[], ${a}::text[], ${b}::text[], ${c}::text[], ${d}::text[])
        as n (id, a, b, c, d)
      where libro.id = n.id`.execute(db)
  }
}

async function findPalabras(db: Db, ids: readonly string[]): Promise<(PalabrasLibro & { id: string })[]> {
  const { rows } = await sql<PalabrasLibro & { id: string }>`
    select libro.id, titulo, editorial.descripcion as editorial, libro.descripcion, temas,
      to_char(fecha_edicion, 'YYYY') as anio,
      array(select nombre_completo from libro_autor join autor on autor.id = autor_id
        where libro_id = libro.id order by orden) as autores,
      array(select nombre from libro_categoria join categoria on categoria.id = categoria_id
        where libro_id = libro.id order by orden) as categorias
    from libro left join editorial on editorial.id = editorial_id
    where libro.id = any(${ids}::uuid[])`.execute(db)
  return rows
}
