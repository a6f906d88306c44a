import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import type { Situacion } from './disponibilidad.rules.ts'

/** Whether any book was ever counted or given a way of being sold. */
export async function hasAlguna(db: Db): Promise<boolean> {
  const { rows } = await sql<{ alguna: boolean }>`
    select exists (select from libro_disponible) or exists (select from libro_venta) as alguna`.execute(db)
  return rows[0]?.alguna === true
}

/** The same at this moment, with the numbers: free copies, those promised beyond them, and how many may be. */
export async function listCuentas(db: Db, ids: readonly string[]) {
  const { rows } = await sql<Situacion & { id: string; libres: number; prometidos: number; tope: number | null }>`
    select libro.id, 'fisico' = any(libro.formatos) as fisico, coalesce(d.contado, false) as contado,
      coalesce(d.copias, 'ninguna') as copias, coalesce(d.lleno, false) as lleno, v.modo, v.dias, v.sale_el as "saleEl",
      v.tope, c.libres, c.prometidos
    from libro join libro_copias c on c.libro_id = libro.id left join libro_disponible d on d.libro_id = libro.id left join libro_venta v on v.libro_id = libro.id
    where libro.id = any(${ids}::uuid[])`.execute(db)
  return rows
}

/** What is known of these books' copies. */
export async function listSituaciones(db: Db, ids: readonly string[]): Promise<Map<string, Situacion>> {
  const { rows } = await sql<Situacion & { id: string }>`
    select libro.id, 'fisico' = any(libro.formatos) as fisico, coalesce(d.contado, false) as contado,
      coalesce(d.copias, 'ninguna') as copias, coalesce(d.lleno, false) as lleno, v.modo, v.dias, v.sale_el as "saleEl"
    from libro left join libro_disponible d on d.libro_id = libro.id left join libro_venta v on v.libro_id = libro.id
    where libro.id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, ...situacion }) => [id, situacion]))
}
