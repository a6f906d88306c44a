import { contract } from '#platform/http/contract.ts'
import { z } from '#platform/zod.ts'
import { MensajeForm } from './contacto.schemas.ts'

/** How the shop is reached besides the form, each null where the settings do not say. */
export const Contacto = () =>
  z.object({
    email: z.string().nullable(),
    whatsapp: z.string().nullable(),
    horario: z.string().nullable(),
  })
export type Contacto = z.infer<ReturnType<typeof Contacto>>

export const getContacto = contract('GET', '/api/contacto', { shared: true, noPrices: true }, () => ({
  summary: 'Da los datos de contacto de la librería',
  input: z.object({}),
  output: Contacto(),
}))

/** A message to the shop, without an account too. */
export const enviarMensaje = contract('POST', '/api/contacto', {}, () => ({
  summary: 'Manda un mensaje a la librería',
  errors: ['TOO_MANY'],
  input: MensajeForm(),
  output: z.object({ mensaje: z.string() }),
}))
