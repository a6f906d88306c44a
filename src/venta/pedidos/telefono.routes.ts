// Orders that the shop takes by telephone, and the customers they take them for.
import { readGuardia } from '#catalogo/descuentos/descuento.service.ts'
import { lockUsuario } from '#cuentas/usuarios/usuario.service.ts'
import { formatEntrega } from '#envios/direcciones/direccion.rules.ts'
import { listDireccionesOf } from '#envios/direcciones/direccion.service.ts'
import { readTablas } from '#envios/envios/tabla.service.ts'
import { readReglasDeToma } from '#estante/existencias/existencia.ajustes.ts'
import { recordCambio } from '#platform/auditoria.ts'
import type { Db } from '#platform/db/pool.ts'
import { AppError, orThrow } from '#platform/errors.ts'
import { isAdmin } from '#platform/http/access.ts'
import { type Ctx, requireIdentity } from '#platform/http/context.ts'
import type { ParsedInput } from '#platform/http/contract.ts'
import { computeOrigen } from '#platform/http/limits.ts'
import { implement } from '#platform/http/mount.ts'
import { invalidField } from '#platform/http/validation.ts'
import { pedidoNotFound } from '#venta/pagos/cobro.service.ts'
import { lockPedido } from './estado.queries.ts'
import { pedidoAuditado, requirePedido } from './estado.routes.ts'
import { readDiasDeGuarda, readOfrecidos } from './medio.ajustes.ts'
import { forgetContacto } from './olvido.queries.ts'
import { readCondiciones } from './pedido.ajustes.ts'
import { readLineas } from './pedido.armado.ts'
import { lockIdempotencyKey } from './pedido.libros.queries.ts'
import { hashRequest, keyReused, readIdempotencyKey, storePedido } from './pedido.routes.ts'
import type { MetodoPago } from './pedido.rules.ts'
import * as contracts from './telefono.contract.ts'
import * as queries from './telefono.queries.ts'
import { FALTA_CLIENTE, nameEnough } from './telefono.rules.ts'

type Solicitud = ParsedInput<typeof contracts.createPedidoTelefono>

const CLIENTES_MAX = 8

/** The id of the order: a new one, or the one that the key stands for. */
async function placeTelefonico(ctx: Ctx, trx: Db, tomadoPor: string, solicitud: Solicitud): Promise<string> {
  const key = readIdempotencyKey(ctx)
  const { usuario = null, contacto = null } = solicitud
  if ((usuario === null) === (contacto === null)) throw invalidField('usuario', FALTA_CLIENTE)
  const lineas = readLineas(solicitud)
  const requestHash = hashRequest(lineas, solicitud, usuario, contacto?.nombre, contacto?.telefono)
  // Accounts before all else, in the order of their ids.
  const cuentas = usuario ? [tomadoPor, usuario].sort() : [tomadoPor]
  const hay = new Set<string>()
  for (const cuenta of cuentas) if (await lockUsuario(trx, cuenta)) hay.add(cuenta)
  if (key) {
    await lockIdempotencyKey(trx, tomadoPor, key)
    const previo = await queries.findTelefonicoByKey(trx, tomadoPor, key)
    if (previo?.request_hash?.equals(requestHash)) return previo.pedido_id
    if (previo) throw keyReused()
  }
  if (usuario && !hay.has(usuario)) {
    throw new AppError(404, 'USUARIO_NOT_FOUND', 'Esa cuenta ya no existe.')
  }
  // The key is kept beside the order: a customer's own keys are another matter.
  const { get } = ctx.services.ajustes
  const segun = {
    tablas: readTablas(get),
    condiciones: readCondiciones(get),
    toma: readReglasDeToma(get),
    ley: await readGuardia(ctx),
  }
  const cobranza = { pagos: ctx.services.cobrador.reglas(), metodos: readOfrecidos(get), porTelefono: true }
  // What the shop's own people take is bounded by nothing: that is how a school orders.
  const guarda = { diasDeGuarda: (metodo: MetodoPago) => readDiasDeGuarda(get, metodo), aparta: null }
  const quien = { usuarioId: usuario, key: null, requestHash: null, ...segun, ...cobranza, ...guarda }
  const pedido = await storePedido(trx, lineas, solicitud, quien)
  if (!pedido) throw new Error('an order without a key was not stored')
  await queries.insertTelefonico(trx, {
    pedido_id: pedido._id,
    tomado_por: tomadoPor,
    nombre: contacto?.nombre ?? null,
    telefono: contacto?.telefono ?? null,
    idempotency_key: key,
    request_hash: requestHash,
  })
  const tomado = await lockPedido(trx, pedido._id)
  if (!tomado) throw new Error('an order that was just stored is not there')
  const campos = [usuario ? 'usuario' : 'contacto', ...(pedido.entrega === null ? [] : ['entrega'])]
  await recordCambio(trx, ctx, pedidoAuditado, { id: pedido._id, despues: tomado, campos })
  return pedido._id
}

/**
 * Whether an employee's search is made: they find who calls, but do not go through the list of accounts, which is the
 * administrators' (docs/decisions/046). Each one counts, and that they search is written down.
 */
async function maySearch(ctx: Ctx, q: string): Promise<boolean> {
  const { id, rol } = await requireIdentity(ctx)
  if (isAdmin(rol)) return true
  if (!nameEnough(q)) return false
  await ctx.services.limites.clientes.count(id)
  const origen = computeOrigen(ctx.ip)
  ctx.services.sucesos.note({ suceso: 'clientes-buscados', actor: id, origen }, { once: true })
  return true
}

export const telefonoRoutes = [
  implement(contracts.findClientes, async ({ q }, ctx) => {
    const { db } = ctx
    if (!(await maySearch(ctx, q))) return []
    const clientes = await queries.findClientes(db, q, CLIENTES_MAX)
    return Promise.all(
      clientes.map(async ({ direccion, ...cliente }) => {
        const direcciones = await listDireccionesOf(db, cliente._id)
        return {
          ...cliente,
          entregas: [...direcciones.map(formatEntrega), ...(direccion ? [direccion] : [])],
          ...(direcciones.length > 0 && { direcciones }),
        }
      }),
    )
  }),
  implement(contracts.createPedidoTelefono, async (solicitud, ctx) => {
    const { id } = await requireIdentity(ctx)
    return ctx.db
      .transaction()
      .execute(async (trx) => requirePedido(ctx, trx, await placeTelefonico(ctx, trx, id, solicitud)))
  }),
  implement(contracts.forgetContacto, ({ id }, ctx) =>
    ctx.db.transaction().execute(async (trx) => {
      const pedido = orThrow(await lockPedido(trx, id), pedidoNotFound)
      if (pedido.usuario_id !== null) {
        throw new AppError(409, 'CON_CUENTA', 'Los datos de este pedido son de una cuenta: se van con ella.')
      }
      const { contacto, entrega } = await requirePedido(ctx, trx, id)
      await forgetContacto(trx, id)
      const campos = [...(contacto ? ['contacto'] : []), ...(entrega === null ? [] : ['entrega'])]
      await recordCambio(trx, ctx, pedidoAuditado, { id, antes: pedido, despues: pedido, campos })
      return requirePedido(ctx, trx, id)
    }),
  ),
]
