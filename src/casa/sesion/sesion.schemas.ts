// What is typed to log in, with the messages of section 5 of the specification. Server and form use the same schemas.
import '#platform/jitless.ts'
import { LineText, Secret, tooLong } from '#platform/text.schemas.ts'
import { z } from '#platform/zod.ts'
import { CLAVE_MAX, EMAIL_MAX } from './sesion.rules.ts'

/** An address that a mail may be sent to. */
export const Email = (required = 'Escribí tu correo electrónico.', invalid = 'El correo electrónico no es válido.') =>
  LineText({
    max: EMAIL_MAX,
    required,
    tooLong: tooLong('El correo electrónico', EMAIL_MAX),
    invalid,
    unprintable: invalid,
  })
    .min(1, required)
    .regex(z.regexes.email, invalid)

export const LoginForm = () =>
  z.object({
    email: Email('El correo electrónico es requerido', 'El correo electrónico debe ser válido'),
    password: Secret({
      max: CLAVE_MAX,
      required: 'La contraseña es requerida',
      tooLong: tooLong('La contraseña', CLAVE_MAX),
    }).min(1, 'La contraseña es requerida'),
  })
export type LoginForm = z.infer<ReturnType<typeof LoginForm>>

/** The password that an account has. */
export const ClaveEscrita = () =>
  z.object({
    password: Secret({
      max: CLAVE_MAX,
      required: 'Escribí tu contraseña.',
      tooLong: tooLong('La contraseña', CLAVE_MAX),
    }).min(1, 'Escribí tu contraseña.'),
  })
export type ClaveEscrita = z.infer<ReturnType<typeof ClaveEscrita>>
