// The bookseller's tables: how many, how long (docs/decisions/054).
export const TITULO_MAX = 100
export const TEXTO_MAX = 2_000
export const NOTA_MAX = 300
/** Books on one table. */
export const LIBROS_MAX = 100
/** Tables of a shop. */
export const MESAS_MAX = 200
/** Tables on the home page, and books of each there; the table's own page has them all. */
export const MESAS_EN_INICIO = 4
export const LIBROS_EN_INICIO = 12

export type Direccion = 'arriba' | 'abajo'

/** The list with one of it moved by a place; the same list where it is at that end already, or is not in it. */
export function moveBy<T>(list: readonly T[], at: number, direccion: Direccion): readonly T[] {
  const to = direccion === 'arriba' ? at - 1 : at + 1
  const [moved, other] = [list[at], list[to]]
  if (moved === undefined || other === undefined) return list
  return list.with(at, other).with(to, moved)
}
