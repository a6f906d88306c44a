import { Notice } from '#ui/Notice.tsx'
import type { AvisoSistema } from '../../sistema.contract.ts'

/** What the owner should know of the machine; nothing at all when there is nothing. */
export function AvisosSistema({ avisos }: { avisos: readonly AvisoSistema[] }) {
  return avisos.map(({ tipo, mensaje }) => (
    <Notice key={tipo} kind="warn" className="mt-2">
      {mensaje}
    </Notice>
  ))
}
