import type { ColumnType } from 'kysely'
import type { ContadoPorParte, ParteContada } from './contado.queries.ts'

declare module '#platform/db/schema.ts' {
  interface Database {
    /** A part of the panel's overview, as a job last counted it. */
    resumen_contado: {
      parte: ParteContada
      valor: ColumnType<ContadoPorParte[ParteContada], string, string>
      hecho_en: ColumnType<Date, Date, Date>
      tardo_ms: number
      marca: string
    }
  }
}
