import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { Timestamp } from '#platform/db/schema.ts'
import type { Centavos } from '#platform/money.ts'
import type { EstadoPago, Medio, Tipo } from './pago.rules.ts'
import type { ClaseTarea } from './tarea.rules.ts'
import type { TipoArchivo } from './transferencia.rules.ts'

declare module '#platform/db/schema.ts' {
  interface Database {
    /** A try to take the money of an order, open until it is paid, ended or replaced. */
    cobro: {
      id: string
      pedido_id: string
      numero: number
      medio: Medio
      importe: Centavos
      vence_en: Date | null
      estado: Generated<'abierto' | 'cerrado'>
      pasarela_id: string | null
      enlace: string | null
      cuenta: string | null
      consultas: Generated<number>
      consultar_en: Date | null
      creado_en: Timestamp
    }
    /** A line of the bank's list that has paid an order, as a hash. */
    linea_de_banco: {
      huella: Buffer
      lugar: number
      clave: string
      usada_en: Timestamp
    }
    /** A fact of an order's money: asked for, paid, refused, given back and the like. */
    pago_movimiento: {
      id: GeneratedAlways<number>
      pedido_id: string
      numero: number
      cobro_id: string | null
      tipo: Tipo
      medio: Medio
      importe: Centavos
      pago: string | null
      detalle: Generated<string>
      cupon: string | null
      ocurrido_en: Date
      usuario_id: string | null
      clave: string
      creado_en: Timestamp
    }
    /** What the movements of one order's money come to. */
    pedido_pago: {
      pedido_id: string
      estado: EstadoPago
      total: Centavos
      pagado: Centavos
      devuelto: Centavos
      cambiado_en: Timestamp
    }
    /** A customer's word that they have made the transfer for an order. */
    transferencia_aviso: {
      id: string
      pedido_id: string
      comprobante: string
      creado_en: Timestamp
    }
    /** A voucher of a transfer that a customer uploaded: a picture or a PDF. */
    transferencia_archivo: {
      id: string
      pedido_id: string
      tipo: TipoArchivo
      contenido: Buffer
      huella: Buffer
      creado_en: Timestamp
    }
    /** What the gateway keeps of one payment, as it last said so. */
    pago_comision: { pago: string; pedido_id: string; importe: Centavos; leida_en: Date }
    /** Money of a payment that is given back, or was asked to be. */
    pago_devolucion: {
      id: string
      pedido_id: string
      numero: number
      pago: string
      medio: Medio
      importe: Centavos
      antes: Centavos
      lineas: JSONColumnType<{ linea: number; cantidad: number }[]>
      envio: boolean
      recargo: boolean
      motivo: string
      estado: Generated<'pedida' | 'hecha' | 'rechazada'>
      falla: string | null
      usuario_id: string | null
      pedida_en: Timestamp
      terminada_en: Date | null
      /** The gateway's refund, once it is known. */
      pasarela_id: Generated<string | null>
      /** When the gateway was asked first. */
      enviada_en: Generated<Date | null>
    }
    /** A matter of an order's money that the owner has to see to. */
    pago_tarea: {
      id: string
      clase: ClaseTarea
      pedido_id: string
      numero: number
      pago: string | null
      importe: Centavos
      clave: string
      creada_en: Timestamp
      hecha_en: Date | null
      hecha_por: string | null
      nota: Generated<string>
    }
    /** When the gateway was last heard in one way: a notice, a false notice, an answer or a failure. */
    pasarela_contacto: {
      clave: 'aviso' | 'aviso_invalido' | 'respuesta' | 'falla'
      en: Date
      detalle: string
    }
  }
}
