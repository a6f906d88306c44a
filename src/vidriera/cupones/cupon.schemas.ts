// The coupon's form. Server and form page use the same schemas.
import { PRECIO_MAX } from '#catalogo/libros/libro.rules.ts'
import { PRECIO_ILEGIBLE, parsePesos } from '#catalogo/libros/precio.rules.ts'
import { CAMPO_REQUERIDO, EditInput, editOf, Line } from '#platform/forms.schemas.ts'
import { CERO, toPesos } from '#platform/money.ts'
import { Id } from '#platform/schemas.ts'
import { LineText } from '#platform/text.schemas.ts'
import { z } from '#platform/zod.ts'
import { TITULO_MAX } from '#vidriera/ofertas/oferta.rules.ts'
import { Alcance, Descontado, Minuto } from '#vidriera/ofertas/oferta.schemas.ts'
import {
  CODIGO_ILEGIBLE,
  CUENTAS_MAX,
  isCodigo,
  normalizeCodigo,
  PARA,
  USOS_ILEGIBLES,
  USOS_MAX,
} from './cupon.rules.ts'

const CORTO_MAX = 60

const Escrito = (message: string) => LineText({ max: CORTO_MAX, tooLong: message, required: message, invalid: message })

/** A code as it is kept. */
const Codigo = () => Escrito(CODIGO_ILEGIBLE).transform(normalizeCodigo).refine(isCodigo, CODIGO_ILEGIBLE)

/** The same; an empty one is made up by the shop. */
const CodigoOpcional = () =>
  Escrito(CODIGO_ILEGIBLE)
    .transform(normalizeCodigo)
    .refine((codigo) => codigo === '' || isCodigo(codigo), CODIGO_ILEGIBLE)

/** A code that somebody types at the cart: whether there is such a one is for the shop to say. */
export const CodigoBuscado = () => Escrito('Escribí el código del cupón.').min(1, 'Escribí el código del cupón.')

/** Pesos as they are typed, or as a number; nothing is 0. */
const Minimo = () =>
  z.union(
    [
      Escrito(PRECIO_ILEGIBLE).transform((text, context) => {
        const amount = parsePesos(text)
        if (amount === null) return toPesos(CERO)
        if (amount !== undefined && amount >= 0 && amount <= PRECIO_MAX) return amount
        context.issues.push({ code: 'custom', message: PRECIO_ILEGIBLE, input: text })
        return z.NEVER
      }),
      z.number(PRECIO_ILEGIBLE).min(0, PRECIO_ILEGIBLE).max(PRECIO_MAX, PRECIO_ILEGIBLE).brand<'pesos', 'inout'>(),
    ],
    { error: PRECIO_ILEGIBLE },
  )

/** A whole number as it is typed, or as one; nothing and null are no limit. */
const Usos = () =>
  z.union(
    [
      Escrito(USOS_ILEGIBLES)
        .refine((text) => text === '' || (/^\d{1,7}$/.test(text) && Number(text) >= 1 && Number(text) <= USOS_MAX), {
          error: USOS_ILEGIBLES,
        })
        .transform((text) => (text === '' ? null : Number(text))),
      z.int(USOS_ILEGIBLES).min(1, USOS_ILEGIBLES).max(USOS_MAX, USOS_ILEGIBLES),
      z.null(),
    ],
    { error: USOS_ILEGIBLES },
  )

/** The last minute, or nothing: until somebody ends it. */
const Hasta = () => z.union([z.literal('').transform(() => null), z.null(), Minuto(true)], { error: lastMessage })

type UnionError = { errors?: readonly (readonly { message: string }[])[] }
/** What the last member of a union says of a value: the others take only nothing. */
const lastMessage = ({ errors }: UnionError) => errors?.at(-1)?.[0]?.message ?? CAMPO_REQUERIDO

/** Ids of accounts, as the screen chooses them or alone. */
const Cuentas = () =>
  z
    .array(z.union([Id(), z.object({ _id: Id() }).transform(({ _id }) => _id)]))
    .max(CUENTAS_MAX, `No pueden ser más de ${CUENTAS_MAX}.`)
    .transform((ids) => [...new Set(ids)])

export const CuponForm = () =>
  z.object({
    codigo: CodigoOpcional(),
    titulo: Line(TITULO_MAX),
    descuento: Descontado(),
    desde: Minuto(false),
    hasta: Hasta(),
    minimo: Minimo(),
    usos_max: Usos(),
    usos_por_cliente: Usos(),
    solo_primera: z.boolean(),
    para: z.enum(PARA, 'Elegí para quién es.'),
    cuentas: Cuentas(),
    alcance: Alcance(),
  })
export type CuponForm = z.infer<ReturnType<typeof CuponForm>>

export const CuponEdicion = (antes: CuponForm) => editOf(CuponForm().extend({ codigo: Codigo() }), antes)

/** The same on the wire: a field that is left out keeps its value. */
export const CuponEdicionInput = () =>
  EditInput(CuponForm()).extend({
    descuento: Descontado().optional(),
    hasta: Hasta().optional(),
    minimo: Minimo().optional(),
    usos_max: Usos().optional(),
    usos_por_cliente: Usos().optional(),
    solo_primera: z.boolean().optional(),
    para: z.enum(PARA, 'Elegí para quién es.').optional(),
    cuentas: Cuentas().optional(),
    alcance: Alcance().optional(),
  })
