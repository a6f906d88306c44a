import type { ColumnType } from 'kysely'

declare module '#platform/db/schema.ts' {
  interface Database {
    /** A mail that an administrator sent to try the settings, and how that went. */
    correo_prueba: {
      id: string
      usuario_id: string
      pedida_en: ColumnType<Date, undefined, never>
      terminada_en: Date | null
      falla: string | null
    }
  }
}
