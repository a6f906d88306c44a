// What the shop asks of a carrier's machine, whichever carrier it is. Each one says what it can be asked (`puede`).
import type { Centavos } from '#platform/money.ts'
import type { ClaveTransporte, Falla, Pregunta, TipoEntrega } from './adaptador.rules.ts'
import type { Transporte } from './transporte.rules.ts'

/** One parcel: grams, millimetres, and the declared value without tax. */
export type Bulto = { peso_g: number; alto_mm: number; ancho_mm: number; largo_mm: number; valor: Centavos }

/** Both postal codes as four digits; the province by its letter (ISO 3166-2:AR), where it is known. */
export type Consulta = { desde: string; hacia: string; provincia?: string | undefined; bulto: Bulto }

/** What a carrier asks for a parcel, taxes included. `dias` are its own business days, null where it does not say. */
export type Cotizado = {
  tipo: TipoEntrega
  servicio: string
  precio: Centavos
  dias: { min: number; max: number } | null
}

/** A branch where parcels can be fetched; its postal code as four digits, null where the carrier does not say. */
export type SucursalTransporte = {
  codigo: string
  nombre: string
  direccion: string
  horario: string | null
  codigo_postal: string | null
}

/** What a carrier says of a parcel, in its own words and its own date. */
export type Novedad = { texto: string; fecha: string | null; lugar: string | null }

/** Somebody's place: the province by its letter, the postal code as four digits. Empty where there is none. */
export type Domicilio = {
  calle: string
  altura: string
  piso: string
  localidad: string
  provincia: string
  codigo_postal: string
}
export type Persona = { nombre: string; email: string; telefono: string; documento: string }

/** A parcel to be registered. `referencia` is ours, the same for each repeat; `sucursal` is a branch's code, null to the door. */
export type EnvioNuevo = {
  referencia: string
  pedido: number
  remitente: (Persona & { domicilio: Domicilio }) | null
  destinatario: Persona
  domicilio: Domicilio
  sucursal: string | null
  bulto: Bulto
  ahora: Date
}

/** What the carrier calls it: the number that people follow, and its own id where that is another. */
export type Registrado = { numero: string | null; orden: string | null }

/** Answers are checked, never trusted: what is not as documented is a `TransporteFalla`. */
export type Adaptador = {
  clave: ClaveTransporte
  /** Whose parcels it knows. */
  transporte: Transporte
  puede: Readonly<Record<Pregunta, boolean>>
  /** None where the carrier does not go there. */
  cotizar(consulta: Consulta, plazo: AbortSignal): Promise<Cotizado[]>
  /** Of a postal code, and of a province by its letter (ISO 3166-2:AR). */
  sucursales(donde: { cp: string; provincia: string }, plazo: AbortSignal): Promise<SucursalTransporte[]>
  /** Oldest first. */
  seguir(seguimiento: string, plazo: AbortSignal): Promise<Novedad[]>
  /** A failure says with `dudosa` whether the carrier may have registered it all the same. */
  registrar(envio: EnvioNuevo, plazo: AbortSignal): Promise<Registrado>
  /** A PDF. */
  etiqueta(registrado: Registrado, plazo: AbortSignal): Promise<Uint8Array<ArrayBuffer>>
  anular(registrado: Registrado, plazo: AbortSignal): Promise<void>
}

/**
 * Why nothing came of a question. `dicho` is the carrier's own sentence, cut; it never holds what was sent. `dudosa`: what was
 * asked for may have been done.
 */
export class TransporteFalla extends Error {
  readonly motivo: Falla
  readonly dicho: string | null
  readonly dudosa: boolean

  constructor(motivo: Falla, dicho: string | null = null, dudosa = false) {
    super(`a carrier did not answer: ${motivo}`)
    this.motivo = motivo
    this.dicho = dicho
    this.dudosa = dudosa
  }
}

/** Runs the call that writes at the carrier's: without a readable answer nobody knows whether it did. */
export async function writing<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof TransporteFalla)) throw error
    throw new TransporteFalla(error.motivo, error.dicho, true)
  }
}

/** What a carrier that wants to know the sender is told; refused while the shop has not typed it in. */
export function requireRemitente({ remitente }: EnvioNuevo): NonNullable<EnvioNuevo['remitente']> {
  if (remitente) return remitente
  throw new TransporteFalla('rechazo', 'Faltan los datos del remitente: están en Ajustes, Transportes.')
}

/** What an adapter cannot be asked. Whoever asks looks at `puede` first. */
export const noPuede = (): never => {
  throw new TransporteFalla('rechazo', 'Este transporte no responde esa pregunta.')
}
