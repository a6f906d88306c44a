// The form of the button; server and page use the same schema.
import { Trampa } from '#platform/forms.schemas.ts'
import '#platform/jitless.ts'
import { Email } from '#casa/sesion/sesion.schemas.ts'
import { LineText, Text, tooLong } from '#platform/text.schemas.ts'
import { normalizeLayout } from '#platform/text.ts'
import { z } from '#platform/zod.ts'
import { CLASES, LINEAS_MAX, PEDIDO_MAX, TEXTO_MAX } from './arrepentimiento.rules.ts'

const UNPRINTABLE = 'Hay caracteres que no se pueden enviar.'

export const ArrepentimientoForm = () =>
  z.object({
    pedido: LineText({
      max: PEDIDO_MAX,
      required: 'Escribí el número del pedido.',
      tooLong: tooLong('El número', PEDIDO_MAX),
      unprintable: UNPRINTABLE,
    }).min(1, 'Escribí el número del pedido.'),
    email: Email(),
    /** Which books, and how many; empty: all. */
    lineas: Text(normalizeLayout, {
      max: LINEAS_MAX,
      tooLong: tooLong('La lista', LINEAS_MAX),
      unprintable: UNPRINTABLE,
    }).default(''),
    texto: Text(normalizeLayout, {
      max: TEXTO_MAX,
      tooLong: tooLong('El texto', TEXTO_MAX),
      unprintable: UNPRINTABLE,
    }).default(''),
    sitio: Trampa(),
  })
export type ArrepentimientoForm = z.input<ReturnType<typeof ArrepentimientoForm>>

/** What is sent: the form, which button it was, and an id of the browser's, so that a repeat is one request. */
export const ArrepentimientoInput = () =>
  ArrepentimientoForm().extend({
    id: z.guid().toLowerCase(),
    clase: z.enum(CLASES).default('compra'),
  })
