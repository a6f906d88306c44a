// What administrators do to the shipping tables.

import { JURISDICCIONES } from '#catalogo/descuentos/provincias.rules.ts'
import { CLAVES_TRANSPORTE } from '#envios/transportes/adaptador.rules.ts'
import { ADMIN } from '#platform/http/callers.ts'
import { contract } from '#platform/http/contract.ts'
import { Dia, Id, Mensaje, Version } from '#platform/schemas.ts'
import { LineText, Text } from '#platform/text.schemas.ts'
import { normalizeParagraphs } from '#platform/text.ts'
import { z } from '#platform/zod.ts'
import { LugarPedido, OpcionEnvio } from './cotizacion.contract.ts'
import { VALORES_FABRICA } from './fabrica.rules.ts'
import { TIPOS_SERVICIO } from './tabla.rules.ts'
import { ServicioForm } from './tabla.schemas.ts'

/** A service as the panel shows it: kilos and pesos. */
export const ServicioTabla = () =>
  z.object({
    _id: Id(),
    nombre: z.string(),
    tipo: z.enum(TIPOS_SERVICIO),
    activo: z.boolean(),
    dias_min: z.int(),
    dias_max: z.int(),
    habiles: z.boolean(),
    corte_hora: z.int().nullable(),
    gratis_desde: z.number().nullable(),
    subsidio: z.int(),
    maximo_kg: z.number().nullable(),
    factor_volumetrico: z.int().nullable(),
    lugar: z.string().nullable(),
    horario: z.string().nullable(),
    guarda_dias: z.int().nullable(),
    transporte: z.enum(CLAVES_TRANSPORTE).nullable(),
    version: Version(),
  })
export type ServicioTabla = z.infer<ReturnType<typeof ServicioTabla>>

/** Some 500 lines. */
const PLANILLA_MAX = 20_000
/** Cells that were copied out of a spreadsheet are separated by tabs. */
const keepLineas = (texto: string) => normalizeParagraphs(texto.replaceAll('\t', ';'))
const Planilla = () => Text(keepLineas, { max: PLANILLA_MAX, required: 'Falta la planilla.' })
const NOMBRE_FERIADO = 'Cada feriado lleva un nombre de hasta 100 letras.'
const Feriado = () =>
  z.object({ fecha: Dia(), nombre: LineText({ max: 100, required: NOMBRE_FERIADO }).min(1, NOMBRE_FERIADO) })

const Tablas = () =>
  z.object({
    /** Whether orders ask them (the setting `envios.tablas`). */
    activas: z.boolean(),
    servicios: z.array(ServicioTabla()),
    /** The sheets as CSV. */
    zonas: z.string(),
    /** Newest first; `vigente` is the one that holds today where every zone is in it. */
    tarifas: z.array(z.object({ desde: z.iso.date(), planilla: z.string(), vigente: z.boolean() })),
    feriados: z.array(z.object({ fecha: z.iso.date(), nombre: z.string() })),
    /** What is missing or looks wrong in what holds now. */
    avisos: z.array(z.string()),
    /** Of what these sheets are: whoever saves names it, and is refused where somebody else has saved since. */
    huella: z.string(),
    libros: z.int(),
    /** Books of which weight and size are known; those of the others are estimated. */
    medidos: z.int(),
  })
export type TablasEnvio = z.infer<ReturnType<typeof Tablas>>

/** Services, sheets and holidays, and what is missing in them. */
export const getTablasEnvio = contract('GET', '/api/envios/tablas', ADMIN, () => ({
  summary: 'Da los servicios, las tablas y los feriados de envíos',
  input: z.object({}),
  output: Tablas(),
}))

const Revision = () =>
  z.object({
    guardada: z.boolean(),
    /** What keeps the sheet from being saved: nothing of it is. */
    errores: z.array(z.object({ linea: z.int().nullable(), texto: z.string() })),
    /** What it leaves open, and what goes with it. */
    avisos: z.array(z.string()),
    lineas: z.int(),
  })
export type RevisionPlanilla = z.infer<ReturnType<typeof Revision>>

