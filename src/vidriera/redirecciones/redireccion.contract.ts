import { ADMIN } from '#platform/http/callers.ts'
import { contract } from '#platform/http/contract.ts'
import { Busqueda, Id, Mensaje, Page } from '#platform/schemas.ts'
import { LineText } from '#platform/text.schemas.ts'
import { z } from '#platform/zod.ts'
import { DIRECCION_MAX, ESTADOS_REDIRECCION, FILAS_MAX } from './redireccion.rules.ts'

/** What an address may have been about. `segura`: nothing else can be meant. */
const Propuesta = () => z.object({ destino: z.string(), nombre: z.string(), segura: z.boolean() })
export type Propuesta = z.infer<ReturnType<typeof Propuesta>>

export const Redireccion = () =>
  z.object({
    _id: Id(),
    /** Path of another shop's page, decoded, in small letters. */
    ruta: z.string(),
    /** The page of this shop that it leads to; null where it leads nowhere. */
    destino: z.string().nullable(),
    /** How often it was asked for, and when, in days `yyyy-mm-dd`; null where nobody did. */
    visitas: z.int(),
    ultima: z.string().nullable(),
    /** Of one that leads nowhere: what the search takes it for. */
    propuesta: Propuesta().nullable(),
  })
export type Redireccion = z.infer<ReturnType<typeof Redireccion>>

const Direccion = () => LineText({ max: DIRECCION_MAX })

/** Addresses of a former shop: those that lead nowhere, the most asked for first, or those that lead to a page of this one. */
export const listRedirecciones = contract('GET', '/api/redirecciones', ADMIN, () => ({
  summary: 'Lista las direcciones viejas, perdidas o llevadas',
  input: z.object({ ...Page(), ...Busqueda(), estado: z.enum(ESTADOS_REDIRECCION).default('perdidas') }),
  output: z.array(Redireccion()),
}))

/**
 * Brings addresses of a former shop, with the page of this one that each leads to, its book's ISBN, or none yet. What is known stays, with a new `destino`
 * where one is given. `problemas` names what could not be taken; the rest is.
 */
export const traerRedirecciones = contract('POST', '/api/redirecciones', ADMIN, () => ({
  summary: 'Trae direcciones de la tienda anterior',
  errors: ['DEMASIADAS'],
  input: z.object({
    filas: z
      .array(z.object({ ruta: Direccion(), destino: Direccion().nullable() }))
      .min(1)
      .max(FILAS_MAX),
  }),
  output: z.object({
    nuevas: z.int(),
    llevadas: z.int(),
    problemas: z.array(z.object({ fila: z.int(), motivo: z.string() })),
  }),
}))

/** Leads one address to a page of this shop. */
export const llevarRedireccion = contract('PUT', '/api/redirecciones/{id}', ADMIN, () => ({
  summary: 'Lleva una dirección vieja a una página de la tienda',
  errors: ['REDIRECCION_NOT_FOUND', 'DEMASIADAS'],
  input: z.object({ id: Id(), destino: Direccion() }),
  output: Mensaje(),
}))

/**
 * Leads those addresses to their pages of which nothing else can be meant: a stretch of those that lead nowhere, after
 * `tras`. `siguiente` is the `tras` of the next stretch; null at the end.
 */
export const llevarSeguras = contract('POST', '/api/redirecciones/seguras', ADMIN, () => ({
  summary: 'Lleva las direcciones viejas cuya página es segura',
  errors: ['DEMASIADAS'],
  input: z.object({ tras: Id().nullable() }),
  output: z.object({ miradas: z.int(), llevadas: z.int(), siguiente: Id().nullable() }),
}))

/** Takes an address off the list; asked for again, it comes back. */
export const deleteRedireccion = contract('DELETE', '/api/redirecciones/{id}', ADMIN, () => ({
  summary: 'Quita una dirección vieja',
  errors: ['REDIRECCION_NOT_FOUND'],
  input: z.object({ id: Id() }),
  output: Mensaje(),
}))
