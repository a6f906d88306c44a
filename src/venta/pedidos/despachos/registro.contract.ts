// Parcels at their carrier: registered there, printed, taken back. Nothing of where they go is kept by these calls.
import { STAFF } from '#platform/http/callers.ts'
import { contract } from '#platform/http/contract.ts'
import { Id } from '#platform/schemas.ts'
import { LineText } from '#platform/text.schemas.ts'
import { z } from '#platform/zod.ts'
import { Igual } from '../igual.contract.ts'
import { DespachosDePedido } from './despacho.contract.ts'
import { ACCIONES_REGISTRO } from './registro.rules.ts'
import { RegistroForm } from './registro.schemas.ts'

/** What the form begins with: as much of the address as the order tells, and the parcel from the weight and size of its books. */
const Borrador = () =>
  z.object({
    nombre: z.string(),
    email: z.string(),
    telefono: z.string(),
    calle: z.string(),
    altura: z.string(),
    piso: z.string(),
    localidad: z.string(),
    /** The letter of the province; empty where nothing tells it. */
    provincia: z.string(),
    codigo_postal: z.string(),
    /** The branch that the reader chose, and whose it is; null: none. */
    sucursal: z.object({ clave: z.string(), codigo: z.string() }).nullable(),
    /** Grams, millimetres, whole pesos. */
    peso_g: z.int(),
    alto_mm: z.int(),
    ancho_mm: z.int(),
    largo_mm: z.int(),
    valor: z.int(),
    /** Some of it is estimated. */
    estimado: z.boolean(),
  })
export type BorradorRegistro = z.infer<ReturnType<typeof Borrador>>

export const getBorradorRegistro = contract('GET', '/api/despachos/{id}/registro', STAFF, () => ({
  summary: 'Da los datos con que se registraría un despacho en su transporte',
  errors: ['DESPACHO_NOT_FOUND'],
  input: z.object({ id: Id() }),
  output: Borrador(),
}))

/**
 * Registers a parcel at its carrier, once: one that is registered stays as it is, and one whose answer was lost is not asked for
 * again unless the carrier itself refuses a second one. Number and label are kept with it.
 */
export const registrarDespacho = contract('POST', '/api/despachos/{id}/registro', STAFF, () => ({
  summary: 'Registra un despacho en su transporte, una sola vez',
  errors: [
    ...(['DESPACHO_NOT_FOUND', 'DESPACHO_SALIDO', 'REGISTRO_EN_CURSO', 'REGISTRO_DUDOSO'] as const),
    ...(['TRANSPORTE_SIN_DATOS', 'TRANSPORTE_NO_RESPONDE', 'EN_DISPUTA', 'REVOCADO', 'SIN_PAGAR'] as const),
  ],
  input: z.object({ id: Id(), ...RegistroForm().shape, ...Igual() }),
  output: DespachosDePedido(),
}))

/**
 * `figura`: the doubtful parcel is there, with this number; `no-figura`: it is not; `anular`: takes it back, at the carrier where
 * that can be asked; `etiqueta`: asks for its label again.
 */
export const updateRegistro = contract('PUT', '/api/despachos/{id}/registro', STAFF, () => ({
  summary: 'Resuelve, anula o completa el registro de un despacho',
  errors: [
    ...(['DESPACHO_NOT_FOUND', 'DESPACHO_SALIDO', 'SIN_REGISTRO', 'REGISTRO_EN_CURSO'] as const),
    ...(['TRANSPORTE_SIN_DATOS', 'TRANSPORTE_NO_RESPONDE'] as const),
  ],
  input: z.object({
    id: Id(),
    accion: z.enum(ACCIONES_REGISTRO),
    numero: LineText({ max: 60 })
      .transform((texto) => texto || null)
      .nullish(),
  }),
  output: DespachosDePedido(),
}))

/** The label that is kept of a parcel, as a PDF. */
export const getEtiqueta = contract(
  'GET',
  '/api/despachos/{id}/etiqueta',
  { ...STAFF, produces: 'application/pdf' },
  () => ({
    summary: 'Descarga la etiqueta de un despacho',
    errors: ['SIN_ETIQUETA'],
    input: z.object({ id: Id() }),
    output: z.unknown(),
  }),
)
