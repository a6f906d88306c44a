// One field of the profile at a time, with the messages of the registration. Server and form page use the same schemas.
import '../platform/jitless.ts'
import { z } from '../platform/zod.ts'
import { DIRECCION_MAX, PROVINCIA_DESCONOCIDA } from './perfil.rules.ts'
import { CLAVE_MAX, normalizeNombre } from './usuario.rules.ts'
import {
  Apellido,
  CLAVES_DISTINTAS,
  Clave,
  isClaveRepetida,
  Nombre,
  RegistroEmail,
  Username,
} from './usuario.schemas.ts'

/** Null or nothing written takes the address away. */
const Direccion = () =>
  z
    .string('Escribí una dirección.')
    .overwrite(normalizeNombre)
    .max(DIRECCION_MAX, `La dirección no puede superar los ${DIRECCION_MAX} caracteres.`)
    .regex(/^\P{Cc}*$/u, 'La dirección tiene caracteres que no se pueden guardar.')
    .transform((text) => text || null)
    .nullable()

export const CamposPerfil = () =>
  z.object({
    nombre: Nombre(),
    apellido: Apellido(),
    email: RegistroEmail(),
    username: Username(),
    direccion: Direccion(),
    provincia: z.guid(PROVINCIA_DESCONOCIDA).nullable(),
  })

/** The password that an account has. */
export const ClaveEscrita = () =>
  z.object({
    password: z
      .string('Escribí tu contraseña.')
      .min(1, 'Escribí tu contraseña.')
      .max(CLAVE_MAX, `La contraseña no puede superar los ${CLAVE_MAX} caracteres.`),
  })
export type ClaveEscrita = z.infer<ReturnType<typeof ClaveEscrita>>

/** The body of a change of password; the form adds `repeatPassword`. */
export const CambioClave = () =>
  z.object({
    actual: z
      .string('La contraseña actual es obligatoria.')
      .min(1, 'La contraseña actual es obligatoria.')
      .max(CLAVE_MAX, `La contraseña actual no puede superar los ${CLAVE_MAX} caracteres.`),
    password: Clave(),
  })

export const CambioClaveForm = () =>
  CambioClave().extend({ repeatPassword: z.string() }).refine(isClaveRepetida, CLAVES_DISTINTAS)
export type CambioClaveForm = z.infer<ReturnType<typeof CambioClaveForm>>
