// A parcel and its carrier: what is known of its being registered there, and to whom it is addressed.
import type { Domicilio } from '#envios/direcciones/domicilio.rules.ts'
import { toDigitos } from '#envios/envios/lugar.rules.ts'

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

type Lugar = { codigo_postal: string | null; provincia: string | null }

/** Whether an address lies elsewhere than the place for which shipping was priced. */
export const isOtroLugar = (
  domicilio: { codigo_postal: string; provincia: string },
  { codigo_postal, provincia }: Lugar,
): boolean =>
  codigo_postal === null ||
  toDigitos(domicilio.codigo_postal) !== toDigitos(codigo_postal) ||
  domicilio.provincia !== provincia

/** What is known of where an order goes: its fields, else what is certain of its line. */
export function readDestinoDe({
  domicilio,
  entrega,
}: {
  domicilio: Domicilio | null
  entrega: string | null
}): Partial<Destino> {
  if (!domicilio) return readDestino(entrega)
  const { recibe, telefono, piso, ...campos } = domicilio
  return { ...campos, ...(piso && { piso }), ...(recibe && { nombre: recibe }), ...(telefono && { telefono }) }
}
