// Prices of books as the panel sees them: what they were, lists of books that change together, and prices of later.

import { REDONDEO_CLAVES, SENTIDOS } from '#casa/moneda/redondeo.rules.ts'
import { FORMATOS } from '#catalogo/catalogo/catalogo.rules.ts'
import { contract } from '#platform/http/contract.ts'
import { ELEGIDAS_MAX } from '#platform/paging.ts'
import { Busqueda, Id, Page, Pesos } from '#platform/schemas.ts'
import { LineText } from '#platform/text.schemas.ts'
import { z } from '#platform/zod.ts'
import { Libro } from '../libro.contract.ts'
import { CAMBIO_MAX, EJEMPLOS, ESTADOS_CAMBIO, isMinuto, MODOS, MOTIVOS } from './cambio.rules.ts'

/** A list of books: what holds of all of them. Nothing is the whole catalogue. */
const Filtros = () => ({
  ...Busqueda(),
  editorial: Id().optional(),
  autor: Id().optional(),
  categoria: Id().optional(),
  formato: z.enum(FORMATOS).optional(),
  sin_precio: z.enum(['si']).optional(),
  /** These alone, as somebody chose them one by one. */
  libros: z
    .union([z.array(Id()).max(ELEGIDAS_MAX), Id().transform((id) => [id])]) // a single one in an address is no list
    .optional(),
})

const Quien = () => z.object({ _id: Id(), nombre: z.string().nullable() }).nullable()

const Historia = () =>
  z.object({
    _id: z.int(),
    cambiado_en: z.iso.datetime(),
    /** Null: not for sale. */
    antes: Pesos().nullable(),
    despues: Pesos().nullable(),
    antes_gratis: z.boolean(),
    despues_gratis: z.boolean(),
    motivo: z.enum(MOTIVOS),
    /** The number of the change that it was a part of. */
    cambio: z.int().nullable(),
    /** Null: the shop itself, an import, or nobody knows. The name is that of today, null once the account is gone. */
    quien: Quien(),
  })
export type Historia = z.infer<ReturnType<typeof Historia>>

/** Each price that a book had since the shop writes it down, newest first. */
export const listHistoriaPrecios = contract(
  'GET',
  '/api/precios/libro/{id}',
  { access: 'admin', staff: true, scope: 'precios:leer' },
  () => ({
    summary: 'Lista los precios que tuvo un libro, el último primero',
    errors: ['LIBRO_NOT_FOUND'],
    input: z.object({ id: Id(), ...Page() }),
    output: z.array(Historia()),
  }),
)

/** The books that all filters leave, newest first. A search counts every match, unlike the list of all books. */
export const listLibrosFiltrados = contract('GET', '/api/precios/libros', { access: 'admin', staff: true }, () => ({
  summary: 'Lista los libros que pasan todos los filtros',
  input: z.object({ ...Page(), ...Filtros() }),
  output: z.array(Libro()),
}))

const Regla = () => ({
  modo: z.enum(MODOS, 'Elegí cómo cambian los precios.'),
  redondeo: z.enum(REDONDEO_CLAVES).default('ninguno'),
  sentido: z.enum(SENTIDOS).default('cercano'),
})

const Lista = () => ({ ...Filtros(), /** One book alone. */ libro: Id().optional() })

const Ejemplo = () =>
  z.object({
    _id: Id(),
    titulo: z.string(),
    isbn: z.string(),
    antes: Pesos().nullable(),
    despues: Pesos().nullable(),
  })

/**
 * What a rule would do to a list: how many books it has, how many get another price (`cambian`), stay as they are, have no
 * price, would cost 0 or more than the shop can keep (these stay too), and the newest of those that change, from `offset` on.
 */
export const previewCambio = contract('GET', '/api/precios/vista', { access: 'admin' }, () => ({
  summary: 'Muestra qué le haría un cambio de precios a una lista',
  input: z.object({
    ...Lista(),
    ...Regla(),
    valor: z.coerce.number<number>().default(0),
    offset: Page().offset,
  }),
  output: z.object({
    libros: z.int(),
    cambian: z.int(),
    iguales: z.int(),
    sin_precio: z.int(),
    a_cero: z.int(),
    fuera: z.int(),
    /** How many would be lowered below their PVP (docs/decisions/055); there only where some would. */
    bajo_pvp: z.int().optional(),
    ejemplos: z.array(Ejemplo()).max(EJEMPLOS),
  }),
}))

