import type { Generated } from 'kysely'
import type { Esquema } from './materia.rules.ts'

declare module '#platform/db/schema.ts' {
  interface Database {
    /** A rule of the owner: which subjects put an imported book into which category. */
    materia_categoria: {
      id: string
      esquema: Esquema
      /** Folded words, or the first signs of a code in capitals. */
      prefijo: string
      categoria_id: string
      version: Generated<number>
    }
  }
}
