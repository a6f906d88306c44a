import { entero, type Leer, siNo } from '#casa/ajustes/declarar.ts'
import { readDeFabrica } from '#catalogo/disponibilidad/disponibilidad.ajustes.ts'
import type { ModoDeFabrica } from '#catalogo/disponibilidad/disponibilidad.rules.ts'
import type { Topes } from './tope.rules.ts'

const CONSIGNADOS_PRIMERO = siNo({
  grupo: 'existencias',
  clave: 'existencias.consignados_primero',
  titulo: 'Vender primero los ejemplares en consignación',
  ayuda: 'Sin esto, un pedido toma antes los ejemplares propios.',
  defecto: false,
})

const deTopes = { grupo: 'existencias', min: 0, max: 1_000_000 } as const

const DIAS_SIN_PAGO = entero({
  grupo: 'existencias',
  clave: 'existencias.dias_sin_pago',
  titulo: 'Días que se guardan los ejemplares de un pedido sin pagar',
  ayuda:
    'Si el pedido sigue pendiente al terminar, sus ejemplares vuelven a la venta; el pedido queda. Al pasarlo a «procesado», o al pagarse, se guardan sin plazo. Donde el pago tiene un plazo propio, vale ese.',
  min: 1,
  max: 60,
  defecto: 7,
})
const PEDIDOS = entero({
  ...deTopes,
  clave: 'existencias.pedidos_por_cuenta',
  titulo: 'Pedidos sin pagar de una cuenta, hasta',
  ayuda:
    'Cuentan los que apartan ejemplares. No vale para los pedidos que toma la librería ni para los compradores institucionales. En todos estos topes, 0 es sin tope.',
  defecto: 10,
})
const EJEMPLARES = entero({
  ...deTopes,
  clave: 'existencias.ejemplares_por_cuenta',
  titulo: 'Ejemplares que una cuenta aparta sin pagar, hasta',
  defecto: 60,
})
const PORCION = entero({
  ...deTopes,
  clave: 'existencias.porcion_por_cuenta',
  titulo: 'Parte de los ejemplares de un libro que una cuenta aparta sin pagar, hasta (%)',
  ayuda: `Cinco ejemplares puede apartarlos siempre, si los hay.`,
  max: 100,
  defecto: 50,
})
const PEDIDOS_DIRECCION = entero({
  ...deTopes,
  clave: 'existencias.pedidos_por_direccion',
  titulo: 'Pedidos sin pagar desde una misma conexión, hasta',
  ayuda: 'Un aula o una oficina comparten una conexión a internet.',
  defecto: 300,
})
const EJEMPLARES_DIRECCION = entero({
  ...deTopes,
  clave: 'existencias.ejemplares_por_direccion',
  titulo: 'Ejemplares apartados sin pagar desde una misma conexión, hasta',
  defecto: 1_500,
})

export const existenciaAjustes = [
  ...[CONSIGNADOS_PRIMERO, DIAS_SIN_PAGO, PEDIDOS, EJEMPLARES, PORCION],
  ...[PEDIDOS_DIRECCION, EJEMPLARES_DIRECCION],
]

/** Days that the copies of an order are kept that nobody pays nor works on. */
export const readDiasSinPago = (leer: Leer): number => leer(DIAS_SIN_PAGO)

/** What one account, and one address, may keep in orders that nobody has paid, now. */
export const readTopes = (leer: Leer): Topes => ({
  pedidos: leer(PEDIDOS),
  ejemplares: leer(EJEMPLARES),
  porcion: leer(PORCION),
  pedidosDireccion: leer(PEDIDOS_DIRECCION),
  ejemplaresDireccion: leer(EJEMPLARES_DIRECCION),
})

/** How orders take copies: the mode of books without one of their own, and whose copies go first. */
export type ReglasDeToma = { modo: ModoDeFabrica; consignadosPrimero: boolean }

/** How orders take copies, now. */
export const readReglasDeToma = (leer: Leer): ReglasDeToma => ({
  modo: readDeFabrica(leer).modo,
  consignadosPrimero: leer(CONSIGNADOS_PRIMERO),
})
