// Parcels of all orders, and orders that wait for one, as the staff look for them.
import { contract } from '#platform/http/contract.ts'
import { Busqueda, Id, Page } from '#platform/schemas.ts'
import { z } from '#platform/zod.ts'
import { ESTADOS_PAGO } from '#venta/pagos/pago.rules.ts'
import { ESTADOS_POSIBLES } from '../estado.rules.ts'
import { Despacho, Falta, STAFF } from './despacho.contract.ts'
import { GRUPOS_DESPACHO } from './despacho.rules.ts'

/** Who an order is for and by when. */
const DePedido = () =>
  z.object({
    _id: Id(),
    numero: z.int(),
    estado: z.enum(ESTADOS_POSIBLES),
    /** The customer or the caller; null where both are gone. */
    nombre: z.string().nullable(),
    entrega: z.string().nullable(),
    fecha_hora: z.iso.datetime(),
    fecha_entrega_estimada: z.iso.date(),
  })

const DespachoListado = () => Despacho().extend({ pedido: DePedido() })
export type DespachoListado = z.infer<ReturnType<typeof DespachoListado>>

/** Parcels, newest first. `q` is the number of an order or of a parcel at its carrier. */
export const listDespachos = contract('GET', '/api/despachos', { ...STAFF, scope: 'despachos:leer' }, () => ({
  summary: 'Lista los despachos, los nuevos primero',
  input: z.object({ ...Page(), ...Busqueda(), grupo: z.enum(GRUPOS_DESPACHO).default('en-curso') }),
  output: z.array(DespachoListado()),
}))

/**
 * `en_disputa`: its payment is, or may be a fraud; `revocado`: its purchase was revoked. Neither is to be sent now. `estado_pago`,
 * `pagado_entero` and `impago`: as an order has them, missing where its money is not followed.
 */
const PorPreparar = () =>
  z.object({
    pedido: DePedido(),
    faltan: z.array(Falta()),
    en_disputa: z.boolean(),
    revocado: z.boolean(),
    estado_pago: z.enum(ESTADOS_PAGO).optional(),
    pagado_entero: z.literal(true).optional(),
    impago: z.literal(true).optional(),
  })
export type PorPreparar = z.infer<ReturnType<typeof PorPreparar>>

/**
 * Orders that are `pendiente` or `procesado` with copies that can be packed now, oldest first; the total counts 1,000 at
 * most. `q` is the number of an order. With `sin_ejemplares` instead those with copies that somebody else has by now, with `arrepentidos`
 * those whose whole purchase was revoked: they wait to be called off.
 */
export const listPorPreparar = contract(
  'GET',
  '/api/despachos/preparar',
  { ...STAFF, scope: 'despachos:leer' },
  () => ({
    summary: 'Lista los pedidos que esperan un despacho',
    input: z.object({
      ...Page(),
      ...Busqueda(),
      estado: z.enum(['pendiente', 'procesado']).optional(),
      estado_pago: z.enum(ESTADOS_PAGO).optional(),
      pagado_entero: z.enum(['si', 'no']).optional(),
      /** Only those whose money is not waited for: it is not followed, or comes with the delivery. */
      sin_esperar: z.enum(['si']).optional(),
      sin_ejemplares: z.enum(['si']).optional(),
      arrepentidos: z.enum(['si']).optional(),
    }),
    output: z.array(PorPreparar()),
  }),
)
