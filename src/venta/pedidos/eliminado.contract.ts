// What is remembered of deleted orders.
import { contract } from '#platform/http/contract.ts'
import { Busqueda, Cambios, Page, Pesos } from '#platform/schemas.ts'
import { z } from '#platform/zod.ts'
import { ESTADOS_POSIBLES } from './estado.rules.ts'

/** In pesos, `total` is goods plus surcharge and `envio` comes on top, as with an order. */
const PedidoEliminado = () =>
  z.object({
    numero: z.int(),
    items: z.array(z.object({ isbn: z.string(), titulo: z.string(), cantidad: z.int(), precio_unitario: Pesos() })),
    total: Pesos(),
    envio: Pesos(),
    /** The one that it had last. */
    estado: z.enum(ESTADOS_POSIBLES),
    /** When it was placed. */
    fecha_hora: z.iso.datetime(),
    eliminado_en: z.iso.datetime(),
    /** The name of who deleted it; null once that account is gone, and to keys of the API. */
    quien: z.string().nullable(),
  })
export type PedidoEliminado = z.infer<ReturnType<typeof PedidoEliminado>>

/** The one deleted last comes first, `q` is an order's number; with `updated_since` or `cursor` those deleted since, in that order. */
export const listPedidosEliminados = contract(
  'GET',
  '/api/pedidos/eliminados',
  { access: 'admin', scope: 'pedidos:leer' },
  () => ({
    summary: 'Lista los pedidos eliminados',
    input: z.object({ ...Page(), ...Busqueda(), ...Cambios() }),
    output: z.array(PedidoEliminado()),
  }),
)
