import { findComprador } from '#catalogo/descuentos/descuento.service.ts'
import type { Topes } from '#estante/existencias/tope.rules.ts'
import type { Aparta } from '#estante/existencias/tope.service.ts'
import { type Auditada, recordCambio } from '#platform/auditoria.ts'
import type { Db } from '#platform/db/pool.ts'
import { AppError, orThrow } from '#platform/errors.ts'
import { formatPesos } from '#platform/format.ts'
import { accountOf, type Ctx, type Identity, requireIdentity } from '#platform/http/context.ts'
import { implement } from '#platform/http/mount.ts'
import { invalidField } from '#platform/http/validation.ts'
import { enqueue } from '#platform/jobs.ts'
import { type Centavos, DOS_CIFRAS, subtract, toPesos } from '#platform/money.ts'
import * as cobroQueries from './cobro.queries.ts'
import { consultPedido, noPosible, openCobro, pedidoNotFound, prepareCobro, toRefusal } from './cobro.service.ts'
import * as devoluciones from './devolucion.contract.ts'
import { askDevolucion, askReembolso } from './devolucion.service.ts'
import { readEnPasarela } from './pago.ajustes.ts'
import * as contracts from './pago.contract.ts'
import { describePagos, isCancelado, quienDe, toTarea } from './pago.descrito.ts'
import type { PedidoACobrar } from './pago.queries.ts'
import * as queries from './pago.queries.ts'
import { computePago, type Medio } from './pago.rules.ts'
import { takeAgain } from './pago.service.ts'
import { describePago, readImporte } from './pago.vista.ts'
import * as panel from './panel.queries.ts'
import { FallaDePasarela } from './pasarela.ts'
import { describePorQue, type Quien } from './puede.rules.ts'
import { receivePago } from './recibo.service.ts'
import { type ClaseTarea, isPlataAqui } from './tarea.rules.ts'

type Anotado = { numero: number; importe: number; medio: Medio; pago: string }

/** Sums and ways of paying; what somebody wrote beside them is kept by name alone. */
const pagoAuditado: Auditada<Anotado> = { entidad: 'pago', describe: (anotado) => ({ ...anotado }) }

type TareaAnotada = { numero: number; clase: string; hecha: boolean }

const tareaAuditada: Auditada<TareaAnotada> = { entidad: 'tarea-pago', describe: (anotada) => ({ ...anotada }) }

/** Whose order it is: a customer's own; for the shop's people those by telephone, which nobody else can be sent to pay. */
const suyo =
  ({ id }: Identity, quien: Quien) =>
  ({ usuario_id, por_telefono }: PedidoACobrar) =>
    usuario_id === id || (quien !== 'cliente' && por_telefono)

async function requirePedido(ctx: Ctx, id: string): Promise<PedidoACobrar> {
  return orThrow(await queries.findPedidoACobrar(ctx.db, id), pedidoNotFound)
}

/** Whose copies a customer's order keeps: without bounds those of a school or a library that an administrator has written down. */
const toAparta = async ({ db, origen }: Ctx, cuenta: string, topes: Topes): Promise<Aparta> => ({
  cuenta,
  origen,
  topes: (await findComprador(db, cuenta)) ? null : topes,
})

/** An amount in centavos, or a 400. */
function requireImporte(pesos: number) {
  const importe = readImporte(pesos)
  if (importe === null) throw invalidField('importe', DOS_CIFRAS)
  return importe
}

/** In the audit, each refund by its sum and the way it goes. */
async function noteDevuelto(
  ctx: Ctx,
  trx: Db,
  { id, numero }: PedidoACobrar,
  { importe, hecha }: { importe: Centavos; hecha: boolean },
  motivo: string,
): Promise<void> {
  const medio: Medio = hecha ? 'otro' : 'mercadopago'
  const despues = { numero, importe: toPesos(importe), medio, pago: 'devuelto' }
  await recordCambio(trx, ctx, pagoAuditado, { id, despues, campos: motivo === '' ? [] : ['motivo'] })
}

