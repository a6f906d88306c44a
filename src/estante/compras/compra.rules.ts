// What the shop has to buy, and the orders to suppliers: their steps and how much of them came (docs/decisions/068).
import { createProceso } from '#platform/proceso.ts'

/** From a draft to what became of it. `parcial`: some of it came. */
export const ESTADOS_COMPRA = ['borrador', 'enviada', 'parcial', 'recibida', 'cancelada'] as const
export type EstadoCompra = (typeof ESTADOS_COMPRA)[number]

export const ESTADO_COMPRA_NOMBRES: Record<EstadoCompra, string> = {
  borrador: 'Borrador',
  enviada: 'Enviado',
  parcial: 'Llegó en parte',
  recibida: 'Recibido',
  cancelada: 'Cancelado',
}

/** What a list of them can be sorted by. */
export const ORDENES_COMPRA = ['numero', 'hecho', 'enviado'] as const

/** Orders whose copies may still come. */
export const POR_LLEGAR = ['enviada', 'parcial'] as const
/** What is counted as on its way where somebody decides what to order: a draft too, or it is ordered twice. */
export const EN_CAMINO = ['borrador', ...POR_LLEGAR] as const
export const isPorLlegar = (estado: EstadoCompra): boolean => POR_LLEGAR.some((one) => one === estado)

/** What a person may do with an order; what follows from what comes in is no step (`computeEstado`). */
export const PROCESO_COMPRA = createProceso<EstadoCompra>([
  { desde: ['borrador'], hacia: ['enviada'] },
  { desde: ['borrador', ...POR_LLEGAR], hacia: ['cancelada'] },
])

export const CANTIDAD_MAX = 9_999
export const LINEAS_MAX = 500
export const NOTA_MAX = 500

type Linea = { cantidad: number; recibida: number }

/** What an order that was sent is when so much of it came. */
export const computeEstado = (lineas: readonly Linea[]): 'enviada' | 'parcial' | 'recibida' => {
  if (lineas.every(({ cantidad, recibida }) => recibida >= cantidad)) return 'recibida'
  return lineas.some(({ recibida }) => recibida > 0) ? 'parcial' : 'enviada'
}

/** What is still to come of an order. */
export const countFaltan = (lineas: readonly Linea[]): number =>
  lineas.reduce((sum, { cantidad, recibida }) => sum + Math.max(0, cantidad - recibida), 0)

export type Necesidad = {
  /** Copies that customers were promised and that nobody has yet. */
  encargados: number
  /** Copies that are missing up to the minimum, over all places. */
  faltan: number
  /** Readers who are to be told when it is there. */
  esperan: number
  /** Copies in orders that are drafts or on their way. */
  enCamino: number
}

/** How many copies to order now. */
export const computePedir = ({ encargados, faltan, esperan, enCamino }: Necesidad): number =>
  Math.min(CANTIDAD_MAX, Math.max(0, encargados + faltan + esperan - enCamino))