const Envio = () => ({
  planilla: Planilla(),
  huella: LineText({ max: 64 }),
  /** Only judged, never written. */
  ensayo: z.boolean().default(false),
})

/** Judges the sheet of zones (`zona;provincia;cp_desde;cp_hasta`) and, unless it is a rehearsal or has errors, stores it whole. */
export const updateZonasEnvio = contract('PUT', '/api/envios/zonas', ADMIN, () => ({
  summary: 'Revisa o guarda la tabla de zonas de envío',
  errors: ['VERSION'],
  input: z.object(Envio()),
  output: Revision(),
}))

/** The same for the prices from a day on (`servicio;zona;hasta_kg;precio`); a sheet without lines deletes that day's. */
export const updateTarifasEnvio = contract('PUT', '/api/envios/tarifas', ADMIN, () => ({
  summary: 'Revisa o guarda los precios de envío desde un día',
  errors: ['VERSION'],
  input: z.object({ ...Envio(), desde: Dia() }),
  output: Revision(),
}))

const FERIADOS_MAX = 500

/** Replaces the holidays, apart from those that the law fixes. */
export const updateFeriados = contract('PUT', '/api/envios/feriados', ADMIN, () => ({
  summary: 'Guarda los feriados que se agregan a los de la ley',
  errors: ['VERSION'],
  input: z.object({
    feriados: z.array(Feriado()).max(FERIADOS_MAX, `Puede haber hasta ${FERIADOS_MAX} feriados.`),
    huella: LineText({ max: 64 }),
  }),
  output: Mensaje(),
}))

/** Makes a service. */
export const createServicioEnvio = contract('POST', '/api/envios/servicios', ADMIN, () => ({
  summary: 'Crea un servicio de envío',
  errors: ['SERVICIO_TAKEN'],
  input: ServicioForm(),
  output: ServicioTabla(),
}))

/** Changes the fields that are sent. With `version`, only if the service has not changed since. */
export const updateServicioEnvio = contract('PUT', '/api/envios/servicios/{id}', ADMIN, () => ({
  summary: 'Cambia los datos que se mandan de un servicio de envío',
  errors: ['SERVICIO_NOT_FOUND', 'SERVICIO_TAKEN', 'VERSION'],
  input: ServicioForm()
    .partial()
    .extend({ id: Id(), version: z.number('La versión tiene que ser un número.').int().optional() }),
  output: ServicioTabla(),
}))

/** Deletes a service with its prices. Orders keep what they had of it. */
export const deleteServicioEnvio = contract('DELETE', '/api/envios/servicios/{id}', ADMIN, () => ({
  summary: 'Elimina un servicio de envío con sus precios',
  errors: ['SERVICIO_NOT_FOUND'],
  input: z.object({ id: Id() }),
  output: Mensaje(),
}))

const PESO = 'Escribí el peso en gramos, de 1 a 100000.'

const MONTO = 'Escribí los pesos en libros, de 0 a 10000000.'

/**
 * What a buyer would be offered for so many grams of books at a place on a day, whether the tables are on or not: the function of
 * the checkout answers. `monto` is what the books are worth, in pesos; with `fabrica` as if the owner had answered so.
 */
export const probarEnvio = contract('GET', '/api/envios/prueba', ADMIN, () => ({
  summary: 'Muestra qué envíos se ofrecerían para un peso, un lugar y un día',
  input: z.object({
    ...LugarPedido(),
    peso_g: z.coerce.number<number | string>(PESO).int(PESO).min(1, PESO).max(100_000, PESO),
    monto: z.coerce.number<number | string>(MONTO).min(0, MONTO).max(10_000_000, MONTO).default(0),
    dia: Dia().optional(),
    fabrica: z.enum(VALORES_FABRICA, 'Elegí una de las respuestas.').optional(),
  }),
  output: z.object({
    zona: z.string().nullable(),
    provincia: z.enum(JURISDICCIONES).nullable(),
    opciones: z.array(OpcionEnvio()),
  }),
}))
