// What the violations of an account's constraints mean to people.
import type { Constraints } from '#platform/db/errors.ts'
import { AppError } from '#platform/errors.ts'
import { invalidField } from '#platform/http/validation.ts'
import { PROVINCIA_DESCONOCIDA } from './perfil/perfil.rules.ts'
import { EMAIL_OCUPADO, USERNAME_OCUPADO } from './usuario.rules.ts'

export const usernameTaken = (campos: Record<string, string> = { username: USERNAME_OCUPADO }) =>
  new AppError(409, 'USERNAME_TAKEN', USERNAME_OCUPADO, campos)
export const emailTaken = (campos: Record<string, string> = { email: EMAIL_OCUPADO }) =>
  new AppError(409, 'EMAIL_TAKEN', EMAIL_OCUPADO, campos)

export const usuarioConstraints: Constraints = {
  usuario_username_unico: () => usernameTaken(),
  usuario_email_unico: () => emailTaken(),
  usuario_provincia_fk: () => invalidField('provincia', PROVINCIA_DESCONOCIDA),
}
