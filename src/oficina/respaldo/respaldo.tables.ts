import type { ColumnType } from 'kysely'

declare module '#platform/db/schema.ts' {
  interface Database {
    /**
     * A backup that was made or failed, and what its check found.
     * `bytes` is null where no file was made; `falla` says why, or what its check found. `ensayo_ms`: how long it took to
     * restore it on trial; null where that was not done, perhaps for the reason in `sin_ensayo`. `ensayo_falla`: why it failed.
     */
    respaldo: {
      id: string
      hecho_en: ColumnType<Date, undefined, never>
      archivo: string
      bytes: number | null
      comprobado: boolean
      falla: string | null
      ensayo_ms: number | null
      ensayo_falla: string | null
      sin_ensayo: string | null
    }
  }
}
