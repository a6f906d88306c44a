import { sql } from 'kysely'
import { CLAVE } from '#catalogo/rebajas/rebaja.service.ts'
import { countRows } from '#platform/db/count.ts'
import { holdsWords } from '#platform/db/palabras.ts'
import type { Db } from '#platform/db/pool.ts'
import { findSiguiente } from '#platform/db/siguiente.ts'
import type { LockFor } from '#platform/edits.ts'
import { createId } from '#platform/id.ts'
import { type Centavos, toCentavos, toPesos } from '#platform/money.ts'
import { fold } from '#platform/text.ts'
import { NOMBRE, nameAlcance, toFila } from '#vidriera/ofertas/alcance.service.ts'
import type { CuponDetalle } from './cupon.edicion.contract.ts'
import { type Comprador, type Cupon, readCodigo } from './cupon.rules.ts'
import type { CuponForm } from './cupon.schemas.ts'

const ALCANCE = sql<{ _id: string; nombre: string }[]>`coalesce((
  select json_agg(json_build_object('_id', ${CLAVE}, 'nombre', ${NOMBRE}) order by orden)
  from cupon_alcance where cupon_id = cupon.id), '[]')`.as('alcance')

const CUENTAS = sql<{ _id: string; nombre: string }[]>`coalesce((
  select json_agg(json_build_object('_id', usuario.id, 'nombre', usuario.nombre || ' ' || usuario.apellido || ', ' || usuario.email)
    order by usuario.num)
  from cupon_cuenta join usuario on usuario.id = usuario_id where cupon_id = cupon.id), '[]')`.as('cuentas')

const selectCupones = (db: Db) =>
  db
    .selectFrom('cupon')
    .select(['id', 'codigo', 'titulo', 'clase', 'valor', 'desde', 'hasta', 'minimo', 'usos_max', 'usos_por_cliente'])
    .select(['solo_primera', 'para', 'usos', 'version', ALCANCE, CUENTAS])

type Row = Awaited<ReturnType<ReturnType<typeof selectCupones>['executeTakeFirstOrThrow']>>

const toDetalle = ({ id, clase, valor, desde, hasta, minimo, alcance, ...row }: Row): CuponDetalle => ({
  _id: id,
  ...row,
  descuento: { clase, valor },
  desde: desde.toISOString(),
  hasta: hasta?.toISOString() ?? null,
  minimo: toPesos(minimo),
  alcance: alcance.map(nameAlcance),
})

type ListOptions = { q?: string | undefined; offset: number; limit: number }

export async function listCupones(db: Db, { q, offset, limit }: ListOptions): Promise<CuponDetalle[]> {
  const all = selectCupones(db).$if(Boolean(q), (some) => some.where(holdsWords('titulo_p', q ?? '')))
  return (await all.orderBy('num', 'desc').offset(offset).limit(limit).execute()).map(toDetalle)
}

export const countCupones = async (db: Db, q?: string): Promise<number> =>
  countRows(db.selectFrom('cupon').$if(Boolean(q), (some) => some.where(holdsWords('titulo_p', q ?? ''))))

/** The accounts of a coupon and those that it is to have, kept from being deleted; before the coupon is locked. */
export const lockCuentas = (trx: Db, id: string, nuevas: readonly string[]) =>
  sql`select from usuario
    where id = any(${nuevas}::uuid[]) or id in (select usuario_id from cupon_cuenta where cupon_id = ${id})
    order by id for key share`.execute(trx)

/** The coupon, kept from being changed, and from being used, until the transaction ends. */
export async function lockCupon(trx: Db, id: string, para: LockFor): Promise<CuponDetalle | undefined> {
  const query = selectCupones(trx).where('id', '=', id)
  const row = await (para === 'editar' ? query.forNoKeyUpdate() : query.forUpdate()).executeTakeFirst()
  return row && toDetalle(row)
}

const requireCupon = async (db: Db, id: string): Promise<CuponDetalle> =>
  toDetalle(await selectCupones(db).where('id', '=', id).executeTakeFirstOrThrow())

const insertAlcance = (trx: Db, id: string, alcance: readonly string[]) =>
  trx
    .insertInto('cupon_alcance')
    .values(alcance.map((clave, orden) => ({ cupon_id: id, orden, ...toFila(clave) })))
    .execute()

async function insertCuentas(trx: Db, id: string, cuentas: readonly string[]): Promise<void> {
  if (cuentas.length === 0) return
  await trx
    .insertInto('cupon_cuenta')
    .values(cuentas.map((usuario_id) => ({ cupon_id: id, usuario_id })))
    .execute()
}

type Guardado = Omit<CuponForm, 'alcance' | 'cuentas'>
/** Fields of the form as columns. */
const toColumnas = ({
  codigo,
  titulo,
  descuento,
  minimo,
  ...rest
}: { [K in keyof Guardado]?: Guardado[K] | undefined }) => ({
  ...rest,
  ...descuento,
  ...(codigo !== undefined && { codigo, codigo_leido: readCodigo(codigo) }),
  ...(titulo !== undefined && { titulo, titulo_p: fold(titulo) }),
  ...(minimo !== undefined && { minimo: toCentavos(minimo) }),
})

