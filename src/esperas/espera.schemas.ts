import { LineText } from '../platform/text.schemas.ts'
import { z } from '../platform/zod.ts'
import { EMAIL_MAX } from '../sesion/sesion.rules.ts'

const EMAIL_INVALIDO = 'El correo electrónico no es válido.'

/** An address that a mail may be sent to; `required`: what is said where there is none. */
export const Email = (required = 'Escribí tu correo electrónico.') =>
  LineText({
    max: EMAIL_MAX,
    required,
    tooLong: `El correo electrónico no puede superar los ${EMAIL_MAX} caracteres.`,
    invalid: EMAIL_INVALIDO,
    unprintable: EMAIL_INVALIDO,
  })
    .min(1, required)
    .regex(z.regexes.email, EMAIL_INVALIDO)

/** A reader whom the staff writes down. */
export const EsperaForm = () => z.object({ email: Email('Escribí el correo electrónico de quien lo espera.') })
