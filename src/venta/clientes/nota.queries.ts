// What the shop has written down about customers.
import { sql } from 'kysely'
import { countRows } from '#platform/db/count.ts'
import type { Db } from '#platform/db/pool.ts'
import { createId } from '#platform/id.ts'
import type { Nota } from './cliente.contract.ts'

const quien = (columna: 'por_id' | 'editada_por_id') => sql<string | null>`(
  select nombre || ' ' || apellido from usuario where usuario.id = ${sql.ref(`cliente_nota.${columna}`)})`

const selectNotas = (db: Db) =>
  db
    .selectFrom('cliente_nota')
    .select([
      ...(['id', 'usuario_id', 'texto', 'creada_en', 'editada_en', 'version'] as const),
      quien('por_id').as('por'),
      quien('editada_por_id').as('editada_por'),
    ])
type Row = Awaited<ReturnType<ReturnType<typeof selectNotas>['executeTakeFirstOrThrow']>>

const toNota = ({ id, creada_en, editada_en, usuario_id: _, ...row }: Row): Nota => ({
  _id: id,
  ...row,
  creada_en: creada_en.toISOString(),
  editada_en: editada_en?.toISOString() ?? null,
})

/** Newest first. */
export async function listNotas(db: Db, cliente: string, { offset, limit }: { offset: number; limit: number }) {
  const page = selectNotas(db).where('usuario_id', '=', cliente).orderBy('num', 'desc').offset(offset).limit(limit)
  return (await page.execute()).map(toNota)
}

export const countNotas = (db: Db, cliente: string): Promise<number> =>
  countRows(db.selectFrom('cliente_nota').where('usuario_id', '=', cliente))

const requireNota = async (db: Db, id: string): Promise<Nota> =>
  toNota(await selectNotas(db).where('id', '=', id).executeTakeFirstOrThrow())

/** A note about this customer, kept from being changed until the transaction ends. */
export async function lockNota(trx: Db, cliente: string, id: string): Promise<Nota | undefined> {
  const query = selectNotas(trx).where('id', '=', id).where('usuario_id', '=', cliente)
  const row = await query.forUpdate().executeTakeFirst()
  return row && toNota(row)
}

export async function insertNota(trx: Db, cliente: string, por: string, texto: string): Promise<Nota> {
  const id = createId()
  await trx.insertInto('cliente_nota').values({ id, usuario_id: cliente, texto, por_id: por }).execute()
  return requireNota(trx, id)
}

export async function updateNota(trx: Db, id: string, por: string, texto: string): Promise<Nota> {
  await trx
    .updateTable('cliente_nota')
    .set({ texto, editada_por_id: por, editada_en: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
  return requireNota(trx, id)
}

export const deleteNota = (trx: Db, id: string) => trx.deleteFrom('cliente_nota').where('id', '=', id).execute()

/** What was written about a guest is about whom the orders are of. */
export const joinNotas = (trx: Db, { de, a }: { de: string; a: string }) =>
  trx.updateTable('cliente_nota').set({ usuario_id: a }).where('usuario_id', '=', de).execute()
