import type { ColumnType } from 'kysely'

declare module '#platform/db/schema.ts' {
  interface Database {
    /** A process of the shop that is open now, with its last sign of life. */
    nodo: {
      id: string
      nombre: string
      proceso: number
      version: string
      /** Knows what «precio:{libro}» tells (db/migrations/0480); a node of the version before does not. */
      oye_precios: ColumnType<boolean, true, never>
      /** Knows the prices that are told with it (db/migrations/0551). */
      oye_montos: ColumnType<boolean, true, never>
      inicio: ColumnType<Date, undefined, never>
      visto_en: ColumnType<Date, undefined, Date>
    }
  }
}
