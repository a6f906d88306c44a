import type { Timestamp } from '#platform/db/schema.ts'
import type { ClaseDocumento } from './legales.rules.ts'

declare module '#platform/db/schema.ts' {
  interface Database {
    /** A published version of the terms or of the privacy policy. */
    documento_legal: {
      id: string
      clase: ClaseDocumento
      version: number
      texto: string
      publicado_en: Timestamp
      publicado_por: string | null
    }
  }
}
