import { UsuarioDeIngreso } from '#casa/sesion/sesion.contract.ts'
import { contract } from '#platform/http/contract.ts'
import { z } from '#platform/zod.ts'
import { InvitadoForm } from './invitado.schemas.ts'

/**
 * Opens a session for somebody who buys without an account, as a login does. The answer is the same whether the address has
 * an account or not. Refused with `SIN_INVITADOS` where the shop asks for an account.
 */
export const entrarComoInvitado = contract('POST', '/api/usuarios/invitado', {}, () => ({
  summary: 'Abre una sesión para comprar sin cuenta',
  errors: ['SIN_INVITADOS', 'TOO_MANY'],
  input: InvitadoForm(),
  output: z.object({ token: z.string(), usuario: UsuarioDeIngreso() }),
}))
