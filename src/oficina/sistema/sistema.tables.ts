import type { ColumnType } from 'kysely'

declare module '#platform/db/schema.ts' {
  interface Database {
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
