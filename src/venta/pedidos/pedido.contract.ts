import { Domicilio, DomicilioGuardado } from '#envios/direcciones/domicilio.schemas.ts'
import { EnvioElegido, EnvioPedido } from '#envios/envios/cotizacion.contract.ts'
import { SERVICIOS_ENVIO } from '#envios/envios/envio.rules.ts'
import { contract } from '#platform/http/contract.ts'
import { Id, Pesos } from '#platform/schemas.ts'
import { LineText } from '#platform/text.schemas.ts'
import { z } from '#platform/zod.ts'
import { CANTIDAD_MAX, MAXIMO_10 } from '#venta/carrito/carrito.rules.ts'
import { ESTADOS_PAGO, MEDIOS } from '#venta/pagos/pago.rules.ts'
import { CodigoBuscado } from '#vidriera/cupones/cupon.schemas.ts'
import { ESTADOS_POSIBLES } from './estado.rules.ts'
import { REPARTOS } from './llegada.rules.ts'
import {
  CUOTAS_MAX,
  ENTREGA_MAX,
  FALTA_METODO_PAGO,
  LINEAS_MAX,
  METODO_PAGO_INVALIDO,
  METODOS_PAGO,
} from './pedido.rules.ts'

const CANTIDAD = `La cantidad tiene que ser un número entero de 1 a ${CANTIDAD_MAX}.`
const ENTREGA_ILEGIBLE = 'La dirección tiene caracteres que no se pueden guardar.'
const LibroId = () => z.uuid('No reconocemos uno de los libros.')

/** A line asks for a book and a quantity. The price it may quote is not read: prices are the shop's own. */
const ItemPedido = () =>
  z.object({
    libro: z
      .union([LibroId(), z.object({ _id: LibroId() }).transform(({ _id }) => _id)], 'No reconocemos uno de los libros.')
      .transform((id) => id.toLowerCase()),
    cantidad: z.int(CANTIDAD).min(1, CANTIDAD).max(CANTIDAD_MAX, MAXIMO_10),
  })

/**
 * Section 7's body. Its usuario, precio_unitario, total, envio, estado and fecha_hora are read and ignored: unknown keys
 * are dropped, and the shop knows all of them better.
 */
export const NuevoPedido = () =>
  z.object({
    items: z
      .array(ItemPedido(), 'Elegí al menos un libro.')
      .min(1, 'Elegí al menos un libro.')
      .max(LINEAS_MAX, `Un pedido lleva hasta ${LINEAS_MAX} libros distintos.`),
    metodo_pago: z.enum(METODOS_PAGO, {
      error: ({ input }) =>
        input === undefined || input === null || input === '' ? FALTA_METODO_PAGO : METODO_PAGO_INVALIDO,
    }),
    cuotas: z.int().min(1, 'Las cuotas son de 1 a 3.').max(CUOTAS_MAX, 'Las cuotas son de 1 a 3.').default(1),
    servicio_envio: z.enum(SERVICIOS_ENVIO, 'Elegí un servicio de envío válido.').default('expres'),
    entrega: LineText({
      max: ENTREGA_MAX,
      tooLong: `La dirección puede tener hasta ${ENTREGA_MAX} caracteres.`,
      invalid: ENTREGA_ILEGIBLE,
      unprintable: ENTREGA_ILEGIBLE,
    })
      .transform((text) => text || null)
      .nullable()
      .default(null),
    /** Where it goes, in fields: needed where a service of the tables brings it to a door, and `entrega` is made of it then. */
    domicilio: Domicilio().nullish(),
    /** The sums, in pesos, that the customer was shown, and the quote that said so: where they differ nothing is bought. */
    visto: z.object({ total: Pesos(), envio: Pesos(), cotizacion: Id().nullish() }).nullish(),
    /** Where the shop has shipping tables: the service that was chosen, in place of `servicio_envio`, and where it goes. */
    envio_elegido: EnvioPedido().nullish(),
    /** Of an order with a pre-sale and books that are there: all together, or in two parcels. Ignored of others. */
    reparto: z.enum(REPARTOS, 'Elegí si va todo junto o en dos envíos.').nullish(),
    /** The code of a coupon. One that does not apply refuses the order. */
    cupon: CodigoBuscado().nullish(),
  })

