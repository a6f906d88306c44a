// What is given back for parts of an order.
import { type Centavos, centavos, sum } from '#platform/money.ts'

export type LineaPagada = { linea: number; cantidad: number; precio_unitario: Centavos }
export type PartesDevueltas = {
  lineas: readonly { linea: number; cantidad: number }[]
  envio: boolean
  recargo: boolean
}

/**
 * What is given back for some copies, the shipping and the surcharge, in centavos. Null where it names more copies than there were, a
 * line twice or a line that is not there.
 */
export function computeDevolucion(
  pedido: { lineas: readonly LineaPagada[]; envio: Centavos; recargo: Centavos },
  { lineas, envio, recargo }: PartesDevueltas,
): Centavos | null {
  const seen = new Set<number>()
  let suma = 0
  for (const { linea, cantidad } of lineas) {
    const comprada = pedido.lineas.find((one) => one.linea === linea)
    if (!comprada || seen.has(linea) || cantidad < 1 || cantidad > comprada.cantidad) return null
    seen.add(linea)
    suma += comprada.precio_unitario * cantidad
  }
  return centavos(suma + (envio ? pedido.envio : 0) + (recargo ? pedido.recargo : 0))
}

/**
 * How a sum is taken out of an order's payments, in their order; `importe` null: all that is left of them. Null where it is more than
 * that. What nothing is taken of is left out.
 */
export function splitReembolso(
  devolvibles: readonly { pago: string; queda: Centavos }[],
  importe: Centavos | null,
): { pago: string; importe: Centavos }[] | null {
  let falta: number = importe ?? sum(devolvibles.map(({ queda }) => queda))
  const partes: { pago: string; importe: Centavos }[] = []
  for (const { pago, queda } of devolvibles) {
    const parte = centavos(Math.min(queda, falta))
    if (parte > 0) partes.push({ pago, importe: parte })
    falta -= parte
  }
  return falta > 0 ? null : partes
}
