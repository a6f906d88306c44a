// Who the visitor is, as every slice may know it: the account, login and logout.
import { contract } from '../platform/http/contract.ts'
import { Id, Mensaje } from '../platform/schemas.ts'
import { z } from '../platform/zod.ts'
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

/** The password typed again: for the next `CLAVE_RECIENTE_MINUTOS` this session may do what needs a recent one. */
export const confirmarClave = contract(
  'POST',
  '/api/usuarios/confirmar-clave',
  ['CLAVE_ACTUAL', 'TOO_MANY'],
  import.meta.env.SSR && (() => ({ input: ClaveEscrita(), output: Mensaje() })),
  { access: 'usuario' },
)
