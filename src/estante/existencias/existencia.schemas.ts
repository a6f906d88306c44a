// The forms of the stock. Server and form pages use the same schemas.

import { MODOS } from '#catalogo/disponibilidad/disponibilidad.rules.ts'
import { CAMPO_REQUERIDO, editOf, Line } from '#platform/forms.schemas.ts'
import { Dia, Id } from '#platform/schemas.ts'
import { LineText } from '#platform/text.schemas.ts'
import { z } from '#platform/zod.ts'
import { CANTIDAD_TOPE, CONDICIONES, OPERACIONES, TIPOS_LUGAR } from './existencia.rules.ts'

const ORDEN = 'Escribí un número entero de 0 a 99; el más chico va primero.'

export const LugarForm = () =>
  z.object({
    nombre: Line(80, CAMPO_REQUERIDO),
    tipo: z.enum(TIPOS_LUGAR, 'Elegí qué es: local, depósito, feria o virtual.'),
    vende_en_linea: z.boolean('Elegí sí o no.'),
    cerrado: z.boolean('Elegí sí o no.'),
    orden: z.coerce.number<number | string>(ORDEN).int(ORDEN).min(0, ORDEN).max(99, ORDEN),
  })
export type LugarForm = z.output<ReturnType<typeof LugarForm>>

export const LugarEdicion = (antes: LugarForm) => editOf(LugarForm(), antes)

/** What an edit sends: some of the fields, and the version that it began with. */
export const LugarCambios = () =>
  LugarForm()
    .partial()
    .extend({ id: Id(), version: z.number('La versión tiene que ser un número.').int().optional() })

const CANTIDAD = `Escribí un número entero de 1 a ${CANTIDAD_TOPE}.`
const COSTO = 'Escribí cuánto costó cada uno, en pesos.'

/** An id that a select may leave empty. */
const IdOpcional = () =>
  z
    .union([z.literal(''), Id()])
    .nullish()
    .transform((id) => id || null)

/** The fields of a movement, each judged by itself. */
export const MovimientoCampos = () => ({
  operacion: z.enum(OPERACIONES, 'Elegí qué pasó con los ejemplares.'),
  lugar: IdOpcional(),
  hacia: IdOpcional(),
  condicion: z.enum(CONDICIONES, 'Elegí de quién son.').default('firme'),
  proveedor: IdOpcional(),
  cantidad: z.coerce.number<number | string>(CANTIDAD).int(CANTIDAD).min(1, CANTIDAD).max(CANTIDAD_TOPE, CANTIDAD),
  /** Of each copy, in pesos. */
  costo: z
    .union(
      [
        z.literal('').transform(() => null),
        z.coerce.number<number | string>(COSTO).min(0, COSTO).max(20_000_000, COSTO),
      ],
      COSTO,
    )
    .nullish()
    .transform((costo) => costo ?? null),
  documento: LineText({ max: 120, required: CAMPO_REQUERIDO })
    .nullish()
    .transform((texto) => texto || null),
})

/** What the shop does with copies of a book: they come, go, or change place. Places may be empty where there is one. */
export const MovimientoForm = () =>
  z
    .object(MovimientoCampos())
    .refine(({ condicion, proveedor }) => condicion !== 'consignacion' || proveedor !== null, {
      path: ['proveedor'],
      error: 'Elegí de qué proveedor son los ejemplares en consignación.',
    })
    .refine(({ operacion, hacia }) => operacion !== 'traslado' || hacia !== null, {
      path: ['hacia'],
      error: 'Elegí adónde van.',
    })
    .refine(({ operacion, lugar, hacia }) => operacion !== 'traslado' || lugar !== hacia, {
      path: ['hacia'],
      error: 'Elegí otro lugar.',
    })
export type MovimientoForm = z.output<ReturnType<typeof MovimientoForm>>

const MINIMO = 'Escribí un número entero desde 1, o nada.'

/** Where copies stand, and below how many they are to be bought again. */
export const EstanteForm = () =>
  z.object({
    estante: LineText({ max: 40, required: CAMPO_REQUERIDO }).transform((texto) => texto || null),
    minimo: EnteroOpcional(MINIMO, { min: 1, max: CANTIDAD_TOPE }),
  })

function EnteroOpcional(mensaje: string, { min, max }: { min: number; max: number }) {
  return z
    .union(
      [
        z.literal('').transform(() => null),
        z.null(),
        z.coerce.number<number | string>(mensaje).int(mensaje).min(min, mensaje).max(max, mensaje),
      ],
      mensaje,
    )
    .optional()
    .transform((numero) => numero ?? null)
}

const DIAS = 'Escribí los días hábiles que tarda, de 1 a 180.'
const TOPE = 'Escribí un número entero desde 0, o nada.'

/** How a book is sold, each field judged by itself; an empty mode is the shop's. */
export const VentaCampos = () => ({
  modo: z
    .union([z.literal(''), z.enum(MODOS)], 'Elegí cómo se vende.')
    .nullable()
    .transform((modo) => modo || null),
  dias: EnteroOpcional(DIAS, { min: 1, max: 180 }),
  tope: EnteroOpcional(TOPE, { min: 0, max: CANTIDAD_TOPE }),
  sale_el: z
    .union([z.literal(''), Dia()], 'Escribí la fecha.')
    .nullish()
    .transform((dia) => dia || null),
})

/** How a book is sold. */
export const VentaForm = () =>
  z
    .object(VentaCampos())
    .refine(({ modo, dias }) => modo !== 'a_pedido' || dias !== null, { path: ['dias'], error: DIAS })
    .refine(({ modo, sale_el }) => modo !== 'preventa' || sale_el !== null, {
      path: ['sale_el'],
      error: 'Escribí qué día sale.',
    })
export type VentaForm = z.output<ReturnType<typeof VentaForm>>
