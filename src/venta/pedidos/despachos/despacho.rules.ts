// How a parcel goes, from the table where it is packed to whoever gets it.
import { createProceso, type Paso } from '#platform/proceso.ts'
import { ESTADOS, type Estado, type EstadoOfrecido } from '../estado.rules.ts'

export const ESTADOS_DESPACHO = [
  'preparado',
  'despachado',
  'en_camino',
  'en_sucursal',
  'entregado',
  'devuelto',
  'perdido',
] as const
export type EstadoDespacho = (typeof ESTADOS_DESPACHO)[number]

export const ESTADO_DESPACHO_NOMBRES: Record<EstadoDespacho, string> = {
  preparado: 'preparado',
  despachado: 'despachado',
  en_camino: 'en camino',
  en_sucursal: 'en sucursal',
  entregado: 'entregado',
  devuelto: 'devuelto',
  perdido: 'perdido',
}

type Significado = {
  /** Its copies are in this parcel and may be in no other. The database decides it by the same list (`guardar_despacho`). */
  ocupa: boolean
  /** It has left the shop or never will again: what is in it is not changed any more. */
  salio: boolean
  /** It is still to arrive. */
  enCurso: boolean
}
const SIGNIFICADOS: Record<EstadoDespacho, Significado> = {
  preparado: { ocupa: true, salio: false, enCurso: true },
  despachado: { ocupa: true, salio: true, enCurso: true },
  en_camino: { ocupa: true, salio: true, enCurso: true },
  en_sucursal: { ocupa: true, salio: true, enCurso: true },
  entregado: { ocupa: true, salio: true, enCurso: false },
  devuelto: { ocupa: false, salio: true, enCurso: false },
  perdido: { ocupa: false, salio: true, enCurso: false },
}
export const isOcupado = (estado: EstadoDespacho): boolean => SIGNIFICADOS[estado].ocupa
export const isSalido = (estado: EstadoDespacho): boolean => SIGNIFICADOS[estado].salio
export const isEnCurso = (estado: EstadoDespacho): boolean => SIGNIFICADOS[estado].enCurso
export const EN_CURSO = ESTADOS_DESPACHO.filter(isEnCurso)

/** Who says where a parcel is. */
export const QUIENES = ['libreria', 'transporte'] as const
export type Quien = (typeof QUIENES)[number]
/** `carta`: the customer may be told by mail. `correccion`: it takes a step back that was noted by mistake. */
type Clase = 'carta' | 'callada' | 'correccion'
type Transicion = Paso<EstadoDespacho, Quien> & { clase: Clase }

const EN_VIAJE = ['despachado', 'en_camino', 'en_sucursal'] as const
const AMBOS = QUIENES
const SOLO_LIBRERIA = ['libreria'] as const

const PROCESO = createProceso<EstadoDespacho, Transicion>([
  { desde: ['preparado'], hacia: ['despachado'], quienes: AMBOS, clase: 'carta' },
  { desde: ['preparado'], hacia: ['entregado'], quienes: SOLO_LIBRERIA, clase: 'carta' }, // handed over in the shop
  { desde: ['despachado', 'en_sucursal'], hacia: ['en_camino'], quienes: AMBOS, clase: 'callada' },
  { desde: ['despachado', 'en_camino'], hacia: ['en_sucursal'], quienes: AMBOS, clase: 'carta' },
  { desde: EN_VIAJE, hacia: ['entregado'], quienes: AMBOS, clase: 'carta' },
  { desde: [...EN_VIAJE, 'entregado'], hacia: ['devuelto'], quienes: AMBOS, clase: 'carta' },
  { desde: EN_VIAJE, hacia: ['perdido'], quienes: SOLO_LIBRERIA, clase: 'carta' },
  { desde: ['perdido'], hacia: ['entregado'], quienes: AMBOS, clase: 'carta' }, // it turned up
  { desde: ['perdido'], hacia: ['devuelto'], quienes: AMBOS, clase: 'carta' },
  { desde: ['despachado'], hacia: ['preparado'], quienes: SOLO_LIBRERIA, clase: 'correccion' },
  { desde: ['entregado', 'devuelto', 'perdido'], hacia: ['despachado'], quienes: SOLO_LIBRERIA, clase: 'correccion' },
])

/** The step from one state to another, where they may take it. */
export const findPaso = (quien: Quien, desde: EstadoDespacho, hacia: EstadoDespacho): Transicion | undefined =>
  PROCESO.find(desde, hacia, quien)

/** Where a parcel may go from here by the shop's hand, the steps that are none back first. */
export const listPasos = (desde: EstadoDespacho): { hacia: EstadoDespacho; clase: Clase }[] =>
  PROCESO.list(desde, 'libreria').flatMap(({ hacia, clase }) => hacia.map((uno) => ({ hacia: uno, clase })))

/** A line of an order and how many of its copies were ordered. */
export type LineaPedida = { linea: number; cantidad: number }
/**
 * The state that the parcels of an order suggest for it, and nothing more: it is offered, never set. Null while copies are in
 * no parcel, where the order says as much already, and where its customer called it off.
 */
export function computeOfrecido(
  estado: Estado,
  faltan: readonly unknown[],
  despachos: readonly { estado: EstadoDespacho }[],
): EstadoOfrecido | null {
  const vivos = despachos.filter((despacho) => isOcupado(despacho.estado)).map((despacho) => despacho.estado)
  if (estado === 'cancelado' || faltan.length > 0 || vivos.length === 0) return null
  const sugerido = vivos.every((paso) => paso === 'entregado')
    ? 'entregado'
    : vivos.every(isSalido)
      ? 'enviado'
      : 'procesado'
  return ESTADOS.indexOf(sugerido) > ESTADOS.indexOf(estado) ? sugerido : null
}

/** Whether a parcel should have arrived by `hoy`; both are days in Argentina, `yyyy-mm-dd`. */
export const isDemorado = (estado: EstadoDespacho, prometido: string, hoy: string): boolean =>
  isEnCurso(estado) && prometido < hoy

/** What the panel's list of parcels shows. */
export const GRUPOS_DESPACHO = [
  'en-curso',
  'preparados',
  'demorados',
  'demorados-en-viaje',
  'vueltos',
  'terminados',
  'todos',
] as const
export type GrupoDespacho = (typeof GRUPOS_DESPACHO)[number]

/** Why an order is not sent whose copies were kept until its time ran out: book by book, the first few. */
export function describeCaducas(faltan: readonly { titulo: string; cantidad: number }[]): string {
  const libros = faltan
    .slice(0, 3)
    .map(({ titulo, cantidad }) => `${cantidad === 1 ? 'falta' : 'faltan'} ${cantidad} de «${titulo}»`)
  const more = faltan.length - libros.length
  const rest = more === 0 ? '' : more === 1 ? ' y los de otro libro' : ` y los de otros ${more} libros`
  return `Los ejemplares de este pedido se vendieron al pasar su plazo: ${libros.join(', ')}${rest}.`
}
