import { Email } from '#casa/sesion/sesion.schemas.ts'
import { Trampa } from '#platform/forms.schemas.ts'
import { ADMIN, STAFF } from '#platform/http/callers.ts'
import { contract } from '#platform/http/contract.ts'
import { Id, Mensaje, Page } from '#platform/schemas.ts'
import { LineText, Secret } from '#platform/text.schemas.ts'
import { z } from '#platform/zod.ts'
import { PEDIDO_MAX } from './espera.rules.ts'
import { EsperaForm } from './espera.schemas.ts'

const FALTA_PEDIDO = 'Escribí qué libro buscás.'
const Enlace = () => z.object({ token: Secret({ max: 500 }) })

/**
 * Asks for a mail when a book is there again, without an account too. The address is asked first whether it wants that,
 * unless it is the caller's own and proved.
 */
export const pedirEspera = contract('POST', '/api/avisame', {}, () => ({
  summary: 'Pide un aviso para cuando un libro vuelva a estar',
  errors: ['LIBRO_NOT_FOUND', 'LIBRO_EN_VENTA', 'TOO_MANY'],
  input: z.object({
    libro: Id(),
    email: Email(),
    sitio: Trampa(),
  }),
  output: Mensaje(),
}))

/** Asks for a book that no search found, in the words that were typed; else as `pedirEspera`. */
export const pedirLibro = contract('POST', '/api/avisame/libro', {}, () => ({
  summary: 'Pide un libro que ninguna búsqueda encontró',
  errors: ['TOO_MANY'],
  input: z.object({
    texto: LineText({ max: PEDIDO_MAX, required: FALTA_PEDIDO }).min(1, FALTA_PEDIDO),
    email: Email(),
    sitio: Trampa(),
  }),
  output: Mensaje(),
}))

/** Confirms by the mailed link. It may be opened again as long as the book is awaited. */
export const confirmarEspera = contract('POST', '/api/avisame/confirmar', {}, () => ({
  summary: 'Confirma un pedido de aviso con el enlace del correo',
  errors: ['ENLACE_VENCIDO'],
  input: Enlace(),
  output: Mensaje(),
}))

/** The way out, by the same link. */
export const dejarEspera = contract('POST', '/api/avisame/baja', {}, () => ({
  summary: 'Deja de esperar un aviso con el enlace del correo',
  errors: ['ENLACE_VENCIDO'],
  input: Enlace(),
  output: Mensaje(),
}))

/** Readers that wait for a book: how many confirmed it, and how many were asked and have not answered. Nobody is told who they are. */
export const Esperan = () => z.object({ confirmados: z.int(), sin_confirmar: z.int() })

/**
 * Writes down, for a reader at the counter or on the telephone, that they want the mail. Their own consent is asked for by mail as
 * everybody's is: nobody else can give it. The address is shown to nobody afterwards. The answer says how many wait.
 */
export const anotarEspera = contract('POST', '/api/esperas', STAFF, () => ({
  summary: 'Anota a un lector que quiere el aviso de un libro',
  errors: ['LIBRO_NOT_FOUND', 'LIBRO_EN_VENTA'],
  input: z.object({ libro: Id(), ...EsperaForm().shape }),
  output: Mensaje().extend({ esperan: Esperan() }),
}))

/** What readers asked for and the shop did not have: their words, how many wait, and the day of the last of them. */
export const LibroPedido = () => z.object({ _id: Id(), texto: z.string(), ...Esperan().shape, ultima: z.string() })
export type LibroPedido = z.infer<ReturnType<typeof LibroPedido>>

/** Those that most readers wait for first. */
export const listLibrosPedidos = contract('GET', '/api/esperas/pedidos', STAFF, () => ({
  summary: 'Lista los libros que los lectores pidieron, los más esperados primero',
  input: z.object(Page()),
  output: z.array(LibroPedido()),
}))

/** Says which book it is: all who asked in these words wait for it, and are told at once where it can be bought. */
export const resolverLibroPedido = contract('PUT', '/api/esperas/pedidos/{id}', STAFF, () => ({
  summary: 'Dice qué libro es el que pidieron y avisa a quienes lo esperan',
  errors: ['NOT_FOUND', 'LIBRO_NOT_FOUND'],
  input: z.object({ id: Id(), libro: Id() }),
  output: Mensaje(),
}))

/** Forgets it, with all who asked in these words: the shop will not have it. */
export const deleteLibroPedido = contract('DELETE', '/api/esperas/pedidos/{id}', ADMIN, () => ({
  summary: 'Descarta un libro pedido y a quienes lo esperan',
  errors: ['NOT_FOUND'],
  input: z.object({ id: Id() }),
  output: Mensaje(),
}))
