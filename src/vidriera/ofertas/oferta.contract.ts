// The offers of this moment, as every visitor sees them.
import { Libro } from '#catalogo/libros/libro.contract.ts'
import { contract } from '#platform/http/contract.ts'
import { Id, Page } from '#platform/schemas.ts'
import { z } from '#platform/zod.ts'

/** An offer that holds now. */
export const OfertaPublica = () =>
  z.object({
    _id: Id(),
    titulo: z.string(),
    /** What its banner says. */
    texto: z.string(),
    /** `20 %` or `$ 500`. */
    descuento: z.string(),
    hasta: z.iso.datetime(),
    banner: z.boolean(),
    /** Its newest books; `total` counts 2,000 at most. */
    libros: z.array(Libro()),
    total: z.int(),
  })
export type OfertaPublica = z.infer<ReturnType<typeof OfertaPublica>>

/** The offers that hold now, newest first, a dozen at most, each with a dozen of its books. */
export const listOfertas = contract('GET', '/api/ofertas', { shared: true }, () => ({
  summary: 'Lista las ofertas de ahora con algunos de sus libros',
  input: z.object({}),
  output: z.array(OfertaPublica()),
}))

/** The books of an offer that holds now, newest first: 2,000 at most. */
export const listLibrosDeOferta = contract('GET', '/api/ofertas/{id}/libros', { shared: true }, () => ({
  summary: 'Lista los libros de una oferta',
  errors: ['OFERTA_NOT_FOUND'],
  input: z.object({ id: Id(), ...Page() }),
  output: z.array(Libro()),
}))
