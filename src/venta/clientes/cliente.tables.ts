import type { Generated } from 'kysely'
import type { Timestamp } from '#platform/db/schema.ts'

declare module '#platform/db/schema.ts' {
  interface Database {
    /** What the shop has written down about a customer. */
    cliente_nota: {
      id: string
      num: Generated<number>
      usuario_id: string
      texto: string
      /** Null once that account is gone, as the next one. */
      por_id: string | null
      creada_en: Timestamp
      editada_por_id: string | null
      editada_en: Date | null
      version: Generated<number>
    }
  }
}
