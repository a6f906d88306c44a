// The contact form; server and page use the same schema.
import { EMAIL_MAX } from '../sesion/sesion.rules.ts'
import '../platform/jitless.ts'
import { LineText, Text } from '../platform/text.schemas.ts'
import { normalizeLayout } from '../platform/text.ts'
import { z } from '../platform/zod.ts'
import { NOMBRE_MAX } from '../usuarios/usuario.rules.ts'
import { ASUNTO_MAX, MENSAJE_MAX, MENSAJE_MIN } from './contacto.rules.ts'

const tooLong = (what: string, max: number) => `${what} no puede superar los ${max} caracteres.`
const UNPRINTABLE = 'Hay caracteres que no se pueden enviar.'
const EMAIL_INVALIDO = 'El correo electrónico no es válido.'

export const MensajeForm = () =>
  z.object({
    nombre: LineText({
      max: NOMBRE_MAX,
      required: 'Escribí tu nombre.',
      tooLong: tooLong('El nombre', NOMBRE_MAX),
      unprintable: UNPRINTABLE,
    }).min(1, 'Escribí tu nombre.'),
    email: LineText({
      max: EMAIL_MAX,
      required: 'Escribí tu correo electrónico.',
      tooLong: tooLong('El correo electrónico', EMAIL_MAX),
      invalid: EMAIL_INVALIDO,
      unprintable: EMAIL_INVALIDO,
    })
      .min(1, 'Escribí tu correo electrónico.')
      .regex(z.regexes.email, EMAIL_INVALIDO),
    asunto: LineText({ max: ASUNTO_MAX, tooLong: tooLong('El asunto', ASUNTO_MAX), unprintable: UNPRINTABLE }).default(
      '',
    ),
    texto: Text(normalizeLayout, {
      max: MENSAJE_MAX,
      required: 'Escribí tu mensaje.',
      tooLong: tooLong('El mensaje', MENSAJE_MAX),
      unprintable: UNPRINTABLE,
    })
      .min(1, 'Escribí tu mensaje.')
      .min(MENSAJE_MIN, `Contanos un poco más: al menos ${MENSAJE_MIN} caracteres.`),
    /** Honeypot: a field that people do not see, so that only programs fill it. */
    sitio: LineText({ max: 500 }).default(''),
  })
export type MensajeForm = z.input<ReturnType<typeof MensajeForm>>
