// Selling at the counter, taking back, closing the day. The whole staff's; what was sold on an earlier day only administrators
// take back.

import { PRECIO_MAX } from '#catalogo/libros/libro.rules.ts'
import { VUELTAS } from '#estante/existencias/vuelta.rules.ts'
import { contract } from '#platform/http/contract.ts'
import { DOS_CIFRAS, hasDosDecimales } from '#platform/money.ts'
import { Dia, Id, Page, Pesos } from '#platform/schemas.ts'
import { LineText } from '#platform/text.schemas.ts'
import { z } from '#platform/zod.ts'
import { CANTIDAD_MAX, LINEAS_MAX, MEDIOS } from './mostrador.rules.ts'

const staff = { access: 'admin', staff: true } as const

const LibroDeMostrador = () =>
  z.object({
    _id: Id(),
    isbn: z.string(),
    titulo: z.string(),
    /** What a copy costs now; null: it has no price, and is not sold. */
    precio: Pesos().nullable(),
    /** The price without the offer of this moment, where there is one. */
    precio_lista: Pesos().nullable(),
    /** What is struck through beside it, if that is more: the lowest price of the thirty days before the offer. */
    precio_antes: Pesos().nullable(),
    oferta: z.string().nullable(),
    /** Copies at this place that are kept for nobody; null for a book that was never counted. */
    libres: z.int().nullable(),
  })
export type LibroDeMostrador = z.infer<ReturnType<typeof LibroDeMostrador>>

/** The book of a beep, with its price of this moment and what there is of it at `lugar`, or anywhere; null where there is no such book. */
export const findLibroDeMostrador = contract('GET', '/api/mostrador/libros', staff, () => ({
  summary: 'Busca el libro de un código leído, con su precio de ahora',
  errors: ['LIBRO_SIN_EJEMPLARES'],
  input: z.object({
    isbn: LineText({ max: 40 }).optional(),
    libro: Id().optional(),
    lugar: Id().optional(),
  }),
  output: LibroDeMostrador().nullable(),
}))

const Pago = () => z.object({ medio: z.enum(MEDIOS), importe: Pesos() })

const Venta = () =>
  z.object({
    _id: Id(),
    numero: z.int(),
    lugar: z.object({ _id: Id(), nombre: z.string() }),
    creado_en: z.iso.datetime(),
    quien: z.string().nullable(),
    ejemplares: z.int(),
    total: Pesos(),
    pagos: z.array(Pago()),
    /** The cash that was handed over, where it was typed, and the change of it. */
    entregado: Pesos().nullable(),
    vuelto: Pesos().nullable(),
    /** What was given back so far. */
    devuelto: Pesos(),
  })
export type Venta = z.infer<ReturnType<typeof Venta>>

const VentaDetalle = () =>
  Venta().extend({
    lineas: z.array(
      z.object({
        linea: z.int(),
        libro: Id().nullable(),
        isbn: z.string(),
        titulo: z.string(),
        cantidad: z.int(),
        precio_unitario: Pesos(),
        precio_lista: Pesos().nullable(),
        /** What was struck through that day. */
        precio_antes: Pesos().nullable(),
        oferta: z.string().nullable(),
        devueltos: z.int(),
      }),
    ),
    devoluciones: z.array(
      z.object({
        _id: Id(),
        numero: z.int(),
        lugar: z.string(),
        medio: z.enum(MEDIOS),
        /** Why it went back by another way than it came; empty where it did not. */
        motivo: z.string(),
        importe: Pesos(),
        quien: z.string().nullable(),
        creado_en: z.iso.datetime(),
        lineas: z.array(z.object({ linea: z.int(), cantidad: z.int() })),
      }),
    ),
    /** Whether the caller may take copies of it back: it is of today, or the caller is an administrator. */
    devolvible: z.boolean(),
  })
export type VentaDetalle = z.infer<ReturnType<typeof VentaDetalle>>

const IMPORTE = 'Escribí un importe en pesos.'
/** A part of what is paid: more than one book may cost. */
const Importe = () =>
  z
    .number(IMPORTE)
    .min(0, IMPORTE)
    .max(PRECIO_MAX * CANTIDAD_MAX, IMPORTE)
    .refine(hasDosDecimales, DOS_CIFRAS)
    .brand<'pesos', 'inout'>()
const CANTIDAD = `La cantidad va de 1 a ${CANTIDAD_MAX}.`
const Cantidad = () => z.int(CANTIDAD).min(1, CANTIDAD).max(CANTIDAD_MAX, CANTIDAD)

/**
 * Sells. `_id` is made by the till: sent again it is the same sale. `total` is what the buyer was told; at another sum nothing
 * is sold. Without `lugar` the only place.
 */
