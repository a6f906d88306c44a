import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import { VIDRIERA } from './sitio.contract.ts'

/** What there is now of what the shop's people show (docs/decisions/054, 056). */
export async function listVidriera(db: Db): Promise<(typeof VIDRIERA)[number][]> {
  const { rows } = await sql<Record<(typeof VIDRIERA)[number], boolean>>`
    select exists (
      select from mesa where (desde is null or desde <= now()) and (hasta is null or hasta > now())
        and exists (select from mesa_libro where mesa_id = mesa.id)
    ) as mesas,
    exists (
      select from novedad where not borrador and desde <= now() and (hasta is null or hasta > now())
        and coalesce(termina, cuando + interval '2 hours', 'infinity') > now()
    ) as novedades,
    exists (
      select from banner where activo and (desde is null or desde <= now()) and (hasta is null or hasta > now())
    ) as banners,
    exists (select from cupon where hasta is null or hasta > now()) as cupones`.execute(db)
  return VIDRIERA.filter((cosa) => rows[0]?.[cosa])
}
