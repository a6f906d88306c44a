// Selling at the counter and taking back. The whole staff's; what was sold on an earlier day only administrators
// take back.
import { isIsbn13 } from '#catalogo/libros/isbn.rules.ts'
import { PRECIO_MAX } from '#catalogo/libros/libro.rules.ts'
import { VUELTAS } from '#estante/existencias/vuelta.rules.ts'
import { contract } from '#platform/http/contract.ts'
import { DOS_CIFRAS, hasDosDecimales } from '#platform/money.ts'
import { Id, Pesos } from '#platform/schemas.ts'
import { LineText } from '#platform/text.schemas.ts'
import { z } from '#platform/zod.ts'
import {
  CANTIDAD_MAX,
  LINEAS_MAX,
  MEDIOS,
  MOTIVO_DE_REBAJA_MAX,
  nameLinea,
  REBAJA_MAX,
  SUELTA_MAX,
  TITULO_MAX,
} from './mostrador.rules.ts'
import { isInstante, isProvisoria, MOTIVOS_DE_TAREA } from './sin-red.rules.ts'

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
    /** Of its cover. */
    portada_version: z.string().optional(),
    /** Where it was counted: how many are free, and on which shelf. */
    lugares: z
      .array(z.object({ _id: Id(), lugar: z.string(), libres: z.int(), estante: z.string().nullable() }))
      .optional(),
    /** Asked with `ley`: the least that the law lets it be sold at to this customer; `obliga`: less is refused. */
    minimo: z.object({ precio: Pesos(), obliga: z.boolean() }).optional(),
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
    ley: z.enum(['si']).optional(),
    /** The account that buys. */
    para: Id().optional(),
  }),
  output: LibroDeMostrador().nullable(),
}))

const Pago = () => z.object({ medio: z.enum(MEDIOS), importe: Pesos() })

export const Venta = () =>
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
    /** Who bought it, where that was said. */
    cliente: z.object({ _id: Id(), nombre: z.string() }).optional(),
    /** Sold without a network: what its paper says in place of a number, and when by the till's clock. */
    sin_red: z.object({ provisoria: z.string(), vendida_en: z.iso.datetime() }).optional(),
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
    /** What somebody has to look at, where it was sold without a network and not done yet. */
    tareas: z.array(z.object({ linea: z.int(), motivo: z.enum(MOTIVOS_DE_TAREA), cantidad: z.int() })).optional(),
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
const SIN_MOTIVO = 'Escribí por qué se rebaja.'
const PORCIENTO = `La rebaja va de 0,01 a ${REBAJA_MAX} %.`
const Rebaja = () =>
  z.object({
    porciento: z.number(PORCIENTO).min(0.01, PORCIENTO).max(REBAJA_MAX, PORCIENTO).refine(hasDosDecimales, PORCIENTO),
    motivo: LineText({ max: MOTIVO_DE_REBAJA_MAX, required: SIN_MOTIVO }).min(1, SIN_MOTIVO),
  })
const SIN_TITULO = 'Escribí el título.'
/** A book that no catalogue has: what is on its cover. */
const Suelta = () =>
  z.object({
    isbn: LineText({ max: 13 }).refine(isIsbn13, 'Ese código no es un ISBN.'),
    titulo: LineText({ max: TITULO_MAX, required: SIN_TITULO }).min(1, SIN_TITULO),
    precio: z
      .number(IMPORTE)
      .min(0.01, IMPORTE)
      .max(SUELTA_MAX, IMPORTE)
      .refine(hasDosDecimales, DOS_CIFRAS)
      .brand<'pesos', 'inout'>(),
  })
/** What a till without a network sold a book as. */
const Dicho = () => z.object({ isbn: LineText({ max: 40 }), titulo: LineText({ max: 500 }), precio: Importe() })
const SIN_RED = 'La venta sin red no dice cuándo fue.'
const SinRed = () =>
  z.object({
    provisoria: LineText({ max: 20, required: SIN_RED }).refine(isProvisoria, SIN_RED),
    vendida_en: LineText({ max: 40, required: SIN_RED }).refine(isInstante, SIN_RED),
  })
