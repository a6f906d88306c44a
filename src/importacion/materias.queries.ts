// The owner's own rules for subjects (db/migrations/0070).
import { sql } from 'kysely'
import type { Db } from '../platform/db/pool.ts'
import type { Esquema, Regla } from './materias.rules.ts'

/** The rules that the owner has added, with the folded names of their categories. */
export async function listReglas(db: Db): Promise<Regla[]> {
  const { rows } = await sql<{ esquema: Esquema; prefijo: string; categoria_p: string }>`
    select m.esquema, m.prefijo, c.nombre_p as categoria_p
    from materia_categoria m join categoria c on c.id = m.categoria_id order by m.esquema, m.prefijo`.execute(db)
  return rows.map(({ esquema, prefijo, categoria_p }) => ({ esquema, prefijo, categoriaP: categoria_p }))
}
