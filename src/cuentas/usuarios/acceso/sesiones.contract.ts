// The open sessions of an account, for its owner and for administrators.
import { ADMIN } from '#platform/http/callers.ts'
import { contract } from '#platform/http/contract.ts'
import { Id, Mensaje } from '#platform/schemas.ts'
import { z } from '#platform/zod.ts'

/** `abierta` and `usada` are instants (ISO); the latter is some minutes late. `actual`: the one that asks. */
export const Sesion = () =>
  z.object({
    _id: Id(),
    abierta: z.string(),
    usada: z.string(),
    dispositivo: z.string(),
    actual: z.boolean(),
  })
export type Sesion = z.infer<ReturnType<typeof Sesion>>

/** The own ones, last used first. */
export const listSesiones = contract('GET', '/api/usuarios/sesiones', { access: 'usuario' }, () => ({
  summary: 'Lista las sesiones propias, primero la última usada',
  input: z.object({}),
  output: z.array(Sesion()),
}))

/** Ends one of the own sessions; the one that asks is a logout. */
export const endSesion = contract('DELETE', '/api/usuarios/sesiones/{id}', { access: 'usuario' }, () => ({
  summary: 'Cierra una de las sesiones propias',
  errors: ['SESION_NOT_FOUND'],
  input: z.object({ id: Id() }),
  output: Mensaje(),
}))

/** Ends all own sessions but the one that asks. */
export const endOtherSesiones = contract('DELETE', '/api/usuarios/sesiones', { access: 'usuario' }, () => ({
  summary: 'Cierra las demás sesiones propias',
  input: z.object({}),
  output: Mensaje(),
}))

/** Those of any account, last used first. */
export const listSesionesOf = contract('GET', '/api/usuarios/{id}/sesiones', ADMIN, () => ({
  summary: 'Lista las sesiones de una cuenta',
  errors: ['USUARIO_NOT_FOUND'],
  input: z.object({ id: Id() }),
  output: z.array(Sesion()),
}))

/** Ends one session of any account. */
export const endSesionOf = contract('DELETE', '/api/usuarios/{id}/sesiones/{sesion}', ADMIN, () => ({
  summary: 'Cierra una sesión de una cuenta',
  errors: ['USUARIO_NOT_FOUND', 'SESION_NOT_FOUND'],
  input: z.object({ id: Id(), sesion: Id() }),
  output: Mensaje(),
}))

/** Ends all sessions of any account. */
export const endSesionesOf = contract('DELETE', '/api/usuarios/{id}/sesiones', ADMIN, () => ({
  summary: 'Cierra todas las sesiones de una cuenta',
  errors: ['USUARIO_NOT_FOUND'],
  input: z.object({ id: Id() }),
  output: Mensaje(),
}))
