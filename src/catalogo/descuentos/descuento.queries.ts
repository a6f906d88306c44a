import { sql } from 'kysely'
import { HOY } from '#platform/db/hoy.ts'
import type { Db } from '#platform/db/pool.ts'
import type { Centavos } from '#platform/money.ts'
import type { ClaseComprador, Edicion, FeriaVigente, ReglaLegal } from './descuento.rules.ts'

/** The day in Argentina, by the database's clock. */

/** The fairs that are not over yet, and what the database's clock says, in milliseconds. */
export async function listFerias(db: Db): Promise<{ ferias: FeriaVigente[]; reloj: number }> {
  const rows = await db
    .selectFrom('feria')
    .select(['desde', 'hasta', 'provincias', 'tope', sql<Date>`clock_timestamp()`.as('reloj')])
    .where('hasta', '>=', HOY)
    .orderBy('num')
    .execute()
  // Without fairs the clock does not matter.
  return { ferias: rows.map(({ reloj: _, ...feria }) => feria), reloj: rows[0]?.reloj.getTime() ?? Date.now() }
}

/** What the law needs to know of these books. */
export async function listEdiciones(db: Db, ids: readonly string[]): Promise<Map<string, Edicion>> {
  const { rows } = await sql<{ id: string; pvp: Centavos | null; regla: ReglaLegal }>`
    select id, pvp_centavos as pvp, regla_precio as regla from libro where id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, ...edicion }) => [id, edicion]))
}

/** What an account buys as today; the class with the highest limit where it is marked twice. Null: as anybody. */
export async function findComprador(db: Db, usuarioId: string): Promise<ClaseComprador | null> {
  const rows = await db
    .selectFrom('comprador_institucional')
    .select('clase')
    .where('usuario_id', '=', usuarioId)
    .where('desde', '<=', HOY)
    .where((eb) => eb.or([eb('hasta', 'is', null), eb('hasta', '>=', HOY)]))
    .execute()
  if (rows.some(({ clase }) => clase === 'estado')) return 'estado'
  return rows.length > 0 ? 'biblioteca' : null
}
