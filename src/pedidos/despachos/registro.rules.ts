// A parcel and its carrier: what is known of its being registered there, and to whom it is addressed.
import { findJurisdiccion, toDigitos } from '../../envios/lugar.rules.ts'

/** `pidiendo`: the carrier is being asked; `dudoso`: it was, and its answer was lost. */
export const ESTADOS_REGISTRO = ['pidiendo', 'registrado', 'dudoso', 'anulado'] as const
export type EstadoRegistro = (typeof ESTADOS_REGISTRO)[number]

/** What the staff say of a parcel that was registered, or may have been. */
export const ACCIONES_REGISTRO = ['figura', 'no-figura', 'anular', 'etiqueta'] as const
export type AccionRegistro = (typeof ACCIONES_REGISTRO)[number]

/** Longer than any carrier is waited for: whoever asked has died meanwhile. */
const PIDIENDO_MS = 60_000

/** What holds now: a question that nobody waits for any more is one whose answer was lost. */
export const computeEstadoRegistro = (
  { estado, pedido_en }: { estado: EstadoRegistro; pedido_en: Date },
  ahora: Date,
): EstadoRegistro => (estado === 'pidiendo' && ahora.getTime() - pedido_en.getTime() > PIDIENDO_MS ? 'dudoso' : estado)

/** The carrier knows the parcel, or may know it. */
export const isVivo = (estado: EstadoRegistro): boolean => estado !== 'anulado'

/** What the carrier is told as ours: the same for every repeat, another one after it was taken back. */
export const writeReferencia = (pedido: number, despacho: number, intento: number): string =>
  [pedido, despacho, ...(intento > 1 ? [intento] : [])].join('-')

export type Destino = {
  nombre: string
  telefono: string
  calle: string
  altura: string
  piso: string
  localidad: string
  codigo_postal: string
  /** The province's name. */
  provincia: string
}

/** As the shop writes a kept address (direccion.rules.ts). */
const ENTREGA =
  /^(?<calle>.+?)(?:, (?<piso>[^()]+))?, (?<localidad>[^,()]+) \((?<codigo_postal>\d{4}|[A-Z]\d{4}[A-Z]{3})\), (?<provincia>[^.]+)\. Recibe (?<nombre>.+?)(?:, tel\. (?<telefono>[^,]+))?$/

/** What is certain of an address in one line, for the staff to go on from: all of a kept one, of a typed one its text alone. */
export function readDestino(entrega: string | null): Partial<Destino> {
  if (entrega === null) return {}
  const found = ENTREGA.exec(entrega)?.groups
  const { calle: todo = entrega, ...partes } = found ?? {}
  const conAltura = /^(?<calle>.*[^\d\s])\s+(?<altura>\d+\p{L}?)$/u.exec(todo)?.groups
  return { ...partes, calle: todo, ...(found && conAltura) }
}

/** Whether an address that the shop wrote itself lies elsewhere than the place for which shipping was priced. */
export function isOtroLugar(
  entrega: string | null,
  { codigo_postal, provincia }: { codigo_postal: string | null; provincia: string | null },
): boolean {
  const destino = readDestino(entrega)
  if (!destino.codigo_postal || codigo_postal === null) return false
  const suya = findJurisdiccion(destino.provincia ?? '')
  return toDigitos(destino.codigo_postal) !== toDigitos(codigo_postal) || (suya !== undefined && suya !== provincia)
}
