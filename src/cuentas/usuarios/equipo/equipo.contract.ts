import { ADMIN, RECENT_ADMIN } from '#platform/http/callers.ts'
import { contract, type Item, type Output } from '#platform/http/contract.ts'
import { PERMISOS } from '#platform/http/permisos.ts'
import { Id, Mensaje, Page } from '#platform/schemas.ts'
import { z } from '#platform/zod.ts'
import { RolDelEquipo } from './invitacion.schemas.ts'
import { PermisosForm } from './permisos.schemas.ts'

/**
 * The shop's people, administrators first. `visto`: when a session of theirs was last used, some minutes late. `sin_permiso`:
 * what an employee may not change.
 */
export const listEquipo = contract('GET', '/api/equipo', ADMIN, () => ({
  summary: 'Lista quién trabaja en la tienda, con su último uso y su segundo paso',
  input: z.object(Page()),
  output: z.array(
    z.object({
      _id: Id(),
      nombre: z.string(),
      apellido: z.string(),
      email: z.string(),
      email_verificado: z.boolean(),
      rol: RolDelEquipo(),
      visto: z.iso.datetime().nullable(),
      segundo_paso: z.boolean(),
      sin_permiso: z.array(z.enum(PERMISOS)),
    }),
  ),
}))
export type Persona = Item<Output<typeof listEquipo>>

/** What an employee may change, from the next call on. */
export const setPermisos = contract('PUT', '/api/equipo/permisos/{id}', RECENT_ADMIN, () => ({
  summary: 'Dice qué puede cambiar un empleado',
  errors: ['USUARIO_NOT_FOUND', 'PUEDE_TODO'],
  input: z.object({ id: Id(), ...PermisosForm().shape }),
  output: Mensaje(),
}))
