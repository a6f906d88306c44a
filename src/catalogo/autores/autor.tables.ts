import type { Generated, GeneratedAlways } from 'kysely'

declare module '#platform/db/schema.ts' {
  interface Database {
    /** An author. */
    autor: {
      id: string
      num: GeneratedAlways<number>
      nombre_completo: string
      nombre_p: string
      nombre: string
      apellido: string
      perfil: string | null
      info: string | null
      libros: Generated<number>
      vendidos: Generated<number>
      version: Generated<number>
      actualizado_en: Generated<Date>
      nivel: Generated<number>
    }
    /** An author whose popularity is to be counted again; null is all of them. */
    autor_pendiente: { autor_id: string | null }
  }
}
