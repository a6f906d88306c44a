// The jobs of money: what the gateway told is read, what it did not tell is asked for, what was promised is done.
import type { Kysely } from 'kysely'
import type { SePaga } from '#estante/existencias/existencia.jobs.ts'
import type { Db } from '#platform/db/pool.ts'
import type { Database } from '#platform/db/schema.ts'
import { toLocalDay } from '#platform/format.ts'
import { enqueue, HOUR, type JobHandlers } from '#platform/jobs.ts'
import type { Abierta, Cobrador } from './cobrador.ts'
import * as cobroQueries from './cobro.queries.ts'
import { computeConsulta } from './cobro.rules.ts'
import { applyLeido, closeVencido, consultPedido } from './cobro.service.ts'
import { listAbiertas } from './devolucion.queries.ts'
import { doDevolucion } from './devolucion.service.ts'
import * as queries from './pago.queries.ts'
import { listVidas } from './pago.rules.ts'
import { warnOfFraude } from './pago.service.ts'
import { FallaDePasarela, type PagoLeido } from './pasarela.ts'
import { abrirVigilada } from './vigilada.ts'

type Propios = 'pago-leer' | 'contracargo-leer' | 'cobro-consulta' | 'cobro-cierre' | 'devolucion' | 'pago-noche'
type Needs = { db: Kysely<Database>; cobrador: Cobrador }

const POR_VENIR = ['pendiente', 'en_revision']
const DOS_DIAS_MS = 2 * 24 * HOUR * 1_000

/** Whether a payment of the order is on its way. */
async function isPorVenir(db: Db, pedidoId: string): Promise<boolean> {
  const vidas = listVidas(await queries.listMovimientos(db, pedidoId))
  return [...vidas.values()].some(({ estado }) => POR_VENIR.includes(estado))
}

async function readPago(db: Kysely<Database>, { pasarela }: Abierta, pagoId: string): Promise<PagoLeido | undefined> {
  const leido = await pasarela.leerPago(pagoId)
  if (leido && !(await applyLeido(db, leido))) throw new Error('a payment before its order: it is read again')
  return leido
}

/** Asks about an order, and closes its attempt when its time is over and no payment is on its way. */
async function consultCobro(db: Kysely<Database>, abierta: Abierta | null, cobro: cobroQueries.Cobro): Promise<void> {
  if (abierta && cobro.pasarela_id !== null) await consultPedido(db, abierta, cobro.pedido_id)
  if (cobro.vence_en === null || cobro.vence_en > new Date()) return
  await db.transaction().execute(async (trx) => {
    const pedido = await queries.lockPedidoACobrar(trx, cobro.pedido_id)
    // It may have got another end while nobody held its order.
    const { vence_en } = (await cobroQueries.findCobro(trx, cobro.id)) ?? cobro
    if (vence_en === null || vence_en > new Date()) return
    if (!pedido) await cobroQueries.closeCobro(trx, cobro.id)
    // What the shop has begun to prepare unpaid is between its owner and the customer.
    else if (cobro.medio !== 'mercadopago' && pedido.estado !== 'pendiente') await queries.removePlazo(trx, pedido.id)
    else if (!(await isPorVenir(trx, pedido.id))) await closeVencido(trx, pedido, cobro, new Date())
  })
}

