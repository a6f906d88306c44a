// The form of a parcel, on both sides.
import '#platform/jitless.ts'
import { TRANSPORTES } from '#envios/transportes/transporte.rules.ts'
import { VUELTAS } from '#estante/existencias/vuelta.rules.ts'
import { hasDosDecimales } from '#platform/money.ts'
import { Id, Version } from '#platform/schemas.ts'
import { LineText } from '#platform/text.schemas.ts'
import { z } from '#platform/zod.ts'

/** Empty is none. */
const Linea = (max: number) =>
  LineText({ max, unprintable: 'Tiene caracteres que no se pueden guardar.' })
    .transform((texto) => texto || null)
    .nullish()

const PESO = 'El peso va en gramos, de 1 a 1.000.000.'
const COSTO = 'Escribí lo que costó, de $ 0 a $ 10.000.000, con hasta dos decimales.'
const CANTIDAD = 'Cada libro lleva al menos un ejemplar.'
const NINGUNO = 'Poné al menos un ejemplar en el paquete.'

/** What is written of a parcel besides its copies. */
const Datos = () => ({
  transporte: z.enum(TRANSPORTES, 'Elegí quién lo lleva.'),
  servicio: Linea(80),
  sucursal: Linea(200),
  seguimiento: Linea(60),
  peso_g: z.int(PESO).min(1, PESO).max(1_000_000, PESO).nullish(),
  /** In pesos. */
  costo: z.number(COSTO).min(0, COSTO).max(10_000_000, COSTO).refine(hasDosDecimales, COSTO).nullish(),
})

const Items = () =>
  z
    .array(
      z.object({ linea: z.int().min(1).max(1_000), cantidad: z.int(CANTIDAD).min(1, CANTIDAD).max(100, CANTIDAD) }),
    )
    .min(1, NINGUNO)
    .max(500)
    .refine((items) => new Set(items.map(({ linea }) => linea)).size === items.length, 'Un libro está dos veces.')

export const DespachoForm = () =>
  z.object({ ...Datos(), transporte: Datos().transporte.default('propio'), items: Items() })
export type DespachoForm = z.output<ReturnType<typeof DespachoForm>>

/** Keys that are absent keep their value. */
export const DespachoCambios = () =>
  z.object({
    ...Datos(),
    transporte: Datos().transporte.optional(),
    items: Items().optional(),
    version: Version().optional(),
  })
export type DespachoCambios = z.output<ReturnType<typeof DespachoCambios>>

/** What becomes of the copies of a parcel that came back; without a place they go where they were taken from. */
export const VueltaForm = () =>
  z.object({
    vuelta: z.enum(VUELTAS, 'Elegí qué pasa con los ejemplares.').default('igual'),
    lugar: z
      .union([z.literal(''), Id()])
      .nullish()
      .transform((lugar) => lugar || null),
  })
