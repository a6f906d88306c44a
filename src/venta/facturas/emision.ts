import type { Leer } from '#casa/ajustes/declarar.ts'
import { CLASE_IVA_ENVIO } from '#casa/deberes/deberes.ajustes.ts'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/db/pool.ts'
import { AppError, orThrow } from '#platform/errors.ts'
import { invalidField } from '#platform/http/validation.ts'
import { enqueue } from '#platform/jobs.ts'
import { pedidoNotFound } from '#venta/pagos/cobro.service.ts'
import { type Facturacion, RECEPTOR, readFacturacion, UMBRAL } from './comprobante.ajustes.ts'
import * as queries from './comprobante.queries.ts'
import * as rules from './comprobante.rules.ts'
import * as fiscal from './fiscal.queries.ts'
import * as notaDeCredito from './nota-de-credito.rules.ts'
import * as receptorQueries from './receptor.rules.ts'

export type Entorno = { leer: Leer; config: Pick<Config, 'FACTURAS'> }

export const comprobanteNotFound = () => new AppError(404, 'COMPROBANTE_NOT_FOUND', 'No encontramos ese comprobante.')

const comprobanteFalta = (): never => {
  throw comprobanteNotFound()
}

export const ventaNotFound = () => new AppError(404, 'VENTA_NOT_FOUND', 'No encontramos esa venta.')

/** What is to be invoiced, or a 404. */
export async function requireFiscal(db: Db, de: queries.De, { lock = false } = {}): Promise<fiscal.VentaFiscal> {
  const venta = await fiscal.findFiscal(db, de, { lock })
  if (!venta) throw 'pedido' in de ? pedidoNotFound() : ventaNotFound()
  return venta
}

const conflict = (code: string, mensaje: string) => new AppError(409, code, mensaje)

/** The seller and where documents are authorised; a 409 that says what is still to be typed in. */
export function requireFacturacion({ leer, config }: Entorno): Facturacion {
  const facturacion = readFacturacion(leer, config)
  if ('faltan' in facturacion) {
    throw conflict('FACTURACION_INCOMPLETA', `Para facturar falta: ${facturacion.faltan.join(' ')}`)
  }
  return facturacion
}

/** The lines of an invoice with what is left of them to be credited. */
export const listRestos = async (db: Db, factura: queries.ComprobanteRow): Promise<notaDeCredito.Resto[]> => {
  const creditos = await queries.listCreditos(db, factura.id)
  return notaDeCredito.computeRestos(
    factura.lineas,
    creditos.flatMap(({ lineas }) => lineas),
  )
}

/** A document that nobody has judged yet: an invoice of an order, or a credit note of an invoice. */
type PorEmitir = {
  leer: Leer
  facturacion: Facturacion
  receptor: receptorQueries.Receptor
  lineas: rules.LineaFiscal[]
}

function stamp({ leer, facturacion, receptor, lineas }: PorEmitir, clase: rules.Clase, letraDe?: rules.Letra) {
  const { emisor, punto, cuenta } = facturacion
  const letra = letraDe ?? rules.chooseLetra(emisor.condicion, receptor.condicion)
  const importes = rules.computeImportes(letra, lineas)
  if (importes.total <= 0) throw conflict('SIN_IMPORTE', 'No hay nada que facturar: el total es cero.')
  const falta = receptorQueries.refuseReceptor(receptor, importes.total, leer(UMBRAL))
  if (falta) throw invalidField(falta.campo, falta.mensaje)
  const tipo = rules.toTipo(letra, clase)
  return { clase, ambiente: cuenta.ambiente, tipo, punto, lineas, receptor, emisor, importes }
}

export type Pedida = { id: string; de: queries.De; receptor: receptorQueries.Receptor; usuarioId: string | null }

/**
 * An invoice of a whole order or sale, in the queue. Sent again with its id it is the same one. Another one of the same waits until
 * all of the first is credited.
 */
export async function emitirFactura(trx: Db, entorno: Entorno, pedida: Pedida): Promise<void> {
  const { id, de, receptor, usuarioId } = pedida
  const facturacion = requireFacturacion(entorno)
  const venta = await requireFiscal(trx, de, { lock: true })
  const comprobantes = await queries.listDe(trx, de)
  if (comprobantes.some((one) => one.id === id && one.clase === 'factura')) return
  if (venta.cancelada) throw conflict('PEDIDO_CANCELADO', 'Este pedido está cancelado: no se factura.')
  // What was authorised in a trial is worth nothing, and stands in nobody's way.
  const facturas = comprobantes.filter(
    ({ clase, ambiente }) => clase === 'factura' && ambiente === facturacion.cuenta.ambiente,
  )
  for (const factura of facturas) {
    if (!notaDeCredito.isAcreditado(await listRestos(trx, factura))) {
      throw conflict(
        'YA_FACTURADO',
        `${'pedido' in de ? 'Este pedido' : 'Esta venta'} ya tiene su factura. Para hacer otra, primero acreditá todo lo que queda.`,
      )
    }
  }
  const lineas = notaDeCredito.planLineas(venta, entorno.leer(CLASE_IVA_ENVIO))
  const sellos = stamp({ leer: entorno.leer, facturacion, receptor, lineas }, 'factura')
  await insert(trx, { id, de, facturaId: null, usuarioId, ...sellos })
}

