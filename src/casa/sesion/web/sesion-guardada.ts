// Who this browser's session is, as the shop last said it: for a till that is opened without a network (docs/decisions/162). It is a name
// to be shown; what somebody may do the server judges at each call.
import { isStaff } from '#platform/http/access.ts'
import { KEPT_WITH_TOKEN } from '#platform/http/token.ts'
import type { Perfil } from '../sesion.contract.ts'

/** It goes with the token. */
export function keepPerfil(perfil: Perfil): void {
  try {
    localStorage.setItem(KEPT_WITH_TOKEN, JSON.stringify(perfil))
  } catch {
    // Without storage nothing is sold without a network.
  }
}

/** Null where no till kept it. */
export function readPerfil(): Perfil | null {
  try {
    const found = JSON.parse(localStorage.getItem(KEPT_WITH_TOKEN) ?? 'null')
    return isStaff(found?.rol) && typeof found._id === 'string' ? found : null
  } catch {
    return null
  }
}
