// What was agreed on with each supplier. The whole staff reads it, administrators keep it.
import { ADMIN, STAFF } from '#platform/http/callers.ts'
import { contract } from '#platform/http/contract.ts'
import { Busqueda, Id, Page, Version } from '#platform/schemas.ts'
import { z } from '#platform/zod.ts'
import { CONDICIONES_TRATO, CORTES, PVP_DE } from './trato.rules.ts'
import { TratoCambios } from './trato.schemas.ts'

export const Trato = () =>
  z.object({
    /** The supplier's. */
    _id: Id(),
    nombre: z.string(),
    razon_social: z.string().nullable(),
    /** Eleven digits. */
    cuit: z.string().nullable(),
    email: z.string().nullable(),
    /** Hundredths of a per cent off the PVP. */
    descuento_bp: z.int(),
    condicion: z.enum(CONDICIONES_TRATO),
    /** For how many months bought copies may go back; null: they may not. */
    meses_devolucion: z.int().nullable(),
    pvp_de: z.enum(PVP_DE),
    corte: z.enum(CORTES),
    dias_pago: z.int().nullable(),
    version: Version(),
  })
export type Trato = z.infer<ReturnType<typeof Trato>>

/** All suppliers by name, with what was agreed on; nothing agreed on is «firme», without a discount. */
export const listTratos = contract('GET', '/api/compras/tratos', STAFF, () => ({
  summary: 'Lista lo acordado con cada proveedor',
  input: z.object({ ...Page(), ...Busqueda() }),
  output: z.array(Trato()),
}))

/** Writes the whole form. With `version`, only if it has not changed since. */
export const updateTrato = contract('PUT', '/api/compras/tratos/{id}', ADMIN, () => ({
  summary: 'Guarda lo acordado con un proveedor',
  errors: ['PROVEEDOR_NOT_FOUND', 'VERSION'],
  input: TratoCambios(),
  output: Trato(),
}))
