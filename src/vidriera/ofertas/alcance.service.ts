// What an offer or a coupon applies to, as its table keeps it: one row each with a column for every sort of thing.
import { sql } from 'kysely'
import { FORMATO_NOMBRES, type Formato } from '#catalogo/catalogo/catalogo.rules.ts'

/** What such a row is called. */
export const NOMBRE = sql<string>`coalesce(
  (select 'Libro: ' || titulo from libro where id = libro_id), (select 'Autor: ' || nombre_completo from autor where id = autor_id),
  (select 'Editorial: ' || descripcion from editorial where id = editorial_id),
  (select 'Categoría: ' || nombre from categoria where id = categoria_id), formato, 'Todos los libros')`

/** One thing with its name, as the row gives them. */
export const nameAlcance = ({ _id, nombre }: { _id: string; nombre: string }) => ({
  _id,
  nombre: _id.startsWith('formato:') ? `Formato: ${FORMATO_NOMBRES[nombre as Formato]}` : nombre, // the table's check
})

const COLUMNAS = {
  libro: 'libro_id',
  autor: 'autor_id',
  editorial: 'editorial_id',
  categoria: 'categoria_id',
  formato: 'formato',
} as const

/** `editorial:{id}` as a column and its value. */
export function toFila(clave: string): Record<string, string | true> {
  const [tipo = '', cual = ''] = clave.split(':')
  return tipo in COLUMNAS ? { [COLUMNAS[tipo as keyof typeof COLUMNAS]]: cual } : { todo: true } // `isClave` has judged it
}
