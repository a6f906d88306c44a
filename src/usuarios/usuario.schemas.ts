// The forms of section 5 of the specification, messages word for word. Server and form page use the same schemas.
import '../platform/jitless.ts'
import { z } from '../platform/zod.ts'
import {
  CLAVE_MAX,
  CLAVE_MIN,
  EMAIL_MAX,
  hasMixedCase,
  NOMBRE_MAX,
  NOMBRE_PATTERN,
  normalizeNombre,
  USERNAME_MAX,
  USERNAME_PATTERN,
} from './usuario.rules.ts'

const tooLong = (what: string, max: number) => `${what} no puede superar los ${max} caracteres.`

const Email = (required: string, invalid: string) =>
  z
    .string(required)
    .trim()
    .min(1, required)
    .max(EMAIL_MAX, tooLong('El correo electrónico', EMAIL_MAX))
    .regex(z.regexes.email, invalid)

const SoloLetras = (what: string) =>
  z
    .string(`${what} es obligatorio.`)
    .overwrite(normalizeNombre)
    .min(1, `${what} es obligatorio.`)
    .max(NOMBRE_MAX, tooLong(what, NOMBRE_MAX))
    .regex(NOMBRE_PATTERN, `${what} solo puede contener letras.`)

export const Nombre = () => SoloLetras('El nombre')
export const Apellido = () => SoloLetras('El apellido')

export const Username = () =>
  z
    .string('El nombre de usuario es obligatorio.')
    .trim()
    .min(1, 'El nombre de usuario es obligatorio.')
    .max(USERNAME_MAX, tooLong('El nombre de usuario', USERNAME_MAX))
    .regex(USERNAME_PATTERN, 'El nombre de usuario solo puede contener letras, números y guiones bajos.')

export const RegistroEmail = () => Email('El correo electrónico es obligatorio.', 'El correo electrónico no es válido.')

/** A new password. */
export const Clave = () =>
  z
    .string('La contraseña es obligatoria.')
    .min(1, 'La contraseña es obligatoria.')
    .max(CLAVE_MAX, tooLong('La contraseña', CLAVE_MAX))
    .min(CLAVE_MIN, `La contraseña debe tener al menos ${CLAVE_MIN} caracteres.`)
    .refine(hasMixedCase, 'La contraseña debe contener al menos una mayúscula y una minúscula.')

type DosClaves = { password: string; repeatPassword: string }
/** A new password is typed twice; for `refine`, with what it says. */
export const isClaveRepetida = ({ password, repeatPassword }: DosClaves): boolean => password === repeatPassword
export const CLAVES_DISTINTAS = {
  path: ['repeatPassword'],
  error: 'Las contraseñas no coinciden.',
  when: () => true, // also while other fields are wrong
}

/** The body of a registration; the form adds `repeatPassword`. */
export const Registro = () =>
  z.object({
    username: Username(),
    email: RegistroEmail(),
    nombre: Nombre(),
    apellido: Apellido(),
    password: Clave(),
  })

export const RegistroForm = () =>
  Registro().extend({ repeatPassword: z.string() }).refine(isClaveRepetida, CLAVES_DISTINTAS)
export type RegistroForm = z.infer<ReturnType<typeof RegistroForm>>

export const LoginForm = () =>
  z.object({
    email: Email('El correo electrónico es requerido', 'El correo electrónico debe ser válido'),
    password: z
      .string('La contraseña es requerida')
      .min(1, 'La contraseña es requerida')
      .max(CLAVE_MAX, tooLong('La contraseña', CLAVE_MAX)),
  })
export type LoginForm = z.infer<ReturnType<typeof LoginForm>>
