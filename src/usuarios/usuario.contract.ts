import { contract } from '../platform/http/contract.ts'
import { Id, Mensaje } from '../platform/schemas.ts'
import { z } from '../platform/zod.ts'
import { Provincia } from '../provincias/provincia.contract.ts'
import { ROLES } from './usuario.rules.ts'
import { LoginForm, Registro, RegistroEmail, Username } from './usuario.schemas.ts'

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
    provincia: Provincia().nullable(),
    rol: z.enum(ROLES),
    avatar: z.string().nullable(),
    /** Whether a mail to that address has proved to arrive. Nothing waits for it. */
    email_verificado: z.boolean(),
  })
export type Usuario = z.infer<ReturnType<typeof Usuario>>

const Ocupado = () => z.object({ disponible: z.literal(false) })

/** Makes an account, always a customer's: a role or anything else in the body is read and ignored. */
export const registrar = contract(
  'POST',
  '/api/usuarios/registrar',
  ['USERNAME_TAKEN', 'EMAIL_TAKEN'],
  import.meta.env.SSR && (() => ({ input: Registro(), output: Mensaje() })),
)

/** 200 means taken, 404 free (specification, section 7). */
export const checkUsername = contract(
  'GET',
  '/api/usuarios/username/{username}',
  ['DISPONIBLE'],
  import.meta.env.SSR && (() => ({ input: z.object({ username: Username() }), output: Ocupado() })),
)

/** 200 means taken, 404 free (specification, section 7). */
export const checkEmail = contract(
  'GET',
  '/api/usuarios/email/{email}',
  ['DISPONIBLE'],
  import.meta.env.SSR && (() => ({ input: z.object({ email: RegistroEmail() }), output: Ocupado() })),
)

/** Opens a session: as a token in the answer and as an httpOnly cookie. */
export const iniciarSesion = contract(
  'POST',
  '/api/usuarios/iniciar-sesion',
  ['CREDENCIALES'],
  import.meta.env.SSR &&
    (() => ({
      input: LoginForm(),
      // What the specification names; the profile tells the rest.
      output: z.object({ token: z.string(), usuario: Usuario().omit({ email_verificado: true }) }),
    })),
)

/** Ends the caller's session, if there is one, and expires the cookie. */
export const cerrarSesion = contract(
  'POST',
  '/api/usuarios/cerrar-sesion',
  [],
  import.meta.env.SSR && (() => ({ input: z.object({}), output: Mensaje() })),
)

export const getPerfil = contract(
  'GET',
  '/api/usuarios/perfil',
  [],
  import.meta.env.SSR && (() => ({ input: z.object({}), output: Usuario() })),
  { access: 'usuario' },
)
