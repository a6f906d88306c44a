import { contract } from '#platform/http/contract.ts'
import { Mensaje } from '#platform/schemas.ts'
import { z } from '#platform/zod.ts'
import { Registro, RegistroEmail, Username } from '../usuario.schemas.ts'

const Ocupado = () => z.object({ disponible: z.literal(false) })

/** Makes an account, always a customer's: a role or anything else in the body is read and ignored. */
export const registrar = contract('POST', '/api/usuarios/registrar', { unqueued: true }, () => ({
  summary: 'Crea una cuenta de cliente',
  errors: ['USERNAME_TAKEN', 'EMAIL_TAKEN'],
  input: Registro(),
  output: Mensaje(),
}))

/** 200 means taken, 404 free (specification, section 7). */
export const checkUsername = contract('GET', '/api/usuarios/username/{username}', {}, () => ({
  summary: 'Dice si un nombre de usuario está tomado: 200 sí, 404 no',
  errors: ['DISPONIBLE'],
  input: z.object({ username: Username() }),
  output: Ocupado(),
}))

/** 200 means taken, 404 free (specification, section 7). */
export const checkEmail = contract('GET', '/api/usuarios/email/{email}', {}, () => ({
  summary: 'Dice si un correo está tomado: 200 sí, 404 no',
  errors: ['DISPONIBLE'],
  input: z.object({ email: RegistroEmail() }),
  output: Ocupado(),
}))
