import type { ColumnType, GeneratedAlways } from 'kysely'
import type { Timestamp } from '#platform/db/schema.ts'

declare module '#platform/db/schema.ts' {
  interface Database {
    /** A reader's review of a book, with stars. */
    opinion: {
      id: string
      num: GeneratedAlways<number>
      libro_id: string
      usuario_id: string
      estrellas: number
      texto: string
      creada_en: Timestamp
      editada_en: ColumnType<Date | null, Date | undefined, Date | null>
    }
  }
}