async function insert(trx: Db, nuevo: queries.Nuevo): Promise<void> {
  if (!(await queries.insertComprobante(trx, nuevo))) {
    throw conflict('COMPROBANTE_REPETIDO', 'Ese comprobante ya se pidió con otros datos.')
  }
  await enqueue(trx, 'comprobante', { comprobanteId: nuevo.id })
}

type CreditoPedido = {
  id: string
  facturaId: string
  lineas: readonly notaDeCredito.Pedida[]
  usuarioId: string | null
}

/** A credit note of some lines of an invoice, in the queue: its letter and buyer are the invoice's. */
export async function emitirCredito(trx: Db, entorno: Entorno, { id, facturaId, lineas, usuarioId }: CreditoPedido) {
  const facturacion = requireFacturacion(entorno)
  const de = queries.deQue((await queries.findComprobante(trx, facturaId)) ?? comprobanteFalta())
  await requireFiscal(trx, de, { lock: true }) // the sale before its documents
  const factura = (await queries.lockComprobante(trx, facturaId)) ?? comprobanteFalta() // counted one after the other
  if ((await queries.findComprobante(trx, id))?.factura_id === facturaId) return factura
  if (factura.clase !== 'factura' || !rules.maySer(factura.estado, 'acreditar')) {
    throw conflict('NO_ACREDITABLE', 'Solo se acredita una factura autorizada.')
  }
  if (factura.ambiente !== facturacion.cuenta.ambiente || factura.cuit !== facturacion.cuenta.cuit) {
    throw conflict('NO_ACREDITABLE', 'Esa factura se emitió con otro CUIT o en otro servicio de ARCA.')
  }
  const plan = notaDeCredito.planCredito(await listRestos(trx, factura), lineas)
  if ('motivo' in plan) throw conflict('NO_ACREDITABLE', plan.motivo)
  const letra = rules.readTipo(factura.tipo)?.letra
  const { receptor } = factura
  const sellos = stamp({ leer: entorno.leer, facturacion, receptor, lineas: plan.lineas }, 'credito', letra)
  await insert(trx, { id, de, facturaId, usuarioId, ...sellos })
  return factura
}

/** Sends a document again: a refused one by the settings of now and, if it is given, for another buyer. */
export async function reintentar(
  trx: Db,
  entorno: Entorno,
  id: string,
  receptor?: receptorQueries.Receptor,
): Promise<void> {
  const fila = orThrow(await queries.lockComprobante(trx, id), comprobanteNotFound)
  if (rules.maySer(fila.estado, 'corregir')) {
    const facturacion = requireFacturacion(entorno)
    const { clase, lineas } = fila
    const letra = clase === 'credito' ? rules.readTipo(fila.tipo)?.letra : undefined
    // A credit note is for whoever the invoice was for.
    const para = clase === 'factura' && receptor ? receptor : fila.receptor
    await queries.restampComprobante(trx, id, {
      ...stamp({ leer: entorno.leer, facturacion, receptor: para, lineas }, clase, letra),
      usuarioId: null,
    })
  } else if (fila.estado === 'autorizado') {
    throw conflict('COMPROBANTE_AUTORIZADO', 'Ese comprobante ya está autorizado: no cambia más.')
  }
  await enqueue(trx, 'comprobante', { comprobanteId: id })
}

/** Takes a document that was never authorised out of the queue. */
export async function descartar(trx: Db, id: string): Promise<queries.ComprobanteRow> {
  const fila = orThrow(await queries.lockComprobante(trx, id), comprobanteNotFound)
  if (!rules.maySer(fila.estado, 'descartar')) {
    throw fila.estado === 'autorizado'
      ? conflict('COMPROBANTE_AUTORIZADO', 'Un comprobante autorizado no se elimina: se acredita.')
      : conflict('COMPROBANTE_EN_CURSO', 'Ya se mandó a ARCA y falta su respuesta: esperá a que llegue.')
  }
  await queries.deleteComprobante(trx, id)
  return fila
}

/** Who an invoice is for where nobody said so. */
export const receptorDe = (leer: Leer, { nombre }: Pick<fiscal.VentaFiscal, 'nombre'>): receptorQueries.Receptor => ({
  ...receptorQueries.A_CONSUMIDOR_FINAL,
  nombre: leer(RECEPTOR) === 'nombre' ? nombre.slice(0, receptorQueries.RECEPTOR_MAX.nombre) : '',
})
