// The documents of orders: asked for, seen, credited, downloaded.
import { Readable } from 'node:stream'
import { CLASE_IVA_ENVIO } from '#casa/deberes/deberes.ajustes.ts'
import { type Auditada, recordCambio } from '#platform/auditoria.ts'
import type { Constraints } from '#platform/db/errors.ts'
import type { Db } from '#platform/db/pool.ts'
import { AppError } from '#platform/errors.ts'
import { toLocalDay } from '#platform/format.ts'
import { actsForShop, isAdmin } from '#platform/http/access.ts'
import { accountOf, type Ctx, requireIdentity } from '#platform/http/context.ts'
import { Download } from '#platform/http/download.ts'
import { implement } from '#platform/http/mount.ts'
import { toCentavos, toPesos } from '#platform/money.ts'
import { pedidoNotFound } from '#venta/pagos/cobro.service.ts'
import { describeCertificado } from './arca/credenciales.ts'
import { ArcaFalla } from './arca/falla.ts'
import { readAmbiente, readFacturacion, readVendedor } from './comprobante.ajustes.ts'
import * as contracts from './comprobante.contract.ts'
import * as queries from './comprobante.queries.ts'
import * as rules from './comprobante.rules.ts'
import { entornoOf, show, showDe, showEnLista } from './comprobante.vista.ts'
import { computePorAcreditar } from './credito.rules.ts'
import * as emision from './emision.ts'
import { getFacturacion, probarFacturacion } from './facturacion.contract.ts'
import { findFiscal, listDevueltos } from './fiscal.queries.ts'
import * as notaDeCredito from './nota-de-credito.rules.ts'
import * as papeles from './papel/papel.contract.ts'
import { describeNoFiscal, type Papel } from './papel/papel.rules.ts'
import { botonDe, describePapel, drawPapel, readAutorizado, tiendaDe } from './papel/papel.service.ts'
import type * as receptorQueries from './receptor.rules.ts'

/** Orders without their credit note that the list names. */
const POR_ACREDITAR_MAX = 20

const FACTURACION_INCOMPLETA = 'FACTURACION_INCOMPLETA'
const PEDIDO_FACTURADO = 'PEDIDO_FACTURADO'

/** Who it is for is a person's, and is not kept. */
const auditado: Auditada<queries.ComprobanteRow> = {
  entidad: 'comprobante',
  describe: ({ clase, tipo, punto, numero, estado, total_centavos }) => ({
    clase,
    comprobante: rules.nameComprobante(tipo, punto, numero),
    estado,
    total: toPesos(total_centavos),
  }),
}

/** A document for its customer, once it is authorised, or for the staff; to all others it does not exist. */
async function requireAutorizado(ctx: Ctx, id: string) {
  const { id: caller, rol } = await requireIdentity(ctx)
  const fila = await queries.findComprobante(ctx.db, id)
  const venta = fila && (await findFiscal(ctx.db, queries.deQue(fila)))
  const autorizado = fila && readAutorizado(fila)
  if (!fila || !venta || !autorizado) throw emision.comprobanteNotFound()
  if (!actsForShop(rol) && venta.usuarioId !== caller) throw emision.comprobanteNotFound()
  return { fila, venta, autorizado }
}

async function send(ctx: Ctx, papel: Papel): Promise<Download> {
  const pdf = await drawPapel(ctx, papel)
  return new Download({
    name: `${papel.nombre}.pdf`,
    type: 'application/pdf',
    body: Readable.from([pdf]),
    bytes: pdf.length,
  })
}

const writeCambio = async (trx: Db, ctx: Ctx, id: string, antes?: queries.ComprobanteRow) => {
  const despues = await queries.findComprobante(trx, id)
  if (despues || antes)
    await recordCambio(trx, ctx, auditado, { id, ...(antes && { antes }), ...(despues && { despues }) })
}