/** Refuses to end a task whose money is still here, unless somebody says so and why. */
async function checkPlata(
  trx: Db,
  { clase, pedido_id }: { clase: ClaseTarea; pedido_id: string },
  { confirmado, nota }: { confirmado: boolean; nota: string },
): Promise<void> {
  const pago = computePago(await queries.listMovimientos(trx, pedido_id), await queries.findTotal(trx, pedido_id))
  if (!isPlataAqui(clase, pago)) return
  if (!confirmado) {
    const queda = formatPesos(toPesos(clase === 'segundo_pago' ? pago.demas : subtract(pago.pagado, pago.devuelto)))
    throw new AppError(
      409,
      'PLATA_AQUI',
      `Todavía no se devolvieron ${queda} de este pedido. ¿La tarea está hecha igual?`,
    )
  }
  if (nota === '') throw invalidField('nota', 'Escribí por qué no se devuelve por acá.')
}

export const pagoRoutes = [
  implement(contracts.pagarPedido, async ({ id, enviar }, ctx) => {
    const identity = await requireIdentity(ctx)
    const quien = quienDe(identity)
    const abierta = ctx.services.cobrador.abrir()
    const reglas = ctx.services.cobrador.reglas()
    const isSuyo = suyo(identity, quien)
    const aparta = quien === 'cliente' ? await toAparta(ctx, identity.id, reglas.topes) : null
    const prepared = await ctx.db.transaction().execute((trx) => {
      return prepareCobro(trx, { pedidoId: id, quien, reglas, ahora: new Date(), isSuyo, aparta })
    })
    if (!abierta) throw noPosible(describePorQue('pagar', null))
    try {
      const enlace = await openCobro(ctx.db, abierta, ctx.config, prepared)
      if (enviar && quien !== 'cliente') await enqueue(ctx.db, 'pago-enlace', { pedidoId: id })
      return { enlace }
    } catch (error) {
      throw await toRefusal(ctx.db, error)
    }
  }),

  implement(contracts.consultarPago, async ({ id, pago }, ctx) => {
    const identity = await requireIdentity(ctx)
    const pedido = await requirePedido(ctx, id)
    if (pedido.usuario_id !== identity.id && quienDe(identity) === 'cliente') throw pedidoNotFound()
    const abierta = ctx.services.cobrador.abrir()
    const cobro = await cobroQueries.findUltimoCobro(ctx.db, id)
    let sinRespuesta = false
    if (abierta && cobro?.pasarela_id) {
      try {
        await consultPedido(ctx.db, abierta, id, pago ?? undefined)
      } catch (error) {
        if (!(error instanceof FallaDePasarela)) throw error
        sinRespuesta = true
      }
    }
    return describePago(ctx.db, { id, cancelado: isCancelado(pedido) }, new Date(), sinRespuesta)
  }),

  implement(contracts.getPagosDePedido, async ({ id }, ctx) =>
    describePagos(ctx, ctx.db, await requirePedido(ctx, id)),
  ),

  implement(contracts.recibirPago, async ({ id, importe: pesos, ...recibido }, ctx) => {
    const identity = await requireIdentity(ctx)
    const importe = requireImporte(pesos)
    return ctx.db.transaction().execute(async (trx) => {
      const pedido = orThrow(await queries.lockPedidoACobrar(trx, id), pedidoNotFound)
      const quien = { quien: quienDe(identity), usuarioId: accountOf(identity) }
      const { medio, nuevo } = await receivePago(trx, pedido, { ...recibido, importe, ...quien })
      if (nuevo) {
        const despues = { numero: pedido.numero, importe: toPesos(importe), medio, pago: 'recibido' }
        const campos = recibido.nota === '' ? [] : ['nota']
        await recordCambio(trx, ctx, pagoAuditado, { id, despues, campos })
      }
      return describePagos(ctx, trx, pedido)
    })
  }),

  implement(devoluciones.devolverPago, async ({ id, pago, importe, clave, lineas, envio, recargo, motivo }, ctx) => {
    const usuarioId = accountOf(await requireIdentity(ctx))
    const suma = importe === null || importe === undefined ? null : requireImporte(importe)
    return ctx.db.transaction().execute(async (trx) => {
      const pedido = orThrow(await queries.lockPedidoACobrar(trx, id), pedidoNotFound)
      const pedida = { clave, lineas, envio, recargo, motivo, pago: pago ?? null, importe: suma }
      const asked = await askDevolucion(trx, pedido, usuarioId, pedida)
      if (asked) await noteDevuelto(ctx, trx, pedido, asked, motivo)
      return describePagos(ctx, trx, pedido)
    })
  }),

  implement(devoluciones.devolverTodo, async ({ id, clave, motivo }, ctx) => {
    const usuarioId = accountOf(await requireIdentity(ctx))
    return ctx.db.transaction().execute(async (trx) => {
      const pedido = orThrow(await queries.lockPedidoACobrar(trx, id), pedidoNotFound)
      for (const asked of await askReembolso(trx, pedido, usuarioId, { clave, importe: null, motivo })) {
        await noteDevuelto(ctx, trx, pedido, asked, motivo)
      }
      return describePagos(ctx, trx, pedido)
    })
  }),

  implement(contracts.getPagos, async ({ hechas }, ctx) => {
    const { cobrador } = ctx.services
    const abierta = cobrador.abrir()
    const contactos = new Map((await queries.listContactos(ctx.db)).map((row) => [row.clave, row]))
    const [aviso, invalido, falla] = [contactos.get('aviso'), contactos.get('aviso_invalido'), contactos.get('falla')]
    return {
      pasarela: {
        configurada: abierta !== null,
        ensayo: abierta?.ensayo ?? false,
        publica: abierta?.publica ?? false,
        con_firma: abierta?.secreto != null,
        metodos: [...cobrador.reglas().porPasarela],
        abiertos: await cobroQueries.countSinFin(ctx.db),
        sin_pasarela: abierta ? [] : readEnPasarela(ctx.services.ajustes.get),
        aviso_en: aviso?.en.toISOString() ?? null,
        aviso_invalido_en: invalido?.en.toISOString() ?? null,
        falla: falla ? { en: falla.en.toISOString(), detalle: falla.detalle } : null,
      },
      tareas: (await panel.listTareas(ctx.db, hechas === 'si')).map(toTarea),
      transferencias: (await panel.listTransferencias(ctx.db)).map(({ saldo, fecha_hora, vence_en, ...row }) => ({
        ...row,
        saldo: toPesos(saldo),
        fecha_hora: fecha_hora.toISOString(),
        vence_en: vence_en?.toISOString() ?? null,
      })),
      por_estado: (await panel.listPorEstado(ctx.db)).map((row) => ({ ...row, importe: toPesos(row.importe) })),
    }
  }),

  implement(contracts.terminarTarea, async ({ id, reponer, confirmado, nota }, ctx) => {
    const usuarioId = accountOf(await requireIdentity(ctx))
    return ctx.db.transaction().execute(async (trx) => {
      const found = await panel.findTarea(trx, id)
      if (!found) throw new AppError(404, 'TAREA_NOT_FOUND', 'No encontramos esa tarea.')
      const pedido = await queries.lockPedidoACobrar(trx, found.pedido_id)
      const antes = await panel.findTarea(trx, id)
      if (!antes || antes.hecha_en) return toTarea(antes ?? found) // done meanwhile
      if (reponer && pedido && (await takeAgain(trx, pedido)) > 0) {
        throw new AppError(
          409,
          'SIN_EXISTENCIAS',
          'Todavía faltan ejemplares: cargalos en «Existencias» y probá de nuevo.',
        )
      }
      await checkPlata(trx, antes, { confirmado, nota })
      await panel.finishTarea(trx, id, usuarioId, nota)
      const { numero, clase } = antes
      await recordCambio(trx, ctx, tareaAuditada, {
        id,
        antes: { numero, clase, hecha: false },
        despues: { numero, clase, hecha: true },
        campos: nota === '' ? [] : ['nota'],
      })
      return toTarea((await panel.findTarea(trx, id)) ?? antes)
    })
  }),
]
