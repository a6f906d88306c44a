// The form of what was agreed on with a supplier. Server and form page use the same schemas.

import { isCuit, normalizeCuit } from '#casa/ajustes/fiscal.rules.ts'
import { parsePorcentaje } from '#platform/centesimos.ts'
import { Id } from '#platform/schemas.ts'
import { LineText } from '#platform/text.schemas.ts'
import { z } from '#platform/zod.ts'
import {
  CONDICIONES_TRATO,
  CORTES,
  CUIT_ILEGIBLE,
  DESCUENTO_MAX,
  DIAS_PAGO_MAX,
  MESES_MAX,
  PORCENTAJE_ILEGIBLE,
  PVP_DE,
} from './trato.rules.ts'

const CORTO_MAX = 60
const RAZON_MAX = 200
const EMAIL_MAX = 254
const EMAIL_ILEGIBLE = 'Escribí un correo válido, o dejalo vacío.'
export const MESES_ILEGIBLES = `Escribí cuántos meses hay para devolver, de 1 a ${MESES_MAX}.`
const DIAS_ILEGIBLES = `Escribí a cuántos días se paga, de 0 a ${DIAS_PAGO_MAX}, o dejalo vacío.`
const ELEGI = 'Elegí una de las opciones.'

const Corto = (message: string) => LineText({ max: CORTO_MAX, tooLong: message, required: message, invalid: message })

/** A whole number as it is typed; nothing is null. */
const Entero = (message: string, min: number, max: number) =>
  Corto(message)
    .refine((text) => text === '' || (/^\d{1,4}$/.test(text) && Number(text) >= min && Number(text) <= max), message)
    .transform((text) => (text === '' ? null : Number(text)))

const TratoCampos = () =>
  z.object({
    razon_social: LineText({ max: RAZON_MAX }).transform((text) => text || null),
    cuit: Corto(CUIT_ILEGIBLE)
      .transform(normalizeCuit)
      .refine((cuit) => cuit === '' || isCuit(cuit), CUIT_ILEGIBLE)
      .transform((cuit) => cuit || null),
    email: LineText({ max: EMAIL_MAX, required: EMAIL_ILEGIBLE, invalid: EMAIL_ILEGIBLE })
      .refine((text) => text === '' || z.email().safeParse(text).success, EMAIL_ILEGIBLE)
      .transform((text) => text || null),
    descuento: Corto(PORCENTAJE_ILEGIBLE).transform((text, context) => {
      const bp = text === '' ? 0 : parsePorcentaje(text)
      if (bp !== null && bp <= DESCUENTO_MAX) return bp
      context.issues.push({ code: 'custom', message: PORCENTAJE_ILEGIBLE, input: text })
      return z.NEVER
    }),
    condicion: z.enum(CONDICIONES_TRATO, ELEGI),
    meses_devolucion: Entero(MESES_ILEGIBLES, 1, MESES_MAX),
    pvp_de: z.enum(PVP_DE, ELEGI),
    corte: z.enum(CORTES, ELEGI),
    dias_pago: Entero(DIAS_ILEGIBLES, 0, DIAS_PAGO_MAX),
  })

/** All of it at once, as the form has it: numbers are texts, an empty one is nothing. */
export const TratoForm = () =>
  TratoCampos().superRefine((form, context) => {
    if (lacksMeses(form)) context.addIssue({ code: 'custom', path: ['meses_devolucion'], message: MESES_ILEGIBLES })
  })
export type TratoForm = z.output<ReturnType<typeof TratoCampos>>

/** Copies that may go back need to know until when. */
export const lacksMeses = ({
  condicion,
  meses_devolucion,
}: Pick<TratoForm, 'condicion' | 'meses_devolucion'>): boolean =>
  condicion === 'devolucion' && meses_devolucion === null

/** The same on the wire, with the supplier and the version that the edit began with; the server asks `lacksMeses` itself. */
export const TratoCambios = () =>
  TratoCampos().extend({ id: Id(), version: z.number('La versión tiene que ser un número.').int().optional() })
