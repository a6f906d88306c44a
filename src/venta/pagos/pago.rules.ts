// The money of an order: what a row of it may be, what the rows come to, and who may do what at which moment.
import { CERO, type Centavos, centavos, subtract, sum } from '#platform/money.ts'
import { createProceso } from '#platform/proceso.ts'

export const ESTADOS_PAGO = ['sin_pago', 'pendiente', 'pagado', 'parcial', 'devuelto', 'en_disputa'] as const
export type EstadoPago = (typeof ESTADOS_PAGO)[number]
const ESTADO_PAGO_NOMBRES: Record<EstadoPago, string> = {
  sin_pago: 'Sin pago',
  pendiente: 'Pago pendiente',
  pagado: 'Pagado',
  parcial: 'Pago parcial',
  devuelto: 'Devuelto',
  en_disputa: 'En disputa',
}

/** What is said of an unpaid order where the shop lets none go (`SIN_PAGAR_NO_SALE`). */
export const NO_SALE_SIN_PAGAR = 'Este pedido no está pagado, y la tienda no deja salir pedidos sin pagar.'

export const MEDIOS = ['mercadopago', 'transferencia', 'efectivo', 'otro'] as const
export type Medio = (typeof MEDIOS)[number]
export const MEDIO_NOMBRES: Record<Medio, string> = {
  mercadopago: 'Mercado Pago',
  transferencia: 'Transferencia',
  efectivo: 'Efectivo',
  otro: 'Otro medio',
}
/** What people of the shop may have been given. */
export const MEDIOS_A_MANO = ['transferencia', 'efectivo', 'otro'] as const
export type MedioAMano = (typeof MEDIOS_A_MANO)[number]

export const TIPOS = [
  'pedido',
  'pendiente',
  'en_revision',
  'aprobado',
  'rechazado',
  'anulado',
  'vencido',
  'devolucion_pedida',
  'devolucion_fallida',
  'devuelto',
  'contracargo',
  'en_mediacion',
  'recuperado',
  'perdido',
  'ajeno',
] as const
export type Tipo = (typeof TIPOS)[number]
export const TIPO_NOMBRES: Record<Tipo, string> = {
  pedido: 'Se pidió el pago',
  pendiente: 'Pago pendiente',
  en_revision: 'Pago en revisión',
  aprobado: 'Pago recibido',
  rechazado: 'Pago rechazado',
  anulado: 'Pago anulado',
  vencido: 'Venció el plazo para pagar',
  devolucion_pedida: 'Se pidió una devolución',
  devolucion_fallida: 'La devolución no se hizo',
  devuelto: 'Plata devuelta',
  contracargo: 'Contracargo: el banco retiene la plata',
  en_mediacion: 'Reclamo abierto',
  recuperado: 'El reclamo se cerró a favor',
  perdido: 'Contracargo perdido: el banco devolvió la plata',
  ajeno: 'Un pago que no corresponde a este pedido',
}

/** A row of an order's money, as far as the rules read it; rows come in the order in which they were written. */
export type Movimiento = { tipo: Tipo; importe: Centavos; pago: string | null; ocurrido_en: Date }

/** What one payment is: it begins as `nuevo`. */
export type EstadoDePago =
  | 'nuevo'
  | 'pendiente'
  | 'en_revision'
  | 'aprobado'
  | 'rechazado'
  | 'anulado'
  | 'devuelto'
  | 'contracargo'
  | 'perdido'
  | 'en_mediacion'
  | 'ajeno'

/** The ways of one payment. What is not reached by them did not happen, or was told late. */
const VIAS = createProceso<EstadoDePago>([
  { desde: ['nuevo'], hacia: ['pendiente', 'en_revision', 'aprobado', 'rechazado', 'anulado'] },
  { desde: ['pendiente'], hacia: ['en_revision', 'aprobado', 'rechazado', 'anulado'] },
  { desde: ['en_revision'], hacia: ['pendiente', 'aprobado', 'rechazado', 'anulado'] },
  { desde: ['aprobado'], hacia: ['devuelto', 'contracargo', 'en_mediacion'] },
  { desde: ['en_mediacion'], hacia: ['aprobado', 'devuelto'] },
  { desde: ['contracargo'], hacia: ['aprobado', 'perdido'] },
  { desde: ['perdido'], hacia: ['aprobado'] },
  // Mercado Pago's documents know no such way; money that came by it is money all the same, and a task.
  { desde: ['rechazado', 'anulado'], hacia: ['aprobado'] },
])

