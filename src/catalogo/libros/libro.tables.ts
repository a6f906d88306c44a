import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { ClaseIva } from '#casa/deberes/iva.rules.ts'
import type { FuentePvp, ReglaLegal } from '#catalogo/descuentos/descuento.rules.ts'
import type { Timestamp } from '#platform/db/schema.ts'
import type { Centavos } from '#platform/money.ts'
import type { EstadoCambio, Motivo, ReglaPrecio } from './precios/cambio.rules.ts'

declare module '#platform/db/schema.ts' {
  interface Database {
    /** A book of the catalogue: one edition, with its ISBN and its price. */
    libro: {
      id: string
      num: GeneratedAlways<number>
      isbn: string
      titulo: string
      titulo_p: string
      idioma: string | null
      descripcion: string | null
      precio: Centavos | null
      gratis: Generated<boolean>
      portada: string | null
      cara: string
      calificacion: number | null
      fecha_edicion: string | null
      fecha_edicion_precision: 'dia' | 'anio' | null
      formatos: Generated<string[]>
      editorial_id: string | null
      temas: Generated<string[]>
      vendidos: Generated<number>
      creado_en: Timestamp
      actualizado_en: Timestamp
      opiniones: Generated<number>
      calificacion_catalogo: Generated<number | null>
      version: Generated<number>
      pvp_centavos: Centavos | null
      pvp_fuente: FuentePvp | null
      pvp_desde: string | null
      regla_precio: Generated<ReglaLegal>
      clase_iva: Generated<ClaseIva>
    }
    /** A change of the prices of a list of books, or of one book from a minute on. */
    precio_cambio: {
      id: string
      numero: GeneratedAlways<number>
      creado_en: Timestamp
      actor_id: string | null
      lista: string
      regla: ColumnType<ReglaPrecio, string, never>
      gratis: boolean
      desde: Date | null
      total: number
      libros: string[] | null
      estado: EstadoCambio
      cambiados: number | null
      restaurados: number | null
      hecho_en: Date | null
      terminado_en: Date | null
    }
    /** A change of one book's price: what it was, what it became, why and by whom. */
    precio_historia: {
      id: GeneratedAlways<number>
      libro_id: string
      cambiado_en: Timestamp
      antes: Centavos | null
      despues: Centavos | null
      antes_gratis: boolean
      despues_gratis: boolean
      motivo: Motivo
      actor_id: string | null
      cambio_id: string | null
    }
    /** A book that was deleted. */
    libro_eliminado: { id: string; num: GeneratedAlways<number>; isbn: string; actualizado_en: Timestamp }
    /** An author of a book, at a place among its authors. */
    libro_autor: { libro_id: string; autor_id: string; orden: number }
    /** A category that a book is in. */
    libro_categoria: { libro_id: string; categoria_id: string; orden: Generated<number> }
    /** A change of one book's PVP or of its rule, why and by whom; triggers write it. */
    pvp_historia: {
      id: GeneratedAlways<number>
      libro_id: string
      cambiado_en: Timestamp
      antes_centavos: Centavos | null
      antes_regla: string
      despues_centavos: Centavos | null
      despues_fuente: string | null
      despues_desde: string | null
      despues_regla: string
      motivo: string
      actor_id: string | null
    }
  }
}