async function askForFactura(
  trx: Db,
  ctx: Ctx,
  id: string,
  de: queries.De,
  receptor: receptorQueries.Receptor | undefined,
) {
  const usuarioId = accountOf(await requireIdentity(ctx))
  const venta = await emision.requireFiscal(trx, de)
  const entorno = entornoOf(ctx)
  const known = await queries.findComprobante(trx, id)
  await emision.emitirFactura(trx, entorno, {
    id,
    de,
    usuarioId,
    receptor: receptor ?? emision.receptorDe(entorno.leer, venta),
  })
  if (!known) await writeCambio(trx, ctx, id)
  return showDe(trx, ctx, de)
}

async function probar(ctx: Ctx): Promise<{ mensaje: string }> {
  const { emisor, punto, cuenta } = emision.requireFacturacion(entornoOf(ctx))
  const letra = rules.chooseLetra(emisor.condicion, 'consumidor')
  try {
    if (!(await ctx.services.arca.isWell(cuenta.ambiente))) throw new ArcaFalla('espera', 'ARCA dice que no está bien.')
    const ultimo = await ctx.services.arca.findUltimo(cuenta, { punto, tipo: rules.toTipo(letra, 'factura') })
    return {
      mensaje: `ARCA responde y acepta tu certificado. Último número de Factura ${letra} en el punto de venta ${punto}: ${ultimo}.`,
    }
  } catch (error) {
    if (!(error instanceof ArcaFalla)) throw error
    throw new AppError(409, 'ARCA_NO_RESPONDE', error.message)
  }
}

