// Parcels under their locks, and how they are told: what their calls have in common.

import { lockUsuario } from '#cuentas/usuarios/usuario.service.ts'
import { CLAVES_TRANSPORTE } from '#envios/transportes/adaptador.rules.ts'
import { findAdaptador, findQuienSigue } from '#envios/transportes/pregunta.service.ts'
import { readPatron } from '#envios/transportes/transporte.ajustes.ts'
import { TRANSPORTES, type Transporte, toEnlace } from '#envios/transportes/transporte.rules.ts'
import type { Auditada } from '#platform/auditoria.ts'
import type { Db } from '#platform/db/pool.ts'
import { AppError } from '#platform/errors.ts'
import { accountOf, type Ctx, requireIdentity, unauthenticated } from '#platform/http/context.ts'
import { toPesos } from '#platform/money.ts'
import { lockPedido, type PedidoTomado } from '../estado.queries.ts'
import * as cambios from './despacho.cambios.queries.ts'
import type { DespachosDePedido } from './despacho.contract.ts'
import * as queries from './despacho.queries.ts'
import { computeOfrecido, ESTADO_DESPACHO_NOMBRES } from './despacho.rules.ts'
import { listFaltan } from './faltas.queries.ts'

export const despachoNotFound = () => new AppError(404, 'DESPACHO_NOT_FOUND', 'No encontramos ese paquete.')
export const salido = () =>
  new AppError(409, 'DESPACHO_SALIDO', 'Este paquete ya salió: lo que lleva no se cambia. Volvelo antes a preparado.')

type Auditado = Pick<cambios.DespachoTomado, 'estado' | 'transporte' | 'peso_g' | 'costo_centavos' | 'items'> & {
  pedido: number
  /** What was done with the copies that came back. */
  vuelta?: string
}
/** Where it goes and its number at the carrier, which leads to a person, are kept by name alone. */
export const despachoAuditado: Auditada<Auditado> = {
  entidad: 'despacho',
  describe: ({ pedido, estado, transporte, peso_g, costo_centavos, items, vuelta }) => ({
    pedido: `N.º ${pedido}`,
    estado: ESTADO_DESPACHO_NOMBRES[estado],
    transporte,
    peso_g,
    costo: costo_centavos === null ? null : toPesos(costo_centavos),
    ejemplares: items.reduce((sum, { cantidad }) => sum + cantidad, 0),
    vuelta: vuelta ?? null,
  }),
}

/** What the panel shows of an order's parcels. */
export async function showDespachos(
  ctx: Ctx,
  db: Db,
  pedidoId: string,
  estado: PedidoTomado['estado'],
): Promise<DespachosDePedido> {
  const despachos = await queries.listDespachosDePedido(db, pedidoId)
  const faltan = await listFaltan(db, pedidoId)
  const seguibles = TRANSPORTES.filter((transporte) => findQuienSigue(ctx, transporte) !== null)
  const registrables = CLAVES_TRANSPORTE.filter((clave) => findAdaptador(ctx, clave, 'registrar') !== null)
  return { despachos, faltan, ofrece: computeOfrecido(estado, faltan, despachos), seguibles, registrables }
}

type Work<T> = (trx: Db, pedido: PedidoTomado, usuarioId: string | null) => Promise<T>

/** Runs `work` in a transaction that locks the caller's account and the order. */
export async function onPedido<T>(ctx: Ctx, pedidoId: string, notFound: () => AppError, work: Work<T>): Promise<T> {
  const usuarioId = accountOf(await requireIdentity(ctx))
  return ctx.db.transaction().execute(async (trx) => {
    if (usuarioId !== null && !(await lockUsuario(trx, usuarioId))) throw unauthenticated() // deleted a moment ago
    const pedido = await lockPedido(trx, pedidoId)
    if (!pedido) throw notFound()
    return work(trx, pedido, usuarioId)
  })
}

/** The same with one of its parcels, locked after its order. */
export async function onDespacho<T>(
  ctx: Ctx,
  id: string,
  work: (trx: Db, despacho: cambios.DespachoTomado, pedido: PedidoTomado, usuarioId: string | null) => Promise<T>,
): Promise<T> {
  const pedidoId = await queries.findPedidoOf(ctx.db, id)
  if (!pedidoId) throw despachoNotFound()
  return onPedido(ctx, pedidoId, despachoNotFound, async (trx, pedido, usuarioId) => {
    const despacho = await cambios.lockDespacho(trx, id)
    if (!despacho) throw despachoNotFound()
    return work(trx, despacho, pedido, usuarioId)
  })
}

const isKnown = (transporte: string): transporte is Transporte => TRANSPORTES.some((known) => known === transporte)
/** Where a number of this carrier's can be followed. */
export const linkOf = (ctx: Ctx, transporte: string, seguimiento: string | null): string | null =>
  isKnown(transporte) ? toEnlace(readPatron(ctx.services.ajustes.get, transporte), seguimiento) : null
