// What administrators do with coupons.

import { CLASES_DESCUENTO } from '#catalogo/rebajas/rebaja.rules.ts'
import { ADMIN, ADMIN_WRITES } from '#platform/http/callers.ts'
import { contract } from '#platform/http/contract.ts'
import { Busqueda, Id, Mensaje, Page, Pesos, Version } from '#platform/schemas.ts'
import { z } from '#platform/zod.ts'
import { PARA } from './cupon.rules.ts'
import { CuponEdicionInput, CuponForm } from './cupon.schemas.ts'

const Nombrada = () => z.object({ _id: z.string(), nombre: z.string() })

export const CuponDetalle = () =>
  z.object({
    _id: Id(),
    codigo: z.string(),
    titulo: z.string(),
    /** `valor`: hundredths of a per cent, or centavos off each copy. */
    descuento: z.object({ clase: z.enum(CLASES_DESCUENTO), valor: z.int() }),
    desde: z.iso.datetime(),
    /** The first instant at which it is over; null: until it is ended. */
    hasta: z.iso.datetime().nullable(),
    /** What the books of an order cost at least, without the coupon. */
    minimo: Pesos(),
    /** Null: no limit. */
    usos_max: z.int().nullable(),
    usos_por_cliente: z.int().nullable(),
    solo_primera: z.boolean(),
    para: z.enum(PARA),
    /** Accounts that it was made for, with their names. */
    cuentas: z.array(Nombrada()),
    /** What it applies to (`todo`, `editorial:{id}` …), and as it is called. */
    alcance: z.array(Nombrada()),
    /** Orders that hold it and are not cancelled. */
    usos: z.int(),
    version: Version(),
  })
export type CuponDetalle = z.infer<ReturnType<typeof CuponDetalle>>

/** All coupons, those that are over too, newest first. `q` is words of titles: codes stand in no address. */
export const listCupones = contract('GET', '/api/cupones', ADMIN, () => ({
  summary: 'Lista los cupones, los nuevos primero',
  input: z.object({ ...Page(), ...Busqueda() }),
  output: z.array(CuponDetalle()),
}))

/**
 * Makes a coupon; without `codigo` the shop makes one up. `descuento` is `20 %` or `$ 500`; `desde` and `hasta` are minutes of
 * Argentina, `28/11/2026 18:30`, an empty `hasta` is none.
 */
export const createCupon = contract('POST', '/api/cupones', ADMIN_WRITES, () => ({
  summary: 'Crea un cupón',
  input: CuponForm(),
  output: CuponDetalle(),
}))

/** Changes the fields that are sent. With `version`, only if the coupon has not changed since. */
export const updateCupon = contract('PUT', '/api/cupones/{id}', ADMIN_WRITES, () => ({
  summary: 'Cambia los datos que se mandan de un cupón',
  errors: ['CUPON_NOT_FOUND', 'VERSION'],
  input: CuponEdicionInput(),
  output: CuponDetalle(),
}))

/** Ends a coupon that orders hold; one that none holds is deleted. */
export const endCupon = contract('DELETE', '/api/cupones/{id}', ADMIN_WRITES, () => ({
  summary: 'Termina un cupón, o lo elimina si nadie lo usó',
  errors: ['CUPON_NOT_FOUND', 'EN_USO'],
  input: z.object({ id: Id() }),
  output: Mensaje(),
}))

/** The orders of a coupon, newest first; cancelled ones gave their use back. `ahorro`: what it took off. */
export const listPedidosDeCupon = contract('GET', '/api/cupones/{id}/pedidos', ADMIN, () => ({
  summary: 'Lista los pedidos que usaron un cupón',
  errors: ['CUPON_NOT_FOUND'],
  input: z.object({ id: Id(), ...Page() }),
  output: z.array(
    z.object({
      _id: Id(),
      numero: z.int(),
      fecha_hora: z.iso.datetime(),
      cancelado: z.boolean(),
      ahorro: Pesos(),
    }),
  ),
}))