/** The steps from one state of a payment to another, where notices between them were missed; null: there is no way. */
export const { findVia } = VIAS

/** One payment after its rows. `leido`: how new the newest of them is. */
export type Vida = { estado: EstadoDePago; importe: Centavos; devuelto: Centavos; pedido: Centavos; leido: Date | null }
/** A payment that nothing was heard of. */
export const NACE: Vida = { estado: 'nuevo', importe: CERO, devuelto: CERO, pedido: CERO, leido: null }

function live(vida: Vida, { tipo, importe, ocurrido_en }: Movimiento): Vida {
  const leido = vida.leido && vida.leido > ocurrido_en ? vida.leido : ocurrido_en
  const next = { ...vida, leido }
  switch (tipo) {
    case 'aprobado':
      return { ...next, estado: 'aprobado', importe }
    case 'recuperado':
      return { ...next, estado: 'aprobado' }
    case 'devuelto': {
      const devuelto = centavos(vida.devuelto + importe)
      const pedido = centavos(Math.max(0, vida.pedido - importe))
      return { ...next, devuelto, pedido, estado: devuelto >= vida.importe ? 'devuelto' : vida.estado }
    }
    // Ours, by our own clock: they say nothing of how new the gateway's word is.
    case 'devolucion_pedida':
      return { ...vida, pedido: centavos(vida.pedido + importe) }
    case 'devolucion_fallida':
      return { ...vida, pedido: centavos(Math.max(0, vida.pedido - importe)) }
    case 'pedido':
    case 'vencido':
      return vida
    default:
      return { ...next, estado: tipo }
  }
}

/** Each payment of an order, by its id, in the order in which they were first heard of. */
export function listVidas(movimientos: readonly Movimiento[]): Map<string, Vida> {
  const vidas = new Map<string, Vida>()
  for (const movimiento of movimientos) {
    if (movimiento.pago !== null) {
      vidas.set(movimiento.pago, live(vidas.get(movimiento.pago) ?? NACE, movimiento))
    }
  }
  return vidas
}

const COBRADOS: readonly EstadoDePago[] = ['aprobado', 'devuelto', 'contracargo', 'perdido', 'en_mediacion']
const DISPUTADOS: readonly EstadoDePago[] = ['contracargo', 'en_mediacion']
const POR_VENIR: readonly EstadoDePago[] = ['pendiente', 'en_revision']

export type Pago = {
  estado: EstadoPago
  /** All that ever came in. */
  pagado: Centavos
  devuelto: Centavos
  /** What is still to be paid: what was given back is not. */
  saldo: Centavos
  /** What came in beyond the order's sum and was not given back. */
  demas: Centavos
}

/** What the rows of an order come to; `total` is all that it costs. */
export function computePago(movimientos: readonly Movimiento[], total: Centavos): Pago {
  const vidas = [...listVidas(movimientos).values()]
  const cobrados = vidas.filter(({ estado }) => COBRADOS.includes(estado))
  const pagado = sum(cobrados.map(({ importe }) => importe))
  // What the bank gave back is gone as what the shop gave back is.
  const devuelto = sum(cobrados.map((vida) => (vida.estado === 'perdido' ? vida.importe : vida.devuelto)))
  const queda = subtract(pagado, devuelto)
  const sumas = {
    pagado,
    devuelto,
    saldo: centavos(Math.max(0, total - pagado)),
    demas: centavos(Math.max(0, queda - total)),
  }
  return { ...sumas, estado: judge(vidas, { ...sumas, queda, total }) }
}

/**
 * What people read of an order's money. One that was paid whole (`entero`) and given back in part is as `parcial` as one that was paid in
 * part, and is called otherwise.
 */
export const nombrarPago = (estado: EstadoPago, entero: boolean): string =>
  estado === 'parcial' && entero ? 'Devuelto en parte' : ESTADO_PAGO_NOMBRES[estado]

function judge(
  vidas: readonly Vida[],
  { pagado, queda, total }: { pagado: Centavos; queda: Centavos; total: Centavos },
): EstadoPago {
  if (vidas.some(({ estado }) => DISPUTADOS.includes(estado))) return 'en_disputa'
  if (pagado > 0 && queda >= total) return 'pagado'
  const porVenir = vidas.some(({ estado }) => POR_VENIR.includes(estado))
  if (porVenir && queda <= 0) return 'pendiente'
  if (pagado === 0) return 'sin_pago'
  return queda <= 0 ? 'devuelto' : 'parcial'
}
