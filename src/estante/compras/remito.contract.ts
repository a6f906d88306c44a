// Copies that come from suppliers and go back to them. The whole staff's.

import { PRECIO_MAX } from '#catalogo/libros/libro.rules.ts'
import { AppError } from '#platform/errors.ts'
import { STAFF } from '#platform/http/callers.ts'
import { contract } from '#platform/http/contract.ts'
import { Id, Page, Pesos } from '#platform/schemas.ts'
import { LineText } from '#platform/text.schemas.ts'
import { z } from '#platform/zod.ts'
import { Cantidad, Nombrado } from './compra.contract.ts'
import { LINEAS_MAX } from './compra.rules.ts'
import { CONDICIONES_REMITO, REMITO_MAX, TIPOS_REMITO } from './remito.rules.ts'

export const Remito = () =>
  z.object({
    _id: Id(),
    numero: z.int(),
    tipo: z.enum(TIPOS_REMITO),
    proveedor: Nombrado(),
    compra: z.object({ _id: Id(), numero: z.int() }).nullable(),
    /** As the supplier's paper says. */
    numero_proveedor: z.string().nullable(),
    condicion: z.enum(CONDICIONES_REMITO),
    lugar: z.string(),
    creado_en: z.iso.datetime(),
    ejemplares: z.int(),
    /** Copies whose ISBN the catalogue does not know: they are noted and stand in no stock yet. */
    anotados: z.int(),
  })
export type Remito = z.infer<ReturnType<typeof Remito>>

export const RemitoDetalle = () =>
  Remito().extend({
    lineas: z.array(
      z.object({
        libro: Id().nullable(),
        isbn: z.string(),
        titulo: z.string(),
        cantidad: z.int(),
        costo: Pesos().nullable(),
        anotada: z.boolean(),
      }),
    ),
  })
export type RemitoDetalle = z.infer<ReturnType<typeof RemitoDetalle>>

export const remitoNotFound = () => new AppError(404, 'REMITO_NOT_FOUND', 'No encontramos ese remito.')

const COSTO = 'Escribí el costo de un ejemplar, en pesos.'
const Costo = () => z.number(COSTO).min(0, COSTO).max(PRECIO_MAX, COSTO).brand<'pesos', 'inout'>()
const SIN_LINEAS = 'No hay nada contado.'
const Numero = () =>
  LineText({ max: REMITO_MAX })
    .transform((text) => text || null)
    .nullish()

/** What came and went, the newest first. */
export const listRemitos = contract('GET', '/api/remitos', STAFF, () => ({
  summary: 'Lista lo que entró y lo que se devolvió, lo último primero',
  input: z.object({ ...Page(), proveedor: Id().optional(), compra: Id().optional() }),
  output: z.array(Remito()),
}))

export const getRemito = contract('GET', '/api/remitos/{id}', STAFF, () => ({
  summary: 'Da un ingreso o una devolución con sus renglones',
  errors: ['REMITO_NOT_FOUND'],
  input: z.object({ id: Id() }),
  output: RemitoDetalle(),
}))

/**
 * Receives copies, against an order or without one. `_id` is made up by the caller: sent again it is the same delivery. Lines
 * are books or ISBNs; an ISBN that the catalogue does not know is noted. Without `lugar` it is the only place.
 */
export const createIngreso = contract('POST', '/api/remitos/ingresos', STAFF, () => ({
  summary: 'Ingresa los ejemplares que mandó un proveedor',
  errors: [
    ...['PROVEEDOR_NOT_FOUND', 'COMPRA_NOT_FOUND', 'COMPRA_CERRADA', 'REMITO_REPETIDO'],
    ...['LUGAR_NOT_FOUND', 'LUGAR_CERRADO', 'LIBRO_SIN_EJEMPLARES'],
  ],
  input: z.object({
    _id: Id(),
    proveedor: Id(),
    compra: Id().nullish(),
    lugar: Id().nullish(),
    condicion: z.enum(CONDICIONES_REMITO).optional(),
    numero_proveedor: Numero(),
    lineas: z
      .array(
        z.object({
          isbn: LineText({ max: 20, required: SIN_LINEAS }).regex(
            /^(?:\d{13}|2\d{7,12})$/,
            'Un ISBN tiene trece dígitos.',
          ),
          cantidad: Cantidad(),
          costo: Costo().nullish(),
        }),
      )
      .min(1, SIN_LINEAS)
      .max(LINEAS_MAX, `No pueden ser más de ${LINEAS_MAX} libros.`),
  }),
  output: RemitoDetalle(),
}))

/** Puts noted ISBNs into stock that the catalogue knows by now. */
export const resolveRemito = contract('PUT', '/api/remitos/{id}/anotados', STAFF, () => ({
  summary: 'Ingresa los ISBN anotados que el catálogo ya conoce',
  errors: ['REMITO_NOT_FOUND', 'LUGAR_CERRADO', 'LIBRO_SIN_EJEMPLARES'],
  input: z.object({ id: Id() }),
  output: RemitoDetalle(),
}))

/** Copies that may go back, those that must go first at the head; `hasta` null: consigned ones, whenever. */
export const listDevolvibles = contract('GET', '/api/remitos/devolvibles', STAFF, () => ({
  summary: 'Lista los ejemplares que se le pueden devolver a un proveedor',
  input: z.object({ ...Page(), proveedor: Id().optional() }),
  output: z.array(
    z.object({
      proveedor: Nombrado(),
      libro: z.object({ _id: Id(), isbn: z.string(), titulo: z.string() }),
      condicion: z.enum(CONDICIONES_REMITO),
      /** `yyyy-mm-dd`, the last day. */
      hasta: z.iso.date().nullable(),
      cantidad: z.int(),
    }),
  ),
}))

/** Gives copies back to a supplier: what is kept for an order stays. */
export const createDevolucion = contract('POST', '/api/remitos/devoluciones', STAFF, () => ({
  summary: 'Devuelve ejemplares a un proveedor',
  errors: ['PROVEEDOR_NOT_FOUND', 'REMITO_REPETIDO', 'SIN_EJEMPLARES', 'LUGAR_NOT_FOUND', 'LUGAR_CERRADO'],
  input: z.object({
    _id: Id(),
    proveedor: Id(),
    lugar: Id().nullish(),
    condicion: z.enum(CONDICIONES_REMITO),
    numero_proveedor: Numero(),
    lineas: z
      .array(z.object({ libro: Id(), cantidad: Cantidad() }))
      .min(1, SIN_LINEAS)
      .max(LINEAS_MAX, `No pueden ser más de ${LINEAS_MAX} libros.`)
      .refine((lineas) => new Set(lineas.map(({ libro }) => libro)).size === lineas.length, 'Hay un libro dos veces.'),
  }),
  output: RemitoDetalle(),
}))