const LineaPedido = () =>
  z.object({
    libro: z.object({
      _id: Id().nullable(),
      isbn: z.string(),
      titulo: z.string(),
      portada: z.string().nullable(),
    }),
    cantidad: z.int(),
    precio_unitario: Pesos(),
    /** Where an offer made it cheaper: the price of that day without it, and what the offer was called. */
    precio_lista: Pesos().optional(),
    /** What was struck through beside it that day: the lowest price of the thirty days before the offer, if that was more. */
    precio_antes: Pesos().optional(),
    oferta: z.string().optional(),
    /** Where the order's coupon made it cheaper: the price of that day without it. */
    precio_sin_cupon: Pesos().optional(),
    /** Where copies of it have still to come to the shop: when, in words. */
    por_llegar: z.string().optional(),
  })

/** An order as section 3 has it, in pesos. `total` is goods plus surcharge; `envio` comes on top. */
export const Pedido = () =>
  z.object({
    _id: Id(),
    /** Short enough for the telephone. */
    numero: z.int(),
    /** Null once the account was deleted, and for an order by telephone without one. */
    usuario: z.object({ _id: Id(), nombre: z.string(), apellido: z.string(), email: z.string() }).nullable(),
    /** Written down by an administrator. */
    por_telefono: z.boolean(),
    /** Who ordered by telephone without an account; null once it was forgotten. */
    contacto: z.object({ nombre: z.string(), telefono: z.string().nullable() }).nullable(),
    /** Left by a customer who bought without an account. */
    telefono: z.string().optional(),
    items: z.array(LineaPedido()),
    metodo_pago: z.enum(METODOS_PAGO),
    cuotas: z.int(),
    servicio_envio: z.enum(SERVICIOS_ENVIO),
    /** Where it was ordered by the shop's shipping tables. */
    envio_elegido: EnvioElegido().optional(),
    /** Where its reader was asked: whether it waits for a pre-sale, or goes in two parcels. */
    reparto: z.enum(REPARTOS).optional(),
    /** Null: the delivery is still to be arranged. */
    entrega: z.string().nullable(),
    /** The same in fields, where it was asked for so. */
    domicilio: DomicilioGuardado().optional(),
    recargo: Pesos(),
    total: Pesos(),
    envio: Pesos(),
    estado: z.enum(ESTADOS_POSIBLES),
    fecha_hora: z.iso.datetime(),
    fecha_entrega_estimada: z.iso.date(),
    envio_gratis: z.boolean(),
    /** What became of its money; missing where the shop does not follow it: then it is not known whether it is paid. */
    estado_pago: z.enum(ESTADOS_PAGO).optional(),
    /** All that it costs came in, whatever went back since; missing elsewhere. */
    pagado_entero: z.literal(true).optional(),
    /** Its money should be here before its books leave, and is not; missing elsewhere. */
    impago: z.literal(true).optional(),
    /** While it is to be paid: by what. */
    se_paga_por: z.enum(MEDIOS).optional(),
    /** Copies that it was kept are somebody else's by now, because its time ran out; missing where they are not. */
    sin_ejemplares: z.boolean().optional(),
    /** The coupon that it was bought with, and what that took off its lines; missing where there was none. */
    cupon: z.object({ codigo: z.string(), titulo: z.string(), ahorro: Pesos() }).optional(),
  })
export type Pedido = z.infer<ReturnType<typeof Pedido>>

/** With an `Idempotency-Key` header a repeat answers the first result and buys nothing more. */
export const createPedido = contract('POST', '/api/pedidos', { access: 'usuario' }, () => ({
  summary: 'Crea un pedido de quien llama',
  errors: [
    'VISTO_CAMBIADO',
    'CLAVE_REUSADA',
    'LIBRO_NO_DISPONIBLE',
    'SIN_EXISTENCIAS',
    'CUPON_NO_VALE',
    'ENVIO_NO_DISPONIBLE',
    'ENVIO_SIN_ELEGIR',
    'MEDIO_NO_OFRECIDO',
    'SUCURSAL_NO_DISPONIBLE',
    'TOPE_SIN_PAGAR',
  ],
  input: NuevoPedido(),
  output: Pedido(),
}))
