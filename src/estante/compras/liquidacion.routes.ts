import { sendPapel } from '#casa/planillas/papel.ts'
import { proveedorNotFound } from '#catalogo/proveedores/proveedor.contract.ts'
import { type Auditada, recordCambio } from '#platform/auditoria.ts'
import type { Constraints } from '#platform/db/errors.ts'
import { AppError, orThrow } from '#platform/errors.ts'
import { implement, implementPage } from '#platform/http/mount.ts'
import { invalidField } from '#platform/http/validation.ts'
import { enqueue } from '#platform/jobs.ts'
import * as contracts from './liquidacion.contract.ts'
import * as queries from './liquidacion.queries.ts'
import { computeLineas, ESTADO_LIQUIDACION_NOMBRES, PROCESO_LIQUIDACION, sumLineas } from './liquidacion.rules.ts'
import { createMarco, takePaso } from './marco.ts'
import { toPapelLiquidacion } from './papel.ts'
import { lockTrato } from './trato.queries.ts'
import { computeCorte } from './trato.rules.ts'

const liquidacionNotFound = () => new AppError(404, 'LIQUIDACION_NOT_FOUND', 'No encontramos esa liquidación.')
const yaHayBorrador = () =>
  new AppError(409, 'YA_HAY_BORRADOR', 'Ya hay un borrador de ese proveedor: envialo o descartalo antes.')
const noPasa = (mensaje: string) => new AppError(409, 'LIQUIDACION_PASO', mensaje)

export const liquidacionConstraints: Constraints = {
  liquidacion_borrador_unico: yaHayBorrador,
  liquidacion_movimiento_pkey: yaHayBorrador,
  liquidacion_enviada: () => noPasa('Esa liquidación ya se envió: no cambia más.'),
}

const liquidacionAuditada: Auditada<contracts.LiquidacionDetalle> = {
  entidad: 'liquidacion',
  describe: ({ numero, proveedor, estado, hasta, ejemplares, total, factura, por_correo }) => ({
    numero,
    proveedor: proveedor.nombre,
    estado,
    hasta,
    ejemplares,
    total,
    factura,
    por_correo,
  }),
}

const marco = createMarco({
  find: queries.findLiquidacion,
  lock: queries.lockLiquidacion,
  falta: liquidacionNotFound,
  auditada: liquidacionAuditada,
})

const MOMENTOS = { enviada: 'enviada_en', facturada: 'facturada_en', pagada: 'pagada_en' } as const

export const liquidacionRoutes = [
  implement(contracts.listCuentas, async (page, ctx) => {
    const { cuentas, total } = await queries.listCuentas(ctx.db, page, new Date())
    ctx.setTotal(total)
    return cuentas
  }),
  implementPage(contracts.listLiquidaciones, queries.countLiquidaciones, queries.listLiquidaciones),
  implement(contracts.getLiquidacion, ({ id }, ctx) => marco.require(ctx.db, id)),
  implement(contracts.createLiquidacion, ({ proveedor, hasta: hastaCuando }, ctx) =>
    ctx.db.transaction().execute(async (trx) => {
      const trato = orThrow(await lockTrato(trx, proveedor), proveedorNotFound)
      const now = new Date()
      const hasta = hastaCuando === 'ahora' ? now : computeCorte(trato.corte, now)
      const movimientos = await queries.listSinLiquidar(trx, proveedor, hasta)
      const { pvp_de, descuento_bp, dias_pago } = trato
      const lineas = computeLineas(movimientos, { pvpDe: pvp_de, descuentoBp: descuento_bp })
      if (lineas.length === 0) {
        throw new AppError(409, 'NADA_QUE_RENDIR', 'No hay ventas de ese proveedor sin rendir hasta esa fecha.')
      }
      const { ejemplares, total: total_centavos } = sumLineas(lineas)
      const nueva = { proveedor_id: proveedor, hasta, pvp_de, descuento_bp, dias_pago, ejemplares, total_centavos }
      const id = await queries.insertLiquidacion(trx, nueva, lineas, movimientos)
      return marco.note(trx, ctx, id)
    }),
  ),
  implement(contracts.setEstadoLiquidacion, ({ factura = '', ...pedido }, ctx) =>
    takePaso(ctx, pedido, {
      marco,
      proceso: PROCESO_LIQUIDACION,
      cerrada: (estado) => noPasa(`Esa liquidación está «${ESTADO_LIQUIDACION_NOMBRES[estado]}».`),
      write: (trx, { id, estado, correo }) => {
        if (estado === 'facturada' && factura === '') throw invalidField('factura', 'Escribí el número de la factura.')
        return queries.setEstadoLiquidacion(trx, id, {
          estado,
          [MOMENTOS[estado]]: new Date(),
          ...(estado === 'enviada' && { por_correo: correo }),
          ...(estado === 'facturada' && { factura }),
        })
      },
      mail: (trx, liquidacionId) => enqueue(trx, 'liquidacion-enviada', { liquidacionId }),
    }),
  ),
  implement(contracts.deleteLiquidacion, ({ id }, ctx) =>
    ctx.db.transaction().execute(async (trx) => {
      const antes = await marco.lock(trx, id)
      if (antes.estado !== 'borrador') throw noPasa('Esa liquidación ya se envió: no se puede descartar.')
      await queries.deleteLiquidacion(trx, id)
      await recordCambio(trx, ctx, liquidacionAuditada, { id, antes })
      return { mensaje: 'Borrador descartado correctamente' }
    }),
  ),
  implement(contracts.downloadLiquidacion, async ({ id, formato }, ctx) =>
    sendPapel(ctx, toPapelLiquidacion(await marco.require(ctx.db, id)), formato),
  ),
]
