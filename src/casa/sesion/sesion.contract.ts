// Who the visitor is, as every slice may know it: the account, login and logout.
import { contract } from '#platform/http/contract.ts'
import { PERMISOS } from '#platform/http/permisos.ts'
import { Id, Mensaje } from '#platform/schemas.ts'
import { z } from '#platform/zod.ts'
import { ROLES_POSIBLES } from './sesion.rules.ts'
import { ClaveEscrita, LoginForm } from './sesion.schemas.ts'

const UsuarioProvincia = () => z.object({ _id: Id(), descripcion: z.string() })

/** An account as its owner and admins see it (specification, section 3). Never holds the password in any form. */
export const Usuario = () =>
  z.object({
    _id: Id(),
    nombre: z.string(),
    apellido: z.string(),
    email: z.string(),
    username: z.string(),
    tipo: z.string(),
    direccion: z.string().nullable(),
    provincia: UsuarioProvincia().nullable(),
    rol: z.enum(ROLES_POSIBLES),
    avatar: z.string().nullable(),
    /** Whether a mail to that address has proved to arrive. Nothing waits for it. */
    email_verificado: z.boolean(),
  })
export type Usuario = z.infer<ReturnType<typeof Usuario>>

/** The account as a login answers it: what the specification names; the profile tells the rest. */
export const UsuarioDeIngreso = () => Usuario().omit({ email_verificado: true })

/**
 * Opens a session: as a token in the answer and as an httpOnly cookie. An account with a second step is refused with
 * `SEGUNDO_PASO`; the refusal has `desafio` and `medios` for the second call (cuentas/usuarios/factor/factor.contract.ts).
 */
export const iniciarSesion = contract('POST', '/api/usuarios/iniciar-sesion', { unqueued: true }, () => ({
  summary: 'Abre una sesión y da su token, también como cookie',
  errors: ['CREDENCIALES', 'SEGUNDO_PASO'],
  input: LoginForm(),
  output: z.object({ token: z.string(), usuario: UsuarioDeIngreso() }),
}))

/** Ends the caller's session, if there is one, and expires the cookie. */
export const cerrarSesion = contract('POST', '/api/usuarios/cerrar-sesion', { unqueued: true }, () => ({
  summary: 'Cierra la sesión de quien llama',
  input: z.object({}),
  output: Mensaje(),
}))

/**
 * The own account. `falta_segundo_paso` is there only where its role may do nothing before it has a second step, `sin_permiso`
 * only of an employee who may not change everything.
 */
const Perfil = () =>
  Usuario().extend({
    falta_segundo_paso: z.literal(true).optional(),
    sin_permiso: z.array(z.enum(PERMISOS)).optional(),
  })
export type Perfil = z.infer<ReturnType<typeof Perfil>>

export const getPerfil = contract('GET', '/api/usuarios/perfil', { access: 'usuario' }, () => ({
  summary: 'Da la cuenta de quien llama',
  input: z.object({}),
  output: Perfil(),
}))

/** The password typed again: for the next `CLAVE_RECIENTE_MINUTOS` this session may do what needs a recent one. */
export const confirmarClave = contract('POST', '/api/usuarios/confirmar-clave', { access: 'usuario' }, () => ({
  summary: 'Confirma la contraseña para lo que la pide reciente',
  errors: ['CLAVE_ACTUAL', 'TOO_MANY'],
  input: ClaveEscrita(),
  output: Mensaje(),
}))
