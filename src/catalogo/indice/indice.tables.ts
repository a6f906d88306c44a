import type { Generated } from 'kysely'
import type { Timestamp } from '#platform/db/schema.ts'
import type { Centavos } from '#platform/money.ts'
import type { Clase } from './renombre.rules.ts'

declare module '#platform/db/schema.ts' {
  interface Database {
    /** A book as the search reads it: its words, what it is filtered by and what it is sorted by. */
    busqueda: {
      libro_num: number
      nivel: Generated<number>
      titulo_p: string
      titulo_s: string
      autores_p: string
      facetas: string
      precio: Centavos | null
      fecha: string | null
      vendidos: Generated<number>
      calificacion: number | null
      tn: string
    }
    /** The words of one book, those of its description among them, for searches that find too little without. */
    busqueda_texto: { libro_num: number; td: string }
    /** A word that books are found by, with how many have it, so that a misspelt one is found. */
    palabra: { palabra: string; libros: Generated<number>; borrados: number[] }
    /** An author, publisher or category with a new name that the search does not yet have for all its books. */
    renombre: {
      clase: Clase
      id: string
      desde: Generated<Timestamp>
      ultimo: Generated<string>
    }
  }
}
