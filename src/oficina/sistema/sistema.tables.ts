import type { ColumnType } from 'kysely'

declare module '#platform/db/schema.ts' {
  interface Database {
    /** A process of the shop that is open now, with its last sign of life. */
    nodo: {
      id: string
      nombre: string
      proceso: number
      version: string
      inicio: ColumnType<Date, undefined, never>
      visto_en: ColumnType<Date, undefined, Date>
    }
  }
}
