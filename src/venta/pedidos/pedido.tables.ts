import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { ClaseIva } from '#casa/deberes/iva.rules.ts'
import type { Domicilio } from '#envios/direcciones/domicilio.rules.ts'
import type { EnvioElegido } from '#envios/envios/cotizacion.contract.ts'
import type { ServicioEnvio } from '#envios/envios/envio.rules.ts'
import type { Timestamp } from '#platform/db/schema.ts'
import type { Centavos } from '#platform/money.ts'
import type { Estado } from './estado.rules.ts'
import type { Reparto } from './llegada.rules.ts'
import type { MetodoPago } from './pedido.rules.ts'
import type { Canal, ClaseVenta } from './venta.rules.ts'

declare module '#platform/db/schema.ts' {
  interface Database {
    /** An order of a customer. */
    pedido: {
      id: string
      numero: GeneratedAlways<number>
      usuario_id: string | null
      metodo_pago: MetodoPago // checks allow no others, nor other services and states
      cuotas: number
      servicio_envio: ServicioEnvio
      /** Null: one of the two services. */
      envio_elegido: JSONColumnType<EnvioElegido | null, string | null | undefined, never>
      /** Null: its reader was not asked. */
      reparto: Reparto | null
      entrega: string | null
      /** The same in fields, where it was asked for so; the database forgets it with the line. */
      domicilio: JSONColumnType<Domicilio | null, string | null | undefined, never>
      /** Of somebody who bought without an account, once that was claimed. */
      telefono: string | null
      recargo: Centavos
      total: Centavos
      envio: Centavos
      estado: Generated<Estado>
      fecha_hora: Timestamp
      fecha_entrega_estimada: string
      idempotency_key: string | null
      request_hash: Buffer | null
      actualizado_en: Timestamp
      /** Null: none. The database counts the uses of a coupon by it. */
      cupon_id: string | null
      cupon_codigo: string | null
      cupon_titulo: string | null
      /** The terms in force when it was placed; the database writes it. Null: none were published. */
      terminos_version: GeneratedAlways<number | null>
    }
    /** A request that revokes an order (`REVOCADO`). A view: requests belong to the office. */
    pedido_revocado: { pedido_id: string; num: number; codigo: string; entera: boolean; abierta: boolean }
    /** An order taken by telephone: by whom, and for whom. */
    pedido_telefono: {
      pedido_id: string
      tomado_por: string | null
      nombre: string | null
      telefono: string | null
      idempotency_key: string | null
      request_hash: Buffer | null
    }
    /** A line of an order: a title, its copies and their price as it was bought. */
    pedido_item: {
      pedido_id: string
      linea: number
      libro_id: string | null
      titulo: string
      isbn: string
      portada: string | null
      cantidad: number
      precio_unitario: Centavos
      /** Null: no offer applied. */
      precio_lista: Centavos | null
      /** What was struck through (`storeAntes`); null: the list price. */
      precio_antes: Generated<Centavos | null>
      oferta_id: string | null
      oferta_titulo: string | null
      /** Null: no coupon made it cheaper. */
      precio_sin_cupon: Centavos | null
      /** Of the moment of the order; the database writes it. */
      clase_iva: GeneratedAlways<ClaseIva>
      /** The publisher's price of that moment, else the shop's; the database writes it. */
      pvp_centavos: GeneratedAlways<Centavos | null>
    }
    /** A state that an order came into: when, and by whom. */
    pedido_estado: {
      id: GeneratedAlways<number>
      pedido_id: string
      estado: Estado
      fecha_hora: Timestamp
      usuario_id: string | null
    }
    /** What is left of an order that was deleted: its number, sums, lines and who deleted it. */
    pedido_eliminado: {
      numero: number
      total: Centavos
      envio: Centavos
      estado: Estado
      fecha_hora: Timestamp
      eliminado_en: Timestamp
      /** As it was bought. */
      lineas: JSONColumnType<{ isbn: string; titulo: string; cantidad: number; precio_unitario: Centavos }[]>
      usuario_id: string | null
    }
    /** A book whose copies sold are to be counted again. */
    vendido_pendiente: { libro_id: string }
    /** What was sold in an hour that is over; nobody's truth where the hour has a note. */
    venta_hora: { hora: Date; pedidos: number; importe: Centavos }
    /** An hour that is to be summed again. */
    venta_hora_pendiente: { hora: Date }
    /** A view: each order and each sale at the counter once (docs/decisions/092). */
    venta: {
      canal: Canal
      operacion: string
      numero: number
      fecha_hora: Date
      clase: ClaseVenta
      /** Without shipping, less what was given back. */
      importe: Centavos
    }
  }
}
