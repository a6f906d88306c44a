// The stored ticket of a seller: sealed, one for all nodes.
import type { Db } from '#platform/db/pool.ts'
import type { Sealed } from '#platform/sealed.ts'
import type { Ambiente } from '../comprobante.rules.ts'
import type { Ticket } from './wsaa.ts'

type De = { ambiente: Ambiente; cuit: string }
const about = ({ ambiente, cuit }: De): string => `permiso ${ambiente} ${cuit}`
/** A ticket that ends within this time is none: a call must not see it end. */
const MARGEN_MS = 5 * 60_000

/** The ticket that is out, or null. One that can't be opened any more (another key) counts as none. */
export async function findPermiso(db: Db, sealed: Sealed, de: De): Promise<Ticket | null> {
  const row = await db
    .selectFrom('comprobante_permiso')
    .select(['sellado', 'vence_en'])
    .where('ambiente', '=', de.ambiente)
    .where('cuit', '=', de.cuit)
    .where('vence_en', '>', new Date(Date.now() + MARGEN_MS))
    .executeTakeFirst()
  if (!row) return null
  try {
    const { token, firma } = JSON.parse(await sealed.open(row.sellado, about(de))) as { token: string; firma: string } // our own
    return { token, firma, vence: row.vence_en }
  } catch {
    return null
  }
}

export async function savePermiso(db: Db, sealed: Sealed, de: De, { token, firma, vence }: Ticket): Promise<void> {
  const row = { sellado: await sealed.seal(JSON.stringify({ token, firma }), about(de)), vence_en: vence }
  await db
    .insertInto('comprobante_permiso')
    .values({ ambiente: de.ambiente, cuit: de.cuit, ...row })
    .onConflict((conflict) => conflict.columns(['ambiente', 'cuit']).doUpdateSet(row))
    .execute()
}
