import { type Centavos, type Pesos, toCentavos } from '#platform/money.ts'
import { computeAhorro } from '#vidriera/cupones/compra.rules.ts'
import type { Linea } from './lineas.ts'

/** The lines at the prices of a coupon, where those are lower. */
export const withCupon = (lineas: readonly Linea[], precios: ReadonlyMap<string, Pesos>): Linea[] =>
  lineas.map((linea) => {
    const precio = precios.get(linea.libro._id)
    return precio === undefined || precio >= linea.precio ? linea : { ...linea, precio, sinCupon: linea.precio }
  })

/** What the coupon takes off them. */
export const computeAhorroDe = (lineas: readonly Linea[]): Centavos =>
  computeAhorro(
    lineas.map(({ cantidad, precio, sinCupon }) => ({
      cantidad,
      precio_unitario: toCentavos(precio),
      precio_sin_cupon: sinCupon === undefined ? null : toCentavos(sinCupon),
    })),
  )
