import type { Generated } from 'kysely'
import type { Timestamp } from '#platform/db/schema.ts'

declare module '#platform/db/schema.ts' {
  interface Database {
    /** A login of an account on one device. */
    sesion: {
      token_sha256: Buffer
      usuario_id: string
      creada_en: Timestamp
      clave_en: Timestamp
      vence_en: Timestamp
      id: Generated<string>
      dispositivo: Generated<string>
      usada_en: Timestamp
      /** When it last showed a second factor. */
      factor_en: Date | null
    }
  }
}
