import type { Db } from '#platform/db/pool.ts'
import type { Centavos } from '#platform/money.ts'
import type { Medio } from './pago.rules.ts'

const DEVOLUCION = [
  'id',
  'pedido_id',
  'numero',
  'pago',
  'medio',
  'importe',
  'antes',
  'lineas',
  'motivo',
  'estado',
  'falla',
  'usuario_id',
  'pedida_en',
  'pasarela_id',
  'enviada_en',
] as const
export type Devolucion = NonNullable<Awaited<ReturnType<typeof findDevolucion>>>

export const findDevolucion = (db: Db, id: string) =>
  db.selectFrom('pago_devolucion').select(DEVOLUCION).where('id', '=', id).executeTakeFirst()

/** The refunds of an order, the oldest first. */
export const listDevoluciones = (db: Db, pedidoId: string) =>
  db
    .selectFrom('pago_devolucion')
    .leftJoin('usuario', 'usuario.id', 'pago_devolucion.usuario_id')
    .select(['pago_devolucion.id', 'importe', 'medio', 'estado', 'falla', 'motivo', 'lineas', 'pedida_en'])
    .select(['usuario.nombre', 'usuario.apellido'])
    .where('pedido_id', '=', pedidoId)
    .orderBy('pedida_en')
    .orderBy('pago_devolucion.id')
    .limit(200)
    .execute()

export const hasAbierta = async (db: Db, pago: string): Promise<boolean> =>
  (await db
    .selectFrom('pago_devolucion')
    .select('id')
    .where('pago', '=', pago)
    .where('estado', '=', 'pedida')
    .executeTakeFirst()) !== undefined

type DevolucionNueva = {
  id: string
  pedido_id: string
  numero: number
  pago: string
  medio: Medio
  importe: Centavos
  antes: Centavos
  lineas: readonly { linea: number; cantidad: number }[]
  envio: boolean
  recargo: boolean
  motivo: string
  usuario_id: string | null
  /** By hand: nobody is asked. */
  hecha: boolean
}
export const insertDevolucion = (trx: Db, { hecha, lineas, ...row }: DevolucionNueva) =>
  trx
    .insertInto('pago_devolucion')
    .values({
      ...row,
      lineas: JSON.stringify(lineas),
      estado: hecha ? 'hecha' : 'pedida',
      terminada_en: hecha ? new Date() : null,
      falla: null,
      enviada_en: null,
    })
    .execute()

/** Notes that the gateway is asked now, where it was not asked before. */
export const markEnviada = (db: Db, id: string) =>
  db
    .updateTable('pago_devolucion')
    .set({ enviada_en: new Date() })
    .where('id', '=', id)
    .where('enviada_en', 'is', null)
    .execute()

/** Notes which refund of the gateway this is. */
export const savePasarelaId = (db: Db, id: string, pasarelaId: string) =>
  db.updateTable('pago_devolucion').set({ pasarela_id: pasarelaId }).where('id', '=', id).execute()

/** The gateway's refunds of a payment that are known to be ours. */
export const listPropias = async (db: Db, pago: string): Promise<string[]> =>
  (
    await db
      .selectFrom('pago_devolucion')
      .select('pasarela_id')
      .where('pago', '=', pago)
      .where('pasarela_id', 'is not', null)
      .execute()
  ).flatMap(({ pasarela_id }) => pasarela_id ?? [])

/** False where it came to its end meanwhile. */
export async function rejectAbierta(trx: Db, id: string, falla: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('pago_devolucion')
    .set({ estado: 'rechazada', falla, terminada_en: new Date() })
    .where('id', '=', id)
    .where('estado', '=', 'pedida')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Refunds that nobody knows the end of, for the nightly look. */
export const listAbiertas = (db: Db) =>
  db.selectFrom('pago_devolucion').select('id').where('estado', '=', 'pedida').orderBy('pedida_en').limit(200).execute()
