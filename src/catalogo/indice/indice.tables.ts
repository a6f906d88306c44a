import type { Generated } from 'kysely'
import type { Timestamp } from '#platform/db/schema.ts'
import type { Centavos } from '#platform/money.ts'
import type { Clase } from './renombre.rules.ts'

declare module '#platform/db/schema.ts' {
  interface Database {
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
    busqueda_texto: { libro_num: number; td: string }
    palabra: { palabra: string; libros: Generated<number>; borrados: number[] }
    renombre: {
      clase: Clase
      id: string
      desde: Generated<Timestamp>
      ultimo: Generated<string>
    }
  }
}
