import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import { createId } from '#platform/id.ts'
import { INVITADO_DIAS, nameInvitado } from './invitado.rules.ts'
import type { DeInvitado } from './union.ts'

type Nuevo = { nombre: string; apellido: string; email: string; telefono: string; clave: string }

/** The account of somebody who buys without one; no password opens `clave`. */
export async function insertInvitado(trx: Db, { telefono, ...datos }: Nuevo): Promise<string> {
  const id = createId()
  await trx
    .insertInto('usuario')
    .values({ id, ...datos, username: nameInvitado(id), invitado: true })
    .execute()
  await trx.insertInto('invitado').values({ usuario_id: id, telefono }).execute()
  return id
}

/** Whether the account is a guest's: nobody has proved its address. */
export const isInvitado = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('usuario').select('id').where('id', '=', id).where('invitado', '=', true).executeTakeFirst()) !==
  undefined

/**
 * Whoever opened the link owns the address: the account becomes theirs, or its orders go to the one that they have (`onUnirInvitado`).
 * The account must be locked. Says which account that address has now; null where it was no guest's.
 */
export async function claimInvitado(
  trx: Db,
  usuarioId: string,
  { onUnirInvitado, onReclamarInvitado }: DeInvitado,
): Promise<{ es: 'cuenta' | 'unido'; id: string } | null> {
  const invitado = await trx
    .selectFrom('usuario')
    .select('email')
    .where('id', '=', usuarioId)
    .where('invitado', '=', true)
    .executeTakeFirst()
  if (!invitado) return null
  for (const keep of onReclamarInvitado) await keep(trx, usuarioId)
  const duena = await trx
    .selectFrom('usuario')
    .select('id')
    .where(sql<boolean>`lower(email) = lower(${invitado.email})`)
    .where('invitado', '=', false)
    .forUpdate()
    .executeTakeFirst()
  if (!duena) {
    await trx.updateTable('usuario').set({ invitado: false }).where('id', '=', usuarioId).execute()
    return { es: 'cuenta', id: usuarioId }
  }
  for (const join of onUnirInvitado) await join(trx, { de: usuarioId, a: duena.id })
  await trx.deleteFrom('usuario').where('id', '=', usuarioId).execute()
  return { es: 'unido', id: duena.id }
}

/** Forgets guests who never ordered and never came back. */
export const deleteOldInvitados = (db: Db) =>
  db
    .deleteFrom('usuario')
    .where('invitado', '=', true)
    .where('creado_en', '<', sql<Date>`now() - make_interval(days => ${INVITADO_DIAS})`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('pedido_visto').select('pedido_visto.id').whereRef('pedido_visto.usuario_id', '=', 'usuario.id'),
        ),
      ),
    )
    .execute()
