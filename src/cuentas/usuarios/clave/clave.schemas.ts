import '#platform/jitless.ts'
import { CLAVE_MAX } from '#casa/sesion/sesion.rules.ts'
import { Secret, tooLong } from '#platform/text.schemas.ts'
import { z } from '#platform/zod.ts'
import { CLAVES_DISTINTAS, Clave, isClaveRepetida } from '../usuario.schemas.ts'

/** The body of a change of password; the form adds `repeatPassword`. */
export const CambioClave = () =>
  z.object({
    actual: Secret({
      max: CLAVE_MAX,
      required: 'La contraseña actual es obligatoria.',
      tooLong: tooLong('La contraseña actual', CLAVE_MAX),
    }).min(1, 'La contraseña actual es obligatoria.'),
    password: Clave(),
  })

export const CambioClaveForm = () =>
  CambioClave().extend({ repeatPassword: z.string() }).refine(isClaveRepetida, CLAVES_DISTINTAS)
export type CambioClaveForm = z.infer<ReturnType<typeof CambioClaveForm>>
