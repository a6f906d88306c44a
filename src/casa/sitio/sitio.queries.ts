import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import { VIDRIERA } from './sitio.contract.ts'

/** Whether there is something now of what the shop's people show, as SQL; each slice says its own (docs/decisions/054, 056). */
export type EnVidriera = Partial<Record<(typeof VIDRIERA)[number], RawBuilder<boolean>>>

/** What there is now. */
export async function listVidriera(db: Db, hay: EnVidriera): Promise<(typeof VIDRIERA)[number][]> {
  const cosas = VIDRIERA.flatMap((cosa) => (hay[cosa] ? [sql`${hay[cosa]} as ${sql.ref(cosa)}`] : []))
  const { rows } = await sql<Partial<Record<keyof EnVidriera, boolean>>>`select ${sql.join(cosas)}`.execute(db)
  return VIDRIERA.filter((cosa) => rows[0]?.[cosa])
}
