import { ADMIN } from '#platform/http/callers.ts'
import { contract } from '#platform/http/contract.ts'
import { Id } from '#platform/schemas.ts'
import { z } from '#platform/zod.ts'

/** How a try went. `falla`: what the mail server or the way to it said, for who set it up. */
const PruebaCorreo = () =>
  z.object({
    _id: Id(),
    estado: z.enum(['en-cola', 'enviado', 'fallo']),
    falla: z.string().nullable(),
    /** Where there is no mail server it is a file in this folder. */
    carpeta: z.string().nullable(),
  })
export type PruebaCorreo = z.infer<ReturnType<typeof PruebaCorreo>>

/** Sends a mail to who calls, by the settings as they are stored. It is a job: ask for its outcome. */
export const probarCorreo = contract('POST', '/api/ajustes/correo/prueba', ADMIN, () => ({
  summary: 'Manda un correo de prueba a quien llama',
  input: z.object({}),
  output: PruebaCorreo(),
}))

export const getPruebaCorreo = contract('GET', '/api/ajustes/correo/prueba/{id}', ADMIN, () => ({
  summary: 'Dice cómo terminó un correo de prueba',
  errors: ['PRUEBA_NOT_FOUND'],
  input: z.object({ id: Id() }),
  output: PruebaCorreo(),
}))
