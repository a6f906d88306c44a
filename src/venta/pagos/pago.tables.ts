import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { Timestamp } from '#platform/db/schema.ts'
import type { Centavos } from '#platform/money.ts'
import type { EstadoPago, Medio, Tipo } from './pago.rules.ts'
import type { ClaseTarea } from './tarea.rules.ts'
import type { TipoArchivo } from './transferencia.rules.ts'

declare module '#platform/db/schema.ts' {
  interface Database {
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
    linea_de_banco: {
      huella: Buffer
      lugar: number
      clave: string
      usada_en: Timestamp
    }
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
    pedido_pago: {
      pedido_id: string
      estado: EstadoPago
      total: Centavos
      pagado: Centavos
      devuelto: Centavos
      cambiado_en: Timestamp
    }
    transferencia_aviso: {
      id: string
      pedido_id: string
      comprobante: string
      creado_en: Timestamp
    }
    transferencia_archivo: {
      id: string
      pedido_id: string
      tipo: TipoArchivo
      contenido: Buffer
      huella: Buffer
      creado_en: Timestamp
    }
    pago_comision: { pago: string; pedido_id: string; importe: Centavos; leida_en: Date }
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
    pasarela_contacto: {
      clave: 'aviso' | 'aviso_invalido' | 'respuesta' | 'falla'
      en: Date
      detalle: string
    }
  }
}
