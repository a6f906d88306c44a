// The address of an account: proved by a mailed link, set back by another one.
import { contract } from '#platform/http/contract.ts'
import { Mensaje } from '#platform/schemas.ts'
import { Secret } from '#platform/text.schemas.ts'
import { z } from '#platform/zod.ts'

const Enlace = () => z.object({ token: Secret({ max: 500 }) })

/**
 * Spends the link that was mailed to the account's address. `token` is there where the caller is not logged in to it by its
 * password and the address is proved for the first time: the password is void, and the token chooses a new one, as the link of
 * a forgotten password does (`usarRecuperacion`). `CON_SESION`: the account had a proved address before, so the caller has to
 * be logged in; the link is not spent.
 */
export const verificarCorreo = contract('POST', '/api/usuarios/verificar-correo', {}, () => ({
  summary: 'Confirma una dirección de correo con el enlace recibido',
  errors: ['ENLACE_VENCIDO', 'CON_SESION', 'TOO_MANY'],
  input: Enlace(),
  output: Mensaje().extend({ token: z.string().optional() }),
}))

/** Mails a new link to the own address; to one that is proved, nothing. */
export const enviarVerificacion = contract(
  'POST',
  '/api/usuarios/verificar-correo/enviar',
  { access: 'usuario' },
  () => ({
    summary: 'Manda otro enlace para confirmar el correo propio',
    errors: ['TOO_MANY'],
    input: z.object({}),
    output: Mensaje(),
  }),
)

/**
 * Spends the link that was mailed to the address which an account has left: sets it back, ends all sessions and voids the
 * password. `token` chooses a new one, as the link of a forgotten password does (`usarRecuperacion`).
 */
export const deshacerCorreo = contract('POST', '/api/usuarios/deshacer-correo', {}, () => ({
  summary: 'Vuelve al correo anterior con el enlace que se mandó allí',
  errors: ['ENLACE_VENCIDO', 'CORREO_OCUPADO', 'TOO_MANY'],
  input: Enlace(),
  output: Mensaje().extend({ token: z.string() }),
}))
