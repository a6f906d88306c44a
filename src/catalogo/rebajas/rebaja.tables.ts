import type { Generated, GeneratedAlways } from 'kysely'
import type { Redondeo, Sentido } from '#casa/moneda/redondeo.rules.ts'
import type { Timestamp } from '#platform/db/schema.ts'
import type { ClaseDescuento } from './rebaja.rules.ts'

declare module '#platform/db/schema.ts' {
  interface Database {
    /** An offer: a discount on some books for some time. */
    oferta: {
      id: string
      num: GeneratedAlways<number>
      titulo: string
      titulo_p: string
      texto: Generated<string>
      clase: ClaseDescuento
      /** Hundredths of a per cent, or centavos. */
      valor: number
      redondeo: Generated<Redondeo>
      sentido: Generated<Sentido>
      desde: Timestamp
      hasta: Timestamp
      banner: Generated<boolean>
      actualizada_en: Timestamp
      version: Generated<number>
    }
    /** What an offer was from `desde` until `hasta`; the database writes it. */
    oferta_historia: {
      id: GeneratedAlways<number>
      oferta_id: string
      desde: Timestamp
      hasta: Timestamp
      clase: ClaseDescuento
      valor: number
      redondeo: Redondeo
      sentido: Sentido
      /** As `toClaves` names it. */
      alcance: string[]
    }
    /** A thing that an offer reaches: all books, a book, an author, a publisher, a category or a format. */
    oferta_alcance: {
      oferta_id: string
      orden: number
      todo: true | null
      libro_id: string | null
      autor_id: string | null
      editorial_id: string | null
      categoria_id: string | null
      formato: string | null
    }
  }
}
