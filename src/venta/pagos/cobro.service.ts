// How an order is sent to the gateway, and what the gateway is asked about it. Nothing is asked within a transaction.
import type { Kysely } from 'kysely'
import { holdReservas } from '#estante/existencias/reserva.service.ts'
import { computeFinDeReserva } from '#estante/existencias/tope.rules.ts'
import { type Aparta, lockAparta, recordAparta } from '#estante/existencias/tope.service.ts'
import { type Config, publicUrl } from '#platform/config.ts'
import type { Db } from '#platform/db/pool.ts'
import type { Database } from '#platform/db/schema.ts'
import { DIA_MS } from '#platform/dias.ts'
import { AppError, RetryLater } from '#platform/errors.ts'
import { createId } from '#platform/id.ts'
import { enqueue } from '#platform/jobs.ts'
import { totalDe } from './cobrado.service.ts'
import type { Abierta } from './cobrador.ts'
import type { Cobro } from './cobro.queries.ts'
import * as cobroQueries from './cobro.queries.ts'
import { isPorTerminar, planCobro } from './cobro.rules.ts'
import type { MetodoEnPasarela, ReglasDePago } from './pago.ajustes.ts'
import type { PedidoACobrar } from './pago.queries.ts'
import * as queries from './pago.queries.ts'
import { computePago, type EstadoPago, type Pago } from './pago.rules.ts'
import { addTarea, applyPago, recordMovimientos, TodaviaNo, takeAgain } from './pago.service.ts'
import { type CobroNuevo, FallaDePasarela } from './pasarela.ts'
import { describePorQue, puede, type Quien } from './puede.rules.ts'
import { noteFalla } from './vigilada.ts'

export const pedidoNotFound = () => new AppError(404, 'PEDIDO_NOT_FOUND', 'No encontramos ese pedido.')
export const noPosible = (mensaje: string) => new AppError(409, 'PAGO_NO_POSIBLE', mensaje)

const CAIDA = 'Mercado Pago no responde. Tu pedido está guardado: probá de nuevo en unos minutos.'
const RECHAZA = 'Por ahora no podemos cobrarte por Mercado Pago. Tu pedido está guardado: escribinos desde Contacto.'

/** What a customer is told of a failure; the owner finds the gateway's own words in «Pagos». Anything else is thrown again. */
export async function toRefusal(db: Db, error: unknown): Promise<AppError> {
  if (!(error instanceof FallaDePasarela)) throw error
  await queries.noteContacto(db, 'falla', error.mensaje.slice(0, 300))
  await noteFalla(db, error)
  return error.tipo === 'caida' || error.tipo === 'limite'
    ? new RetryLater(503, 'PASARELA_CAIDA', CAIDA, error.espera ?? 30)
    : new AppError(409, 'PASARELA_RECHAZA', RECHAZA)
}

type PorCobrar = {
  pedidoId: string
  quien: Quien
  reglas: ReglasDePago
  ahora: Date
  isSuyo: (p: PedidoACobrar) => boolean
  /** Whose copies are kept, within which bounds; null for the shop's own people, who are bounded by nothing. */
  aparta: Aparta | null
}

/**
 * The attempt that an order is paid by now: the open one, or a new one where that has ended, whose copies are then taken again. 409
 * where it is not to be paid, or a copy cannot be had any more; 404 where it is not the caller's.
 */
export async function prepareCobro(
  trx: Db,
  { pedidoId, quien, reglas, ahora, isSuyo, aparta }: PorCobrar,
): Promise<{ pedido: PedidoACobrar; cobro: Cobro }> {
  if (aparta) await lockAparta(trx, aparta)
  const pedido = await queries.lockPedidoACobrar(trx, pedidoId)
  if (!pedido || !isSuyo(pedido)) throw pedidoNotFound()
  const estado: EstadoPago | null = (await queries.findPedidoPago(trx, pedidoId))?.estado ?? null
  const { saldo, pagado } = computePago(await queries.listMovimientos(trx, pedidoId), totalDe(pedido))
  if (!puede('pagar', estado, quien)) throw noPosible(describePorQue('pagar', estado))
  if (saldo === 0) throw noPosible(describePorQue('pagar', 'devuelto'))
  if (pedido.estado === 'cancelado') throw noPosible('Este pedido está cancelado: no hay nada que pagar.')
  const abierto = (await cobroQueries.listCobros(trx, pedidoId)).find((cobro) => cobro.estado === 'abierto')
  if (abierto?.medio === 'mercadopago' && !isPorTerminar(abierto.vence_en, ahora)) return { pedido, cobro: abierto }
  return { pedido, cobro: await renewCobro(trx, pedido, { abierto, reglas, ahora, aparta, saldo, pagado }) }
}

