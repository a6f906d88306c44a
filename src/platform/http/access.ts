// Who may call what: one answer for the server's guard, for what the browser shows, and for the walk over all calls.
import type { Contract } from './contract.ts'

/** Whoever works in the shop: administrators, and employees, who prepare orders and keep the catalogue. */
export const isStaff = (rol: string | undefined): boolean => rol === 'admin' || rol === 'empleado'

/** Whether somebody with this role may call at all; undefined is a visitor. A handler may refuse more: another's rows. */
export function mayCall({ access, staff }: Pick<Contract, 'access' | 'staff'>, rol: string | undefined): boolean {
  if (access === 'publico') return true
  if (access === 'usuario') return rol !== undefined
  return staff ? isStaff(rol) : rol === 'admin'
}
