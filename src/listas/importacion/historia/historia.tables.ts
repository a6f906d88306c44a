import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Timestamp } from '#platform/db/schema.ts'
import type { Mapeo } from '../columnas.rules.ts'
import type { Avance, Report } from '../importar.avisos.ts'
import type { Deshecho } from './deshacer.ts'
import type { EstadoImportacion, Trabajo } from './historia.rules.ts'

type Json<T> = ColumnType<T | null, string | null | undefined, string | null>

/** A report with the first refused rows and the notices in words, so that the screen shows them at once. */
export type Informe = Omit<Report, 'avisos' | 'materiasSueltas' | 'clasificados'> & {
  segundos: number
  /** What the numbers of records count. */
  lugar: string
  primeros: { linea: number; motivo: string }[]
  paraMirar: string[]
}

declare module '#platform/db/schema.ts' {
  interface Database {
    /** An import: the file as it was uploaded, what is to be done with it and what became of it. */
    importacion: {
      id: string
      numero: GeneratedAlways<number>
      creada_en: Timestamp
      actor_id: string | null
      archivo: string
      bytes: number
      modificado: number | null
      proveedor_id: string | null
      columnas: ColumnType<Mapeo, string | undefined, string>
      gratis: Generated<boolean>
      lejanos: Generated<boolean>
      hoja: string | null
      estado: EstadoImportacion
      trabajo: Trabajo | null
      pedido_por: string | null
      turno: Generated<number>
      intentos: Generated<number>
      latido_en: Date | null
      avance: Json<Avance>
      ensayo: Json<Informe>
      informe: Json<Informe>
      deshecho: Json<Deshecho>
      falla: string | null
      importada_en: Date | null
      terminada_en: Date | null
      detalle: Generated<boolean>
    }
    /** A piece of an import's uploaded file, or of its refused rows. */
    importacion_pieza: { importacion_id: string; clase: 'archivo' | 'rechazos'; numero: number; datos: Buffer }
    /** What an import changed of one book, for an undo: its fields as they were and as they became. */
    importacion_cambio: { importacion_id: string; libro_id: string; antes: unknown; despues: unknown }
    /** Ids of what an import made. */
    importacion_creado: {
      id: GeneratedAlways<number>
      importacion_id: string
      clase: 'libro' | 'autor' | 'editorial'
      ids: string[]
    }
    /** Whose word each field of one book was before an import and after it. */
    importacion_origen: { importacion_id: string; libro_id: string; antes: number[] | null; despues: number[] }
    /** A row of the file that is being imported, as far as every import has it; empty between imports. */
    importacion_fila: {
      linea: number
      clase: string | null
      motivo: string | null
      id: string | null
      isbn: string | null
    }
    /** The last message of a supplier about one book. */
    libro_mensaje: {
      libro_id: string
      proveedor: number
      enviado: Date
      numero: number | null
      importacion_id: string | null
    }
    /** Under which reference of its own a supplier speaks of one book. */
    libro_registro: { libro_id: string; proveedor: number; referencia: string; importacion_id: string | null }
  }
}
