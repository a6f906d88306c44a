import { Libro } from '#catalogo/libros/libro.contract.ts'
import { contract } from '#platform/http/contract.ts'
import { Id } from '#platform/schemas.ts'
import { z } from '#platform/zod.ts'
import { CARRITO_MAX, MOTIVOS } from './recomendado.rules.ts'

/** What a card shows of a book, and why it is there. */
export const Recomendado = () =>
  Libro()
    .pick({
      _id: true,
      titulo: true,
      precio: true,
      oferta: true,
      disponibilidad: true,
      gratis: true,
      clase_iva: true,
      portada_version: true,
    })
    .extend({
      /** Full names, in order. */
      autores: z.array(z.string()),
      motivo: z.enum(MOTIVOS),
      /** The reason in words. */
      porque: z.string(),
    })
export type Recomendado = z.infer<ReturnType<typeof Recomendado>>

/** What to read beside this book: twelve at most, never itself, those without a price last. */
export const listRecomendadosDeLibro = contract('GET', '/api/recomendados/{id}', { shared: true }, () => ({
  summary: 'Lista qué leer junto a un libro',
  errors: ['LIBRO_NOT_FOUND'],
  input: z.object({ id: Id() }),
  output: z.array(Recomendado()),
}))

/**
 * The same beside all of these together; none of them is among the answer, and those that are gone say nothing. Not kept
 * for everybody: each cart asks for its own.
 */
export const listRecomendados = contract('GET', '/api/recomendados', { replica: true }, () => ({
  summary: 'Lista qué leer junto a varios libros',
  input: z.object({ id: z.union([Id(), z.array(Id()).max(CARRITO_MAX)]).optional() }),
  output: z.array(Recomendado()),
}))
