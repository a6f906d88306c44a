import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type {
  Audiencia,
  Disponibilidad,
  Encuadernacion,
  EstadoEditorial,
  RolDeLibro,
} from '#catalogo/catalogo/ficha.rules.ts'

/** A list that is written as JSON. */
type Lista<T> = ColumnType<T[], string | undefined, string>

declare module '#platform/db/schema.ts' {
  interface Database {
    /** The bibliographic details of one book: contributors, series, size, contents and the like. */
    libro_ficha: {
      libro_id: string
      contribuidores: Lista<{ nombre: string; rol: RolDeLibro }>
      coleccion: string | null
      coleccion_p: string | null
      coleccion_numero: string | null
      coleccion_orden: GeneratedAlways<string | null>
      numero_edicion: number | null
      edicion: string | null
      paginas: number | null
      alto_mm: number | null
      ancho_mm: number | null
      grueso_mm: number | null
      peso_g: number | null
      encuadernacion: Encuadernacion | null
      titulo_original: string | null
      idioma_original: string | null
      audiencia: Audiencia | null
      thema: Generated<string[]>
      indice: string | null
      fragmento: string | null
      criticas: Lista<{ texto: string; fuente: string | null }>
      estado_editorial: EstadoEditorial | null
      disponibilidad: Disponibilidad | null
    }
  }
}
