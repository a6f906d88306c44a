// The bookseller's tables: what visitors see of them.
import { Libro } from '#catalogo/libros/libro.contract.ts'
import { AppError } from '#platform/errors.ts'
import { contract } from '#platform/http/contract.ts'
import { Id } from '#platform/schemas.ts'
import { LineText } from '#platform/text.schemas.ts'
import { z } from '#platform/zod.ts'

/** What a card shows of a book, and the sentence about it. */
export const LibroDeMesa = () =>
  Libro()
    .pick({ _id: true, titulo: true, precio: true, oferta: true, disponibilidad: true, portada_version: true })
    .extend({
      /** Full names, in order. */
      autores: z.array(z.string()),
      nota: z.string().nullable(),
    })

export const Mesa = () =>
  z.object({
    _id: Id(),
    /** Its part of the address `/mesas/{slug}`. */
    slug: z.string(),
    titulo: z.string(),
    /** Paragraphs, one a line; empty where nothing is said. */
    texto: z.string(),
    libros: z.array(LibroDeMesa()),
  })
export type Mesa = z.infer<ReturnType<typeof Mesa>>

export const mesaNotFound = () => new AppError(404, 'MESA_NOT_FOUND', 'No encontramos esa mesa.')

/** A table of the home page; `propia`: somebody of the shop made or edited it, it is not the demo's as it came. */
export const MesaEnInicio = () => Mesa().extend({ propia: z.boolean() })
export type MesaEnInicio = z.infer<ReturnType<typeof MesaEnInicio>>

/** The tables of the home page in their order: the first `MESAS_EN_INICIO` that are published now, with their first books. */
export const listMesasEnInicio = contract('GET', '/api/mesas/inicio', { shared: true }, () => ({
  summary: 'Lista las mesas de la página de inicio, con sus primeros libros',
  input: z.object({}),
  output: z.array(MesaEnInicio()),
}))

/** A published table with all its books, by its address or by one that it had before. */
export const getMesa = contract('GET', '/api/mesas/slug/{slug}', { shared: true }, () => ({
  summary: 'Da una mesa publicada con todos sus libros',
  errors: ['MESA_NOT_FOUND'],
  input: z.object({ slug: LineText({ max: 200 }).min(1) }),
  output: Mesa(),
}))
