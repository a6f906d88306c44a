import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { HechoDeLista, NombreDeHecho, Valores } from './hechos.rules.ts'

/** A list that is written as JSON. */
type Lista<T> = ColumnType<T[], string | undefined, string>

type Columna<K extends NombreDeHecho> = K extends 'thema'
  ? Generated<string[]>
  : K extends HechoDeLista
    ? Lista<Valores[K][number]>
    : Valores[K] | null

declare module '#platform/db/schema.ts' {
  interface Database {
    /** The bibliographic details of one book: contributors, series, size, contents and the like. */
    libro_ficha: {
      libro_id: string
      coleccion_p: string | null
      coleccion_orden: GeneratedAlways<string | null>
    } & { [K in NombreDeHecho]: Columna<K> }
  }
}
