import { formatPesos } from '../../platform/format.ts'
import { type Centavos, toPesos } from '../../platform/money.ts'
import { describeTasas, listCuotas } from '../financiacion.rules.ts'

/** TEA and CFTEA of a sum paid in these instalments. CFTEA is never smaller than what stands around it. */
export function Tasas({ contado, cuotas }: { contado: Centavos; cuotas: readonly Centavos[] }) {
  const { tea, cftea } = describeTasas(contado, cuotas)
  return (
    <>
      {tea} · <b>{cftea}</b>
    </>
  )
}

/** What instalments cost, beside every mention of them in a shop with duties: the total, an odd last one, and the rates. */
export function Financiacion({ contado, total, cuotas }: { contado: Centavos; total: Centavos; cuotas: number }) {
  const partes = listCuotas(total, cuotas)
  const ultima = partes.at(-1)
  return (
    <>
      Total {formatPesos(toPesos(total))}.{' '}
      {ultima !== undefined && ultima !== partes[0] && `La última, de ${formatPesos(toPesos(ultima))}. `}
      <Tasas contado={contado} cuotas={partes} />
    </>
  )
}