/** Copies are not taken anew for ever: an order of some age is between its customer and the shop. Copies that nobody counted end never. */
async function checkEdad(trx: Db, { id, fecha_hora }: PedidoACobrar, dias: number, ahora: Date): Promise<void> {
  if (computeFinDeReserva(fecha_hora, dias) > ahora || !(await queries.hasCopias(trx, id))) return
  const edad = dias === 1 ? 'un día' : `${dias} días`
  const mensaje = `Este pedido tiene más de ${edad} y ya no le guardamos los libros. Hacé uno nuevo, o escribinos desde Contacto.`
  throw new AppError(409, 'PEDIDO_VENCIDO', mensaje)
}

type Renovado = Pick<PorCobrar, 'reglas' | 'ahora' | 'aparta'> &
  Pick<Pago, 'saldo' | 'pagado'> & { abierto: Cobro | undefined }

/** A new attempt for what is still to be paid. An order that was paid in part keeps its copies anyway, for as long as it takes. */
async function renewCobro(
  trx: Db,
  pedido: PedidoACobrar,
  { abierto, reglas, ahora, aparta: whose, saldo, pagado }: Renovado,
): Promise<Cobro> {
  const plan = planCobro(reglas, {
    metodo: pedido.metodo_pago,
    porTelefono: pedido.por_telefono,
    ahora,
    importe: saldo,
  })
  if (plan?.medio !== 'mercadopago') throw noPosible(describePorQue('pagar', null))
  const aparta = pagado > 0 ? null : whose
  if (aparta) await checkEdad(trx, pedido, reglas.diasSinPago, ahora)
  if (abierto) await closeVencido(trx, pedido, abierto, ahora)
  if ((await takeAgain(trx, pedido)) > 0) {
    const mensaje = 'Mientras tanto se vendió algún libro de tu pedido. Escribinos desde Contacto y lo resolvemos.'
    throw new AppError(409, 'SIN_EXISTENCIAS', mensaje)
  }
  if (pagado === 0) await holdReservas(trx, pedido.id, plan.vence)
  if (aparta) await recordAparta(trx, pedido.id, aparta)
  const id = createId()
  const { id: pedido_id, numero } = pedido
  const { medio, importe, vence: vence_en } = plan
  await cobroQueries.insertCobro(trx, { id, pedido_id, numero, medio, importe, vence_en, consultar_en: vence_en })
  const comun = { pago: null, detalle: '', cupon: null, usuario_id: null, ocurrido_en: ahora }
  const fila = { pedido_id, numero, cobro_id: id, tipo: 'pedido' as const, medio, importe, clave: `${id}:pedido` }
  await recordMovimientos(trx, pedido, [{ ...comun, ...fila }])
  const cobro = await cobroQueries.findCobro(trx, id)
  if (!cobro) throw new Error('an attempt that was just stored is not there')
  return cobro
}

/** Ends an attempt whose time is over, at the gateway too. The order is locked. */
export async function closeVencido(trx: Db, pedido: PedidoACobrar, cobro: Cobro, ahora: Date): Promise<void> {
  if (!(await cobroQueries.closeCobro(trx, cobro.id))) return
  const { pedido_id, numero, medio, importe, id: cobro_id } = cobro
  const comun = { pago: null, detalle: '', cupon: null, usuario_id: null, ocurrido_en: ahora }
  const fila = { pedido_id, numero, cobro_id, tipo: 'vencido' as const, medio, importe, clave: `${cobro_id}:vencido` }
  await recordMovimientos(trx, pedido, [{ ...comun, ...fila }])
  if (cobro.pasarela_id !== null) await enqueue(trx, 'cobro-cierre', { cobroId: cobro.id })
}

/** What the gateway must not offer, where the customer chose one way. */
const SIN: Record<MetodoEnPasarela, CobroNuevo['sin']> = {
  tarjeta: ['efectivo', 'debito'],
  debito: ['efectivo', 'tarjeta'],
  efectivo: ['tarjeta', 'debito'],
}
const isEnPasarela = (metodo: string): metodo is MetodoEnPasarela => Object.hasOwn(SIN, metodo)

/** Where the gateway's notices go; null where it cannot reach the shop. */
export const avisoDe = (publica: boolean, config: Config): string | null =>
  publica ? `${publicUrl(config)}/api/pagos/mercadopago?source_news=webhooks` : null

