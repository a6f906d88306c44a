// What is given back for parts of an order.
import { type Centavos, centavos } from '../platform/money.ts'

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
