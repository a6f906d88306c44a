import { holdsWords } from '#platform/db/palabras.ts'
import type { Db } from '#platform/db/pool.ts'
import type { Trato } from './trato.contract.ts'
import type { TratoForm } from './trato.schemas.ts'

/** Every supplier with what was agreed on; where nothing was, what the table begins with. */
const selectTratos = (db: Db) =>
  db
    .selectFrom('proveedor')
    .leftJoin('proveedor_trato as trato', 'trato.proveedor_id', 'proveedor.id')
    .select((eb) => [
      ...(['proveedor.id as _id', 'proveedor.nombre', 'razon_social', 'cuit', 'email'] as const),
      ...(['meses_devolucion', 'dias_pago'] as const),
      eb.fn.coalesce('trato.descuento_bp', eb.lit(0)).as('descuento_bp'),
      eb.fn.coalesce('trato.condicion', eb.val<Trato['condicion']>('firme')).as('condicion'),
      eb.fn.coalesce('trato.pvp_de', eb.val<Trato['pvp_de']>('venta')).as('pvp_de'),
      eb.fn.coalesce('trato.corte', eb.val<Trato['corte']>('mensual')).as('corte'),
      eb.fn.coalesce('trato.version', eb.lit(0)).as('version'),
    ])

type ListOptions = { q?: string | undefined; offset: number; limit: number }

export const listTratos = (db: Db, { q, offset, limit }: ListOptions): Promise<Trato[]> =>
  selectTratos(db)
    .$if(Boolean(q), (all) => all.where(holdsWords('nombre_p', q ?? '')))
    .orderBy('proveedor.nombre_p')
    .orderBy('proveedor.num')
    .offset(offset)
    .limit(limit)
    .execute()

export const countTratos = async (db: Db, q?: string): Promise<number> =>
  (
    await db
      .selectFrom('proveedor')
      .$if(Boolean(q), (all) => all.where(holdsWords('nombre_p', q ?? '')))
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n

export const findTrato = (db: Db, id: string): Promise<Trato | undefined> =>
  selectTratos(db).where('proveedor.id', '=', id).executeTakeFirst()

/** The same, while the supplier is kept from going, and what was agreed on from being changed, until the transaction ends. */
export async function lockTrato(trx: Db, id: string): Promise<Trato | undefined> {
  const supplier = await trx
    .selectFrom('proveedor')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return supplier && findTrato(trx, id)
}

export async function saveTrato(trx: Db, id: string, { descuento, ...form }: TratoForm): Promise<void> {
  const meses_devolucion = form.condicion === 'devolucion' ? form.meses_devolucion : null
  const values = { ...form, meses_devolucion, descuento_bp: descuento }
  await trx
    .insertInto('proveedor_trato')
    .values({ proveedor_id: id, ...values })
    .onConflict((conflict) => conflict.column('proveedor_id').doUpdateSet(values))
    .execute()
}
