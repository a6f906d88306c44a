// What the shop decides about who is asked to work in it.
import { ROLES_POSIBLES, type Rol } from '#casa/sesion/sesion.rules.ts'

/** What somebody can be invited as. */
export const ROLES_DEL_EQUIPO = ['empleado', 'admin'] as const
export type RolDelEquipo = (typeof ROLES_DEL_EQUIPO)[number]

/** Where its link leads. */
export const INVITACION_PATH = '/correo/invitacion'
/** How long a link lives. */
export const INVITACION_DIAS = 7
/** Open ones: a shop's team, not a mailing list. */
export const INVITACIONES_MAX = 50

/** Whether an invitation gives somebody more than they have. */
export const raises = (rol: Rol, invitado: Rol): boolean =>
  ROLES_POSIBLES.indexOf(invitado) > ROLES_POSIBLES.indexOf(rol)

/** Whether the account of that address may accept it; one without an address is for whoever holds its link. */
export const isFor = ({ email }: { email: string | null }, cuenta: string): boolean =>
  email === null || email.toLowerCase() === cuenta.toLowerCase()

/** The same for a late, spent, withdrawn or mangled link, and for one whose author does not administer the shop any more. */
export const INVITACION_VENCIDA =
  'Esta invitación ya no sirve: venció, ya se usó o la retiraron. Pedile otra a quien te invitó.'
export const OTRO_CORREO = 'La invitación es para otro correo.'
export const YA_EN_EL_EQUIPO = 'Tu cuenta ya es parte del equipo.'
export const BIENVENIDA = 'Listo: ya sos parte del equipo.'
export const SIN_CUENTA = 'Para sumarte hace falta una cuenta con contraseña: creá una con esta misma invitación.'

export const PUEDE_TODO = 'Quien administra la tienda puede cambiar todo: los permisos son de los empleados.'
export const PERMISOS_GUARDADOS = 'Permisos guardados. Valen desde ahora.'
