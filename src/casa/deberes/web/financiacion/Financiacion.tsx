import { formatPesos } from '#platform/format.ts'
import { type Centavos, toPesos } from '#platform/money.ts'
import { listCuotas } from './financiacion.rules.ts'
import Tasas from './Tasas.tsx'

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
