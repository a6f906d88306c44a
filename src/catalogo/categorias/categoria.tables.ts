import type { Generated, GeneratedAlways } from 'kysely'

declare module '#platform/db/schema.ts' {
  interface Database {
    /** A category of the catalogue. */
    categoria: {
      id: string
      num: GeneratedAlways<number>
      nombre: string
      nombre_p: string
      descripcion: string | null
      version: Generated<number>
      actualizado_en: Generated<Date>
    }
  }
}
