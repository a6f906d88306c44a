// The forms of the screen «Ley del libro». Server and form page use the same schemas.
import { CLASES_COMPRADOR, TOPE_FERIA } from '#catalogo/descuentos/descuento.rules.ts'
import { JURISDICCIONES } from '#catalogo/descuentos/provincias.rules.ts'
import { EditInput, editOf, Line } from '#platform/forms.schemas.ts'
import { hasDosDecimales } from '#platform/money.ts'
import { Dia, Id } from '#platform/schemas.ts'
import { z } from '#platform/zod.ts'

const TOPE_MAX = TOPE_FERIA / 100
const TOPE = `El descuento de una feria va de 0,01 a ${TOPE_MAX} %.`

const Jurisdiccion = () => z.enum(JURISDICCIONES, 'Elegí la provincia de la lista.')
/** As the screen chooses them or by name alone. */
const Provincias = () =>
  z
    .array(
      z.union([Jurisdiccion(), z.object({ _id: Jurisdiccion() }).transform(({ _id }) => _id)]),
      'Elegí las provincias.',
    )
    .max(JURISDICCIONES.length)
    .transform((chosen) => JURISDICCIONES.filter((provincia) => chosen.includes(provincia)))

/** Per cent, two decimals at most. */
const Tope = () => z.number(TOPE).min(0.01, TOPE).max(TOPE_MAX, TOPE).refine(hasDosDecimales, 'Hasta dos decimales.')

export const FeriaForm = () =>
  z.object({
    nombre: Line(120),
    desde: Dia(),
    /** Its last day. */
    hasta: Dia(),
    /** None: the whole country. */
    provincias: Provincias(),
    /** The declaration, as it is cited. */
    norma: Line(300),
    /** Per cent of the PVP. */
    tope: Tope(),
  })
export type FeriaForm = z.infer<ReturnType<typeof FeriaForm>>
export const FeriaEdicion = (antes: FeriaForm) => editOf(FeriaForm(), antes)
/** The same on the wire. */
export const FeriaEdicionInput = () =>
  EditInput(FeriaForm()).extend({ provincias: Provincias().optional(), tope: Tope().optional() })

const Marca = () =>
  z.object({
    clase: z.enum(CLASES_COMPRADOR, 'Elegí qué institución es.'),
    institucion: Line(160),
    /** Where its proof is kept. */
    documento: Line(300),
    desde: Dia(),
    /** The last day; null: until further notice. */
    hasta: Dia().nullish(),
  })
const SIN_CUENTA = 'Elegí la cuenta con la que compra.'
export const CompradorForm = () =>
  Marca().extend({
    usuario: z.union([Id(), z.object({ _id: Id() }).transform(({ _id }) => _id)], SIN_CUENTA),
  })
export type CompradorForm = z.infer<ReturnType<typeof CompradorForm>>
export const CompradorEdicion = (antes: z.infer<ReturnType<typeof Marca>>) => editOf(Marca(), antes)
/** The same on the wire. */
export const CompradorEdicionInput = () => EditInput(Marca())