const Cambio = () =>
  z.object({
    _id: Id(),
    numero: z.int(),
    creado_en: z.iso.datetime(),
    quien: Quien(),
    /** The list as it was called then. */
    lista: z.string(),
    regla: z.object({ ...Regla(), valor: z.number() }),
    /** Null: it was done at once. */
    desde: z.iso.datetime().nullable(),
    total: z.int(),
    estado: z.enum(ESTADOS_CAMBIO),
    /** Books with another price; null until it is done. */
    cambiados: z.int().nullable(),
    restaurados: z.int().nullable(),
    hecho_en: z.iso.datetime().nullable(),
    /** When it was undone or cancelled. */
    terminado_en: z.iso.datetime().nullable(),
  })
export type Cambio = z.infer<ReturnType<typeof Cambio>>

/** The changes: those that wait first, then the newest. With `libro` those that wait and are about this book. */
export const listCambiosPrecios = contract(
  'GET',
  '/api/precios/cambios',
  { access: 'admin', scope: 'precios:leer' },
  () => ({
    summary: 'Lista los cambios de precios, primero los que esperan',
    input: z.object({ ...Page(), libro: Id().optional() }),
    output: z.array(Cambio()),
  }),
)

const MINUTO = 'Elegí un minuto que esté por venir.'
const write = { access: 'admin', changesShared: true } as const

/**
 * Changes the prices of a list, at once or from a minute on (`desde`). `visto` is the number of books that change in the
 * preview: where it is another one by now, nothing is done and the answer is 409 LISTA_CAMBIADA. With a price of 0 among the
 * new ones `gratis` must say whether these books are free, or the answer is 409 A_CERO. At most `CAMBIO_MAX` books. What it
 * lowers below the PVP is in `avisos`, and refused where the guard of the uniform price is on.
 */
export const createCambioPrecios = contract('POST', '/api/precios/cambios', write, () => ({
  summary: 'Cambia los precios de una lista, ya o desde un minuto',
  errors: ['LISTA_CAMBIADA', 'A_CERO', 'LISTA_LARGA', 'SIN_CAMBIO', 'PRECIO_UNIFORME'],
  input: z.object({
    ...Lista(),
    ...Regla(),
    valor: z.number().default(0),
    gratis: z.boolean().optional(),
    visto: z.int().min(0).max(CAMBIO_MAX).optional(),
    /** An instant of UTC, `2026-12-01T12:30:00Z`. */
    desde: LineText({ max: 30, tooLong: MINUTO }).refine(isMinuto, MINUTO).optional(),
  }),
  output: Cambio().extend({ avisos: z.array(z.string()).optional() }),
}))

const NO_ESTA = ['CAMBIO_NOT_FOUND', 'CAMBIO_TERMINADO']
const AL_DESHACER = [...NO_ESTA, 'PRECIO_UNIFORME']

/** Puts back each price of a change that nobody changed since; `quedaron` names others. Once. */
export const undoCambioPrecios = contract('POST', '/api/precios/cambios/{id}/deshacer', write, () => ({
  summary: 'Deshace un cambio de precios donde nadie los tocó después',
  errors: AL_DESHACER,
  input: z.object({ id: Id() }),
  output: z.object({
    restaurados: z.int(),
    /** How many have been changed since and were left, and the newest hundred of them. */
    quedaron: z.int(),
    libros: z.array(z.object({ _id: Id(), titulo: z.string(), isbn: z.string(), precio: Pesos().nullable() })),
  }),
}))

/** Forgets a change that still waits for its minute. */
export const cancelCambioPrecios = contract('POST', '/api/precios/cambios/{id}/cancelar', { access: 'admin' }, () => ({
  summary: 'Cancela un cambio de precios que todavía espera',
  errors: NO_ESTA,
  input: z.object({ id: Id() }),
  output: Cambio(),
}))
