import type { Db } from '#platform/db/pool.ts'
import { type Ctx, unauthenticated } from '#platform/http/context.ts'
import { findIdentity } from './sesiones.queries.ts'

/**
 * A 401 unless the caller's session still lives and is the one of account `id`. For a transaction that has locked the
 * account: a call that waited for the lock was let in before, and its session may have ended since.
 */
export async function requireSesion(trx: Db, ctx: Ctx, id: string): Promise<void> {
  const identity = ctx.token === null ? undefined : await findIdentity(trx, ctx.token, ctx.config)
  if (identity?.id !== id) throw unauthenticated()
}
