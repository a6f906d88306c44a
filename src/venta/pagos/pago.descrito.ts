// What the panel is shown of the money of an order.
import type { Db } from '#platform/db/pool.ts'
import { isAdmin, isStaff } from '#platform/http/access.ts'
import { type Ctx, type Identity, requireIdentity } from '#platform/http/context.ts'
import { toPesos } from '#platform/money.ts'
import { listArchivos } from './archivo.queries.ts'
import { totalDe } from './cobrado.service.ts'
import { listDevoluciones } from './devolucion.queries.ts'
import { listDevolvibles } from './devolucion.service.ts'
import type * as contracts from './pago.contract.ts'
import type { PedidoACobrar } from './pago.queries.ts'
import * as queries from './pago.queries.ts'
import { computePago, type EstadoPago } from './pago.rules.ts'
import { describeDetalle, describePago } from './pago.vista.ts'
import * as panel from './panel.queries.ts'
import { puede, type Quien } from './puede.rules.ts'
import { listAvisos } from './transferencia.service.ts'

export const quienDe = ({ rol }: Identity): Quien => (isAdmin(rol) ? 'admin' : isStaff(rol) ? 'empleado' : 'cliente')

export const isCancelado = ({ estado }: PedidoACobrar) => estado === 'cancelado'

export const toTarea = ({
  id,
  pedido_id,
  creada_en,
  hecha_en,
  importe,
  ...row
}: Awaited<ReturnType<typeof panel.listTareas>>[number]) => ({
  _id: id,
  pedido: pedido_id,
  clase: row.clase,
  numero: row.numero,
  nota: row.nota,
  importe: toPesos(importe),
  creada_en: creada_en.toISOString(),
  hecha_en: hecha_en?.toISOString() ?? null,
  quien: panel.toNombre(row),
})

export async function describePagos(ctx: Ctx, db: Db, pedido: PedidoACobrar): Promise<contracts.PagosDePedido> {
  const quien = quienDe(await requireIdentity(ctx))
  const pago = await describePago(db, { id: pedido.id, cancelado: isCancelado(pedido) }, new Date())
  const movimientos = await queries.listMovimientos(db, pedido.id)
  const { saldo } = computePago(movimientos, totalDe(pedido))
  const vistos = await panel.listMovimientosVistos(db, pedido.id)
  const devolvibles = listDevolvibles(movimientos)
  const estado: EstadoPago | null = pago?.estado ?? null
  return {
    pago,
    movimientos: vistos.map(({ id, importe, ocurrido_en, nombre, apellido, ...row }) => ({
      _id: id,
      ...row,
      detalle: describeDetalle(row),
      importe: toPesos(importe),
      ocurrido_en: ocurrido_en.toISOString(),
      quien: panel.toNombre({ nombre, apellido }),
    })),
    avisos: (await listAvisos(db, pedido.id)).map(({ comprobante, creado_en }) => ({
      comprobante,
      creado_en: creado_en.toISOString(),
    })),
    archivos: (await listArchivos(db, pedido.id)).map(({ id, tipo, bytes, creado_en }) => ({
      _id: id,
      tipo,
      bytes,
      creado_en: creado_en.toISOString(),
    })),
    devolvibles: devolvibles.map(({ pago: de, medio, queda }) => ({ pago: de, medio, queda: toPesos(queda) })),
    devoluciones: (await listDevoluciones(db, pedido.id)).map(
      ({ id, importe, pedida_en, nombre, apellido, ...row }) => ({
        _id: id,
        ...row,
        importe: toPesos(importe),
        pedida_en: pedida_en.toISOString(),
        quien: panel.toNombre({ nombre, apellido }),
      }),
    ),
    tareas: (await panel.listTareasDePedido(db, pedido.id)).map(toTarea),
    puede: {
      // Of an order that is not followed money is written down only where the shop follows it now.
      recibir:
        puede('recibir', estado, quien) &&
        saldo > 0 &&
        !isCancelado(pedido) &&
        (estado !== null || ctx.services.cobrador.reglas().sigue),
      devolver: puede('devolver', estado, quien) && devolvibles.length > 0,
      enlace: pedido.por_telefono && (pago?.pagable ?? false),
    },
  }
}
