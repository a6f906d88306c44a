import { useSesion } from '#casa/sesion/web/sesion.tsx'
import { mayCall } from '#platform/http/access.ts'
import type { Contract } from '#platform/http/contract.ts'

/** Whether the visitor may make a call: a screen shows no button that would be refused. */
export function useMay(): (contract: Contract) => boolean {
  const { rol, sin_permiso } = useSesion().usuario ?? {}
  return (contract) => mayCall(contract, rol, { sinPermiso: sin_permiso })
}
