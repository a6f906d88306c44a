import { decimal, dinero, entero, type Leer, linea, type SobreConfig, siNo } from '#casa/ajustes/declarar.ts'
import { CUIT_INVALIDO, formatCuit, isCbu, isCuit } from '#casa/ajustes/fiscal.rules.ts'
import { readTarifas } from '#envios/envios/envio.ajustes.ts'
import { CERO } from '#platform/money.ts'
import { type Condiciones, CUOTAS_MAX, RECARGOS, type Recargos } from './pedido.rules.ts'

const deEnvios = {
  grupo: 'envios',
  publico: true,
  reciente: true,
  seVe: { texto: 'Medios de pago', to: '/medios-de-pago' },
} as const

const CUOTAS = entero({
  ...deEnvios,
  clave: 'pedidos.cuotas',
  titulo: 'Cuotas con tarjeta de crédito, hasta',
  min: 1,
  max: CUOTAS_MAX,
  defecto: RECARGOS.length,
})
const RECARGO_2 = dinero({
  ...deEnvios,
  clave: 'pedidos.recargo_2',
  titulo: 'Recargo por 2 cuotas',
  ayuda: 'Se suma al pedido. En una cuota no hay recargo.',
  max: 1_000_000,
  defecto: RECARGOS[1] ?? CERO,
})
const RECARGO_3 = dinero({
  ...deEnvios,
  clave: 'pedidos.recargo_3',
  titulo: 'Recargo por 3 cuotas',
  max: 1_000_000,
  defecto: RECARGOS[2] ?? CERO,
})
const PORCENTAJE_MAX = 300
const PORCENTAJE_2 = decimal({
  ...deEnvios,
  clave: 'pedidos.porcentaje_2',
  titulo: 'Recargo por 2 cuotas, en porcentaje de los libros',
  ayuda: 'Si es mayor que cero, vale en lugar del recargo en pesos.',
  min: 0,
  max: PORCENTAJE_MAX,
  defecto: 0,
})
const PORCENTAJE_3 = decimal({
  ...deEnvios,
  clave: 'pedidos.porcentaje_3',
  titulo: 'Recargo por 3 cuotas, en porcentaje de los libros',
  min: 0,
  max: PORCENTAJE_MAX,
  defecto: 0,
})

const DOS_ENVIOS = siNo({
  grupo: 'existencias',
  publico: true,
  clave: 'pedidos.dos_envios',
  titulo: 'Preguntar si la preventa va en otro envío',
  ayuda: 'Al comprar libros en preventa junto con otros que ya están. El envío se cobra una sola vez.',
  defecto: true,
})

/** What an order costs besides its books, now. */
export const readCondiciones = (leer: Leer): Condiciones => {
  const more = [leer(RECARGO_2), leer(RECARGO_3)].slice(0, leer(CUOTAS) - 1)
  const recargos: Recargos = [CERO, ...more]
  return { tarifas: readTarifas(leer), recargos, porcentajes: [0, leer(PORCENTAJE_2), leer(PORCENTAJE_3)] }
}

const dePagos = { grupo: 'pagos', reservado: true, reciente: true } as const

const CBU = linea({
  ...dePagos,
  clave: 'pedidos.cbu',
  titulo: 'CBU o CVU',
  ayuda: 'Se muestra solo a quien hizo un pedido por transferencia.',
  max: 22,
  normalizar: (texto) => texto.replace(/[\s-]/g, ''),
  prueba: { vale: isCbu, mensaje: 'Son 22 dígitos y estos no forman un CBU: revisá si falta o sobra alguno.' },
  variable: { nombre: 'PAGO_TRANSFERENCIA_CBU', leer: (config) => config.PAGO_TRANSFERENCIA_CBU },
})
const ALIAS = linea({
  ...dePagos,
  clave: 'pedidos.alias',
  titulo: 'Alias',
  max: 20,
  prueba: {
    vale: (texto) => /^[a-z0-9.-]{6,20}$/i.test(texto),
    mensaje: 'Un alias tiene de 6 a 20 letras sin acentos, números, puntos o guiones.',
  },
  variable: { nombre: 'PAGO_TRANSFERENCIA_ALIAS', leer: (config) => config.PAGO_TRANSFERENCIA_ALIAS },
})
const TITULAR = linea({
  ...dePagos,
  clave: 'pedidos.titular',
  titulo: 'Titular de la cuenta',
  max: 100,
  variable: { nombre: 'PAGO_TRANSFERENCIA_TITULAR', leer: (config) => config.PAGO_TRANSFERENCIA_TITULAR },
})
const CUIT = linea({
  ...dePagos,
  clave: 'pedidos.cuit_titular',
  titulo: 'CUIT o CUIL del titular',
  max: 13,
  prueba: { vale: isCuit, mensaje: CUIT_INVALIDO },
  normalizar: formatCuit,
  variable: { nombre: 'PAGO_TRANSFERENCIA_CUIT', leer: (config) => config.PAGO_TRANSFERENCIA_CUIT },
})
const LUGAR = linea({
  ...dePagos,
  clave: 'pedidos.lugar_efectivo',
  titulo: 'Dónde se paga en efectivo',
  ayuda: 'Dirección y horario del mostrador.',
  max: 200,
  variable: { nombre: 'PAGO_EFECTIVO_LUGAR', leer: (config) => config.PAGO_EFECTIVO_LUGAR },
})

export const pedidoAjustes = [
  ...[CUOTAS, RECARGO_2, RECARGO_3, PORCENTAJE_2, PORCENTAJE_3, DOS_ENVIOS],
  ...[CBU, ALIAS, TITULAR, CUIT, LUGAR],
]

export const pedidoConfig: SobreConfig = (leer) => ({
  PAGO_TRANSFERENCIA_CBU: leer(CBU) || undefined,
  PAGO_TRANSFERENCIA_ALIAS: leer(ALIAS) || undefined,
  PAGO_TRANSFERENCIA_TITULAR: leer(TITULAR) || undefined,
  PAGO_TRANSFERENCIA_CUIT: leer(CUIT) || undefined,
  PAGO_EFECTIVO_LUGAR: leer(LUGAR) || undefined,
})
