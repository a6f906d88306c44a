import type { Generated, GeneratedAlways } from 'kysely'
import type { Timestamp } from '#platform/db/schema.ts'
import type { TipoNovedad } from './novedad.rules.ts'

declare module '#platform/db/schema.ts' {
  interface Database {
    /** News or an event of the shop, with an address of its own. */
    novedad: {
      id: string
      num: GeneratedAlways<number>
      slug: string
      tipo: TipoNovedad
      titulo: string
      titulo_p: string
      texto: string
      cuando: Date | null
      termina: Date | null
      lugar: string | null
      imagen: string | null
      imagen_texto: string | null
      borrador: Generated<boolean>
      desde: Timestamp
      hasta: Date | null
      version: Generated<number>
      actualizado_en: Timestamp
    }
    /** A book that a piece of news shows, at its place. */
    novedad_libro: { novedad_id: string; libro_id: string; orden: number }
  }
}
