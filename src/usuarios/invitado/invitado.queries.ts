import { sql } from 'kysely'
import type { Db } from '../../platform/db/pool.ts'
import { createId } from '../../platform/id.ts'
import { INVITADO_DIAS, nameInvitado } from './invitado.rules.ts'
import type { OnUnirInvitado } from './union.ts'

type Nuevo = { nombre: string; apellido: string; email: string; telefono: string; clave: string }

/** The account of somebody who buys without one; `clave` is a hash that nobody knows the password of. */
export async function insertInvitado(trx: Db, { telefono, ...datos }: Nuevo): Promise<string> {
  const id = createId()
  await trx
    .insertInto('usuario')
    .values({ id, ...datos, username: nameInvitado(id), invitado: true })
    .execute()
  await trx.insertInto('invitado').values({ usuario_id: id, telefono }).execute()
  return id
}

/**
 * Whoever opened the link owns the address: the account becomes theirs, or what was done by it goes to the one that they have
 * (`onUnir`). The account must be locked. Null where it is no guest's.
 */
export async function claimInvitado(
  trx: Db,
  usuarioId: string,
  onUnir: OnUnirInvitado,
): Promise<'cuenta' | 'unido' | null> {
  const invitado = await trx
    .selectFrom('usuario')
    .select('email')
    .where('id', '=', usuarioId)
    .where('invitado', '=', true)
    .executeTakeFirst()
  if (!invitado) return null
  const duena = await trx
    .selectFrom('usuario')
    .select('id')
    .where(sql<boolean>`lower(email) = lower(${invitado.email})`)
    .where('invitado', '=', false)
    .forUpdate()
    .executeTakeFirst()
  if (!duena) {
    await trx.updateTable('usuario').set({ invitado: false }).where('id', '=', usuarioId).execute()
    return 'cuenta'
  }
  for (const join of onUnir) await join(trx, { de: usuarioId, a: duena.id })
  await sql`
    insert into invitado (usuario_id, telefono) select ${duena.id}, telefono from invitado where usuario_id = ${usuarioId}
    on conflict (usuario_id) do update set telefono = excluded.telefono`.execute(trx)
  await trx.updateTable('usuario').set({ email_verificado: true }).where('id', '=', duena.id).execute()
  await trx.deleteFrom('usuario').where('id', '=', usuarioId).execute()
  return 'unido'
}

/** Forgets guests who never ordered and never came back. */
export const deleteOldInvitados = (db: Db) =>
  db
    .deleteFrom('usuario')
    .where('invitado', '=', true)
    .where('creado_en', '<', sql<Date>`now() - make_interval(days => ${INVITADO_DIAS})`)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('pedido').select('pedido.id').whereRef('pedido.usuario_id', '=', 'usuario.id'))),
    )
    .execute()
