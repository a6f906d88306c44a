// The offer's form. Server and form page use the same schemas.

import { REDONDEO_CLAVES, SENTIDOS } from '#casa/moneda/redondeo.rules.ts'
import { PRECIO_MAX } from '#catalogo/libros/libro.rules.ts'
import { CLASES_DESCUENTO, type Descuento, PORCENTAJE_MAX } from '#catalogo/rebajas/rebaja.rules.ts'
import { CAMPO_REQUERIDO, EditInput, editOf, Line } from '#platform/forms.schemas.ts'
import { LineText } from '#platform/text.schemas.ts'
import { z } from '#platform/zod.ts'
import {
  ALCANCE_MAX,
  DESCUENTO_EXCESIVO,
  isClave,
  MINUTO_ILEGIBLE,
  parseDescuento,
  parseMinuto,
  TEXTO_MAX,
  TITULO_MAX,
} from './oferta.rules.ts'

const CORTO_MAX = 60
const SIN_ALCANCE = 'Elegí a qué se aplica.'

/** `20 %` or `$ 500`. */
export const DescuentoTexto = () =>
  Line(CORTO_MAX).transform((text, context): Descuento => {
    const read = parseDescuento(text)
    if (typeof read !== 'string') return read
    context.issues.push({ code: 'custom', message: read, input: text })
    return z.NEVER
  })

/** The same, or as it is kept: hundredths of a per cent, or centavos. */
export const Descontado = () =>
  z.union(
    [
      DescuentoTexto(),
      z
        .object({
          clase: z.enum(CLASES_DESCUENTO),
          valor: z
            .int()
            .min(1)
            .max(PRECIO_MAX * 100),
        })
        .refine(({ clase, valor }) => clase === 'importe' || valor <= PORCENTAJE_MAX, DESCUENTO_EXCESIVO),
    ],
    // A text is told what is wrong with it; what is neither says no discount at all.
    { error: ({ input, errors: [ofText] }) => (typeof input === 'string' && ofText?.[0]?.message) || CAMPO_REQUERIDO },
  )

/** A minute of Argentina as it is typed; `fin`: as an end. An instant as ISO. */
export const Minuto = (fin: boolean) =>
  Line(CORTO_MAX).transform((text, context): string => {
    const read = parseMinuto(text, fin)
    if (read !== null) return read
    context.issues.push({ code: 'custom', message: MINUTO_ILEGIBLE, input: text })
    return z.NEVER
  })

const Clave = () =>
  LineText({ max: CORTO_MAX, required: SIN_ALCANCE, tooLong: SIN_ALCANCE })
    .toLowerCase()
    .refine(isClave, 'No reconocemos a qué se aplica.')

/** What it applies to, as the screen chooses it or by name alone. */
export const Alcance = () =>
  z
    .array(z.union([Clave(), z.object({ _id: Clave() }).transform(({ _id }) => _id)], SIN_ALCANCE), SIN_ALCANCE)
    .min(1, SIN_ALCANCE)
    .max(ALCANCE_MAX, `No pueden ser más de ${ALCANCE_MAX}.`)
    .transform((claves) => [...new Set(claves)])

/** The same in an address, where a single one is no list. */
export const AlcanceBuscado = () => z.union([z.array(Clave()).max(ALCANCE_MAX), Clave()])

const Redondeo = () => z.enum(REDONDEO_CLAVES, 'Elegí a qué se redondea.')
const Sentido = () => z.enum(SENTIDOS, 'Elegí hacia dónde se redondea.')

/** What the reduced price is rounded to; without it, nothing is rounded. */
export const Redondeado = () => ({ redondeo: Redondeo().default('ninguno'), sentido: Sentido().default('abajo') })

export const OfertaForm = () =>
  z.object({
    titulo: Line(TITULO_MAX),
    texto: LineText({ max: TEXTO_MAX, required: CAMPO_REQUERIDO }),
    descuento: Descontado(),
    ...Redondeado(),
    desde: Minuto(false),
    hasta: Minuto(true),
    banner: z.boolean(),
    alcance: Alcance(),
  })
export type OfertaForm = z.infer<ReturnType<typeof OfertaForm>>

export const OfertaEdicion = (antes: OfertaForm) => editOf(OfertaForm(), antes)

/** The same on the wire. */
export const OfertaEdicionInput = () =>
  EditInput(OfertaForm()).extend({
    descuento: Descontado().optional(),
    redondeo: Redondeo().optional(),
    sentido: Sentido().optional(),
    banner: z.boolean().optional(),
    alcance: Alcance().optional(),
  })
