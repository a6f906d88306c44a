// What every slice may know of an account.
import { isOwnPath } from '#platform/web-address.ts'

/** What the role editor's select offers (specification, section 2). */
export const ROLES = ['cliente', 'admin'] as const
/** `empleado` is ours: works in the shop without administering it. The editor offers it beside the select. */
export const ROLES_POSIBLES = ['cliente', 'empleado', 'admin'] as const
export type Rol = (typeof ROLES_POSIBLES)[number]
export const ROL_NOMBRES: Record<Rol, string> = { cliente: 'Cliente', empleado: 'Empleado', admin: 'Admin' }

export const EMAIL_MAX = 254 // RFC 5321: the longest address that can be delivered to
export const CLAVE_MAX = 200

/** Where a login leads: the page that asked for it, if that is one of ours. */
export function computeDestino(volver: unknown): string {
  const isOurs = typeof volver === 'string' && isOwnPath(volver)
  return isOurs && !/^\/(identificarse|crear-cuenta)\b/.test(volver) ? volver : '/inicio'
}
