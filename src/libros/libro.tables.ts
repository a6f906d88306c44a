import type { Generated, GeneratedAlways } from 'kysely'
import type { Timestamp } from '../platform/db/schema.ts'
import type { Centavos } from '../platform/money.ts'

declare module '../platform/db/schema.ts' {
  interface Database {
    libro: {
      id: string
      num: GeneratedAlways<number>
      isbn: string
      titulo: string
      titulo_p: string
      idioma: string | null
      descripcion: string | null
      precio: Centavos | null
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
    }
    libro_autor: { libro_id: string; autor_id: string; orden: number }
    libro_categoria: { libro_id: string; categoria_id: string; orden: Generated<number> }
  }
}
