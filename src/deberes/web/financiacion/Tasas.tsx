import type { Centavos } from '../../../platform/money.ts'
import { describeTasas } from './financiacion.rules.ts'

/** TEA and CFTEA of a sum paid in these instalments. CFTEA is never smaller than what stands around it. */
export default function Tasas({ contado, cuotas }: { contado: Centavos; cuotas: readonly Centavos[] }) {
  const { tea, cftea } = describeTasas(contado, cuotas)
  return (
    <>
      {tea} · <b>{cftea}</b>
    </>
  )
}
