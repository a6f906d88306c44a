// Works the queue off: a number from the tax office, the document under that number, and its CAE. What was sent without an
// answer is asked for before anything else, so that no sale is invoiced twice (docs/decisions/080).
import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import pLimit from 'p-limit'
import type { Leer } from '#casa/ajustes/declarar.ts'
import type { Config } from '#platform/config.ts'
import { noteAceptada, noteRechazada } from '#platform/credenciales.ts'
import type { Database } from '#platform/db/schema.ts'
import { addDias } from '#platform/dias.ts'
import { toLocalDay } from '#platform/format.ts'
import { enqueue, type JobHandlers } from '#platform/jobs.ts'
import type { Arca, Cuenta } from './arca/arca.ts'
import { explain, NO_SIGUE, type Observacion } from './arca/consejos.ts'
import { ArcaFalla } from './arca/falla.ts'
import { type Autorizado, isSame, type Solicitud } from './arca/wsfe.ts'
import * as cola from './cola.queries.ts'
import { readFacturacion } from './comprobante.ajustes.ts'
import { type ComprobanteRow, deQue, findComprobante } from './comprobante.queries.ts'
import { CODIGO_CONDICION, chooseFecha, computeImportes, readTipo } from './comprobante.rules.ts'
import { acreditarSolo, enqueueDevuelto, facturarSolo } from './emision.sola.ts'
import { CODIGO_DOCUMENTO } from './receptor.rules.ts'

type Needs = {
  db: Kysely<Database>
  leer: Leer
  config: Pick<Config, 'FACTURAS'>
  arca: Arca
  now?: () => Date
}

/** How often another node's turn is waited for before the job is tried later. */
const ESPERAS = 20
const ESPERA_MS = 500
/** A number that somebody else takes in between is asked for anew this often. */
const VUELTAS = 3
/** Goods may be dated five days back; what waited so many days of the calendar is dated anew. */
const DIAS_ATRAS = 4

const enTurno = pLimit(1)

export function createComprobanteHandlers(
  needs: Needs,
): Pick<JobHandlers, 'comprobante' | 'pedido-facturable' | 'nota-de-credito'> {
  return {
    comprobante: ({ data }) => enTurno(() => authorize(needs, data.comprobanteId)),
    'pedido-facturable': ({ data }) => facturarSolo(needs, data.pedidoId),
    'nota-de-credito': ({ data }) => acreditarSolo(needs, data),
  }
}

/** Works off the series of a document that waits. Throws where it has to be tried again; the panel shows why. */
async function authorize(needs: Needs, id: string): Promise<void> {
  const fila = await findComprobante(needs.db, id)
  if (!fila || (fila.estado !== 'pendiente' && fila.estado !== 'enviado')) return
  for (let n = 0; n < ESPERAS; n++) {
    const done = await cola.withSerie(needs.db, fila, async () => {
      await workSerie(needs, fila)
      return true
    })
    if (done) return
    await sleep(ESPERA_MS)
  }
  throw new Error('another node works on this series')
}

async function workSerie(needs: Needs, serie: cola.SerieDe): Promise<void> {
  const facturacion = readFacturacion(needs.leer, needs.config)
  for (;;) {
    const fila = await cola.findSiguiente(needs.db, serie)
    if (!fila) return
    const otra =
      'faltan' in facturacion
        ? `Para facturar falta: ${facturacion.faltan.join(' ')}`
        : facturacion.cuenta.ambiente !== fila.ambiente || facturacion.cuenta.cuit !== fila.cuit
          ? 'La configuración cambió: este comprobante es de otro CUIT o de otro servicio de ARCA.'
          : null
    if (otra !== null || 'faltan' in facturacion) {
      await giveUp(needs, fila, otra ?? '')
      if (fila.estado === 'enviado') throw new Error('a document was sent under other settings')
      continue
    }
    try {
      await settle(needs, facturacion.cuenta, fila)
      await noteAceptada(needs.db, 'arca')
    } catch (error) {
      if (error instanceof ArcaFalla) {
        await cola.noteMotivo(needs.db, fila.id, error.message, error.codigo)
        if (error.motivo === 'credencial') await noteRechazada(needs.db, 'arca', error.message)
      }
      throw error
    }
  }
}

/** Nothing was sent: the owner corrects it. What was sent waits for the settings that it was sent under. */
const giveUp = ({ db }: Needs, { id, estado }: ComprobanteRow, motivo: string) =>
  estado === 'enviado' ? cola.noteMotivo(db, id, motivo, null) : cola.markRechazado(db, id, motivo, null)

const serieOf = ({ punto, tipo }: ComprobanteRow) => ({ punto, tipo })

