import type { Timestamp } from '#platform/db/schema.ts'
import type { Scope } from '#platform/http/scopes.ts'

declare module '#platform/db/schema.ts' {
  interface Database {
    /** A key to the shop's API. */
    clave_api: {
      id: string
      nombre: string
      prefijo: string
      secreto_sha256: Buffer
      /** Those that a later version knows may be among them. */
      alcances: Scope[]
      creada_en: Timestamp
      creada_por: string | null
      usada_en: Date | null
      revocada_en: Date | null
    }
  }
}
