// What refunds ask of credit notes (docs/decisions/080).
import { CERO, type Centavos, centavos, subtract, sum, times } from '#platform/money.ts'
import type { Pedida, Resto } from './nota-de-credito.rules.ts'

/**
 * What was given back of the money and stands on no credit note yet: an invoice says more than was kept. `facturado` and
 * `acreditado` are the sums of an order's invoices and credit notes.
 */
export function computePorAcreditar(
  { facturado, acreditado }: { facturado: Centavos; acreditado: Centavos },
  pago: { pagado: Centavos; devuelto: Centavos } | undefined,
): Centavos {
  if (!pago) return CERO
  const deMas = subtract(subtract(facturado, acreditado), subtract(pago.pagado, pago.devuelto))
  return centavos(Math.max(0, Math.min(deMas, pago.devuelto)))
}

/** A refund in the order's own lines, whose numbers are the invoice's; shipping and surcharge as a whole. */
export type Devuelta = {
  lineas: readonly { linea: number; cantidad: number }[]
  envio: boolean
  recargo: boolean
}

/** What is left of a line, in money. */
const quedaDe = ({ cantidad, unitario }: Pick<Resto, 'cantidad' | 'unitario'>): Centavos => times(unitario, cantidad)

/** Copies of a line that came back with refunds and stand on no credit note yet, as far as they are left. */
function countPorAcreditar({ linea, cantidad, unitario, acreditado }: Resto, devueltas: readonly Devuelta[]): number {
  const pedidas = devueltas.flatMap(({ lineas }) => lineas).filter((una) => una.linea === linea)
  const vueltas = pedidas.reduce((total, una) => total + una.cantidad, 0)
  return Math.max(0, Math.min(cantidad, vueltas - acreditado / unitario))
}

/**
 * The credit note that refunds ask for by themselves: all that is left of the invoice where all of it went back, else the lines
 * that were given back. Empty where the sum that went back is not one of lines: a person chooses then. Never more than
 * `porAcreditar`, unless that is all.
 */
export function planCreditoSolo(
  restos: readonly Resto[],
  porAcreditar: Centavos,
  devueltas: readonly Devuelta[],
): Pedida[] {
  const abiertos = restos.filter((resto) => quedaDe(resto) > 0)
  if (porAcreditar <= 0 || abiertos.length === 0) return []
  const todo = abiertos.map(({ linea, cantidad }) => ({ linea, cantidad }))
  if (porAcreditar >= sum(abiertos.map(quedaDe))) return todo
  const partes = abiertos.flatMap((resto) => {
    const { linea, rubro } = resto
    if (rubro === 'libro') {
      const cantidad = countPorAcreditar(resto, devueltas)
      return cantidad > 0 ? [{ linea, cantidad, importe: times(resto.unitario, cantidad) }] : []
    }
    const vuelve = devueltas.some((una) => (rubro === 'envio' ? una.envio : una.recargo))
    return vuelve ? [{ linea, cantidad: 1, importe: quedaDe(resto) }] : []
  })
  if (sum(partes.map(({ importe }) => importe)) > porAcreditar) return []
  return partes.map(({ linea, cantidad }) => ({ linea, cantidad }))
}
