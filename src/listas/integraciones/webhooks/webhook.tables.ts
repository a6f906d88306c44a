import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { Timestamp } from '#platform/db/schema.ts'
import type { Datos, EstadoEntrega } from './webhook.rules.ts'

declare module '#platform/db/schema.ts' {
  interface Database {
    /** An address that is told of events of the shop. */
    webhook: {
      id: string
      nombre: string
      url: string
      /** Those that a later version knows may be among them. */
      eventos: string[]
      secreto: string
      activo: Generated<boolean>
      creado_en: Timestamp
      creado_por: string | null
    }
    /** An event that is to be told, or was told, to one webhook. */
    entrega: {
      id: string
      num: GeneratedAlways<number>
      webhook_id: string
      evento: string
      sujeto: string
      datos: JSONColumnType<Datos>
      ocurrio_en: Timestamp
      estado: Generated<EstadoEntrega>
      intentos: Generated<number>
      proximo_en: Timestamp
      tomada_hasta: Date | null
    }
    /** An attempt to deliver an event to its webhook, and how it went. */
    entrega_intento: {
      entrega_id: string
      en: Timestamp
      estado: number | null
      motivo: string | null
      ms: number
    }
  }
}