export async function insertCupon(trx: Db, { alcance, cuentas, ...form }: CuponForm): Promise<CuponDetalle> {
  const id = createId()
  const { codigo, titulo, descuento, minimo, ...rest } = form
  await trx
    .insertInto('cupon')
    .values({
      id,
      ...rest,
      ...descuento,
      codigo,
      titulo,
      codigo_leido: readCodigo(codigo),
      titulo_p: fold(titulo),
      minimo: toCentavos(minimo),
    })
    .execute()
  await insertAlcance(trx, id, alcance)
  await insertCuentas(trx, id, cuentas)
  return requireCupon(trx, id)
}

export async function updateCupon(
  trx: Db,
  id: string,
  { alcance, cuentas, ...cambios }: { [K in keyof CuponForm]?: CuponForm[K] | undefined },
): Promise<CuponDetalle> {
  if (alcance) {
    await trx.deleteFrom('cupon_alcance').where('cupon_id', '=', id).execute()
    await insertAlcance(trx, id, alcance)
  }
  if (cuentas) {
    await trx.deleteFrom('cupon_cuenta').where('cupon_id', '=', id).execute()
    await insertCuentas(trx, id, cuentas)
  }
  // A changed reach is another version of the coupon as well.
  await trx
    .updateTable('cupon')
    .set({ ...toColumnas(cambios), actualizado_en: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
  return requireCupon(trx, id)
}

/** Ends it now. */
export async function endCupon(trx: Db, id: string): Promise<CuponDetalle> {
  await trx
    .updateTable('cupon')
    .set({ hasta: sql<Date>`greatest(now(), desde + interval '1 millisecond')` })
    .where('id', '=', id)
    .execute()
  return requireCupon(trx, id)
}

export const deleteCupon = (trx: Db, id: string) => trx.deleteFrom('cupon').where('id', '=', id).execute()

type PedidoDeCupon = { id: string; numero: number; fecha_hora: Date; cancelado: boolean; ahorro: Centavos }

/** The orders that name a coupon, cancelled ones too. */
export async function listPedidos(
  db: Db,
  cuponId: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<PedidoDeCupon[]> {
  const { rows } = await sql<PedidoDeCupon>`
    select id, numero, fecha_hora, cancelado, ahorro from pedido_visto where cupon_id = ${cuponId}
    order by numero desc offset ${offset} limit ${limit}`.execute(db)
  return rows
}

export const countPedidos = async (db: Db, cuponId: string): Promise<number> =>
  countRows(db.selectFrom('pedido_visto').where('cupon_id', '=', cuponId))

export const existsCupon = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('cupon').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/** The coupon of a code, and what the database's clock says, in milliseconds. */
export type Hallado = { cupon: Cupon; ahora: number }

/** `lock`: it is about to be used, so that its other uses wait until the transaction ends. */
export async function findPorCodigo(db: Db, codigo: string, { lock }: { lock: boolean }): Promise<Hallado | undefined> {
  const row = await db
    .selectFrom('cupon')
    .select(['id', 'codigo', 'titulo', 'clase', 'valor', 'desde', 'hasta', 'minimo', 'usos', 'usos_max'])
    .select(['usos_por_cliente', 'solo_primera', 'para', sql<Date>`clock_timestamp()`.as('reloj')])
    .select(
      sql<string[]>`array(select ${CLAVE} from cupon_alcance where cupon_id = cupon.id order by orden)`.as('alcance'),
    )
    .where('codigo_leido', '=', readCodigo(codigo))
    .$if(lock, (query) => query.forNoKeyUpdate())
    .executeTakeFirst()
  if (!row) return undefined
  const { reloj, desde, hasta, usos_max, usos_por_cliente, solo_primera, ...cupon } = row
  return {
    ahora: reloj.getTime(),
    cupon: {
      ...cupon,
      desde: desde.getTime(),
      hasta: hasta?.getTime() ?? null,
      usosMax: usos_max,
      usosPorCliente: usos_por_cliente,
      soloPrimera: solo_primera,
    },
  }
}

type Compras = Omit<Comprador, 'institucional'>

/** One order of a customer with a coupon at a time: two first ones are none. */
export const lockComprador = (trx: Db, usuarioId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`cupon ${usuarioId}`}, 0))`.execute(trx)

/** What a customer has bought so far, and whether the coupon names them. */
export async function findCompras(db: Db, cuponId: string, usuarioId: string): Promise<Compras> {
  const { rows } = await sql<Compras>`
    select count(*) filter (where cupon_id = ${cuponId})::integer as usos, count(*)::integer as pedidos,
      exists (select from cupon_cuenta where cupon_id = ${cuponId} and usuario_id = ${usuarioId}) as nombrado
    from pedido_visto where usuario_id = ${usuarioId} and not cancelado`.execute(db)
  return rows[0] ?? { usos: 0, pedidos: 0, nombrado: false }
}

/** Milliseconds until a coupon is over by itself (`FindSiguiente`). */
export const findCuponSiguiente = (db: Db, pasadosMs: number): Promise<number | null> =>
  findSiguiente(db, sql`select hasta from cupon`, pasadosMs)

/** Coupons that were made for an account are another one's too; how often it used them is told by its orders. */
export const joinCupones = (trx: Db, { de, a }: { de: string; a: string }) =>
  sql`insert into cupon_cuenta (cupon_id, usuario_id) select cupon_id, ${a}::uuid from cupon_cuenta where usuario_id = ${de}
    on conflict do nothing`.execute(trx)

/** Whether there is one now, for what the shop says of itself. */
export const HAY_CUPONES = sql<boolean>`exists (select from cupon where hasta is null or hasta > now())`
