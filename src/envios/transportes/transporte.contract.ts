// Carriers as the owner sees them: what each can be asked, whether it ever answered, and a question to try it.
import { ADMIN, STAFF } from '#platform/http/callers.ts'
import { contract } from '#platform/http/contract.ts'
import { Pesos } from '#platform/schemas.ts'
import { LineText } from '#platform/text.schemas.ts'
import { z } from '#platform/zod.ts'
import { CLAVES_TRANSPORTE, FALLAS, TIPOS_ENTREGA } from './adaptador.rules.ts'

const Puede = () =>
  z.object({
    cotizar: z.boolean(),
    sucursales: z.boolean(),
    seguir: z.boolean(),
    registrar: z.boolean(),
    etiqueta: z.boolean(),
    anular: z.boolean(),
  })

const Estado = () =>
  z.object({
    clave: z.enum(CLAVES_TRANSPORTE),
    /** All that it needs is typed in. */
    configurado: z.boolean(),
    puede: Puede(),
    /** The last answer of its own machine; null: it was never tried against the real one. */
    logrado_en: z.iso.datetime().nullable(),
    /** Null since its last answer. */
    falla: z.enum(FALLAS).nullable(),
    falla_en: z.iso.datetime().nullable(),
    /** When customers were last told the table's price in place of its own, by the hour. */
    por_tabla_en: z.iso.datetime().nullable(),
  })
export type EstadoTransporte = z.infer<ReturnType<typeof Estado>>

export const listTransportes = contract('GET', '/api/transportes', ADMIN, () => ({
  summary: 'Lista los transportes y si están listos para usarse',
  input: z.object({}),
  output: z.array(Estado()),
}))

const Cotizacion = () =>
  z.object({
    tipo: z.enum(TIPOS_ENTREGA),
    servicio: z.string(),
    precio: Pesos(),
    /** Business days as the carrier counts them; null where it does not say. */
    dias: z.object({ min: z.int(), max: z.int() }).nullable(),
  })
const CP = 'Escribí un código postal de cuatro números.'
const Cp = () => LineText({ max: 8, required: CP }).refine((text) => /^\d{4}$/.test(text), CP)
const PESO = 'El peso va en gramos, de 1 a 50.000.'

/** What the carrier would ask for a book's parcel to `cp`; `falla` instead where it does not answer, with its own words. */
export const probarTransporte = contract('GET', '/api/transportes/{clave}/prueba', ADMIN, () => ({
  summary: 'Pregunta a un transporte cuánto cobraría un paquete',
  errors: ['TRANSPORTE_SIN_DATOS'],
  input: z.object({
    clave: z.enum(CLAVES_TRANSPORTE),
    cp: Cp(),
    peso_g: z.coerce.number<number>(PESO).int(PESO).min(1, PESO).max(50_000, PESO).default(500),
  }),
  output: z.object({
    cotizaciones: z.array(Cotizacion()),
    falla: z.enum(FALLAS).nullable(),
    dicho: z.string().nullable(),
  }),
}))

/** Branches of a carrier that hand out parcels, around a postal code or in a province (its letter), 500 at most. */
export const listSucursalesDeTransporte = contract('GET', '/api/transportes/{clave}/sucursales', STAFF, () => ({
  summary: 'Lista las sucursales de un transporte cerca de un lugar',
  errors: ['TRANSPORTE_SIN_DATOS', 'TRANSPORTE_NO_RESPONDE'],
  input: z.object({
    clave: z.enum(CLAVES_TRANSPORTE),
    cp: Cp(),
    provincia: LineText({ max: 4 })
      .overwrite((texto) => texto.toUpperCase())
      .refine((text) => /^[A-HJ-NP-Z]$/.test(text), 'Elegí una provincia.'),
  }),
  output: z.array(
    z.object({
      codigo: z.string(),
      nombre: z.string(),
      direccion: z.string(),
      horario: z.string().nullable(),
      codigo_postal: z.string().nullable(),
    }),
  ),
}))
