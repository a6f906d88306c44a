import type { Generated } from 'kysely'
import type { Timestamp } from '#platform/db/schema.ts'
import type { EstadoSugerencia, PorQuien } from './obra.rules.ts'

declare module '#platform/db/schema.ts' {
  interface Database {
    obra: { id: string; version: Generated<number>; actualizado_en: Timestamp }
    obra_libro: { libro_id: string; obra_id: string }
    obra_clave: { libro_id: string; base: string; resto: string }
    obra_aparte: { libro_id: string }
    obra_indicio: { base: string; isbn: string; visto: Generated<boolean> }
    obra_sugerencia: {
      clave: string
      base: string
      libros: number
      estado: Generated<EstadoSugerencia>
      por: Generated<PorQuien>
    }
  }
}
