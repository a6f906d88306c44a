// The forms of section 5 of the specification, messages word for word. Server and form page use the same schemas.
import '#platform/jitless.ts'
import { CLAVE_MAX } from '#casa/sesion/sesion.rules.ts'
import { Email } from '#casa/sesion/sesion.schemas.ts'
import { LineText, Secret, tooLong } from '#platform/text.schemas.ts'
import { z } from '#platform/zod.ts'
import { CLAVE_MIN, hasMixedCase, NOMBRE_MAX, NOMBRE_PATTERN, USERNAME_MAX, USERNAME_PATTERN } from './usuario.rules.ts'

const SoloLetras = (what: string) => {
  const required = `${what} es obligatorio.`
  const invalid = `${what} solo puede contener letras.`
  return LineText({ max: NOMBRE_MAX, required, tooLong: tooLong(what, NOMBRE_MAX), invalid, unprintable: invalid })
    .min(1, required)
    .regex(NOMBRE_PATTERN, invalid)
}

export const Nombre = () => SoloLetras('El nombre')
export const Apellido = () => SoloLetras('El apellido')

const USERNAME_INVALIDO = 'El nombre de usuario solo puede contener letras, números y guiones bajos.'
export const Username = () =>
  LineText({
    max: USERNAME_MAX,
    required: 'El nombre de usuario es obligatorio.',
    tooLong: tooLong('El nombre de usuario', USERNAME_MAX),
    invalid: USERNAME_INVALIDO,
    unprintable: USERNAME_INVALIDO,
  })
    .min(1, 'El nombre de usuario es obligatorio.')
    .regex(USERNAME_PATTERN, USERNAME_INVALIDO)

export const RegistroEmail = () => Email('El correo electrónico es obligatorio.', 'El correo electrónico no es válido.')

/** A new password. */
export const Clave = () =>
  Secret({ max: CLAVE_MAX, required: 'La contraseña es obligatoria.', tooLong: tooLong('La contraseña', CLAVE_MAX) })
    .min(1, 'La contraseña es obligatoria.')
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
