// What administrators do with offers.

import { REDONDEO_CLAVES, SENTIDOS } from '#casa/moneda/redondeo.rules.ts'
import { CLASES_DESCUENTO } from '#catalogo/rebajas/rebaja.rules.ts'
import { ADMIN, ADMIN_WRITES } from '#platform/http/callers.ts'
import { contract } from '#platform/http/contract.ts'
import { Busqueda, Id, Mensaje, Page, Pesos, Version } from '#platform/schemas.ts'
import { z } from '#platform/zod.ts'
import { AlcanceBuscado, DescuentoTexto, Minuto, OfertaEdicionInput, OfertaForm, Redondeado } from './oferta.schemas.ts'

export const Oferta = () =>
  z.object({
    _id: Id(),
    titulo: z.string(),
    texto: z.string(),
    /** `valor`: hundredths of a per cent, or centavos off each copy. */
    descuento: z.object({ clase: z.enum(CLASES_DESCUENTO), valor: z.int() }),
    /** What the reduced price is rounded to. */
    redondeo: z.enum(REDONDEO_CLAVES),
    sentido: z.enum(SENTIDOS),
    desde: z.iso.datetime(),
    /** The first instant at which it is over. */
    hasta: z.iso.datetime(),
    banner: z.boolean(),
    /** What it applies to (`todo`, `editorial:{id}` …), and as it is called. */
    alcance: z.array(z.object({ _id: z.string(), nombre: z.string() })),
    version: Version(),
  })
export type Oferta = z.infer<ReturnType<typeof Oferta>>

/** An offer as it has been stored; `avisos`: what the law of the uniform price does not allow of it, in Spanish. */
const OfertaGuardada = () => Oferta().extend({ avisos: z.array(z.string()).optional() })

/** All offers, those that are over too, newest first. */
export const listTodasLasOfertas = contract('GET', '/api/ofertas/todas', ADMIN, () => ({
  summary: 'Lista todas las ofertas, también las que terminaron',
  input: z.object({ ...Page(), ...Busqueda() }),
  output: z.array(Oferta()),
}))

/** Offers that are not over and go below what the law of the uniform price allows, the newest hundred looked at. */
export const listOfertasFueraDeLey = contract('GET', '/api/ofertas/fuera-de-ley', ADMIN, () => ({
  summary: 'Lista las ofertas que bajan más de lo que la ley permite',
  input: z.object({}),
  output: z.array(z.object({ _id: Id(), titulo: z.string(), aviso: z.string() })),
}))

/** Makes an offer. `descuento` is `20 %` or `$ 500`; `desde` and `hasta` are minutes of Argentina, `28/11/2026 18:30`. */
export const createOferta = contract('POST', '/api/ofertas', ADMIN_WRITES, () => ({
  summary: 'Crea una oferta',
  errors: ['DEMASIADAS_OFERTAS', 'PRECIO_UNIFORME'],
  input: OfertaForm(),
  output: OfertaGuardada(),
}))

/** Changes the fields that are sent. With `version`, only if the offer has not changed since. */
export const updateOferta = contract('PUT', '/api/ofertas/{id}', ADMIN_WRITES, () => ({
  summary: 'Cambia los datos que se mandan de una oferta',
  errors: ['OFERTA_NOT_FOUND', 'VERSION', 'PRECIO_UNIFORME'],
  input: OfertaEdicionInput(),
  output: OfertaGuardada(),
}))

/** Ends an offer that holds now; any other one is deleted. Orders keep what it was called. */
export const endOferta = contract('DELETE', '/api/ofertas/{id}', ADMIN_WRITES, () => ({
  summary: 'Termina una oferta vigente; elimina las demás',
  errors: ['OFERTA_NOT_FOUND'],
  input: z.object({ id: Id() }),
  output: Mensaje(),
}))

/** What an offer would do before it is made: how many books (2,000 are counted at most), and some of them. */
export const previewOferta = contract('GET', '/api/ofertas/vista-previa', ADMIN, () => ({
  summary: 'Muestra a cuántos libros alcanzaría una oferta',
  input: z.object({
    descuento: DescuentoTexto(),
    ...Redondeado(),
    alcance: AlcanceBuscado(),
    /** The offer that is being changed: what it takes off already is no former price of its own. */
    oferta: Id().optional(),
    /** Its term: with it what the law does not allow is told. */
    desde: Minuto(false).optional(),
    hasta: Minuto(true).optional(),
  }),
  output: z.object({
    total: z.int(),
    exacto: z.boolean(),
    /** What the law of the uniform price does not allow of it, in Spanish; there only where there is something. */
    aviso: z.string().optional(),
    /** What readers see struck through beside the reduced prices, and why, in Spanish; there where books are reduced. */
    tachado: z.string().optional(),
    ejemplos: z.array(
      z.object({
        _id: Id(),
        titulo: z.string(),
        precio: Pesos(),
        rebajado: Pesos(),
        /** What is struck through beside it; null: nothing. */
        antes: Pesos().nullable(),
      }),
    ),
  }),
}))
