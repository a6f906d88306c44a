// What an order may be and what it costs.

import {
  computeEnvio,
  listServiciosOfrecidos,
  type ServicioEnvio,
  TARIFAS,
  type Tarifas,
} from '#envios/envios/envio.rules.ts'
import { toCentesimos } from '#platform/centesimos.ts'
import { add, CERO, type Centavos, centavos, type Pesos, toCentavos, toPesos } from '#platform/money.ts'
import { computeSubtotal, type LineaConPrecio } from '#venta/carrito/carrito.rules.ts'

/** What the list of orders can be sorted by; the total is with shipping. */
export const ORDENES_PEDIDO = ['numero', 'total'] as const

export const METODOS_PAGO = ['debito', 'transferencia', 'efectivo', 'tarjeta'] as const
export type MetodoPago = (typeof METODOS_PAGO)[number]
export const METODO_PAGO_NOMBRES: Record<MetodoPago, string> = {
  debito: 'Débito',
  transferencia: 'Transferencia',
  efectivo: 'Efectivo',
  tarjeta: 'Tarjeta de crédito',
}
/** What the shop may say of each. */
export const NOTA_MEDIO_MAX = 200
export const FALTA_METODO_PAGO = 'Por favor, selecciona un método de pago.'
export const METODO_PAGO_INVALIDO = 'Por favor, selecciona un método válido.'

/** Different books in one order. */
export const LINEAS_MAX = 100
/** A kept address with everything it may say fits in. */
export const ENTREGA_MAX = 400

/** The database takes no order with more. */
export const CUOTAS_MAX = 3

/** The surcharge of one instalment, of two, and so on: as many as there are. */
export type Recargos = readonly [Centavos, ...Centavos[]]

/** Per cent of the goods, up to two decimals, for one instalment, two, and so on. 0: the surcharge in pesos holds. */
export type Porcentajes = readonly number[]

/** What an order costs besides its books. */
export type Condiciones = { tarifas: Tarifas; recargos: Recargos; porcentajes: Porcentajes }

/** The specification's (section 9), which hold until the owner types in others: 1 adds 0, 2 adds 2000, 3 adds 3000. */
export const RECARGOS: Recargos = [CERO, centavos(2_000_00), centavos(3_000_00)]
export const CONDICIONES: Condiciones = { tarifas: TARIFAS, recargos: RECARGOS, porcentajes: [0, 0, 0] }

/** The instalment counter's surcharge. */
export const computeRecargo = (cuotas: number, recargos: Recargos = RECARGOS): Centavos => recargos[cuotas - 1] ?? CERO

/** The surcharge of an order with these goods: a part of them where the owner says so, else the sum in pesos. */
export function computeRecargoDe(
  subtotal: Centavos,
  cuotas: number,
  { recargos, porcentajes }: Pick<Condiciones, 'recargos' | 'porcentajes'>,
): Centavos {
  const hundredths = toCentesimos(porcentajes[cuotas - 1] ?? 0)
  return hundredths === 0 ? computeRecargo(cuotas, recargos) : centavos(Math.round((subtotal * hundredths) / 10_000))
}

/** The instalments that the checkout has for these goods, two or more, with what is paid in all. Nothing for nothing. */
export const listFinanciaciones = (
  subtotal: Centavos,
  condiciones: Pick<Condiciones, 'recargos' | 'porcentajes'>,
): { cuotas: number; total: Centavos }[] =>
  subtotal <= 0
    ? []
    : condiciones.recargos.slice(1).map((_, n) => ({
        cuotas: n + 2,
        total: add(subtotal, computeRecargoDe(subtotal, n + 2, condiciones)),
      }))

/** The counter stops at both ends. */
export const clampCuotas = (cuotas: number, max = CUOTAS_MAX): number => Math.min(Math.max(cuotas, 1), max)

/** Instalments are for credit cards alone. The database refuses the same orders. */
export const acceptsCuotas = (metodo: MetodoPago | null, cuotas: number, max = CUOTAS_MAX): boolean =>
  cuotas === 1 || (metodo === 'tarjeta' && cuotas === clampCuotas(cuotas, max))

export type Totales = {
  subtotal: Centavos
  recargo: Centavos
  /** Goods plus surcharge; the shipping comes on top. */
  total: Centavos
  envio: Centavos
}

export function computeTotales(
  lineas: readonly LineaConPrecio[],
  cuotas: number,
  servicio: ServicioEnvio,
  { tarifas, ...financiacion }: Condiciones = CONDICIONES,
): Totales {
  const subtotal = computeSubtotal(lineas)
  const recargo = computeRecargoDe(subtotal, cuotas, financiacion)
  return { subtotal, recargo, total: add(subtotal, recargo), envio: computeEnvio(subtotal, servicio, tarifas) }
}

export type Elegido = { metodo: MetodoPago | null; cuotas: number; servicio: ServicioEnvio }

/** What was chosen, as far as the goods and the payment allow it, and what it costs. */
export function computeEleccion(
  lineas: readonly LineaConPrecio[],
  elegido: Elegido,
  condiciones: Condiciones = CONDICIONES,
) {
  const { metodo } = elegido
  const ofrecidos = listServiciosOfrecidos(computeSubtotal(lineas), condiciones.tarifas)
  const servicio = ofrecidos.includes(elegido.servicio) ? elegido.servicio : 'expres'
  const cuotas = acceptsCuotas(metodo, elegido.cuotas, condiciones.recargos.length) ? elegido.cuotas : 1
  return { metodo, cuotas, servicio, ofrecidos, totales: computeTotales(lineas, cuotas, servicio, condiciones) }
}

/** What is still to be paid: where the money of an order is followed, what did not come in yet (`cobro`). */
export const computePorPagar = (pedido: { total: Pesos; envio: Pesos; cobro?: { saldo: Pesos } | undefined }): Pesos =>
  pedido.cobro?.saldo ?? computeTotalFinal(pedido)

/** What is paid in the end: an order's total is goods plus surcharge. */
export const computeTotalFinal = ({ total, envio }: { total: Pesos; envio: Pesos }): Pesos =>
  toPesos(add(toCentavos(total), toCentavos(envio)))
