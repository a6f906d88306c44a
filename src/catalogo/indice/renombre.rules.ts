/** Of what a book has the name: each a table of its own. */
export const CLASES = ['autor', 'editorial', 'categoria'] as const
export type Clase = (typeof CLASES)[number]

/** Books whose search rows follow a new name in its own transaction, about a tenth of a second; of more, by a job. */
export const EN_EL_ACTO = 1_000

/** Books in one transaction of that job: an edit or an order of one of them waits for so many at most. */
export const LIBROS_POR_VEZ = 200
