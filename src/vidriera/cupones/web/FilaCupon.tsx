import { formatPesos } from '#platform/format.ts'
import { type Centavos, toPesos } from '#platform/money.ts'

/** What a coupon takes off, as a line of a summary. */
export const FilaCupon = ({ codigo, ahorro }: { codigo: string | null; ahorro: Centavos }) => (
  <>
    <dt>Cupón {codigo}</dt>
    <dd>−{formatPesos(toPesos(ahorro))}</dd>
  </>
)
