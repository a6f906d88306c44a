// The states of an order and every move between them. Routes, panel, mails and tests read these tables.
import type { Destino } from '#estante/existencias/existencia.rules.ts'
import { createProceso, type Paso } from '#platform/proceso.ts'

/** What the shop may set (specification, section 9). */
export const ESTADOS = ['pendiente', 'procesado', 'enviado', 'entregado'] as const
export type EstadoOfrecido = (typeof ESTADOS)[number]
/** `cancelado` is ours: its customer's doing, or its owner's where it was not paid; final, and never among the four that are offered. */
export const ESTADOS_POSIBLES = [...ESTADOS, 'cancelado'] as const
export type Estado = (typeof ESTADOS_POSIBLES)[number]

export const ESTADO_INICIAL: Estado = 'pendiente'

type Significado = {
  /** Its copies count as sold. The database decides it by the same list (`es_venta`). */
  venta: boolean
  /** Its delivery date still says something. */
  porLlegar: boolean
  /** What becomes of its copies. */
  copias: Destino
}
const SIGNIFICADOS: Record<Estado, Significado> = {
  pendiente: { venta: false, porLlegar: true, copias: 'viva' },
  procesado: { venta: true, porLlegar: true, copias: 'viva' },
  enviado: { venta: true, porLlegar: true, copias: 'consumida' },
  entregado: { venta: true, porLlegar: false, copias: 'consumida' },
  cancelado: { venta: false, porLlegar: false, copias: 'liberada' },
}

/** Who moves an order: its customer, or the shop by one of its people. */
export const ACTORES = ['cliente', 'libreria'] as const
export type Actor = (typeof ACTORES)[number]
/** What follows in the transaction of a move (estado.queries.ts). `copias`: they are kept, sold or given back; `carta`: its customer is told by mail. */
export type Efecto = 'copias' | 'carta'
export type Transicion = Paso<Estado, Actor> & { sigue: readonly Efecto[] }

const PROCESO = createProceso<Estado, Transicion>([
  { quienes: ['libreria'], desde: ESTADOS, hacia: ESTADOS, sigue: ['copias', 'carta'] },
  { quienes: ['libreria'], desde: ['pendiente', 'procesado'], hacia: ['cancelado'], sigue: ['copias', 'carta'] },
  { quienes: ['cliente'], desde: ['pendiente'], hacia: ['cancelado'], sigue: ['copias', 'carta'] },
])

/** The move that leads from one state to another, where this actor may make it. */
export const findTransicion = (quien: Actor, desde: Estado, hacia: Estado): Transicion | undefined =>
  PROCESO.find(desde, hacia, quien)

/** The states that the shop may choose for an order; none where its state is final. */
export const listOfrecidos = (desde: Estado): EstadoOfrecido[] =>
  ESTADOS.filter((hacia) => findTransicion('libreria', desde, hacia))

/** Whether its customer may call it off. */
export const isCancelable = (estado: Estado): boolean => findTransicion('cliente', estado, 'cancelado') !== undefined

/** Why an order can't be called off any more. */
export const describeNoCancelable = (estado: Estado): string =>
  estado === 'cancelado'
    ? 'Este pedido ya estaba cancelado.'
    : `Este pedido ya figura como ${estado} y no se puede cancelar.`

/** Whether it is customers who put an order there: only so many mails an hour tell of what they do. */
export const isDeCliente = (estado: string): boolean =>
  ESTADOS_POSIBLES.some((desde) => PROCESO.listHacia(desde, 'cliente').some((known) => known === estado))

/** Whether a move takes the books out of the shop. */
export const leavesShop = (desde: Estado, hacia: Estado): boolean =>
  copiasDe(hacia) === 'consumida' && copiasDe(desde) !== 'consumida'

export const copiasDe = (estado: Estado): Destino => SIGNIFICADOS[estado].copias
export const isVenta = (estado: Estado): boolean => SIGNIFICADOS[estado].venta
export const isPorLlegar = (estado: Estado): boolean => SIGNIFICADOS[estado].porLlegar

/** The states that an order has still before it. */
export const listPorVenir = (estado: Estado): readonly Estado[] =>
  isPorLlegar(estado) ? ESTADOS.slice(ESTADOS_POSIBLES.indexOf(estado) + 1) : []

/** `codigo`: of the request to revoke; `cerrado`: it was answered to its end. */
export const describeRevocado = (codigo: string, cerrado = false): string =>
  `Su cliente se arrepintió de esta compra (${codigo}): no la prepares ni la envíes. ${cerrado ? 'Ya se le respondió' : 'Se le responde en «Obligaciones»'}; si no salió, cancelá el pedido.`

/** The states that a move of the shop passes and reaches: what waits for one of them happens also where it is jumped over. */
export const listAlcanzados = (desde: Estado, hacia: EstadoOfrecido): readonly Estado[] => {
  const pasados = ESTADOS.slice(ESTADOS_POSIBLES.indexOf(desde) + 1, ESTADOS.indexOf(hacia) + 1)
  return pasados.length > 0 ? pasados : [hacia]
}