async function toSolicitud({ db }: Needs, fila: ComprobanteRow, numero: number, fecha: string): Promise<Solicitud> {
  const { receptor, lineas, tipo, factura_id, cuit } = fila
  const factura = factura_id === null ? undefined : await findComprobante(db, factura_id)
  const letra = readTipo(tipo)?.letra ?? 'C'
  return {
    punto: fila.punto,
    tipo,
    numero,
    fecha,
    condicion: CODIGO_CONDICION[receptor.condicion],
    docTipo: CODIGO_DOCUMENTO[receptor.documento],
    docNro: receptor.numero,
    importes: computeImportes(letra, lineas),
    asociado:
      factura?.numero && factura.fecha
        ? { punto: factura.punto, tipo: factura.tipo, numero: factura.numero, cuit, fecha: factura.fecha }
        : null,
  }
}

/** Brings one document to an end, or throws what it has to wait for. */
async function settle(needs: Needs, cuenta: Cuenta, fila: ComprobanteRow): Promise<void> {
  const sent = fila.estado === 'enviado' && fila.numero !== null && fila.fecha !== null
  const known = sent ? await findKnown(needs, cuenta, fila) : null
  if (known === 'autorizado') return
  let retry = known
  for (let vuelta = 0; vuelta < VUELTAS; vuelta++) {
    const { numero, fecha } = retry ?? (await nextOf(needs, cuenta, fila))
    const rechazado = await send(needs, cuenta, fila, numero, fecha)
    if (!rechazado) return
    if (!rechazado.some(({ codigo }) => codigo === NO_SIGUE)) {
      await cola.markRechazado(needs.db, fila.id, rechazado.map(explain).join('\n'), toCodigos(rechazado))
      return
    }
    // The number is taken: perhaps by this very document, whose answer came too late.
    const ahora = await findKnown(needs, cuenta, { ...fila, numero, fecha })
    if (ahora === 'autorizado') return
    retry = null
    if (vuelta === VUELTAS - 1) {
      await cola.markRechazado(needs.db, fila.id, rechazado.map(explain).join('\n'), toCodigos(rechazado))
    }
  }
}

const toCodigos = (observaciones: readonly Observacion[]): string => observaciones.map(({ codigo }) => codigo).join(' ')

type Numerado = { numero: number; fecha: string }

async function nextOf(
  { db, arca, now = () => new Date() }: Needs,
  cuenta: Cuenta,
  fila: ComprobanteRow,
): Promise<Numerado> {
  const ultimo = await arca.findUltimo(cuenta, serieOf(fila))
  const nuestra = await cola.findUltimaFecha(db, fila)
  // The last one may be from before this shop's time.
  const anterior =
    nuestra ?? (ultimo > 0 ? ((await arca.consultar(cuenta, serieOf(fila), ultimo))?.fecha ?? null) : null)
  return { numero: ultimo + 1, fecha: chooseFecha(toLocalDay(now()), anterior) }
}

/**
 * What became of a document that was sent under a number: authorised; or the number and day to send it with again, which are
 * the same ones, so that a late yes is met by a refusal and not by a second invoice; or null, where the number is another
 * document's.
 */
async function findKnown(needs: Needs, cuenta: Cuenta, fila: ComprobanteRow): Promise<'autorizado' | Numerado | null> {
  const { numero, fecha, receptor } = fila
  if (numero === null || fecha === null) return null
  const { db, arca, now = () => new Date() } = needs
  const solicitud = {
    fecha,
    total: fila.total_centavos,
    docTipo: CODIGO_DOCUMENTO[receptor.documento],
    docNro: receptor.numero,
  }
  const dado = await arca.consultar(cuenta, serieOf(fila), numero)
  if (dado && isSame(dado, solicitud)) {
    await finish(needs, fila, dado)
    return 'autorizado'
  }
  const ultimo = await arca.findUltimo(cuenta, serieOf(fila))
  if (!dado && ultimo >= numero) throw new ArcaFalla('espera', 'ARCA todavía no dice qué pasó con este comprobante.')
  const reciente = toLocalDay(now()) < addDias(fecha, DIAS_ATRAS)
  if (!dado && ultimo + 1 === numero && reciente) return { numero, fecha }
  await cola.markPendiente(db, fila.id)
  return null
}

/** Sends it under a number that is written down first. Returns why it was refused, or null. */
async function send(
  needs: Needs,
  cuenta: Cuenta,
  fila: ComprobanteRow,
  numero: number,
  fecha: string,
): Promise<readonly Observacion[] | null> {
  const solicitud = await toSolicitud(needs, fila, numero, fecha)
  if (!(await cola.markEnviado(needs.db, fila, numero, fecha))) return null
  const respuesta = await needs.arca.solicitar(cuenta, solicitud)
  if ('rechazado' in respuesta) return respuesta.rechazado
  await finish(needs, fila, respuesta.autorizado)
  return null
}

/** The CAE and the mail that tells of it, together. Money that went back while an invoice waited has its credit note now. */
const finish = ({ db, leer }: Needs, fila: ComprobanteRow, autorizado: Autorizado) =>
  db.transaction().execute(async (trx) => {
    const { id, clase, pedido_id } = fila
    await cola.markAutorizado(trx, id, autorizado)
    if (pedido_id !== null) await enqueue(trx, 'comprobante-listo', { comprobanteId: id }, id)
    if (clase === 'factura') await enqueueDevuelto(trx, leer, deQue(fila), id)
  })
