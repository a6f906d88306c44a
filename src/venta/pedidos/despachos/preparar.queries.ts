// Orders that wait for a parcel, with what each still lacks.
import { type SqlBool, sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import { ESTADO_PAGO, PAGADO_ENTERO, SIN_DESPACHAR } from '#venta/pagos/cobrado.service.ts'
import { IMPAGO } from '#venta/pagos/impago.service.ts'
import type { EstadoPago } from '#venta/pagos/pago.rules.ts'
import { REVOCADO_ENTERO } from '#venta/pagos/revocado.service.ts'
import { REVOCADO } from '../revocado.queries.ts'
import { SIN_EJEMPLARES } from './caduca.queries.ts'
import { DE_PEDIDO, nombreDePedido, type Page, toDePedido } from './despacho.queries.ts'
import type { PorPreparar } from './despachos.contract.ts'
import { faltanDePedido, OCUPADO } from './faltas.queries.ts'

/** As many orders to prepare as are counted. */
export const POR_PREPARAR_MAX = 1_000

type FiltroPreparar = {
  estado?: 'pendiente' | 'procesado' | undefined
  estado_pago?: EstadoPago | undefined
  pagado_entero?: 'si' | 'no' | undefined
  q?: string | undefined
  sin_esperar?: 'si' | undefined
  sin_ejemplares?: 'si' | undefined
  arrepentidos?: 'si' | undefined
}

/** No money is waited for before its books: it is not followed, or comes with the delivery. What is paid is told apart (`pagado`). */
const SIN_ESPERAR = sql<SqlBool>`(not ${IMPAGO} and not ${SIN_DESPACHAR} and ${ESTADO_PAGO} is distinct from 'pagado')`

/**
 * Orders with a line of which more copies can be packed than are still to come; one that goes all together waits for the last.
 * Those that were revoked whole are a list of their own (`arrepentidos`), and of the others those whose copies somebody else has by now
 * (`sin_ejemplares`).
 */
function filterPorPreparar(
  db: Db,
  { estado, estado_pago, pagado_entero, q, sin_esperar, sin_ejemplares, arrepentidos }: FiltroPreparar,
) {
  const estados = estado ? [estado] : (['pendiente', 'procesado'] as const)
  let query = db
    .selectFrom('pedido')
    .where('pedido.estado', 'in', estados)
    .where(sql<SqlBool>`exists (
      select from pedido_item as item
      where item.pedido_id = pedido.id and item.cantidad > coalesce((
          select sum(despacho_item.cantidad) from despacho_item
          join despacho on despacho.id = despacho_item.despacho_id and ${OCUPADO}
          where despacho_item.pedido_id = item.pedido_id and despacho_item.linea = item.linea
        ), 0) + coalesce((
          select sum(encargo.cantidad) from encargo_pendiente as encargo
          where encargo.pedido_id = item.pedido_id and encargo.linea = item.linea
        ), 0))`)
    .where(sql<SqlBool>`not (pedido.reparto is not distinct from 'junto' and exists (
      select from encargo_pendiente as encargo where encargo.pedido_id = pedido.id))`)
    .where(REVOCADO_ENTERO, '=', arrepentidos === 'si')
  if (!arrepentidos) query = query.where(SIN_EJEMPLARES, '=', sin_ejemplares === 'si')
  if (q) query = query.where('pedido.numero', '=', /^[1-9]\d{0,8}$/.test(q) ? Number(q) : 0)
  if (estado_pago) query = query.where(ESTADO_PAGO, '=', estado_pago)
  if (pagado_entero) query = query.where(PAGADO_ENTERO, '=', pagado_entero === 'si')
  if (sin_esperar) query = query.where(SIN_ESPERAR)
  return query
}

export async function countPorPreparar(db: Db, filtro: FiltroPreparar, max = POR_PREPARAR_MAX): Promise<number> {
  const some = filterPorPreparar(db, filtro).select('pedido.id').limit(max).as('algunos')
  const { n } = await db
    .selectFrom(some)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}

/** Oldest first. */
export async function listPorPreparar(
  db: Db,
  { offset, limit, ...filtro }: FiltroPreparar & Page,
): Promise<PorPreparar[]> {
  const rows = await filterPorPreparar(db, filtro)
    .select([...DE_PEDIDO, nombreDePedido.as('nombre'), faltanDePedido.as('faltan'), SIN_DESPACHAR.as('en_disputa')])
    .select([
      REVOCADO.as('revocado'),
      ESTADO_PAGO.as('estado_pago'),
      PAGADO_ENTERO.as('pagado_entero'),
      IMPAGO.as('impago'),
    ])
    .orderBy('pedido.numero')
    .offset(offset)
    .limit(limit)
    .execute()
  return rows.map(({ faltan, en_disputa, revocado, estado_pago, pagado_entero, impago, ...row }) => ({
    pedido: toDePedido(row),
    faltan: faltan ?? [],
    en_disputa,
    revocado: revocado !== null,
    ...(estado_pago !== null && { estado_pago }),
    ...(pagado_entero && { pagado_entero }),
    ...(impago && { impago }),
  }))
}
