// What the shop asks of a carrier's machine, whichever carrier it is. Each one says what it can be asked (`puede`).
import type { Centavos } from '../platform/money.ts'
import type { ClaveTransporte, Falla, Pregunta, TipoEntrega } from './adaptador.rules.ts'
import type { Transporte } from './transporte.rules.ts'

/** One parcel: grams, millimetres, and the declared value without tax. */
export type Bulto = { peso_g: number; alto_mm: number; ancho_mm: number; largo_mm: number; valor: Centavos }

/** Both postal codes as four digits. */
export type Consulta = { desde: string; hacia: string; bulto: Bulto }

/** What a carrier asks for a parcel, taxes included. `dias` are its own business days, null where it does not say. */
export type Cotizado = {
  tipo: TipoEntrega
  servicio: string
  precio: Centavos
  dias: { min: number; max: number } | null
}

/** A branch where parcels can be fetched. */
export type SucursalTransporte = { codigo: string; nombre: string; direccion: string; horario: string | null }

/** What a carrier says of a parcel, in its own words and its own date. */
export type Novedad = { texto: string; fecha: string | null; lugar: string | null }

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
}

/** Why nothing came of a question. `dicho` is the carrier's own sentence, cut; it never holds what was sent. */
export class TransporteFalla extends Error {
  readonly motivo: Falla
  readonly dicho: string | null

  constructor(motivo: Falla, dicho: string | null = null) {
    super(`a carrier did not answer: ${motivo}`)
    this.motivo = motivo
    this.dicho = dicho
  }
}

/** What an adapter cannot be asked. Whoever asks looks at `puede` first. */
export const noPuede = (): never => {
  throw new TransporteFalla('rechazo', 'Este transporte no responde esa pregunta.')
}
