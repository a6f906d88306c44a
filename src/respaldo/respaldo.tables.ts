import type { ColumnType } from 'kysely'

declare module '../platform/db/schema.ts' {
  interface Database {
    /** `bytes` is null where no file was made; `falla` says why, or what its check found. */
    respaldo: {
      id: string
      hecho_en: ColumnType<Date, undefined, never>
      archivo: string
      bytes: number | null
      comprobado: boolean
      falla: string | null
    }
  }
}