export const createVenta = contract('POST', '/api/mostrador/ventas', staff, () => ({
  summary: 'Registra una venta en el mostrador',
  errors: [
    ...['VENTA_REPETIDA', 'VISTO_CAMBIADO', 'LIBRO_NO_DISPONIBLE', 'SIN_EJEMPLARES', 'LIBRO_SIN_EJEMPLARES'],
    ...['LUGAR_NOT_FOUND', 'LUGAR_CERRADO'],
  ],
  input: z.object({
    _id: Id(),
    lugar: Id().nullish(),
    lineas: z
      .array(z.object({ libro: Id(), cantidad: Cantidad() }))
      .min(1, 'No hay ningún libro.')
      .max(LINEAS_MAX, `No pueden ser más de ${LINEAS_MAX} libros.`)
      .refine((lineas) => new Set(lineas.map(({ libro }) => libro)).size === lineas.length, 'Hay un libro dos veces.'),
    total: Importe(),
    pagos: z.array(z.object({ medio: z.enum(MEDIOS, 'Elegí cómo se paga.'), importe: Importe() })).max(MEDIOS.length),
    entregado: Importe().nullish(),
  }),
  output: VentaDetalle(),
}))

const Cierre = () =>
  z.object({
    /** `yyyy-mm-dd`, in Argentina. */
    dia: z.iso.date(),
    ventas: z.int(),
    ejemplares: z.int(),
    /** Each way to pay: what came in, and what went back that day, whenever it was sold. */
    medios: z.array(z.object({ medio: z.enum(MEDIOS), cobrado: Pesos(), devuelto: Pesos() })),
    total: Pesos(),
  })
export type Cierre = z.infer<ReturnType<typeof Cierre>>

/** A day's sums and sales, the latest first. `numero` and `isbn` find sales of that day; `numero` of any. */
export const listVentas = contract('GET', '/api/mostrador/ventas', staff, () => ({
  summary: 'Lista las ventas de un día en el mostrador, con sus sumas',
  input: z.object({
    ...Page(),
    dia: Dia().optional(),
    numero: z.coerce.number<string>('El número es un entero.').int().min(1).max(2_147_483_647).optional(),
    isbn: LineText({ max: 40 }).optional(),
  }),
  output: z.object({ cierre: Cierre(), ventas: z.array(Venta()) }),
}))

export const getVenta = contract('GET', '/api/mostrador/ventas/{id}', staff, () => ({
  summary: 'Da una venta del mostrador',
  errors: ['VENTA_NOT_FOUND'],
  input: z.object({ id: Id() }),
  output: VentaDetalle(),
}))

/**
 * Takes copies back and gives their price back. `_id` is made by the till: sent again it is the same return. Money that goes back by
 * another way than it came needs a reason (`motivo`), which is kept.
 */
export const createDevolucionDeVenta = contract('POST', '/api/mostrador/ventas/{id}/devoluciones', staff, () => ({
  summary: 'Registra una devolución en el mostrador',
  errors: [
    ...['VENTA_NOT_FOUND', 'VENTA_REPETIDA', 'DIA_PASADO', 'YA_DEVUELTO'],
    ...['LUGAR_NOT_FOUND', 'LUGAR_CERRADO', 'LIBRO_SIN_EJEMPLARES', 'OTRO_MEDIO'],
  ],
  input: z.object({
    id: Id(),
    _id: Id(),
    /** Where the copies go; without it where they were sold. */
    lugar: Id().nullish(),
    vuelta: z.enum(VUELTAS, 'Elegí qué pasa con los ejemplares.').default('igual'),
    medio: z.enum(MEDIOS, 'Elegí cómo se devuelve la plata.'),
    motivo: LineText({ max: 200, tooLong: 'El motivo puede tener hasta 200 caracteres.' }).default(''),
    lineas: z
      .array(z.object({ linea: z.int().min(1).max(LINEAS_MAX), cantidad: Cantidad() }))
      .min(1, 'Elegí qué devuelve.')
      .max(LINEAS_MAX)
      .refine((lineas) => new Set(lineas.map(({ linea }) => linea)).size === lineas.length, 'Hay un libro dos veces.'),
  }),
  output: VentaDetalle(),
}))

/** What was sold and brought back on a day, a row for each line. */
export const downloadDia = contract(
  'GET',
  '/api/mostrador/dias/{dia}/archivo',
  { ...staff, produces: 'application/octet-stream' },
  () => ({
    summary: 'Descarga lo vendido y devuelto en un día',
    input: z.object({ dia: Dia(), formato: z.enum(['csv', 'xlsx']) }),
    output: z.string(),
  }),
)
