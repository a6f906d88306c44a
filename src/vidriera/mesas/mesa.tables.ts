import type { Generated, GeneratedAlways } from 'kysely'
import type { Timestamp } from '#platform/db/schema.ts'

declare module '#platform/db/schema.ts' {
  interface Database {
    /** A bookseller's table: books chosen by hand under a title, with an address of its own. */
    mesa: {
      id: string
      num: GeneratedAlways<number>
      slug: string
      titulo: string
      titulo_p: string
      texto: Generated<string>
      desde: Date | null
      hasta: Date | null
      orden: number
      version: Generated<number>
      actualizado_en: Timestamp
    }
    /** An address that a table had before. */
    mesa_slug_anterior: { slug: string; mesa_id: string }
    /** A book on a bookseller's table, at its place. */
    mesa_libro: { mesa_id: string; libro_id: string; orden: number; nota: string | null }
  }
}
