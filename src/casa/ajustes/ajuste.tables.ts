import type { ColumnType } from 'kysely'

declare module '#platform/db/schema.ts' {
  interface Database {
    /** A setting that the shop has given a value of its own. */
    ajuste_tienda: {
      clave: string
      /** As the setting keeps it; a secret as sealed text. Written as JSON. */
      valor: ColumnType<unknown, string, string>
      sellado: boolean
      version: ColumnType<number, number | undefined, number>
      cambiado_en: ColumnType<Date, undefined, Date>
    }
  }
}
