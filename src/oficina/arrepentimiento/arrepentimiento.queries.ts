import { type SqlBool, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { findFeriados } from '#envios/envios/feriado.service.ts'
import { countRows } from '#platform/db/count.ts'
import type { Db } from '#platform/db/pool.ts'
import { toLocalDay } from '#platform/format.ts'
import type { Period } from '#platform/jobs.ts'
import { type Centavos, toPesos } from '#platform/money.ts'
import type { ArrepentimientoVisto } from './arrepentimiento.panel.contract.ts'
import { type Clase, ESTADOS, type EstadoArrepentimiento, isAbierto, readNumero } from './arrepentimiento.rules.ts'
import { computePlazo } from './plazo.rules.ts'

type Nuevo = {
  id: string
  codigo: string
  clase: Clase
  pedido_numero: string
  email: string
  lineas: string | null
  texto: string | null
}
type Recibido = { codigo: string; recibida_en: Date }

/** Keeps a request with the order that its number means now; undefined where its id or its code was taken already. */
export async function insertArrepentimiento(trx: Db, nuevo: Nuevo): Promise<Recibido | undefined> {
  const row = await trx
    .insertInto('arrepentimiento')
    .values((eb) => ({
      ...nuevo,
      pedido_id: eb.selectFrom('pedido').select('id').where('numero', '=', readNumero(nuevo.pedido_numero)),
    }))
    .onConflict((conflict) => conflict.doNothing())
    .returning(['codigo', 'recibida_en'])
    .executeTakeFirst()
  if (row) await insertEstado(trx, nuevo.id, 'recibida', null)
  return row
}

export const findRecibido = (db: Db, id: string): Promise<Recibido | undefined> =>
  db.selectFrom('arrepentimiento').select(['codigo', 'recibida_en']).where('id', '=', id).executeTakeFirst()

const insertEstado = (trx: Db, id: string, estado: EstadoArrepentimiento, usuarioId: string | null) =>
  trx.insertInto('arrepentimiento_estado').values({ arrepentimiento_id: id, estado, usuario_id: usuarioId }).execute()

const selectArrepentimientos = (db: Db) =>
  db
    .selectFrom('arrepentimiento')
    .select((eb) => [
      ...(['id', 'codigo', 'clase', 'pedido_numero', 'pedido_id', 'email', 'lineas', 'texto', 'estado'] as const),
      ...(['importe_centavos', 'motivo', 'recibida_en', 'version'] as const),
      jsonArrayFrom(
        eb
          .selectFrom('arrepentimiento_estado')
          .select(['estado', 'en'])
          .whereRef('arrepentimiento_id', '=', 'arrepentimiento.id')
          .orderBy('arrepentimiento_estado.id'),
      ).as('historia'),
    ])
type Row = Awaited<ReturnType<ReturnType<typeof selectArrepentimientos>['executeTakeFirstOrThrow']>>

type PedidoHallado = {
  id: string
  numero: number
  email: string | null
  seguido: boolean
  pagado: Centavos
  queda: Centavos
  /** When it was delivered; null while it is on its way. */
  entregado_en: Date | null
}

/** The orders that requests are for, by id, as far as revoking them needs them. */
async function findPedidos(db: Db, de: readonly { pedido_id: string | null }[]): Promise<Map<string, PedidoHallado>> {
  const ids = de.map(({ pedido_id }) => pedido_id).filter((id) => id !== null)
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('pedido')
    .leftJoin('usuario', 'usuario.id', 'pedido.usuario_id')
    .leftJoin('pedido_pago', 'pedido_pago.pedido_id', 'pedido.id')
    .select((eb) => [
      ...(['pedido.id', 'pedido.numero', 'usuario.email'] as const),
      sql<boolean>`pedido_pago.pedido_id is not null`.as('seguido'),
      sql<Centavos>`coalesce(pedido_pago.pagado, pedido.total + pedido.envio)`.as('pagado'),
      sql<Centavos>`coalesce(pedido_pago.pagado - pedido_pago.devuelto, pedido.total + pedido.envio)`.as('queda'),
      eb
        .selectFrom('pedido_estado')
        .select((inner) => inner.fn.max<Date>('pedido_estado.fecha_hora').as('en'))
        .whereRef('pedido_estado.pedido_id', '=', 'pedido.id')
        .where('pedido_estado.estado', '=', 'entregado')
        .where('pedido.estado', '=', 'entregado')
        .as('entregado_en'),
    ])
    .where('pedido.id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Requests with the orders that they name. */
async function show(db: Db, rows: readonly Row[]): Promise<ArrepentimientoVisto[]> {
  const [pedidos, feriados] = [await findPedidos(db, rows), await findFeriados(db)]
  return rows.map(({ id, pedido_id, importe_centavos, recibida_en, historia, ...row }) => {
    const pedido = pedidos.get(pedido_id ?? '')
    const entregado = pedido?.entregado_en ? toLocalDay(pedido.entregado_en) : null
    return {
      _id: id,
      ...row,
      importe: importe_centavos === null ? null : toPesos(importe_centavos),
      recibida_en: recibida_en.toISOString(),
      historia: historia.map(({ estado, en }) => ({ estado, en: new Date(en).toISOString() })),
      pedido: pedido
        ? {
            _id: pedido.id,
            numero: pedido.numero,
            coincide: row.email === null || pedido.email === null ? null : sameAddress(row.email, pedido.email),
            seguido: pedido.seguido,
            pagado: toPesos(pedido.pagado),
            queda: toPesos(pedido.queda),
            entregado,
            plazo: entregado && computePlazo(entregado, feriados),
          }
        : null,
    }
  })
}

const sameAddress = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

const ABIERTO = sql<boolean>`(estado in (${sql.join(ESTADOS.filter(isAbierto).map((estado) => sql.lit(estado)))}))`

type Filtro = { estado?: EstadoArrepentimiento | undefined }
const inEstado = ({ estado }: Filtro) => (estado ? sql<SqlBool>`estado = ${estado}` : sql<SqlBool>`true`)

/** Open ones first, those that have waited longest before the others; then the closed ones, the newest first. */
export async function listArrepentimientos(
  db: Db,
  { offset, limit, estado }: Filtro & { offset: number; limit: number },
) {
  const rows = await selectArrepentimientos(db)
    .where(inEstado({ estado }))
    .orderBy(ABIERTO, 'desc')
    .orderBy(sql`case when ${ABIERTO} then num else -num end`)
    .offset(offset)
    .limit(limit)
    .execute()
  return show(db, rows)
}

export const countArrepentimientos = async (db: Db, filtro: Filtro): Promise<number> =>
  countRows(db.selectFrom('arrepentimiento').where(inEstado(filtro)))

/** The request, kept from being changed until the transaction ends. */
export async function lockArrepentimiento(trx: Db, id: string): Promise<ArrepentimientoVisto | undefined> {
  const row = await selectArrepentimientos(trx).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  return row && (await show(trx, [row]))[0]
}

export async function requireArrepentimiento(db: Db, id: string): Promise<ArrepentimientoVisto> {
  const [shown] = await show(db, [await selectArrepentimientos(db).where('id', '=', id).executeTakeFirstOrThrow()])
  if (!shown) throw new Error('a request that was just locked is gone')
  return shown
}

type Movimiento = {
  id: string
  estado: EstadoArrepentimiento
  importe: Centavos | null
  motivo: string | null
  usuarioId: string
}

/** Puts a locked request into a state and writes its history. */
export async function updateEstado(trx: Db, { id, estado, importe, motivo, usuarioId }: Movimiento): Promise<void> {
  await trx
    .updateTable('arrepentimiento')
    .set({ estado, importe_centavos: importe, motivo })
    .where('id', '=', id)
    .execute()
  await insertEstado(trx, id, estado, usuarioId)
}

/** What the mails about a request tell; undefined when it is gone, or its address was forgotten. */
export async function findParaCarta(db: Db, id: string) {
  const row = await selectArrepentimientos(db).where('id', '=', id).executeTakeFirst()
  if (!row || row.email === null) return undefined
  const pedido = (await findPedidos(db, [row])).get(row.pedido_id ?? '')
  const titular = pedido?.email ?? null
  return {
    ...row,
    email: row.email,
    abierto: isAbierto(row.estado),
    /** The order's own address, where it is another one. */
    titular: titular !== null && !sameAddress(titular, row.email) ? titular : null,
    numero: pedido?.numero ?? null,
    /** It names an order and the address of that. */
    coincide: titular !== null && sameAddress(titular, row.email),
  }
}
export type ArrepentimientoParaCarta = NonNullable<Awaited<ReturnType<typeof findParaCarta>>>

const inHour = ({ desde, hasta }: Period) =>
  sql<SqlBool>`recibida_en >= ${desde}::timestamptz and recibida_en < ${hasta}::timestamptz`

const CODIGOS_MAX = 50
const MIRADOS_MAX = 1_000

/** What was asked for in an hour from an address, the newest first, so many at most. */
export const listRecibidos = (db: Db, email: string, hour: Period) =>
  db
    .selectFrom('arrepentimiento')
    .select(['codigo', 'pedido_numero'])
    .where(sql<SqlBool>`lower(email) = lower(${email})`)
    .where(inHour(hour))
    .orderBy('num', 'desc')
    .limit(CODIGOS_MAX)
    .execute()

/** How many came in an hour, and how many of them (of the newest thousand) name an order and its own address. */
export async function countRecibidos(db: Db, hour: Period): Promise<{ todos: number; coinciden: number }> {
  const rows = await db
    .selectFrom('arrepentimiento')
    .select(['pedido_id', 'email', sql<number>`count(*) over ()::integer`.as('todos')])
    .where(inHour(hour))
    .orderBy('num', 'desc')
    .limit(MIRADOS_MAX)
    .execute()
  const pedidos = await findPedidos(db, rows)
  const coinciden = rows.filter(({ pedido_id, email }) => {
    const suyo = pedidos.get(pedido_id ?? '')?.email
    return suyo && email !== null && sameAddress(email, suyo)
  })
  return { todos: rows[0]?.todos ?? 0, coinciden: coinciden.length }
}

/** Three years, after which no claim is left (Ley 24.240, art. 50). */
const OLVIDO = sql<Date>`now() - interval '3 years'`

/** Takes the person out of requests that were closed long ago, or that are closed and whose order has no owner any more. */
export const forgetArrepentimientos = (db: Db) =>
  sql`
    update arrepentimiento set email = null, lineas = null, texto = null
    where email is not null and not ${ABIERTO} and (recibida_en < ${OLVIDO} or exists (
      select from pedido where pedido.id = arrepentimiento.pedido_id and pedido.usuario_id is null))`.execute(db)
