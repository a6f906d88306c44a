// What the reader asks: which ways there are to get these books to this place, what each costs and when it comes.
import { JURISDICCIONES } from '#catalogo/descuentos/provincias.rules.ts'
import { contract } from '#platform/http/contract.ts'
import { Id, Pesos } from '#platform/schemas.ts'
import { LineText } from '#platform/text.schemas.ts'
import { z } from '#platform/zod.ts'
import { CODIGO_POSTAL_INVALIDO, readCodigoPostal } from './lugar.rules.ts'
import { TIPOS_SERVICIO } from './tabla.rules.ts'

/** Different books in one question, and copies of each, as in an order. */
const LINEAS_MAX = 100
const CANTIDAD_MAX = 10
const LINEAS_TEXTO_MAX = 5_000

export const CodigoPostal = () =>
  LineText({
    max: 20,
    required: CODIGO_POSTAL_INVALIDO,
    tooLong: CODIGO_POSTAL_INVALIDO,
    invalid: CODIGO_POSTAL_INVALIDO,
  }).transform((texto, context) => {
    const codigo = readCodigoPostal(texto)
    if (codigo !== undefined) return codigo
    context.issues.push({ code: 'custom', message: CODIGO_POSTAL_INVALIDO, input: texto })
    return z.NEVER
  })
export const Provincia = () => z.enum(JURISDICCIONES, 'Elegí una provincia de la lista.')

/** Where it goes. Without a province it is guessed from the postal code, and the answer says which. */
export const LugarPedido = () => ({ codigo_postal: CodigoPostal().optional(), provincia: Provincia().optional() })

const LINEAS_INVALIDAS = 'Los libros se escriben como id*cantidad, separados por comas.'
const LINEA = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\*(\d{1,2})$/

/** Books and copies in one text, `id*2,id*1`, so that a question is a GET. */
const Lineas = () =>
  LineText({ max: LINEAS_TEXTO_MAX, required: LINEAS_INVALIDAS })
    .transform((texto) =>
      texto
        .toLowerCase()
        .split(',')
        .map((linea) => LINEA.exec(linea)),
    )
    .refine((lineas) => lineas.length <= LINEAS_MAX, `Se preguntan hasta ${LINEAS_MAX} libros distintos.`)
    .transform((lineas, context) => {
      const leidas = lineas.flatMap((linea) => (linea ? [{ libro: linea[1] ?? '', cantidad: Number(linea[2]) }] : []))
      const right = leidas.every(({ cantidad }) => cantidad >= 1 && cantidad <= CANTIDAD_MAX)
      if (right && leidas.length === lineas.length) return leidas
      context.issues.push({ code: 'custom', message: LINEAS_INVALIDAS, input: lineas })
      return z.NEVER
    })

/** An option of a quote. `precio` in pesos before `gratis_desde`; null: the shop has to be asked. Days in Argentina. */
export const OpcionEnvio = () =>
  z.object({
    servicio: Id(),
    nombre: z.string(),
    tipo: z.enum(TIPOS_SERVICIO),
    precio: Pesos().nullable(),
    /** With books for this sum and more it is free. */
    gratis_desde: Pesos().nullable(),
    desde: z.iso.date(),
    hasta: z.iso.date(),
    /** «Comprá hoy, llega mañana» is true of it. */
    manana: z.boolean(),
    /** Pick-up alone: where, when, and until which day it is kept. */
    lugar: z.string().nullable(),
    horario: z.string().nullable(),
    guarda_hasta: z.iso.date().nullable(),
    /** Its carrier can be asked for branches there (`listSucursalesEnvio`); missing where it cannot. */
    con_sucursales: z.boolean().optional(),
  })
export type OpcionEnvio = z.infer<ReturnType<typeof OpcionEnvio>>

const Opciones = () =>
  z.object({
    /** Where the question was understood to go; null without a place: then it is pick-up alone. */
    lugar: z
      .object({
        codigo_postal: z.string(),
        provincia: Provincia(),
        /** The postal code speaks for this one: until they agree, the dearer price of both holds. */
        otra_provincia: Provincia().optional(),
      })
      .nullable(),
    opciones: z.array(OpcionEnvio()),
  })
export type Opciones = z.infer<ReturnType<typeof Opciones>>

/** The options for books at a place. Where the shop has no tables it is a 404. */
export const listOpcionesEnvio = contract('GET', '/api/envios/opciones', {}, () => ({
  summary: 'Lista los envíos posibles de unos libros a un lugar',
  errors: ['ENVIO_SIN_TABLAS'],
  input: z.object({ libros: Lineas(), ...LugarPedido() }),
  output: Opciones(),
}))

/** The same, kept: an order that names it in `visto` costs what it says until it ends. Who asks the same is told the same one. */
export const createCotizacion = contract('POST', '/api/envios/cotizaciones', { queued: true }, () => ({
  summary: 'Cotiza los envíos y guarda los precios por un rato',
  errors: ['ENVIO_SIN_TABLAS'],
  input: z.object({ libros: Lineas(), ...LugarPedido() }),
  output: Opciones().extend({ _id: Id(), vence: z.iso.datetime() }),
}))
export type Cotizacion = Opciones & { _id: string; vence: string }

const Sucursal = () =>
  z.object({ codigo: z.string(), nombre: z.string(), direccion: z.string(), horario: z.string().nullable() })
export type SucursalEnvio = z.infer<ReturnType<typeof Sucursal>>

/**
 * Branches of a service's carrier around a postal code, the nearest codes first. Null where the carrier does not tell: then the
 * shop chooses one.
 */
export const listSucursalesEnvio = contract('GET', '/api/envios/sucursales', {}, () => ({
  summary: 'Lista las sucursales de un servicio cerca de un código postal',
  errors: ['ENVIO_SIN_TABLAS'],
  input: z.object({ servicio: Id(), ...LugarPedido() }),
  output: z.object({ sucursales: z.array(Sucursal()).nullable() }),
}))

const CODIGO_SUCURSAL = 'No reconocemos esa sucursal.'

/** How an order asks for a service of the tables; `sucursal` is the code of one that `listSucursalesEnvio` told for that place. */
export const EnvioPedido = () =>
  z.object({
    servicio: Id(),
    ...LugarPedido(),
    sucursal: LineText({ max: 40, tooLong: CODIGO_SUCURSAL, invalid: CODIGO_SUCURSAL })
      .transform((codigo) => codigo || undefined)
      .optional(),
  })

/** What an order keeps of it. */
export const EnvioElegido = () =>
  z.object({
    servicio: Id(),
    nombre: z.string(),
    tipo: z.enum(TIPOS_SERVICIO),
    zona: z.string().nullable(),
    codigo_postal: z.string().nullable(),
    provincia: z.string().nullable(),
    desde: z.iso.date(),
    hasta: z.iso.date(),
    lugar: z.string().nullable(),
    horario: z.string().nullable(),
    guarda_hasta: z.iso.date().nullable(),
    /** Shown when it is picked up; null for every other service. */
    codigo: z.string().nullable(),
    /** Grams that were charged for, with packing, and in how many parcels. */
    peso_g: z.int(),
    bultos: z.int(),
    cotizacion: Id().nullable(),
    /** The carrier (adaptador.rules.ts) and the branch that was chosen; missing where the table alone says. */
    transporte: z.string().optional(),
    sucursal: Sucursal().optional(),
    /** The postal code spoke for this province: it is to be asked before the parcel leaves. */
    otra_provincia: z.string().optional(),
  })
export type EnvioElegido = z.infer<ReturnType<typeof EnvioElegido>>
