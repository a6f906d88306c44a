import type { Generated } from 'kysely'
import type { Timestamp } from '#platform/db/schema.ts'
import type { EstadoSugerencia, PorQuien, QuienJunto } from './obra.rules.ts'

declare module '#platform/db/schema.ts' {
  interface Database {
    /** A work: one text, whatever its editions and formats. */
    obra: { id: string; version: Generated<number>; actualizado_en: Timestamp; por: Generated<QuienJunto> }
    /** A book that is an edition of a work. */
    obra_libro: { libro_id: string; obra_id: string }
    /** What one book's work is recognised by: a hash of author and title, and the subtitle. */
    obra_clave: { libro_id: string; base: string; resto: string }
    /** A book that somebody said stands by itself: it is not suggested for a work any more. */
    obra_aparte: { libro_id: string }
    /** An ISBN that a supplier's message says belongs to one work with others of the same `base`. */
    obra_indicio: { base: string; isbn: string; visto: Generated<boolean> }
    /** A suggestion, pending or refused, that some books are one work. */
    obra_sugerencia: {
      clave: string
      base: string
      libros: number
      estado: Generated<EstadoSugerencia>
      por: Generated<PorQuien>
      /** The rules have judged it as it is. */
      revisada: Generated<boolean>
    }
  }
}
