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
