// What the shop decides about accounts. Limits that the specification doesn't give are generous.

export const ROLES = ['cliente', 'admin'] as const
export type Rol = (typeof ROLES)[number]
export const ROL_NOMBRES: Record<Rol, string> = { cliente: 'Cliente', admin: 'Admin' }

/** What everybody becomes by registering, whatever they send (specification, section 9). */
export const ROL_INICIAL: Rol = 'cliente'

export const USERNAME_MAX = 30
export const EMAIL_MAX = 254 // RFC 5321: the longest address that can be delivered to
export const NOMBRE_MAX = 80
export const CLAVE_MIN = 8
export const CLAVE_MAX = 200

export const USERNAME_PATTERN = /^[A-Za-z0-9_]+$/
// The specification says a–z; people are called Íñigo, María José, O'Higgins and Sáenz-Peña.
export const NOMBRE_PATTERN = /^\p{L}\p{M}*(?:[ '’-]?\p{L}\p{M}*)*$/u

export const USERNAME_OCUPADO = 'El nombre de usuario ya está en uso.'
export const EMAIL_OCUPADO = 'El correo electrónico ya está en uso. Por favor, utilice otro.'

export const hasMixedCase = (clave: string): boolean => /\p{Ll}/u.test(clave) && /\p{Lu}/u.test(clave)

/**
 * Where a login leads: the page that asked for it, if that is one of ours. `//host`, `/\host` and control characters would
 * lead a browser to another site.
 */
export function computeDestino(volver: unknown): string {
  const isOurs = typeof volver === 'string' && /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(volver)
  return isOurs && !/^\/(identificarse|crear-cuenta)\b/.test(volver) ? volver : '/inicio'
}
