// Lists of orders: a customer's own, everybody's, and those that were deleted.
import { findCambios } from '#platform/db/cambios.ts'
import { endOfLocalDay } from '#platform/dias.ts'
import { fromLocalDay } from '#platform/format.ts'
import { isAdmin } from '#platform/http/access.ts'
import { type Ctx, requireIdentity, requireRecent, requireSelfOrAdmin } from '#platform/http/context.ts'
import { implement } from '#platform/http/mount.ts'
import { Pieces } from '#platform/http/pieces.ts'
import { CLAVE_API } from '#platform/http/scopes.ts'
import { listPedidosEliminados } from './eliminado.contract.ts'
import { countEliminados, listEliminados, listEliminadosByNumeros } from './eliminado.queries.ts'
import * as contracts from './lista.contract.ts'
import * as queries from './lista.queries.ts'

/** For that customer and for admins. */
async function listPedidosOf(ctx: Ctx, userId: string, page: { offset: number; limit: number }) {
  await requireSelfOrAdmin(ctx, userId)
  ctx.setTotal(await queries.countPedidosByUsuario(ctx.db, userId))
  return new Pieces(queries.listPedidosByUsuario(ctx.db, userId, page))
}

/** Orders that an employee looks at without having typed the password a short while ago: those of weeks. */
const A_LA_VISTA = 1_000

/** More orders than anybody's day has are a copy of the customers: an employee's open session alone does not get it. */
async function checkCuantos(ctx: Ctx, hasta: number, cambios: boolean): Promise<void> {
  const { rol } = await requireIdentity(ctx)
  if (rol !== CLAVE_API && !isAdmin(rol) && (cambios || hasta > A_LA_VISTA)) await requireRecent(ctx)
}

/** The number that a search is for: «1004», «N.º 1004». Undefined of nothing, null of what is no number of an order. */
const readNumero = (q: string): number | null | undefined => {
  if (q === '') return undefined
  const digits = /^\D*([1-9]\d{0,8})$/.exec(q)?.[1]
  return digits === undefined ? null : Number(digits)
}

export const listaRoutes = [
  implement(contracts.getPedidosOfUsuario, ({ id, ...page }, ctx) => listPedidosOf(ctx, id, page)),
  implement(contracts.listPedidosByUsuario, ({ userId, ...page }, ctx) => listPedidosOf(ctx, userId, page)),
  implement(contracts.listPedidos, async ({ offset, limit, orden, contar, updated_since, cursor, ...input }, ctx) => {
    const { db, setTotal, setNext } = ctx
    await checkCuantos(ctx, offset + limit, updated_since !== undefined || cursor !== undefined)
    const cambios = { updated_since, cursor, limit }
    const keys = await findCambios({ db, setNext }, 'pedido', cambios, { offset, orden, ...input })
    if (keys) {
      setTotal(await queries.countPedidos(db, {}))
      return new Pieces(queries.listPedidosByNumeros(db, keys))
    }
    const { desde, hasta, ...rest } = input
    const filtros = {
      ...rest,
      desde: desde === undefined ? undefined : fromLocalDay(desde),
      antesDe: hasta === undefined ? undefined : endOfLocalDay(hasta),
    }
    if (contar !== 'no') setTotal(await queries.countPedidos(db, filtros))
    return new Pieces(queries.listPedidos(db, filtros, { offset, limit, orden }))
  }),
  implement(listPedidosEliminados, async ({ q, offset, limit, ...asked }, ctx) => {
    const { db, setTotal } = ctx
    const { rol } = await requireIdentity(ctx)
    const deQuien = rol !== CLAVE_API // other programs learn nothing of the staff
    const keys = await findCambios(ctx, 'pedido_eliminado', { ...asked, limit }, { q, offset })
    if (keys) {
      setTotal(await countEliminados(db, undefined))
      return new Pieces(listEliminadosByNumeros(db, keys, { deQuien, orden: 'asc' }))
    }
    const numero = readNumero(q ?? '')
    if (numero === null) {
      setTotal(0)
      return []
    }
    setTotal(await countEliminados(db, numero))
    return new Pieces(listEliminados(db, numero, { offset, limit }, { deQuien }))
  }),
]
