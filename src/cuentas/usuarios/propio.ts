// The caller's own account.

import type { Usuario } from '#casa/sesion/sesion.contract.ts'
import type { Db } from '#platform/db/pool.ts'
import { type Ctx, requireIdentity, unauthenticated } from '#platform/http/context.ts'
import { requireSesion } from './acceso/require-sesion.ts'
import { findUsuario, lockUsuarioForUpdate } from './usuario.queries.ts'

export async function requirePropio(ctx: Ctx): Promise<Usuario> {
  const { id } = await requireIdentity(ctx)
  const usuario = await findUsuario(ctx.db, id)
  if (!usuario) throw unauthenticated() // deleted a moment ago
  return usuario
}

/** Locked, for a session that has not ended meanwhile. */
export async function lockPropio(trx: Db, ctx: Ctx, id: string) {
  const usuario = await lockUsuarioForUpdate(trx, id)
  if (!usuario) throw unauthenticated() // deleted a moment ago
  await requireSesion(trx, ctx, id)
  return usuario
}
