import type { Timestamp } from '#platform/db/schema.ts'

declare module '#platform/db/schema.ts' {
  interface Database {
    /** Somebody's wish to be told when a book is there. */
    espera: {
      id: string
      /** Null as long as nobody has said which book was meant by `texto`. */
      libro_id: string | null
      /** What was searched for and not found; null where a book's own page was asked. */
      texto: string | null
      usuario_id: string | null
      email: string
      token_sha256: Buffer | null
      /** Of the link that asked, also where one letter asked for several; null: nobody was asked yet. */
      carta_sha256: Buffer | null
      pedida_en: Timestamp
      confirmada_en: Date | null
      avisada_en: Date | null
    }
  }
}
