import type { Generated, GeneratedAlways } from 'kysely'

declare module '#platform/db/schema.ts' {
  interface Database {
    /** A publisher. */
    editorial: {
      id: string
      num: GeneratedAlways<number>
      descripcion: string
      descripcion_p: string
      direccion: string | null
      imagen: string | null
      dispositivo: Generated<number>
      version: Generated<number>
      actualizado_en: Generated<Date>
    }
  }
}
