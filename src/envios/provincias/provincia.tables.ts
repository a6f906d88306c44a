import type { Generated, GeneratedAlways } from 'kysely'

declare module '#platform/db/schema.ts' {
  interface Database {
    /** A province. */
    provincia: {
      id: string
      num: GeneratedAlways<number>
      descripcion: string
      descripcion_p: string
      version: Generated<number>
    }
  }
}
