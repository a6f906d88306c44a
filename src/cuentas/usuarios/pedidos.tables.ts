import type { Centavos } from '#platform/money.ts'

declare module '#platform/db/schema.ts' {
  interface Database {
    /** What the rooms below the sale see of an order. A view, made for them. */
    pedido_visto: {
      id: string
      numero: number
      fecha_hora: Date
      usuario_id: string
      cupon_id: string | null
      cancelado: boolean
      por_telefono: boolean
      /** Some of its copies lie in a parcel: somebody works on it. */
      en_paquete: boolean
      /** Nobody has paid for it, and it waits. */
      impago: boolean
      /** What its coupon made cheaper. */
      ahorro: Centavos
    }
  }
}
