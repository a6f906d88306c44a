import type { Generated, GeneratedAlways } from 'kysely'
import type { Timestamp } from '#platform/db/schema.ts'
import type { ClaseComprador } from './descuento.rules.ts'

declare module '#platform/db/schema.ts' {
  interface Database {
    /** A fair, day or week of the book that an authority declared of public interest. */
    feria: {
      id: string
      num: GeneratedAlways<number>
      nombre: string
      nombre_p: string
      desde: string
      hasta: string
      provincias: Generated<string[]>
      norma: string
      /** Hundredths of a per cent. */
      tope: Generated<number>
      creada_por: string | null
      creada_en: Timestamp
      version: Generated<number>
    }
    /** A buyer for a library or a state body; the row stays when the account goes. */
    comprador_institucional: {
      id: string
      num: GeneratedAlways<number>
      usuario_id: string | null
      clase: ClaseComprador
      institucion: string
      institucion_p: string
      documento: string
      desde: string
      hasta: string | null
      creado_por: string | null
      creado_en: Timestamp
      version: Generated<number>
    }
  }
}