/** Where the customer pays. The gateway makes the same attempt of a repeated key, so that two tabs get the same address. */
export async function openCobro(
  db: Kysely<Database>,
  { pasarela, publica }: Abierta,
  config: Config,
  { pedido, cobro }: { pedido: PedidoACobrar; cobro: Cobro },
): Promise<string> {
  if (cobro.enlace !== null) return cobro.enlace
  const { id, usuario_id, metodo_pago, cuotas } = pedido
  const creado = await pasarela.crearCobro({
    clave: cobro.id,
    referencia: id,
    comercio: config.SITE_NOMBRE,
    lineas: await listRenglones(db, pedido, cobro),
    pagador: (usuario_id && (await queries.findPagador(db, usuario_id))) || null,
    vence: cobro.vence_en ?? new Date(cobro.creado_en.getTime() + DIA_MS),
    cuotas,
    sin: isEnPasarela(metodo_pago) ? SIN[metodo_pago] : [],
    // Who ordered by telephone without an account has no page of the order to come back to.
    vuelta: `${publicUrl(config)}${usuario_id ? `/mis-pedidos/${id}?pago=vuelta` : '/inicio'}`,
    aviso: avisoDe(publica, config),
  })
  const consultar_en = new Date(Date.now() + 60_000)
  const { id: pasarela_id, enlace, cuenta } = creado
  const guardado = await cobroQueries.saveEnlace(db, cobro.id, { pasarela_id, enlace, cuenta, consultar_en })
  await leaveOtraCuenta(db, cuenta)
  if (guardado?.estado === 'abierto') return enlace
  // Part of it was paid while the gateway was asked: this link asks for too much.
  await enqueue(db, 'cobro-cierre', { cobroId: cobro.id })
  throw noPosible('Mientras tanto cambió lo que falta pagar de este pedido: probá de nuevo.')
}

/**
 * Another account is paid from now on: what is open of the one before cannot be asked about any more, so each is a task. Which account
 * it is, only an attempt that was just made tells.
 */
async function leaveOtraCuenta(db: Kysely<Database>, cuenta: string): Promise<void> {
  for (const { id, pedido_id, numero, importe } of await cobroQueries.listDeOtraCuenta(db, cuenta)) {
    await db.transaction().execute(async (trx) => {
      await queries.lockPedidoACobrar(trx, pedido_id)
      await cobroQueries.closeCobro(trx, id)
      await cobroQueries.planConsulta(trx, id, 0, null)
      await addTarea(trx, { id: pedido_id, numero }, { clase: 'cuenta_cambiada', pago: null, importe, clave: id })
    })
  }
}

/** What is paid by an attempt, in centavos: all of the order, or what is left of it in one line. */
async function listRenglones(db: Db, pedido: PedidoACobrar, { importe }: Cobro): Promise<CobroNuevo['lineas']> {
  const { numero, recargo, envio } = pedido
  if (importe !== totalDe(pedido)) {
    return [{ id: 'resto', titulo: `Resto del pedido N.º ${numero}`, cantidad: 1, precio: importe }]
  }
  const items = await queries.listLineas(db, pedido.id)
  return [
    ...items.map(({ libro_id, linea, titulo, cantidad, precio_unitario }) => ({
      id: libro_id ?? `linea-${linea}`,
      titulo,
      cantidad,
      precio: precio_unitario,
    })),
    ...(recargo > 0 ? [{ id: 'recargo', titulo: 'Recargo por cuotas', cantidad: 1, precio: recargo }] : []),
    ...(envio > 0 ? [{ id: 'envio', titulo: 'Envío', cantidad: 1, precio: envio }] : []),
  ]
}

/**
 * Asks the gateway for an order's payments, and for one that somebody named, and writes what is true. A named payment of another order
 * changes nothing here that its own notice would not. Throws FallaDePasarela, once all that can be read is written.
 */
export async function consultPedido(
  db: Kysely<Database>,
  { pasarela }: Abierta,
  pedidoId: string,
  pagoId?: string,
): Promise<void> {
  let falla: FallaDePasarela | null = null
  const named =
    pagoId === undefined
      ? undefined
      : await pasarela.leerPago(pagoId).catch((error: unknown) => {
          if (!(error instanceof FallaDePasarela)) throw error
          falla = error
          return undefined
        })
  const found = await pasarela.buscarPagos({ referencia: pedidoId })
  // The search lags: of the two readings of a payment the named one is the newer.
  const leidos = new Map([...found.pagos, ...(named ? [named] : [])].map((pago) => [pago.id, pago]))
  for (const leido of leidos.values()) if (leido.referencia === pedidoId) await applyLeido(db, leido)
  falla ??= found.falla
  if (falla) throw falla
}

/** Writes what a payment says; a payment that overtook its order is left for later. True where it was written. */
export async function applyLeido(db: Kysely<Database>, leido: Parameters<typeof applyPago>[1]): Promise<boolean> {
  try {
    await db.transaction().execute((trx) => applyPago(trx, leido))
    return true
  } catch (error) {
    if (error instanceof TodaviaNo) return false
    throw error
  }
}
