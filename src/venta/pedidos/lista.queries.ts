// Lists of orders: everybody's, as the panel looks for them, and a customer's own.
import { type SqlBool, sql } from 'kysely'
import { sortBy } from '#platform/db/orden.ts'
import type { Db } from '#platform/db/pool.ts'
import { SLICE } from '#platform/http/pieces.ts'
import type { Orden } from '#platform/paging.ts'
import { PAGADO_ENTERO, POR_COBRAR } from '#venta/pagos/cobrado.service.ts'
import type { EstadoPago } from '#venta/pagos/pago.rules.ts'
import type { Estado } from './estado.rules.ts'
import type { PedidoDeTodos } from './lista.contract.ts'
import type { Pedido } from './pedido.contract.ts'
import { selectPedidos, toPedido } from './pedido.queries.ts'
import type { MetodoPago, ORDENES_PEDIDO } from './pedido.rules.ts'
import { REVOCADO } from './revocado.queries.ts'

/** What an order must be like; `desde` is included, `antesDe` is not. */
export type FiltrosPedidos = {
  estado?: Estado | undefined
  metodo_pago?: MetodoPago | undefined
  estado_pago?: EstadoPago | undefined
  por_cobrar?: 'si' | undefined
  pagado_entero?: 'si' | 'no' | undefined
  numero?: number | undefined
  cliente?: string | undefined
  desde?: Date | undefined
  antesDe?: Date | undefined
}

/** Every word as the beginning of a word; of a text without words null, which nothing matches. */
const toConsulta = (texto: string) =>
  sql`(select string_agg(quote_literal(palabra.lexeme) || ':*', ' & ')::tsquery
    from unnest(palabras_persona(${texto})) as palabra)`

const PALABRAS_USUARIO = sql`palabras_persona(usuario.nombre || ' ' || usuario.apellido || ' ' || usuario.email)`

/** The orders that pass the filters, to be counted or paged. */
export const filterPedidos = (db: Db, filtros: FiltrosPedidos) => {
  const { estado, metodo_pago, estado_pago, por_cobrar, pagado_entero, numero, cliente, desde, antesDe } = filtros
  let query = db.selectFrom('pedido')
  if (estado) query = query.where('pedido.estado', '=', estado)
  if (metodo_pago) query = query.where('pedido.metodo_pago', '=', metodo_pago)
  if (estado_pago) {
    query = query.where(
      'pedido.id',
      'in',
      db.selectFrom('pedido_pago').select('pedido_id').where('estado', '=', estado_pago),
    )
  }
  if (por_cobrar) query = query.where(sql<SqlBool>`pedido.id in (select pedido_id from ${POR_COBRAR} as deuda)`)
  if (pagado_entero) query = query.where(PAGADO_ENTERO, '=', pagado_entero === 'si')
  if (numero !== undefined) query = query.where('pedido.numero', '=', numero)
  if (desde) query = query.where('pedido.fecha_hora', '>=', desde)
  if (antesDe) query = query.where('pedido.fecha_hora', '<', antesDe)
  if (cliente) {
    // Two sets that are hashed once: a common name then costs one pass over the orders, and not a visit to each.
    query = query.where(sql<SqlBool>`(
      pedido.usuario_id in (select usuario.id from usuario where ${PALABRAS_USUARIO} @@ ${toConsulta(cliente)})
      or pedido.id in (
        select pedido_id from pedido_telefono where nombre is not null
          and palabras_persona(nombre || ' ' || coalesce(telefono, '')) @@ ${toConsulta(cliente)}))`)
  }
  return query
}

export const countPedidos = async (db: Db, filtros: FiltrosPedidos): Promise<number> =>
  (
    await filterPedidos(db, filtros)
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n

/** The same, `max` at most. */
export const countPedidosHasta = async (db: Db, filtros: FiltrosPedidos, max: number): Promise<number> =>
  (
    await db
      .selectFrom(filterPedidos(db, filtros).select('pedido.id').limit(max).as('algunos'))
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n

type Page = { offset: number; limit: number }

/** For the shop's people: customers are not told of what strangers may have asked for. */
const selectDeTodos = (db: Db) => selectPedidos(db).select(REVOCADO.as('revocado'))
type DeTodos = Awaited<ReturnType<ReturnType<typeof selectDeTodos>['executeTakeFirstOrThrow']>>
const toDeTodos = ({ revocado, ...row }: DeTodos): PedidoDeTodos => ({
  ...toPedido(row),
  ...(revocado !== null && { revocado }),
})

type PageOfIds = { execute(): Promise<{ id: string }[]> }

/** The orders of a page, newest first, some at a time: lines are read only of those that are asked for next. */
async function* readPedidos<T>(page: PageOfIds, read: (ids: readonly string[]) => Promise<T[]>): AsyncGenerator<T[]> {
  const ids = (await page.execute()).map(({ id }) => id)
  for (let at = 0; at < ids.length; at += SLICE) yield await read(ids.slice(at, at + SLICE))
}
const among = (ids: readonly string[]) => sql<SqlBool>`pedido.id = any(${ids}::uuid[])`

/** The orders with these numbers, in this order. */
export async function* listPedidosByNumeros(db: Db, numeros: readonly number[]): AsyncGenerator<PedidoDeTodos[]> {
  for (let at = 0; at < numeros.length; at += SLICE) {
    const slice = numeros.slice(at, at + SLICE)
    const rows = await selectDeTodos(db)
      .where(sql<SqlBool>`pedido.numero = any(${slice}::integer[])`)
      .orderBy(sql`array_position(${slice}::integer[], pedido.numero)`)
      .execute()
    yield rows.map(toDeTodos)
  }
}

type Ordenada = { orden?: Orden<(typeof ORDENES_PEDIDO)[number]> | undefined }
const POR = { numero: sql`pedido.numero`, total: sql`pedido.total + pedido.envio` }

/** Without an order newest first. The page is found by keys alone, so that skipped orders are not read. */
export function listPedidos(
  db: Db,
  filtros: FiltrosPedidos,
  { offset, limit, orden }: Page & Ordenada,
): AsyncGenerator<PedidoDeTodos[]> {
  const by = sortBy(POR, orden, sql`pedido.numero desc`)
  return readPedidos(
    filterPedidos(db, filtros).select('pedido.id').orderBy(by).offset(offset).limit(limit),
    async (ids) => (await selectDeTodos(db).where(among(ids)).orderBy(by).execute()).map(toDeTodos),
  )
}

/** Newest first. */
export const listPedidosByUsuario = (db: Db, usuarioId: string, { offset, limit }: Page): AsyncGenerator<Pedido[]> =>
  readPedidos(
    db
      .selectFrom('pedido')
      .select('id')
      .where('usuario_id', '=', usuarioId)
      .orderBy('numero', 'desc')
      .offset(offset)
      .limit(limit),
    async (ids) => (await selectPedidos(db).where(among(ids)).orderBy('pedido.numero', 'desc').execute()).map(toPedido),
  )

export const countPedidosByUsuario = async (db: Db, usuarioId: string): Promise<number> =>
  (
    await db
      .selectFrom('pedido')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('usuario_id', '=', usuarioId)
      .executeTakeFirstOrThrow()
  ).n
