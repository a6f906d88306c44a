import { contract } from '#platform/http/contract.ts'
import { Mensaje } from '#platform/schemas.ts'
import { CambioClave } from './clave.schemas.ts'

/** Replaces the current password, which is typed too, and ends all other sessions of the account. */
export const setPassword = contract('PUT', '/api/usuarios/set-password', { access: 'usuario' }, () => ({
  summary: 'Cambia la contraseña propia y cierra las demás sesiones',
  errors: ['CLAVE_ACTUAL'],
  input: CambioClave(),
  output: Mensaje(),
}))