export function createPagoHandlers({ db, cobrador }: Needs): Pick<JobHandlers, Propios> {
  const abrir = abrirVigilada(db, cobrador)
  return {
    'pago-leer': async ({ data: { pagoId, fraude } }) => {
      const abierta = abrir()
      const leido = abierta && (await readPago(db, abierta, pagoId))
      if (leido && fraude) await db.transaction().execute((trx) => warnOfFraude(trx, leido))
    },

    'contracargo-leer': async ({ data: { contracargoId } }) => {
      const abierta = abrir()
      const contracargo = await abierta?.pasarela.leerContracargo(contracargoId)
      if (abierta && contracargo) await readPago(db, abierta, contracargo.pagoId)
    },

    'cobro-consulta': async ({ data: { cobroId } }) => {
      const cobro = await cobroQueries.findCobro(db, cobroId)
      if (cobro) await consultCobro(db, abrir(), cobro)
    },

    'cobro-cierre': async ({ data: { cobroId } }) => {
      const abierta = abrir()
      const cobro = await cobroQueries.findCobro(db, cobroId)
      if (!abierta || !cobro || cobro.pasarela_id === null) return
      await abierta.pasarela.vencerCobro(cobro.pasarela_id)
      const vidas = listVidas(await queries.listMovimientos(db, cobro.pedido_id))
      for (const [pago, { estado }] of vidas) {
        if (!POR_VENIR.includes(estado)) continue
        await abierta.pasarela.anularPago(pago).catch((error: unknown) => {
          // It was paid, or refused, in between: reading it says which.
          if (!(error instanceof FallaDePasarela) || error.tipo !== 'rechazo') throw error
        })
        await readPago(db, abierta, pago)
      }
    },

    devolucion: async ({ data: { devolucionId } }) => {
      const abierta = abrir()
      if (!abierta) throw new Error('there is no gateway to give money back by')
      await doDevolucion(db, abierta, devolucionId)
    },

    'pago-noche': async () => {
      const abierta = abrir()
      if (!abierta) return
      const hasta = new Date()
      const desde = new Date(hasta.getTime() - DOS_DIAS_MS)
      const { pagos, falla } = await abierta.pasarela.buscarPagos({ desde, hasta })
      for (const leido of pagos) await applyLeido(db, leido)
      for (const { id } of await listAbiertas(db)) await enqueue(db, 'devolucion', { devolucionId: id })
      if (falla) throw falla
    },
  }
}

/**
 * Whether an order is being paid now, for copies whose time has run out: the gateway is asked first. While it does not answer, nobody
 * knows, and the copies are kept.
 */
export const createSePaga =
  ({ db, cobrador }: Needs): SePaga =>
  async (pedidoId) => {
    const cobro = await cobroQueries.findUltimoCobro(db, pedidoId)
    if (!cobro) return false
    try {
      await consultCobro(db, abrirVigilada(db, cobrador)(), cobro)
    } catch (error) {
      if (!(error instanceof FallaDePasarela)) throw error
      return error.tipo === 'caida' || error.tipo === 'limite'
    }
    return isPorVenir(db, pedidoId)
  }

/** Gives what is due to the queue: attempts that the gateway is to be asked about, and once a day all that it has changed. */
export async function enqueueConsultas(trx: Db, ahora = new Date()): Promise<void> {
  for (const row of await cobroQueries.lockPorConsultar(trx, ahora)) {
    const { id, medio, consultas, creado_en, vence_en, pasarela_id, cupon } = row
    if (medio === 'transferencia' && vence_en !== null && vence_en > ahora) {
      await cobroQueries.planConsulta(trx, id, consultas + 1, vence_en)
      await enqueue(trx, 'pago-recordatorio', { cobroId: id })
      continue
    }
    const next = computeConsulta({ creado: creado_en, vence: vence_en, consultas: consultas + 1, ahora, cupon })
    // Nobody was ever sent to pay it: it is closed, and there is nothing to ask.
    await cobroQueries.planConsulta(trx, id, consultas + 1, pasarela_id === null ? null : next)
    await enqueue(trx, 'cobro-consulta', { cobroId: id })
  }
  const dia = toLocalDay(ahora)
  if (await cobroQueries.hasCobros(trx)) await enqueue(trx, 'pago-noche', { dia }, toIdDelDia(dia))
}

/** One job for each day, however many nodes ask for it: a job whose id is there is not made again. */
const toIdDelDia = (dia: string): string => `70a60000-0000-4000-8000-0000${dia.replaceAll('-', '')}`
