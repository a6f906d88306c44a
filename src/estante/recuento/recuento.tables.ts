import type { Generated, GeneratedAlways } from 'kysely'
import type { Timestamp } from '#platform/db/schema.ts'
import type { Alcance, EstadoDiferencia, EstadoRecuento } from './recuento.rules.ts'

declare module '#platform/db/schema.ts' {
  interface Database {
    /** A count of the shelves of a place. */
    conteo: {
      id: string
      num: GeneratedAlways<number>
      lugar_id: string
      alcance: Alcance
      estante: string | null
      estado: Generated<EstadoRecuento>
      creado_por: string | null
      creado_en: Timestamp
      cerrado_por: string | null
      cerrado_en: Date | null
    }
    /** A title that a count was begun for or has counted. */
    conteo_titulo: {
      conteo_id: string
      libro_id: string
      /** Whether the count was begun for it. */
      pedido: Generated<boolean>
      contado_en: Date | null
      movimiento_id: number | null
      esperado: number | null
    }
    /** A beep of a count, or a correction by hand. */
    conteo_bip: {
      id: string
      num: GeneratedAlways<number>
      conteo_id: string
      libro_id: string | null
      codigo: string
      cantidad: number
      equipo: string
      usuario_id: string | null
      creado_en: Timestamp
    }
    /** A title that did not match when its count was closed. */
    conteo_diferencia: {
      conteo_id: string
      libro_id: string
      contado: number
      esperado: number | null
      otro_estante: string | null
      estado: Generated<EstadoDiferencia>
      resuelta_por: string | null
      resuelta_en: Date | null
    }
  }
}
