import type { Generated, GeneratedAlways } from 'kysely'
import type { Timestamp } from '#platform/db/schema.ts'
import type { ModoArchivo } from './archivo.rules.ts'

declare module '#platform/db/schema.ts' {
  interface Database {
    /** A file of copies that was uploaded, and what it did. */
    archivo_existencias: {
      id: string
      numero: GeneratedAlways<number>
      nombre: string
      contenido: Buffer | null
      modo: ModoArchivo | null
      estado: Generated<'subido' | 'aplicado' | 'deshecho'>
      creadas: Generated<number>
      cambiadas: Generated<number>
      iguales: Generated<number>
      /** What came, less what went. */
      ejemplares: Generated<number>
      usuario_id: string | null
      creado_en: Timestamp
      aplicado_en: Date | null
      deshecho_en: Date | null
    }
    /** A movement that a file of copies wrote. */
    archivo_existencias_movimiento: { movimiento_id: number; archivo_id: string }
    /** A request for a movement by hand, so that one that is sent twice is written once. */
    movimiento_pedido: { id: string; libro_id: string; hecho: string; creado_en: Timestamp }
  }
}
