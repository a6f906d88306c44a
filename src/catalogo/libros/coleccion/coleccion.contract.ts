// A series: books of one publisher under one name, in the order of their numbers.
import { AppError } from '#platform/errors.ts'
import { contract } from '#platform/http/contract.ts'
import { Id, Page } from '#platform/schemas.ts'
import { LineText } from '#platform/text.schemas.ts'
import { z } from '#platform/zod.ts'
import { Libro, LibroEditorial } from '../libro.contract.ts'

const Coleccion = () =>
  z.object({
    nombre: z.string(),
    /** Its part of the address `/editoriales/{id}/colecciones/{slug}`. */
    slug: z.string(),
    editorial: LibroEditorial(),
  })
export type Coleccion = z.infer<ReturnType<typeof Coleccion>>

export const coleccionNotFound = () => new AppError(404, 'COLECCION_NOT_FOUND', 'No encontramos esa colección.')

const cual = () => ({ id: Id(), slug: LineText({ max: 200 }).min(1) })

/** A series of a publisher, by the part of its address; there as long as it has a book. */
export const getColeccion = contract(
  'GET',
  '/api/editoriales/{id}/colecciones/{slug}',
  { shared: true, noPrices: true },
  () => ({
    summary: 'Da una colección de una editorial por su dirección',
    errors: ['COLECCION_NOT_FOUND'],
    input: z.object(cual()),
    output: Coleccion(),
  }),
)

/** Its books in their order, the first 2,000, each with its number as it is written; those without one come last. */
export const listLibrosByColeccion = contract(
  'GET',
  '/api/editoriales/{id}/colecciones/{slug}/libros',
  { shared: true },
  () => ({
    summary: 'Lista los libros de una colección en su orden',
    errors: ['COLECCION_NOT_FOUND'],
    input: z.object({ ...cual(), ...Page() }),
    output: z.array(Libro().extend({ coleccion_numero: z.string().nullable() })),
  }),
)
