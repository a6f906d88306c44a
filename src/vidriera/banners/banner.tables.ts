import type { Generated, GeneratedAlways } from 'kysely'
import type { Timestamp } from '#platform/db/schema.ts'

declare module '#platform/db/schema.ts' {
  interface Database {
    /** A banner that the owner made: a title, a button and where it leads. */
    banner: {
      id: string
      num: GeneratedAlways<number>
      titulo: string
      titulo_p: string
      texto: Generated<string>
      boton: string
      enlace: string
      imagen: string | null
      imagen_texto: string | null
      activo: Generated<boolean>
      desde: Date | null
      hasta: Date | null
      orden: number
      version: Generated<number>
      actualizado_en: Timestamp
    }
  }
}
