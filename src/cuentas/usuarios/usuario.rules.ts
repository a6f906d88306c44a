// What the shop decides about accounts. Limits that the specification doesn't give are generous.
import type { Rol } from '#casa/sesion/sesion.rules.ts'

/** What everybody becomes by registering, whatever they send (specification, section 9). */
export const ROL_INICIAL: Rol = 'cliente'

export const USERNAME_MAX = 30
export const NOMBRE_MAX = 80
export const CLAVE_MIN = 8

export const USERNAME_PATTERN = /^[A-Za-z0-9_]+$/
// The specification says a–z; people are called Íñigo, María José, O'Higgins and Sáenz-Peña.
export const NOMBRE_PATTERN = /^\p{L}\p{M}*(?:[ '’-]?\p{L}\p{M}*)*$/u

export const USERNAME_OCUPADO = 'El nombre de usuario ya está en uso.'
export const EMAIL_OCUPADO = 'El correo electrónico ya está en uso. Por favor, utilice otro.'

export const hasMixedCase = (clave: string): boolean => /\p{Ll}/u.test(clave) && /\p{Lu}/u.test(clave)
