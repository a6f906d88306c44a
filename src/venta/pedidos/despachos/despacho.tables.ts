import type { Generated, GeneratedAlways } from 'kysely'
import type { Timestamp } from '#platform/db/schema.ts'
import type { Centavos } from '#platform/money.ts'
import type { EstadoDespacho, Quien } from './despacho.rules.ts'
import type { EstadoRegistro } from './registro.rules.ts'

declare module '#platform/db/schema.ts' {
  interface Database {
    /** A parcel of an order, with its carrier and its state. */
    despacho: {
      id: string
      num: GeneratedAlways<number>
      pedido_id: string
      estado: Generated<EstadoDespacho>
      transporte: string
      servicio: string | null
      sucursal: string | null
      seguimiento: string | null
      enlace: string | null
      peso_g: number | null
      costo_centavos: Centavos | null
      /** When its copies, which came back, were put on the shelf again. */
      repuesto_en: Date | null
      version: Generated<number>
      creado_en: Timestamp
    }
    /** Copies of a line of an order that are in a parcel. */
    despacho_item: { despacho_id: string; pedido_id: string; linea: number; cantidad: number }
    /** A parcel as its carrier was told of it. */
    despacho_registro: {
      despacho_id: string
      clave: string
      referencia: string
      intento: Generated<number>
      estado: EstadoRegistro
      numero: string | null
      orden: string | null
      etiqueta: Buffer | null
      pedido_en: Timestamp
    }
    /** A state that a parcel came into: when, and by whom. */
    despacho_estado: {
      id: GeneratedAlways<number>
      despacho_id: string
      estado: EstadoDespacho
      por: Quien
      usuario_id: string | null
      fecha_hora: Timestamp
    }
  }
}
