// Whose word the fields of a book are, where suppliers' lists brought it.
import { STAFF } from '#platform/http/callers.ts'
import { contract } from '#platform/http/contract.ts'
import { Id } from '#platform/schemas.ts'
import { z } from '#platform/zod.ts'
import { CAMPOS_CON_ORIGEN } from './origen.rules.ts'

/** `quien`: the supplier's name; null: the shop's own hand. Fields of nobody are left out. */
const Origen = () => z.object({ campo: z.enum(CAMPOS_CON_ORIGEN), quien: z.string().nullable() })
export type Origen = z.infer<ReturnType<typeof Origen>>

/** The fields of a book that somebody's word holds; none in a shop that names no supplier. */
export const listOrigenes = contract('GET', '/api/libros/{id}/origenes', STAFF, () => ({
  summary: 'Lista los datos de un libro que alguien fijó, y quién',
  input: z.object({ id: Id() }),
  output: z.array(Origen()),
}))

/** Lets fields go that were typed in by hand: whoever sends them next may change them again. */
export const soltarOrigenes = contract('POST', '/api/libros/{id}/origenes/soltar', STAFF, () => ({
  summary: 'Suelta datos cargados a mano para que una lista pueda cambiarlos',
  errors: ['LIBRO_NOT_FOUND'],
  input: z.object({ id: Id(), campos: z.array(z.enum(CAMPOS_CON_ORIGEN)).min(1).max(CAMPOS_CON_ORIGEN.length) }),
  output: z.array(Origen()),
}))
