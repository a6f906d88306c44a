import { contract } from '#platform/http/contract.ts'
import { Mensaje } from '#platform/schemas.ts'
import { Secret } from '#platform/text.schemas.ts'
import { ClaveNueva, PedidoRecuperacion } from './recuperacion.schemas.ts'

/** Asks for a link by mail. The answer and its time are the same for an unknown address. */
export const pedirRecuperacion = contract('POST', '/api/usuarios/recuperar-clave', {}, () => ({
  summary: 'Pide por correo un enlace para elegir otra contraseña',
  errors: ['TOO_MANY'],
  input: PedidoRecuperacion(),
  output: Mensaje(),
}))

/**
 * Spends the link's token for a new password and ends every session of the account. `CUENTA_DEVUELTA`: the account had proved
 * another mailbox and has gone back there; no password was changed.
 */
export const usarRecuperacion = contract('POST', '/api/usuarios/recuperar-clave/nueva', { unqueued: true }, () => ({
  summary: 'Elige una contraseña nueva con el enlace del correo',
  errors: ['ENLACE_VENCIDO', 'CUENTA_DEVUELTA', 'TOO_MANY'],
  input: ClaveNueva().extend({ token: Secret({ max: 500 }) }),
  output: Mensaje(),
}))
