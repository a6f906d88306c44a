import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { ClaseDescuento } from '#catalogo/rebajas/rebaja.rules.ts'
import type { Timestamp } from '#platform/db/schema.ts'
import type { Centavos } from '#platform/money.ts'
import type { Para } from './cupon.rules.ts'

declare module '#platform/db/schema.ts' {
  interface Database {
    /** A coupon: a code that makes books cheaper. */
    cupon: {
      id: string
      num: GeneratedAlways<number>
      codigo: string
      codigo_leido: string
      titulo: string
      titulo_p: string
      clase: ClaseDescuento
      /** Hundredths of a per cent, or centavos. */
      valor: number
      desde: Timestamp
      hasta: ColumnType<Date | null, string | null | undefined, Date | string | null>
      minimo: Generated<Centavos>
      usos_max: number | null
      usos_por_cliente: number | null
      solo_primera: Generated<boolean>
      para: Generated<Para>
      /** Counted by the database. */
      usos: GeneratedAlways<number>
      actualizado_en: Timestamp
      version: Generated<number>
    }
    /** A thing that a coupon reaches: all books, a book, an author, a publisher, a category or a format. */
    cupon_alcance: {
      cupon_id: string
      orden: number
      todo: true | null
      libro_id: string | null
      autor_id: string | null
      editorial_id: string | null
      categoria_id: string | null
      formato: string | null
    }
    /** An account that a coupon was made for. */
    cupon_cuenta: { cupon_id: string; usuario_id: string }
  }
}