export const comprobanteRoutes = [
  implement(contracts.getComprobantesDePedido, ({ id }, ctx) => showDe(ctx.db, ctx, { pedido: id })),
  implement(contracts.getComprobantesDeVenta, ({ id }, ctx) => showDe(ctx.db, ctx, { venta: id })),
  implement(contracts.listMisComprobantes, async ({ id }, ctx) => {
    const { id: caller, rol } = await requireIdentity(ctx)
    const pedido = await emision.requireFiscal(ctx.db, { pedido: id })
    if (pedido.usuarioId !== caller && !isAdmin(rol)) throw pedidoNotFound()
    const filas = await queries.listDe(ctx.db, { pedido: id })
    return filas.filter(({ estado }) => estado === 'autorizado').map((fila) => show(fila, pedido.numero))
  }),
  implement(contracts.createFactura, ({ id, _id, receptor }, ctx) =>
    ctx.db.transaction().execute((trx) => askForFactura(trx, ctx, _id, { pedido: id }, receptor)),
  ),
  implement(contracts.createFacturaDeVenta, ({ id, _id, receptor }, ctx) =>
    ctx.db.transaction().execute((trx) => askForFactura(trx, ctx, _id, { venta: id }, receptor)),
  ),
  implement(contracts.createCredito, ({ id, _id, lineas }, ctx) =>
    ctx.db.transaction().execute(async (trx) => {
      const usuarioId = accountOf(await requireIdentity(ctx))
      const pedidas = lineas.map(({ linea, cantidad, importe }) => ({
        linea,
        cantidad,
        ...(importe !== undefined && { importe: toCentavos(importe) }),
      }))
      const known = await queries.findComprobante(trx, _id)
      const factura = await emision.emitirCredito(trx, entornoOf(ctx), {
        id: _id,
        facturaId: id,
        lineas: pedidas,
        usuarioId,
      })
      if (!known) await writeCambio(trx, ctx, _id)
      return showDe(trx, ctx, queries.deQue(factura))
    }),
  ),
  implement(contracts.retryComprobante, ({ id, receptor }, ctx) =>
    ctx.db.transaction().execute(async (trx) => {
      const antes = await queries.findComprobante(trx, id)
      await emision.reintentar(trx, entornoOf(ctx), id, receptor)
      await writeCambio(trx, ctx, id, antes)
      return { mensaje: 'El comprobante está en la cola.' }
    }),
  ),
  implement(contracts.deleteComprobante, ({ id }, ctx) =>
    ctx.db.transaction().execute(async (trx) => {
      const antes = await emision.descartar(trx, id)
      await recordCambio(trx, ctx, auditado, { id, antes })
      return { mensaje: 'El comprobante ya no está en la cola.' }
    }),
  ),
  implement(contracts.listComprobantes, async ({ offset, limit, orden, ...filtros }, ctx) => {
    const [filas, total] = await Promise.all([
      queries.listComprobantes(ctx.db, { offset, limit, orden, ...filtros }),
      queries.countComprobantes(ctx.db, filtros),
    ])
    ctx.setTotal(total)
    return filas.map(({ de_numero, ...fila }) => showEnLista(fila, de_numero))
  }),
  implement(getFacturacion, async (_input, ctx) => {
    const { leer, config } = entornoOf(ctx)
    const facturacion = readFacturacion(leer, config)
    const ambiente = readAmbiente(leer, config)
    const [enCola, rechazados, devueltos] = await Promise.all([
      queries.countComprobantes(ctx.db, { estado: 'pendiente' }),
      queries.countComprobantes(ctx.db, { estado: 'rechazado' }),
      listDevueltos(ctx.db, ambiente),
    ])
    const porAcreditar = devueltos.flatMap(({ _id, numero, facturado, acreditado, ...pago }) => {
      const importe = computePorAcreditar({ facturado, acreditado }, pago)
      return importe > 0 ? [{ _id, numero, importe: toPesos(importe) }] : []
    })
    const comun = { ambiente, en_cola: enCola, rechazados, por_acreditar: porAcreditar.slice(0, POR_ACREDITAR_MAX) }
    if ('faltan' in facturacion) return { ...comun, faltan: facturacion.faltan, certificado: null }
    const { vence, cuit } = describeCertificado(facturacion.cuenta.credenciales.certificado)
    const otro = cuit !== null && cuit !== facturacion.cuenta.cuit ? cuit : null
    return { ...comun, faltan: [], certificado: { vence: toLocalDay(vence), otro_cuit: otro } }
  }),
  implement(probarFacturacion, (_input, ctx) => probar(ctx)),
  implement(papeles.downloadComprobante, async ({ id }, ctx) => {
    const { fila, venta, autorizado } = await requireAutorizado(ctx, id)
    return send(ctx, await describePapel(ctx, fila, venta, autorizado))
  }),
  implement(papeles.downloadNoFiscal, async ({ id }, ctx) => {
    const { leer } = entornoOf(ctx)
    const vendedor = readVendedor(leer)
    if (!vendedor) {
      const mensaje = 'Antes de imprimir comprobantes escribí la razón social y el CUIT en Ajustes.'
      throw new AppError(409, FACTURACION_INCOMPLETA, mensaje)
    }
    const pedido = await emision.requireFiscal(ctx.db, { pedido: id })
    if (!(await showDe(ctx.db, ctx, { pedido: id })).no_fiscal) {
      throw new AppError(409, PEDIDO_FACTURADO, 'Este pedido ya tiene su factura: imprimí esa.')
    }
    const { numero, fecha, nombre, metodoPago } = pedido
    const lineas = notaDeCredito.planLineas(pedido, leer(CLASE_IVA_ENVIO))
    const comun = { vendedor, nombre, metodoPago, lineas, boton: botonDe(ctx), tienda: tiendaDe(ctx) }
    return send(ctx, describeNoFiscal({ ...comun, pedidoNumero: numero, fecha: toLocalDay(fecha) }))
  }),
]

export const comprobanteConstraints: Constraints = {
  comprobante_pedido_fk: () =>
    new AppError(
      409,
      PEDIDO_FACTURADO,
      'Este pedido tiene comprobantes y no se puede eliminar: lo facturado se anula con una nota de crédito.',
    ),
}
