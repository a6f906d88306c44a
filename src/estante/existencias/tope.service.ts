// Bounds of what orders that nobody has paid keep (docs/decisions/085): a part of the statement that stores an order, and the same for
// one whose copies are taken anew. What counts are living reservations with an end, so nothing is counted that could be counted wrong.
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import { AppError } from '#platform/errors.ts'
import { describeTope, PISO_DE_LIBRO, type TopePasado, type Topes } from './tope.rules.ts'

type Sql = RawBuilder<unknown>

/** For whom an order keeps copies. `origen`: null where the address is not one client's. */
export type Aparta = {
  cuenta: string
  origen: string | null
  /** Null: an account that the shop trusts with more. */
  topes: Topes | null
}

const sqlLock = (quien: Sql) => sql`select pg_advisory_xact_lock(hashtextextended('apartado ' || ${quien}, 0))`

/**
 * A condition that is true, and keeps other orders of the account and of the address waiting until the transaction ends, so that the next
 * statement sees what they keep. Null texts lock nothing. The account comes first, everywhere.
 */
export const sqlLockAparta = ({ cuenta, origen }: { cuenta: Sql; origen: Sql }): Sql =>
  sql`case when ${cuenta} is null or (${sqlLock(cuenta)}) is not null
    then ${origen} is null or (${sqlLock(origen)}) is not null end`

/** The same as a statement, for an order that exists: asked before the order is locked. */
export async function lockAparta(trx: Db, { cuenta, origen }: Aparta): Promise<void> {
  await sqlLock(sql`${cuenta}::text`).execute(trx)
  if (origen !== null) await sqlLock(sql`${origen}::text`).execute(trx)
}

/**
 * The bound that is passed, as JSON (`TopePasado`), or null. `lleva` names a relation of what the order `pedidoId` keeps: rows of
 * `libro_id` and `cantidad`. Its bounds are asked in turn, and no more of them than it takes.
 */
export function sqlTope({ cuenta, origen, topes }: Aparta, pedidoId: string, lleva: Sql): Sql {
  if (!topes) return sql`null::json`
  const suyas = (quien: Sql) => sql`reserva r where ${quien} and r.estado = 'viva' and r.pedido_id <> ${pedidoId}::uuid`
  const deCuenta = suyas(sql`r.cuenta = ${cuenta}::uuid and r.vence_en is not null`)
  const pasa = (cual: TopePasado['cual'], hasta: number, more: Sql) =>
    sql`select json_build_object('cual', ${cual}::text, 'hasta', ${hasta}::integer, 'libro', null) ${more}`
  const total = (
    pedidos: number,
    ejemplares: number,
    de: Sql,
    [uno, otro]: [TopePasado['cual'], TopePasado['cual']],
  ) =>
    pedidos + ejemplares === 0
      ? []
      : [
          sql`(select case
            when ${pedidos}::integer > 0 and t.pedidos >= ${pedidos}::integer then (${pasa(uno, pedidos, sql``)})
            when ${ejemplares}::integer > 0 and t.cantidad + (select sum(cantidad) from ${lleva} as l) > ${ejemplares}::integer
              then (${pasa(otro, ejemplares, sql``)}) end
          from (select count(distinct r.pedido_id) as pedidos, coalesce(sum(r.cantidad), 0) as cantidad from ${de}) as t)`,
        ]
  const porLibro = sql`(
    select json_build_object('cual', 'libro', 'hasta', hasta, 'libro', libro_id) from (
      select l.libro_id, sum(l.cantidad) + coalesce((
          select sum(r.cantidad) from ${suyas(sql`r.cuenta = ${cuenta}::uuid and r.vence_en is not null`)}
            and r.existencia_id in (select id from existencia where libro_id = l.libro_id)), 0) as cantidad,
        greatest(${PISO_DE_LIBRO}::integer, coalesce((select sum(e.fisico) from existencia e join lugar on lugar.id = e.lugar_id
          where e.libro_id = l.libro_id and vende(lugar)), 0) * ${topes.porcion}::integer / 100) as hasta
      from ${lleva} as l group by l.libro_id
    ) as de_libro where cantidad > ${PISO_DE_LIBRO}::integer and cantidad > hasta order by libro_id limit 1)`
  const partes = [
    ...total(topes.pedidos, topes.ejemplares, deCuenta, ['pedidos', 'ejemplares']),
    ...(topes.porcion > 0 && topes.porcion < 100 ? [porLibro] : []),
    ...(origen === null
      ? []
      : total(topes.pedidosDireccion, topes.ejemplaresDireccion, suyas(sql`r.origen = ${origen}`), [
          'direccion',
          'direccion',
        ])),
  ]
  if (partes.length === 0) return sql`null::json`
  return sql`case when exists (select from ${lleva} as l) then coalesce(${sql.join(partes)}) end`
}

/** A bound was passed: whoever is trusted with more may ask again without it. */
export class TopeSinPagar extends AppError {}

export const refuseTope = (tope: TopePasado, titulo: string) =>
  new TopeSinPagar(
    409,
    'TOPE_SIN_PAGAR',
    describeTope(tope, titulo),
    undefined,
    tope.libro ? { libro: tope.libro } : {},
  )

/**
 * The copies that an order was given anew are kept for this account, within its bounds: else a 409 `TOPE_SIN_PAGAR`. The caller has asked
 * for `lockAparta`, locked the order and given its reservations an end.
 */
export async function recordAparta(trx: Db, pedidoId: string, aparta: Aparta): Promise<void> {
  await sql`
    update reserva set cuenta = ${aparta.cuenta}, origen = ${aparta.origen}
    where pedido_id = ${pedidoId} and estado = 'viva' and vence_en is not null`.execute(trx)
  const lleva = sql`(select e.libro_id, r.cantidad from reserva r join existencia e on e.id = r.existencia_id
    where r.pedido_id = ${pedidoId} and r.estado = 'viva' and r.vence_en is not null)`
  const { rows } = await sql<{ tope: TopePasado | null }>`select ${sqlTope(aparta, pedidoId, lleva)} as tope`.execute(
    trx,
  )
  const tope = rows[0]?.tope
  if (!tope) return
  const libro =
    tope.libro && (await trx.selectFrom('libro').select('titulo').where('id', '=', tope.libro).executeTakeFirst())
  throw refuseTope(tope, libro ? libro.titulo : '')
}
