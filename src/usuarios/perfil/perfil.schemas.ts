// One field of the profile at a time, with the messages of the registration. Server and form page use the same schemas.
import '../../platform/jitless.ts'
import { LineText, Secret } from '../../platform/text.schemas.ts'
import { z } from '../../platform/zod.ts'
import { CLAVE_MAX } from '../../sesion/sesion.rules.ts'
import {
  Apellido,
  CLAVES_DISTINTAS,
  Clave,
  isClaveRepetida,
  Nombre,
  RegistroEmail,
  Username,
} from '../usuario.schemas.ts'
import { DIRECCION_MAX, PROVINCIA_DESCONOCIDA } from './perfil.rules.ts'

const DIRECCION_ILEGIBLE = 'La dirección tiene caracteres que no se pueden guardar.'

/** Null or nothing written takes the address away. */
const Direccion = () =>
  LineText({
    max: DIRECCION_MAX,
    required: 'Escribí una dirección.',
    tooLong: `La dirección no puede superar los ${DIRECCION_MAX} caracteres.`,
    invalid: DIRECCION_ILEGIBLE,
    unprintable: DIRECCION_ILEGIBLE,
  })
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

/** The body of a change of password; the form adds `repeatPassword`. */
export const CambioClave = () =>
  z.object({
    actual: Secret({
      max: CLAVE_MAX,
      required: 'La contraseña actual es obligatoria.',
      tooLong: `La contraseña actual no puede superar los ${CLAVE_MAX} caracteres.`,
    }).min(1, 'La contraseña actual es obligatoria.'),
    password: Clave(),
  })

export const CambioClaveForm = () =>
  CambioClave().extend({ repeatPassword: z.string() }).refine(isClaveRepetida, CLAVES_DISTINTAS)
export type CambioClaveForm = z.infer<ReturnType<typeof CambioClaveForm>>
