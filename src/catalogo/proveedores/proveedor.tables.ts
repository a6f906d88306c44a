import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

declare module '#platform/db/schema.ts' {
  interface Database {
    /** A supplier. */
    proveedor: {
      id: string
      num: GeneratedAlways<number>
      nombre: string
      nombre_p: string
      clase: 'editorial' | 'distribuidora' | 'otro'
      precedencia: number
      columnas: ColumnType<Record<string, string | null>, string | undefined, string>
      version: Generated<number>
    }
  }
}
