import type { Generated, GeneratedAlways } from 'kysely'
import type { Timestamp } from '#platform/db/schema.ts'
import type { Centavos } from '#platform/money.ts'
import type { Clase, EstadoArrepentimiento } from './arrepentimiento.rules.ts'

declare module '#platform/db/schema.ts' {
  interface Database {
    /** A request to revoke a purchase or to leave a service. */
    arrepentimiento: {
      id: string
      num: GeneratedAlways<number>
      codigo: string
      clase: Clase
      /** As it was typed. */
      pedido_numero: string
      /** The order that number meant when it came; null: none. It may be gone by now. */
      pedido_id: string | null
      /** Null once it was forgotten, as the two below. */
      email: string | null
      lineas: string | null
      texto: string | null
      estado: Generated<EstadoArrepentimiento>
      importe_centavos: Centavos | null
      motivo: string | null
      recibida_en: Timestamp
      version: Generated<number>
    }
    /** A state that a request to revoke or leave came into: when, and by whom. */
    arrepentimiento_estado: {
      id: GeneratedAlways<number>
      arrepentimiento_id: string
      estado: EstadoArrepentimiento
      /** Null: who asked for it. */
      usuario_id: string | null
      en: Timestamp
    }
  }
}
