import { contract } from '#platform/http/contract.ts'
import { Id, Page } from '#platform/schemas.ts'
import { Text } from '#platform/text.schemas.ts'
import { z } from '#platform/zod.ts'
import {
  FALTA_TEXTO,
  FALTAN_ESTRELLAS,
  fitsTexto,
  hasTexto,
  normalizeTexto,
  TEXTO_LARGO,
  UNIDADES_MAX,
} from './opinion.rules.ts'

const USUARIO = { access: 'usuario' } as const

const LibroOpinado = () => z.object({ _id: Id(), titulo: z.string(), portada: z.string().nullable() })

/** What a customer thinks of a book, as everybody may read it. */
const Opinion = () =>
  z.object({
    /** Null for a sample of the demo, which cannot be deleted. */
    _id: Id().nullable(),
    libro: LibroOpinado(),
    /** «Ana P.»: the customer's name of today. */
    autor: z.string(),
    /** 1 to 5; null for a sample, which counts for nothing. */
    estrellas: z.int().nullable(),
    texto: z.string(),
    fecha: z.iso.datetime(),
    editada: z.boolean(),
    /** An order of this customer has the book, and the shop has at least begun to prepare it. */
    compra_verificada: z.boolean(),
    muestra: z.boolean(),
  })
export type Opinion = z.infer<ReturnType<typeof Opinion>>

/** A book's opinions, newest first; in a demo its samples come last. */
export const listOpiniones = contract('GET', '/api/opiniones', { shared: true, noPrices: true }, () => ({
  summary: 'Lista las opiniones de un libro, las nuevas primero',
  errors: ['LIBRO_NOT_FOUND'],
  input: z.object({ libro: Id(), ...Page() }),
  output: z.array(Opinion()),
}))

/** The caller's own, newest first; with `libro` the one about that book, or none. */
export const listOpinionesPropias = contract('GET', '/api/opiniones/propias', USUARIO, () => ({
  summary: 'Lista las opiniones propias, las nuevas primero',
  input: z.object({ libro: Id().optional(), ...Page() }),
  output: z.array(Opinion()),
}))

/** Books that the caller has bought and not yet reviewed, the last bought first. */
export const listLibrosPorOpinar = contract('GET', '/api/opiniones/pendientes', USUARIO, () => ({
  summary: 'Lista los libros comprados que falta opinar',
  input: z.object(Page()),
  output: z.array(LibroOpinado()),
}))

/** Publishes the caller's opinion of a book, or puts it in the place of the one before. */
export const putOpinion = contract('PUT', '/api/opiniones/libro/{libroId}', USUARIO, () => ({
  summary: 'Publica o reemplaza la opinión propia de un libro',
  errors: ['LIBRO_NOT_FOUND', 'OPINIONES_MAX'],
  input: z.object({
    libroId: Id(),
    estrellas: z.int(FALTAN_ESTRELLAS).min(1, FALTAN_ESTRELLAS).max(5, FALTAN_ESTRELLAS),
    texto: Text(normalizeTexto, { max: UNIDADES_MAX, required: FALTA_TEXTO, tooLong: TEXTO_LARGO })
      .refine(hasTexto, { error: FALTA_TEXTO, abort: true })
      .refine(fitsTexto, TEXTO_LARGO),
  }),
  output: Opinion(),
}))

/** For its author and for admins. */
export const deleteOpinion = contract('DELETE', '/api/opiniones/{id}', USUARIO, () => ({
  summary: 'Elimina una opinión propia, o cualquiera si se administra',
  errors: ['OPINION_NOT_FOUND'],
  input: z.object({ id: Id() }),
  output: z.object({ mensaje: z.string() }),
}))
