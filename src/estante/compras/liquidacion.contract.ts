// What is owed to suppliers for their consigned copies. Money: administrators'.
import { ADMIN } from '#platform/http/callers.ts'
import { contract } from '#platform/http/contract.ts'
import { Id, Mensaje, Page, Pesos, Version } from '#platform/schemas.ts'
import { LineText } from '#platform/text.schemas.ts'
import { z } from '#platform/zod.ts'
import { Nombrado } from './compra.contract.ts'
import { ESTADOS_LIQUIDACION, FACTURA_MAX } from './liquidacion.rules.ts'
import { CORTES, PVP_DE } from './trato.rules.ts'

export const Liquidacion = () =>
  z.object({
    _id: Id(),
    numero: z.int(),
    proveedor: Nombrado(),
    estado: z.enum(ESTADOS_LIQUIDACION),
    /** The cut: what moved before it. */
    hasta: z.iso.datetime(),
    pvp_de: z.enum(PVP_DE),
    descuento_bp: z.int(),
    ejemplares: z.int(),
    total: Pesos(),
    factura: z.string().nullable(),
    creada_en: z.iso.datetime(),
    enviada_en: z.iso.datetime().nullable(),
    por_correo: z.boolean(),
    /** `yyyy-mm-dd` on which it is to be paid, by the days that were agreed on; null: nothing was. */
    vence: z.iso.date().nullable(),
    version: Version(),
  })
export type Liquidacion = z.infer<ReturnType<typeof Liquidacion>>

export const LiquidacionDetalle = () =>
  Liquidacion().extend({
    razon_social: z.string().nullable(),
    cuit: z.string().nullable(),
    email: z.string().nullable(),
    lineas: z.array(
      z.object({
        isbn: z.string(),
        titulo: z.string(),
        /** Negative: a sale that was taken back since it was settled. */
        cantidad: z.int(),
        pvp: Pesos(),
        /** Of all its copies, less the discount. */
        neto: Pesos(),
      }),
    ),
  })
export type LiquidacionDetalle = z.infer<ReturnType<typeof LiquidacionDetalle>>

const Cuenta = () =>
  z.object({
    proveedor: Nombrado(),
    recibido: z.int(),
    vendido: z.int(),
    devuelto: z.int(),
    perdido: z.int(),
    /** What stands on the shelves. */
    en_estante: z.int(),
    /** Whether that is what came less what was sold, given back and lost. */
    cierra: z.boolean(),
    /** Copies that no settlement has yet, up to the next cut. */
    a_rendir: z.int(),
    corte: z.enum(CORTES),
    /** The next cut reaches so far. */
    hasta: z.iso.datetime(),
    /** Its draft, where there is one. */
    borrador: Id().nullable(),
  })
export type CuentaConsignacion = z.infer<ReturnType<typeof Cuenta>>

/** Suppliers with consigned copies, by name: all copies ever, and what is to be settled. */
export const listCuentas = contract('GET', '/api/liquidaciones/cuentas', ADMIN, () => ({
  summary: 'Lista los proveedores en consignación y lo que hay que liquidarles',
  input: z.object(Page()),
  output: z.array(Cuenta()),
}))

/** Settlements, the newest first. */
export const listLiquidaciones = contract('GET', '/api/liquidaciones', ADMIN, () => ({
  summary: 'Lista las liquidaciones, las nuevas primero',
  input: z.object({ ...Page(), proveedor: Id().optional() }),
  output: z.array(Liquidacion()),
}))

export const getLiquidacion = contract('GET', '/api/liquidaciones/{id}', ADMIN, () => ({
  summary: 'Da una liquidación con sus renglones',
  errors: ['LIQUIDACION_NOT_FOUND'],
  input: z.object({ id: Id() }),
  output: LiquidacionDetalle(),
}))

/** Makes the draft of a supplier's settlement: all that moved before `hasta`, without it before the next cut. */
export const createLiquidacion = contract('POST', '/api/liquidaciones', ADMIN, () => ({
  summary: 'Crea el borrador de la liquidación de un proveedor',
  errors: ['PROVEEDOR_NOT_FOUND', 'NADA_QUE_RENDIR', 'YA_HAY_BORRADOR'],
  input: z.object({ proveedor: Id(), hasta: z.enum(['corte', 'ahora']).default('corte') }),
  output: LiquidacionDetalle(),
}))

/** Sends a settlement, notes the supplier's invoice, or that it was paid. Sent, its lines never change. */
export const setEstadoLiquidacion = contract('PUT', '/api/liquidaciones/{id}/estado', ADMIN, () => ({
  summary: 'Manda una liquidación, anota su factura o su pago',
  errors: ['LIQUIDACION_NOT_FOUND', 'LIQUIDACION_PASO', 'SIN_CORREO'],
  input: z.object({
    id: Id(),
    estado: z.enum(['enviada', 'facturada', 'pagada'], 'Elegí qué pasó con la liquidación.'),
    correo: z.boolean().default(false),
    factura: LineText({ max: FACTURA_MAX }).optional(),
  }),
  output: LiquidacionDetalle(),
}))

/** Throws a draft away: its movements wait for the next one. */
export const deleteLiquidacion = contract('DELETE', '/api/liquidaciones/{id}', ADMIN, () => ({
  summary: 'Descarta el borrador de una liquidación',
  errors: ['LIQUIDACION_NOT_FOUND', 'LIQUIDACION_PASO'],
  input: z.object({ id: Id() }),
  output: Mensaje(),
}))

/** The settlement as a spreadsheet, to be sent to the supplier. */
export const downloadLiquidacion = contract(
  'GET',
  '/api/liquidaciones/{id}/archivo',
  { ...ADMIN, produces: 'application/octet-stream' },
  () => ({
    summary: 'Descarga una liquidación como planilla',
    errors: ['LIQUIDACION_NOT_FOUND'],
    input: z.object({ id: Id(), formato: z.enum(['csv', 'xlsx']) }),
    output: z.string(),
  }),
)
