// Who may call what: one answer for the server's guard, for what the browser shows, and for the walk over all calls.
import type { Contract } from './contract.ts'
import { type Permiso, permisoOf } from './permisos.ts'
import { CLAVE_API, type Scope } from './scopes.ts'

/** Whoever may also do what belongs to somebody else: administrators alone. */
export const isAdmin = (rol: string | undefined): boolean => rol === 'admin'

/** Whoever works in the shop: administrators, and employees, who prepare orders and keep the catalogue. */
export const isStaff = (rol: string | undefined): boolean => isAdmin(rol) || rol === 'empleado'

/** Methods that change nothing. */
export const READS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Whoever sees what is the shop's where a customer sees only what is theirs: the staff, and a key that was let through. */
export const actsForShop = (rol: string): boolean => isStaff(rol) || rol === CLAVE_API

/** What narrows a caller down beside the role: a key's scopes, and the parts that an employee may not change. */
export type Alcance = { scopes?: readonly Scope[] | undefined; sinPermiso?: readonly Permiso[] | undefined }

/**
 * Whether somebody with this role may call at all; undefined is a visitor. A handler may refuse more: another's rows. A key
 * may make the calls that its scopes open, and those that are everybody's.
 */
export function mayCall(
  contract: Pick<Contract, 'access' | 'staff' | 'scope' | 'method' | 'path'>,
  rol: string | undefined,
  alcance: Alcance = {},
): boolean {
  const { access, staff, scope } = contract
  if (access === 'publico') return true
  if (rol === CLAVE_API) return scope !== undefined && (alcance.scopes ?? []).includes(scope)
  if (access === 'usuario') return rol !== undefined
  return isAdmin(rol) || (staff && isStaff(rol) && findVedado(contract, rol, alcance) === undefined)
}

/** The permission that an employee was not given and this call needs. */
export function findVedado(
  contract: Pick<Contract, 'method' | 'path' | 'staff'>,
  rol: string | undefined,
  { sinPermiso = [] }: Alcance,
): Permiso | undefined {
  const permiso = isStaff(rol) && !isAdmin(rol) ? permisoOf(contract) : undefined
  return permiso !== undefined && sinPermiso.includes(permiso) ? permiso : undefined
}
