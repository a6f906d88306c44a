// The tables of the machinery: no noun's.
import type { ColumnType } from 'kysely'
import type { Timestamp } from './db/schema.ts'

type Json = ColumnType<Record<string, string | number | boolean | null> | null, string | null | undefined, never>

declare module './db/schema.ts' {
  interface Database {
    /** What the house notes for itself under a name (memo.ts). */
    ajuste: { nombre: string; valor: unknown }
    /** Something that happened and is worth knowing: to an account, or to what the staff writes (sucesos.ts). */
    suceso_seguridad: {
      id: string
      ocurrio_en: ColumnType<Date, undefined, never>
      suceso: string
      resultado: string
      actor_id: string | null
      objeto_id: string | null
      origen: string | null
      datos: Json
      entidad: string | null
      antes: Json
      despues: Json
      campos: string[] | null
    }
    /** A credential that somebody else's machine refuses, since when (credenciales.ts). */
    credencial_rechazada: { servicio: 'mercadopago' | 'arca'; desde: Timestamp; detalle: string }
    /** How often something was done until `vence`, by the hash of who and what (limite.ts). */
    limite: { clave: Buffer; puntos: number; vence: Timestamp }
    /** A migration that was applied (migrate.ts). */
    migracion: { nombre: string; sha256: string; aplicada_en: Timestamp; desde: string | null }
    /** A part of how many rows of a sort there are; triggers write it (recuento.ts). */
    recuento: { de: string; n: number }
  }
}
