// The contact form; server and page use the same schema.
import '../platform/jitless.ts'
import { z } from '../platform/zod.ts'
import { EMAIL_MAX, NOMBRE_MAX, normalizeNombre } from '../usuarios/usuario.rules.ts'
import { ASUNTO_MAX, MENSAJE_MAX, MENSAJE_MIN } from './contacto.rules.ts'

const tooLong = (what: string, max: number) => `${what} no puede superar los ${max} caracteres.`
const UNPRINTABLE = 'Hay caracteres que no se pueden enviar.'

export const MensajeForm = () =>
  z.object({
    nombre: z
      .string('Escribí tu nombre.')
      .overwrite(normalizeNombre)
      .min(1, 'Escribí tu nombre.')
      .max(NOMBRE_MAX, tooLong('El nombre', NOMBRE_MAX))
      .regex(/^\P{Cc}*$/u, UNPRINTABLE),
    email: z
      .string('Escribí tu correo electrónico.')
      .trim()
      .min(1, 'Escribí tu correo electrónico.')
      .max(EMAIL_MAX, tooLong('El correo electrónico', EMAIL_MAX))
      .regex(z.regexes.email, 'El correo electrónico no es válido.'),
    asunto: z
      .string()
      .overwrite(normalizeNombre)
      .max(ASUNTO_MAX, tooLong('El asunto', ASUNTO_MAX))
      .regex(/^\P{Cc}*$/u, UNPRINTABLE)
      .default(''),
    texto: z
      .string('Escribí tu mensaje.')
      .trim()
      .min(1, 'Escribí tu mensaje.')
      .min(MENSAJE_MIN, `Contanos un poco más: al menos ${MENSAJE_MIN} caracteres.`)
      .max(MENSAJE_MAX, tooLong('El mensaje', MENSAJE_MAX))
      .regex(/^[^\0]*$/, UNPRINTABLE),
    /** A field that people do not see; whoever fills it is a program. */
    sitio: z.string().max(500).default(''),
  })
export type MensajeForm = z.input<ReturnType<typeof MensajeForm>>
