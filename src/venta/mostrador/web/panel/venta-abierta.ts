// What is on the till and not paid yet: it outlives a reload, and a phone that was put away.
import { createClave } from '#casa/panel/clave.ts'
import { type Pesos, sum, times, toCentavos } from '#platform/money.ts'
import { createStored } from '#platform/stored.ts'
import type { LibroDeMostrador } from '../../mostrador.contract.ts'
import { CANTIDAD_MAX } from '../../mostrador.rules.ts'

/** A book on the till; it has a price. */
export type Linea = LibroDeMostrador & { precio: Pesos; cantidad: number }

export type VentaAbierta = {
  /** Of the sale that it becomes: sent twice it is one. */
  clave: string
  lugar: string
  lineas: readonly Linea[]
}

const createVentaAbierta = (lugar = ''): VentaAbierta => ({ clave: createClave(), lugar, lineas: [] })

const isLinea = (found: unknown): found is Linea => {
  const { _id, isbn, titulo, precio, precio_lista, precio_antes, oferta, libres, cantidad } = Object(found)
  return (
    [_id, isbn, titulo].every((text) => typeof text === 'string') &&
    typeof precio === 'number' &&
    [precio_lista, precio_antes, libres].every((n) => n === null || typeof n === 'number') &&
    (oferta === null || typeof oferta === 'string') &&
    Number.isInteger(cantidad) &&
    cantidad > 0
  )
}

function parse(found: unknown): VentaAbierta {
  const { clave, lugar, lineas } = Object(found)
  const whole = typeof clave === 'string' && typeof lugar === 'string' && Array.isArray(lineas) && lineas.every(isLinea)
  return whole ? { clave, lugar, lineas } : createVentaAbierta()
}

export const ventaAbierta = createStored('mostrador-venta', parse)

/** An empty till at the same place. */
export const clearVenta = (): void => ventaAbierta.write(createVentaAbierta(ventaAbierta.read().lugar))

/** One more copy, the last one that was heard at the head, at the price of now. */
export function countBip(lineas: readonly Linea[], libro: Omit<Linea, 'cantidad'>): Linea[] {
  const before = lineas.find(({ _id }) => _id === libro._id)?.cantidad ?? 0
  const rest = lineas.filter(({ _id }) => _id !== libro._id)
  return [{ ...libro, cantidad: Math.min(CANTIDAD_MAX, before + 1) }, ...rest]
}

/** In centavos. */
export const computeTotal = (lineas: readonly Linea[]) =>
  sum(lineas.map(({ precio, cantidad }) => times(toCentavos(precio), cantidad)))

/** The same lines at the prices of now; books that were not asked for stay as they are. */
export const repriceLineas = (lineas: readonly Linea[], ahora: readonly (LibroDeMostrador | null)[]): Linea[] =>
  lineas.flatMap((linea) => {
    const now = ahora.find((libro) => libro?._id === linea._id)
    if (!now) return [linea]
    return now.precio === null ? [] : [{ ...linea, ...now, precio: now.precio }]
  })
