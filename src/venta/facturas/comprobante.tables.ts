import type { Generated, JSONColumnType } from 'kysely'
import type { Timestamp } from '#platform/db/schema.ts'
import type { Centavos } from '#platform/money.ts'
import type { Ambiente, Clase, Emisor, EstadoComprobante, LineaFiscal } from './comprobante.rules.ts'
import type { Receptor } from './receptor.rules.ts'

declare module '#platform/db/schema.ts' {
  interface Database {
    /** An invoice or credit note of an order or of a sale at the counter. */
    comprobante: {
      id: string
      /** Of an order, or of a sale at the counter. */
      pedido_id: string | null
      venta_id: string | null
      factura_id: string | null
      clase: Clase
      ambiente: Ambiente
      cuit: string
      tipo: number
      punto: number
      numero: number | null
      fecha: string | null
      estado: Generated<EstadoComprobante>
      total_centavos: Centavos
      neto_centavos: Centavos
      exento_centavos: Centavos
      iva_centavos: Centavos
      lineas: JSONColumnType<LineaFiscal[]>
      receptor: JSONColumnType<Receptor>
      emisor: JSONColumnType<Emisor>
      cae: string | null
      cae_vence: string | null
      motivo: string | null
      codigo: string | null
      usuario_id: string | null
      creado_en: Timestamp
      autorizado_en: Timestamp | null
    }
    /** The ticket that opens the tax office's service for some hours, one for all nodes. */
    comprobante_permiso: { ambiente: Ambiente; cuit: string; sellado: string; vence_en: Timestamp }
  }
}
