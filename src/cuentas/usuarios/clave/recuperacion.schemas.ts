// The two forms of a forgotten password; server and pages use the same schemas.
import '#platform/jitless.ts'
import { z } from '#platform/zod.ts'
import { CLAVES_DISTINTAS, Clave, isClaveRepetida, RegistroEmail } from '../usuario.schemas.ts'

export const PedidoRecuperacion = () => z.object({ email: RegistroEmail() })
export type PedidoRecuperacion = z.infer<ReturnType<typeof PedidoRecuperacion>>

export const ClaveNueva = () => z.object({ password: Clave() })

export const ClaveNuevaForm = () =>
  ClaveNueva().extend({ repeatPassword: z.string() }).refine(isClaveRepetida, CLAVES_DISTINTAS)
export type ClaveNuevaForm = z.infer<ReturnType<typeof ClaveNuevaForm>>
