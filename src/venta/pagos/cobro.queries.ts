// Tries to take money: the link of each, and when the gateway is asked about it.

import { type SqlBool, sql } from 'kysely'
import { countRows } from '#platform/db/count.ts'
import type { Db } from '#platform/db/pool.ts'
import type { Centavos } from '#platform/money.ts'
import type { Medio } from './pago.rules.ts'

const COBRO = [
  'id',
  'pedido_id',
  'numero',
  'medio',
  'importe',
  'vence_en',
  'estado',
  'pasarela_id',
  'enlace',
  'cuenta',
  'consultas',
  'consultar_en',
  'creado_en',
] as const

export type Cobro = NonNullable<Awaited<ReturnType<typeof findCobro>>>

export const findCobro = (db: Db, id: string) =>
  db.selectFrom('cobro').select(COBRO).where('id', '=', id).executeTakeFirst()

/** All attempts of an order, the newest first. */
export const listCobros = (db: Db, pedidoId: string) =>
  db
    .selectFrom('cobro')
    .select(COBRO)
    .where('pedido_id', '=', pedidoId)
    .orderBy('creado_en', 'desc')
    .orderBy('id', 'desc')
    .limit(50)
    .execute()

type CobroNuevo = {
  id: string
  pedido_id: string
  numero: number
  medio: Medio
  importe: Centavos
  vence_en: Date | null
  consultar_en: Date | null
}

export const insertCobro = (trx: Db, row: CobroNuevo) =>
  trx
    .insertInto('cobro')
    .values({ ...row, pasarela_id: null, enlace: null, cuenta: null })
    .execute()

type Enlazado = { pasarela_id: string; enlace: string; cuenta: string; consultar_en: Date }

/** Where an attempt is paid, and when the gateway is asked about it for the first time. Returns whether it is still open. */
export const saveEnlace = (db: Db, id: string, row: Enlazado) =>
  db.updateTable('cobro').set(row).where('id', '=', id).returning('estado').executeTakeFirst()

/** True where it was open until now. */
export async function closeCobro(trx: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('cobro')
    .set({ estado: 'cerrado' })
    .where('id', '=', id)
    .where('estado', '=', 'abierto')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** As many as are seen to at once, when the account changes. */
const DE_OTRA_CUENTA = 500

const SIN_FIN = sql<SqlBool>`(cobro.consultar_en is not null or cobro.estado = 'abierto')`

/** Attempts of another account of the gateway that are not over: whoever has this one cannot ask about them. */
export const listDeOtraCuenta = (db: Db, cuenta: string) =>
  db
    .selectFrom('cobro')
    .select(['id', 'pedido_id', 'numero', 'importe'])
    .where('cuenta', '<>', cuenta)
    .where(SIN_FIN)
    .orderBy('creado_en')
    .orderBy('id')
    .limit(DE_OTRA_CUENTA)
    .execute()

/** Attempts at the gateway that are not over: whoever changes the account leaves them behind. */
export const countSinFin = async (db: Db): Promise<number> =>
  countRows(db.selectFrom('cobro').where('cuenta', 'is not', null).where(SIN_FIN))

/** As many as one minute works off. */
const TANDA = 200

/** Attempts that the gateway is to be asked about now; whoever else lists them passes these over. */
export const lockPorConsultar = (trx: Db, ahora: Date) =>
  trx
    .selectFrom('cobro')
    .select([
      'id',
      'medio',
      'consultas',
      'creado_en',
      'vence_en',
      'pasarela_id',
      sql<boolean>`exists (select from pago_movimiento m where m.cobro_id = cobro.id and m.tipo = 'pendiente')`.as(
        'cupon',
      ),
    ])
    .where('consultar_en', '<=', ahora)
    .orderBy('consultar_en')
    .limit(TANDA)
    .forUpdate()
    .skipLocked()
    .execute()

/** Whether the shop ever sent anybody to the gateway. */
export async function hasCobros(db: Db): Promise<boolean> {
  const { rows } = await sql<{
    hay: boolean
  }>`select exists (select from cobro where pasarela_id is not null) as hay`.execute(db)
  return rows[0]?.hay ?? false
}

export const planConsulta = (trx: Db, id: string, consultas: number, consultar_en: Date | null) =>
  trx.updateTable('cobro').set({ consultas, consultar_en }).where('id', '=', id).execute()

/** The order that a payment says it is for, by the attempts that it had; also one that was deleted. */
export const findUltimoCobro = (db: Db, pedidoId: string) =>
  db
    .selectFrom('cobro')
    .select(COBRO)
    .where(sql<SqlBool>`pedido_id = ${pedidoId} and medio = 'mercadopago'`)
    .orderBy('creado_en', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
