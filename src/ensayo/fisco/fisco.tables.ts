import type { JSONColumnType } from 'kysely'

declare module '#platform/db/schema.ts' {
  interface Database {
    /** What the stand-in of the tax office has authorised, by series and number. */
    comprobante_ensayo: {
      cuit: string
      punto: number
      tipo: number
      numero: number
      datos: JSONColumnType<Record<string, string>>
    }
  }
}
