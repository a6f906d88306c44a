import type { ColumnType } from 'kysely'

declare module '#platform/db/schema.ts' {
  interface Database {
    /**
     * A copy of a backup that was sent out of this machine, or could not be. `bytes` is null where there is none; `falla` says
     * why, or what else went wrong. `lugar`, `destinatario`: where to and for which key, so that another one has none yet.
     */
    copia_afuera: {
      id: string
      hecha_en: ColumnType<Date, undefined, never>
      archivo: string
      lugar: string
      destinatario: string
      bytes: number | null
      falla: string | null
    }
  }
}
