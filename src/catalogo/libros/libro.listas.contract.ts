// Lists of books.
import { FORMATOS } from '#catalogo/catalogo/catalogo.rules.ts'
import { contract } from '#platform/http/contract.ts'
import { Busqueda, Cambios, Data, Id, Page } from '#platform/schemas.ts'
import { z } from '#platform/zod.ts'
import { Libro } from './libro.contract.ts'
import { ORDENES_LIBRO, PRECIO_MAX } from './libro.rules.ts'

/** An end of a range of prices that is searched for. */
export const PrecioBuscado = () => z.coerce.number<number>().min(0).max(PRECIO_MAX).brand<'pesos', 'inout'>().optional()

const shared = { shared: true }
/** Ids in one address. */
const POR_IDS_MAX = 50

export const listLibros = contract('GET', '/api/libros', shared, () => ({
  summary: 'Lista los libros, o los que cambiaron desde un instante',
  input: z.object({
    ...Page(),
    /** Words of title and authors or their beginnings, or an ISBN; `HALLADOS_MAX` books at most, and no `tras`. */
    ...Busqueda(),
    ...Cambios(),
    orden: z.enum(ORDENES_LIBRO).default('nuevos'),
    /** Goes on after this book, however far it is and whatever moves; if it is gone, `offset` holds. */
    tras: Id().optional(),
    /** Books that exist in this format. */
    formato: z.enum(FORMATOS).optional(),
    /** Books at or under this price, in pesos; those without a price are left out. */
    precio_hasta: PrecioBuscado(),
  }),
  output: z.array(Libro()),
}))

/** Books that were deleted since an instant, or after a cursor, first those that went first. */
export const listLibrosEliminados = contract(
  'GET',
  '/api/libros/eliminados',
  { access: 'admin', staff: true, scope: 'catalogo:leer' },
  () => ({
    summary: 'Lista los libros eliminados desde un instante',
    input: z.object({ ...Cambios(), limit: Page().limit }),
    output: z.array(z.object({ _id: Id(), isbn: z.string(), eliminado_en: z.iso.datetime() })),
  }),
)

/** The ids of the books, newest first. */
export const listLibroIds = contract('GET', '/api/libros/libros', { shared: true, noPrices: true }, () => ({
  summary: 'Lista los _id de los libros, los nuevos primero',
  input: z.object(Page()),
  output: Data(z.array(Id())),
}))

/**
 * The books with these ids in the order asked for; those that are gone are left out. Not kept for everybody: each wish
 * list asks for its own.
 */
export const listLibrosPorIds = contract('GET', '/api/libros/por-ids', { replica: true }, () => ({
  summary: 'Lista los libros que se piden, en ese orden',
  input: z.object({ id: z.union([Id(), z.array(Id()).max(POR_IDS_MAX)]) }),
  output: z.array(Libro()),
}))

/* @__NO_SIDE_EFFECTS__ */
const listBy = (noun: 'editorial' | 'autor' | 'categoria', errors: string[]) =>
  contract('GET', `/api/libros/${noun}/{id}`, shared, () => ({
    summary: `Lista los libros de ${{ editorial: 'una editorial', autor: 'un autor', categoria: 'una categoría' }[noun]}`,
    errors: errors,
    input: z.object({ id: Id(), ...Page() }),
    output: z.array(Libro()),
  }))

export const listLibrosByEditorial = listBy('editorial', ['EDITORIAL_NOT_FOUND'])
export const listLibrosByAutor = listBy('autor', ['AUTOR_NOT_FOUND'])
export const listLibrosByCategoria = listBy('categoria', ['CATEGORIA_NOT_FOUND'])
