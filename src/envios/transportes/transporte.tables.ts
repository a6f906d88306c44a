import type { ColumnType, Generated } from 'kysely'
import type { Timestamp } from '#platform/db/schema.ts'
import type { Falla } from './adaptador.rules.ts'

declare module '#platform/db/schema.ts' {
  interface Database {
    /** How the last conversations with one carrier's machine went. */
    transporte_contacto: {
      clave: string
      logrado_en: Date | null
      falla: Falla | null
      falla_en: Date | null
      por_tabla_en: Generated<Date | null>
    }
    /** What a carrier answered to a question about shipping, kept for some minutes. */
    transporte_respuesta: {
      clave: string
      pregunta: string
      respuesta: ColumnType<unknown[], string, string>
      dada_en: Timestamp
    }
  }
}