/** What names the seller, where the shop asks for a PIN (`openPase`). */
const Pase = () => LineText({ max: 500 }).nullish()
const Cantidad = () => z.int(CANTIDAD).min(1, CANTIDAD).max(CANTIDAD_MAX, CANTIDAD)

/**
 * Sells. `_id` is made by the till: sent again it is the same sale. `total` is what the buyer was told; at another sum nothing
 * is sold. Without `lugar` the only place. A line is a `libro` of the catalogue, or `suelta`: a book that has no file, with its price.
 * `rebaja` is taken off the list prices by hand, as far down as the law's guard lets it. With `sin_red` it was sold already while there
 * was no network, at what each line says in `dicho`: it is taken as it was, and what does not fit becomes a task.
 */
export const createVenta = contract('POST', '/api/mostrador/ventas', staff, () => ({
  summary: 'Registra una venta en el mostrador',
  errors: [
    ...['VENTA_REPETIDA', 'VISTO_CAMBIADO', 'LIBRO_NO_DISPONIBLE', 'SIN_EJEMPLARES', 'LIBRO_SIN_EJEMPLARES'],
    ...['LUGAR_NOT_FOUND', 'LUGAR_CERRADO', 'CLIENTE_NOT_FOUND', 'SIN_RED_APAGADO', 'FALTA_VENDEDOR'],
  ],
  input: z.object({
    _id: Id(),
    lugar: Id().nullish(),
    lineas: z
      .array(
        z
          .object({
            libro: Id().optional(),
            suelta: Suelta().optional(),
            dicho: Dicho().optional(),
            cantidad: Cantidad(),
          })
          .refine(({ libro, suelta }) => (libro === undefined) !== (suelta === undefined), 'Elegí un libro.'),
      )
      .min(1, 'No hay ningún libro.')
      .max(LINEAS_MAX, `No pueden ser más de ${LINEAS_MAX} libros.`)
      .refine((lineas) => new Set(lineas.map(nameLinea)).size === lineas.length, 'Hay un libro dos veces.'),
    rebaja: Rebaja().nullish(),
    cliente: Id().nullish(),
    sin_red: SinRed().nullish(),
    pase: Pase(),
    total: Importe(),
    pagos: z.array(z.object({ medio: z.enum(MEDIOS, 'Elegí cómo se paga.'), importe: Importe() })).max(MEDIOS.length),
    entregado: Importe().nullish(),
  }),
  output: VentaDetalle(),
}))

export const getVenta = contract('GET', '/api/mostrador/ventas/{id}', staff, () => ({
  summary: 'Da una venta del mostrador',
  errors: ['VENTA_NOT_FOUND'],
  input: z.object({ id: Id() }),
  output: VentaDetalle(),
}))

/** Says that somebody has looked at what did not fit of a sale without a network. Sent again it is the same. */
export const resolveTareas = contract('PUT', '/api/mostrador/ventas/{id}/tareas', staff, () => ({
  summary: 'Da por resuelto lo que quedó pendiente de una venta sin red',
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
    ...['LUGAR_NOT_FOUND', 'LUGAR_CERRADO', 'LIBRO_SIN_EJEMPLARES', 'OTRO_MEDIO', 'FALTA_VENDEDOR'],
  ],
  input: z.object({
    id: Id(),
    _id: Id(),
    /** Where the copies go; without it where they were sold. */
    lugar: Id().nullish(),
    vuelta: z.enum(VUELTAS, 'Elegí qué pasa con los ejemplares.').default('igual'),
    medio: z.enum(MEDIOS, 'Elegí cómo se devuelve la plata.'),
    motivo: LineText({ max: 200, tooLong: 'El motivo puede tener hasta 200 caracteres.' }).default(''),
    pase: Pase(),
    lineas: z
      .array(z.object({ linea: z.int().min(1).max(LINEAS_MAX), cantidad: Cantidad() }))
      .min(1, 'Elegí qué devuelve.')
      .max(LINEAS_MAX)
      .refine((lineas) => new Set(lineas.map(({ linea }) => linea)).size === lineas.length, 'Hay un libro dos veces.'),
  }),
  output: VentaDetalle(),
}))
