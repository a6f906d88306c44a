// What the panel does to works and to what rules suggest as such.

import { FORMATOS } from '#catalogo/catalogo/catalogo.rules.ts'
import { AppError } from '#platform/errors.ts'
import { ADMIN_WRITES, STAFF, STAFF_WRITES } from '#platform/http/callers.ts'
import { contract } from '#platform/http/contract.ts'
import { Busqueda, Id, Mensaje, Ordenada, Page, Version } from '#platform/schemas.ts'
import { LineText } from '#platform/text.schemas.ts'
import { z } from '#platform/zod.ts'
import { EDICIONES_MAX, ESTADOS_SUGERENCIA, ORDENES_OBRA, POR_QUIEN, QUIEN_JUNTO } from './obra.rules.ts'
import { ObraForm } from './obra.schemas.ts'

/** An edition as the panel tells it from the others. */
const EdicionEditable = () =>
  z.object({
    _id: Id(),
    titulo: z.string(),
    isbn: z.string(),
    /** Full names, in order. */
    autores: z.array(z.string()),
    editorial: z.string().nullable(),
    anio: z.string().nullable(),
    formatos: z.array(z.enum(FORMATOS)),
    encuadernacion: z.string().nullable(),
    idioma: z.string().nullable(),
  })
export type EdicionEditable = z.infer<ReturnType<typeof EdicionEditable>>

export const ObraEditable = () =>
  z.object({
    _id: Id(),
    titulo: z.string(),
    /** Who joined them. */
    por: z.enum(QUIEN_JUNTO),
    libros: z.array(EdicionEditable()),
    /** When it was last said what it joins. */
    actualizado_en: z.iso.datetime(),
    version: Version(),
  })
export type ObraEditable = z.infer<ReturnType<typeof ObraEditable>>

/** `total`: how many books it joins, of which `libros` are the first `EDICIONES_MAX`; `obra`: the work that some are in;
 * `por`: who says it. */
export const Sugerencia = () =>
  z.object({
    _id: Id(),
    titulo: z.string(),
    por: z.enum(POR_QUIEN),
    total: z.int(),
    libros: z.array(EdicionEditable().extend({ obra: Id().nullable() })),
  })
export type Sugerencia = z.infer<ReturnType<typeof Sugerencia>>

export const obraNotFound = () => new AppError(404, 'OBRA_NOT_FOUND', 'No encontramos esa obra.')
export const sugerenciaNotFound = () =>
  new AppError(404, 'SUGERENCIA_NOT_FOUND', 'Esa sugerencia ya no está: alguien la resolvió o los libros cambiaron.')

const POR_PAGINA_MAX = 50

/** Works, without an order the newest first; `por`: those that somebody, or the rules, joined; `q`: words of title or author, or an ISBN, of one of their books. */
export const listObras = contract('GET', '/api/obras', STAFF, () => ({
  summary: 'Lista las obras, que juntan las ediciones de un mismo texto',
  input: z.object({
    ...Page(),
    ...Busqueda(),
    ...Ordenada(ORDENES_OBRA),
    por: z.enum(QUIEN_JUNTO).optional(),
    limit: z.coerce.number<number>().int().min(1).max(POR_PAGINA_MAX).default(POR_PAGINA_MAX),
  }),
  output: z.array(ObraEditable()),
}))

/**
 * What rules suggest, those that join most books first; `tras`: goes on after this place, the answer's `siguiente`. `solas`: the
 * shop has what the rules are certain of joined by itself.
 */
export const listSugerencias = contract('GET', '/api/obras/sugerencias', STAFF, () => ({
  summary: 'Lista las obras que las reglas sugieren juntar',
  input: z.object({
    estado: z.enum(ESTADOS_SUGERENCIA).default('pendiente'),
    tras: LineText({ max: 60 }).optional(),
    limit: z.coerce.number<number>().int().min(1).max(POR_PAGINA_MAX).default(15),
  }),
  output: z.object({
    sugerencias: z.array(Sugerencia()),
    total: z.int(),
    siguiente: z.string().nullable(),
    solas: z.boolean(),
  }),
}))

/** Joins books into one work, together with the works that some of them are in. */
export const createObra = contract('POST', '/api/obras/crear', STAFF_WRITES, () => ({
  summary: 'Junta libros en una obra',
  input: ObraForm(),
  output: ObraEditable(),
}))

/**
 * Says anew which books a work joins: those that are left out stand by themselves from now on. With `version`, only if it has
 * not changed since.
 */
export const updateObra = contract('PUT', '/api/obras/{id}', STAFF_WRITES, () => ({
  summary: 'Dice de nuevo qué libros junta una obra',
  errors: ['OBRA_NOT_FOUND', 'VERSION'],
  input: ObraForm().extend({
    id: Id(),
    version: z.number('La versión tiene que ser un número.').int().optional(),
  }),
  output: ObraEditable(),
}))

/** Takes a work apart; its books stay in the shop, and are not suggested again. */
export const deleteObra = contract('DELETE', '/api/obras/{id}', ADMIN_WRITES, () => ({
  summary: 'Deshace una obra; sus libros siguen en venta',
  errors: ['OBRA_NOT_FOUND'],
  input: z.object({ id: Id() }),
  output: Mensaje(),
}))

/** Makes a work of those books of a suggestion that are named; the others stand by themselves from now on. */
export const confirmSugerencia = contract('POST', '/api/obras/sugerencias/{id}/confirmar', STAFF_WRITES, () => ({
  summary: 'Hace una obra con los libros elegidos de una sugerencia',
  errors: ['SUGERENCIA_NOT_FOUND'],
  input: z.object({
    id: Id(),
    libros: z
      .array(Id(), 'Elegí los libros de la lista.')
      .min(2, 'Una obra junta dos ediciones o más.')
      .max(EDICIONES_MAX, `Una obra junta hasta ${EDICIONES_MAX} ediciones.`),
  }),
  output: ObraEditable(),
}))

const decide = (accion: 'rechazar' | 'recuperar') =>
  contract('POST', `/api/obras/sugerencias/{id}/${accion}`, STAFF, () => ({
    summary: accion === 'rechazar' ? 'Rechaza una sugerencia de obra' : 'Recupera una sugerencia de obra rechazada',
    errors: ['SUGERENCIA_NOT_FOUND'],
    input: z.object({ id: Id() }),
    output: Mensaje(),
  }))

/** Refuses a suggestion: it does not come again by itself. */
export const rejectSugerencia = decide('rechazar')
/** Takes a refusal back. */
export const restoreSugerencia = decide('recuperar')
