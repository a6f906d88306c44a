import { orThrow } from '#platform/errors.ts'
import { requireIdentity } from '#platform/http/context.ts'
import { implement } from '#platform/http/mount.ts'
import { pedidoNotFound } from './cobro.service.ts'
import * as queries from './pago.queries.ts'
import { describePago } from './pago.vista.ts'
import { avisarTransferencia } from './transferencia.contract.ts'
import { addAviso } from './transferencia.service.ts'

export const transferenciaRoutes = [
  implement(avisarTransferencia, async ({ id, comprobante }, ctx) => {
    const identity = await requireIdentity(ctx)
    const dias = ctx.services.cobrador.reglas().diasTransferencia
    return ctx.db.transaction().execute(async (trx) => {
      const pedido = await queries.lockPedidoACobrar(trx, id)
      if (pedido?.usuario_id !== identity.id) throw pedidoNotFound()
      const ahora = new Date()
      await addAviso(trx, pedido, { comprobante, dias, ahora })
      return orThrow(await describePago(trx, { id, cancelado: pedido.estado === 'cancelado' }, ahora), pedidoNotFound)
    })
  }),
]
