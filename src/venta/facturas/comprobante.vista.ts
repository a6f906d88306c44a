import { CLASE_IVA_ENVIO } from '#casa/deberes/deberes.ajustes.ts'
import type { Db } from '#platform/db/pool.ts'
import type { Ctx } from '#platform/http/context.ts'
import { CERO, centavos, sum, toPesos } from '#platform/money.ts'
import { ACREDITAR, MOMENTO, readAmbiente, readFacturacion, readVendedor, UMBRAL } from './comprobante.ajustes.ts'
import type * as contracts from './comprobante.contract.ts'
import * as queries from './comprobante.queries.ts'
import * as rules from './comprobante.rules.ts'
import * as sola from './emision.sola.ts'
import * as emision from './emision.ts'
import { hasNotaPorVenir } from './fiscal.queries.ts'
import * as notaDeCredito from './nota-de-credito.rules.ts'

export const entornoOf = (ctx: Ctx): emision.Entorno => ({ leer: ctx.services.ajustes.get, config: ctx.config })

/** `numero`: that of its order or sale. */
export const show = (fila: queries.ComprobanteRow, numero: number): contracts.Comprobante => ({
  _id: fila.id,
  clase: fila.clase,
  nombre: rules.nameComprobante(fila.tipo, fila.punto, fila.numero),
  estado: fila.estado,
  ambiente: fila.ambiente,
  factura: fila.factura_id,
  fecha: fila.fecha,
  cae: fila.cae,
  pedido: fila.pedido_id === null ? null : { _id: fila.pedido_id, numero },
  venta: fila.venta_id === null ? null : { _id: fila.venta_id, numero },
  total: toPesos(fila.total_centavos),
  creado_en: fila.creado_en.toISOString(),
})

export const showEnLista = (fila: queries.ComprobanteRow, numero: number): contracts.ComprobanteEnLista => ({
  ...show(fila, numero),
  motivo: fila.motivo,
  receptor: fila.receptor,
})

function showDePanel(fila: queries.ComprobanteRow, numero: number, creditos: readonly queries.ComprobanteRow[]) {
  const restos = notaDeCredito.computeRestos(
    fila.lineas,
    creditos.flatMap(({ lineas }) => lineas),
  )
  const lineas = restos.map(({ linea, rubro, descripcion, cantidad, unitario }, n) => ({
    linea,
    rubro,
    descripcion,
    cantidad: fila.lineas[n]?.cantidad ?? cantidad,
    unitario: toPesos(fila.lineas[n]?.unitario ?? unitario),
    resto: cantidad,
    resto_importe: toPesos(cantidad === 0 ? CERO : centavos(unitario * cantidad)),
  }))
  return { ...showEnLista(fila, numero), lineas }
}

export async function showDe(db: Db, ctx: Ctx, de: queries.De): Promise<contracts.ComprobantesDePedido> {
  const venta = await emision.requireFiscal(db, de)
  const { leer, config } = entornoOf(ctx)
  const facturacion = readFacturacion(leer, config)
  const filas = await queries.listDe(db, de)
  const modo =
    readVendedor(leer) === null && filas.length === 0 ? 'nada' : 'faltan' in facturacion ? 'no-fiscal' : 'fiscal'
  const comprobantes = filas.map((fila) =>
    showDePanel(
      fila,
      venta.numero,
      filas.filter(({ factura_id }) => factura_id === fila.id),
    ),
  )
  const ambiente = readAmbiente(leer, config)
  const porAcreditar = await sola.findPorAcreditar(db, entornoOf(ctx), de, filas)
  const abiertas = comprobantes.filter(
    (one) =>
      one.clase === 'factura' && one.ambiente === ambiente && one.lineas.some(({ resto_importe }) => resto_importe > 0),
  )
  return {
    modo,
    comprobantes,
    umbral: toPesos(leer(UMBRAL)),
    receptor: emision.receptorDe(leer, venta),
    por_acreditar: toPesos(porAcreditar.importe),
    nota_sola: porAcreditar.nota !== null && leer(ACREDITAR) && (await hasNotaPorVenir(db, de)),
    momento: 'pedido' in de ? leer(MOMENTO) : 'mano',
    faltan: 'faltan' in facturacion ? facturacion.faltan : [],
    facturable: modo === 'fiscal' && abiertas.length === 0 && !venta.cancelada,
    no_fiscal: 'pedido' in de && !abiertas.some(({ estado }) => estado === 'autorizado'),
    total: toPesos(sum(notaDeCredito.planLineas(venta, leer(CLASE_IVA_ENVIO)).map(rules.importeDe))),
  }
}
