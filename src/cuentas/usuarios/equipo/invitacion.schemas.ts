// The form that invites somebody. Server and panel use the same schema.
import '#platform/jitless.ts'
import { LineText, tooLong } from '#platform/text.schemas.ts'
import { z } from '#platform/zod.ts'
import { NOMBRE_MAX } from '../usuario.rules.ts'
import { RegistroEmail } from '../usuario.schemas.ts'
import { ROLES_DEL_EQUIPO } from './invitacion.rules.ts'

const NOMBRE_ILEGIBLE = 'El nombre tiene caracteres que no se pueden guardar.'

export const RolDelEquipo = () => z.enum(ROLES_DEL_EQUIPO, 'Elegí qué va a poder hacer.')

/** Without an address nothing is mailed: whoever gets the link is invited. */
export const InvitacionForm = () =>
  z.object({
    nombre: LineText({
      max: NOMBRE_MAX,
      required: 'El nombre es obligatorio.',
      tooLong: tooLong('El nombre', NOMBRE_MAX),
      invalid: NOMBRE_ILEGIBLE,
      unprintable: NOMBRE_ILEGIBLE,
    }).min(1, 'El nombre es obligatorio.'),
    email: RegistroEmail().nullable(),
    rol: RolDelEquipo(),
  })
export type InvitacionForm = z.infer<ReturnType<typeof InvitacionForm>>
