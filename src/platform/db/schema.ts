// The tables as Kysely sees them; db/migrations is the truth. Each slice declares its own in `<noun>.tables.ts`.
import type { ColumnType } from 'kysely'

export type Timestamp = ColumnType<Date, Date | string | undefined, Date | string>

type Json = ColumnType<Record<string, string | number | boolean | null> | null, string | null | undefined, never>

export interface Database {
  ajuste: { nombre: string; valor: unknown }
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
}
