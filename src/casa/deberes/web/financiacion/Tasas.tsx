import { readPublico } from '#casa/ajustes/publicos.rules.ts'
import { usePublicos } from '#casa/ajustes/web/ajustes.ts'
import type { Centavos } from '#platform/money.ts'
import { CFTEA_GRANDE_CLAVE, describeTasas } from './financiacion.rules.ts'

/** TEA and CFTEA of a sum paid in these instalments. CFTEA is never smaller than what stands around it, larger where the owner says so. */
export default function Tasas({ contado, cuotas }: { contado: Centavos; cuotas: readonly Centavos[] }) {
  const { tea, cftea } = describeTasas(contado, cuotas)
  const grande = readPublico(usePublicos(), CFTEA_GRANDE_CLAVE, false)
  return (
    <>
      {tea} · <b className={grande ? 'text-lg' : undefined}>{cftea}</b>
    </>
  )
}
