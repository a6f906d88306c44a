// What each row of an order's money moved: in, out, or nothing.
import { CERO, type Centavos, subtract } from '#platform/money.ts'
import { computePago, type Movimiento } from './pago.rules.ts'

/**
 * Of each row by how much it changed what the shop has of an order, in their order. Their sum is all that came in less all that went
 * back: a payment that is disputed moves nothing until the bank decides, and one that is won back comes in anew.
 */
export function computeFlujos(movimientos: readonly Movimiento[]): Centavos[] {
  let antes = CERO
  return movimientos.map((_, n) => {
    const { pagado, devuelto } = computePago(movimientos.slice(0, n + 1), CERO)
    const ahora = subtract(pagado, devuelto)
    const flujo = subtract(ahora, antes)
    antes = ahora
    return flujo
  })
}
