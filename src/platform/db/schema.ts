// The tables as Kysely sees them; db/migrations is the truth. Each slice declares its own in `<noun>.tables.ts`.
import type { ColumnType } from 'kysely'

export type Timestamp = ColumnType<Date, Date | string | undefined, Date | string>

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
    datos: ColumnType<Record<string, string | number | boolean | null> | null, string | null, never>
  }
}
