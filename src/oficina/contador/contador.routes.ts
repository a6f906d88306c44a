// Files for the accountant: streamed, in a place of their own, and each left in the audit before its first byte.
import { Readable } from 'node:stream'
import { createPlanilla, TIPOS } from '#casa/planillas/planilla.ts'
import { type Ctx, requireIdentity } from '#platform/http/context.ts'
import { Download } from '#platform/http/download.ts'
import { computeOrigen } from '#platform/http/limits.ts'
import { implement } from '#platform/http/mount.ts'
import { inTurns } from '#platform/http/pieces.ts'
import { createPlaces } from '#platform/http/places.ts'
import { invalidField } from '#platform/http/validation.ts'
import { sum, toPesos } from '#platform/money.ts'
import { recordSuceso } from '#platform/sucesos.ts'
import { type ArchivoDeZip, writeZip } from '#platform/zip.ts'
import { MOMENTO, readAmbiente, readFacturacion, readVendedor } from '#venta/facturas/comprobante.ajustes.ts'
import { drawComprobante } from '#venta/facturas/papel/papel.service.ts'
import { countTareas } from '#venta/pagos/panel.service.ts'
import { findCierreDelMes } from './cierre.service.ts'
import * as contracts from './contador.contract.ts'
import { countComprobantes, type Libro, readComprobantes } from './libro.queries.ts'
import { type Lapso, lapsoDe, toLapso } from './mes.rules.ts'
import { tablaComprobantes, tablaLibro, tablaMovimientos, writeDigital } from './tablas.ts'

/** Files that one process writes at a time, and for one account. */
const A_LA_VEZ = 4
const POR_CUENTA = 2
const OTRA_VEZ_SEGUNDOS = 30

/** The books of whoever sells now, where documents are authorised now. */
const readLibro = ({ services, config }: Ctx): Libro => ({
  ambiente: readAmbiente(services.ajustes.get, config),
  cuit: readVendedor(services.ajustes.get)?.cuit.replaceAll('-', '') ?? null,
})

type Archivo = { name: string; type: string; body: Readable }
const csv = (nombre: string, tabla: Parameters<typeof createPlanilla>[2]): Archivo => ({
  name: `${nombre}.csv`,
  type: TIPOS.csv,
  body: createPlanilla('csv', nombre, tabla),
})
const texto = (nombre: string, pieces: AsyncIterable<string>): Archivo => ({
  name: `${nombre}.txt`,
  type: 'text/plain; charset=us-ascii',
  body: Readable.from(pieces),
})

function createArchivo(ctx: Ctx, archivo: contracts.Archivo, mes: string, lapso: Lapso): Archivo {
  const [{ db }, libro] = [ctx, readLibro(ctx)]
  const de = mes.replace('-', '')
  if (archivo === 'libro-iva') return csv(`libro-iva-ventas-${mes}`, tablaLibro(db, libro, lapso))
  if (archivo === 'comprobantes') return csv(`comprobantes-${mes}`, tablaComprobantes(db, libro, lapso))
  return archivo === 'digital-cabecera'
    ? texto(`LIBRO_IVA_DIGITAL_VENTAS_CBTE_${de}`, writeDigital(db, libro, lapso, 'cabecera'))
    : texto(`LIBRO_IVA_DIGITAL_VENTAS_ALICUOTAS_${de}`, writeDigital(db, libro, lapso, 'alicuotas'))
}

/** Each paper is drawn in a turn of its own, and handed over before the next. */
async function* drawPapeles(ctx: Ctx, lapso: Lapso, parte: number): AsyncGenerator<ArchivoDeZip> {
  const cuales = { saltar: (parte - 1) * contracts.PAPELES_POR_ZIP, max: contracts.PAPELES_POR_ZIP }
  for await (const { id } of inTurns(readComprobantes(ctx.db, readLibro(ctx), lapso, cuales))) {
    const papel = await drawComprobante(ctx, id)
    if (papel) yield { nombre: `${papel.nombre}.pdf`, datos: papel.pdf }
  }
}

/** Differences, and things of one notice, that a screen lists. */
const LISTADAS = 300

async function readCierre(ctx: Ctx, mes: string): Promise<contracts.Cierre> {
  const factura = 'emisor' in readFacturacion(ctx.services.ajustes.get, ctx.config)
  const [cierre, tareas] = await Promise.all([
    findCierreDelMes(ctx.db, { mes, libro: readLibro(ctx), factura, momento: ctx.services.ajustes.get(MOMENTO) }),
    countTareas(ctx.db),
  ])
  const { comisiones, iva, compras } = cierre
  const porClase = Map.groupBy(cierre.avisos, ({ clase }) => clase)
  return {
    mes,
    ambiente: readLibro(ctx).ambiente,
    coincide: cierre.coincide,
    tareas,
    controles: cierre.controles.map(({ control, comprobable, debe, hay, diferencia, diferencias }) => ({
      control,
      comprobable,
      debe: toPesos(debe),
      hay: toPesos(hay),
      diferencia: toPesos(diferencia),
      cuantas: diferencias.length,
      diferencias: diferencias
        .slice(0, LISTADAS)
        .map(({ clase, grado, importe, de, nota }) => ({ clase, grado, importe: toPesos(importe), de, nota })),
    })),
    avisos: [...porClase].map(([clase, suyos]) => ({
      clase,
      cuantos: suyos.length,
      importe: toPesos(sum(suyos.map(({ importe }) => importe))),
      de: suyos.slice(0, LISTADAS).map(({ de, importe }) => ({ ...de, importe: toPesos(importe) })),
    })),
    medios: cierre.medios.map(({ de, medio, cobrado, devuelto }) => ({
      de,
      medio,
      cobrado: toPesos(cobrado),
      devuelto: toPesos(devuelto),
    })),
    comisiones: { importe: toPesos(comisiones.importe), sin_saber: toPesos(comisiones.sinSaber) },
    iva: {
      facturas: iva.facturas,
      creditos: iva.creditos,
      neto: toPesos(iva.neto),
      iva: toPesos(iva.iva),
      exento: toPesos(iva.exento),
      sin_discriminar: toPesos(iva.sinDiscriminar),
      total: toPesos(iva.total),
    },
    compras: {
      facturado: toPesos(compras.facturado),
      pagado: toPesos(compras.pagado),
      debe: toPesos(compras.debe),
      vencido: toPesos(compras.vencido),
    },
  }
}

export function createContadorRoutes() {
  const places = createPlaces({
    name: 'accountant',
    by: 'account',
    atOnce: A_LA_VEZ,
    each: POR_CUENTA,
    again: OTRA_VEZ_SEGUNDOS,
    mensaje: 'Ya se están escribiendo otros archivos. Probá en un rato.',
  })

  async function send(ctx: Ctx, datos: Record<string, string>, make: () => Archivo): Promise<Download> {
    const { id } = await requireIdentity(ctx)
    places.requireRoom(id)
    await recordSuceso(ctx.db, { suceso: 'exportacion', actor: id, origen: computeOrigen(ctx.ip), datos })
    const { body, ...file } = make()
    return new Download({ ...file, body: places.send(id, body) })
  }

  return [
    implement(contracts.getCierreDelMes, ({ mes }, ctx) => readCierre(ctx, mes)),
    implement(contracts.countComprobantesDelMes, async ({ mes }, ctx) => ({
      comprobantes: await countComprobantes(ctx.db, readLibro(ctx), lapsoDe(mes)),
    })),
    implement(contracts.downloadArchivoDelMes, ({ mes, archivo }, ctx) =>
      send(ctx, { de: archivo, mes }, () => createArchivo(ctx, archivo, mes, lapsoDe(mes))),
    ),
    implement(contracts.downloadPapelesDelMes, ({ mes, parte }, ctx) =>
      send(ctx, { de: 'papeles', mes, parte: String(parte) }, () => ({
        name: `comprobantes-${mes}${parte === 1 ? '' : `-${parte}`}.zip`,
        type: 'application/zip',
        body: Readable.from(writeZip(drawPapeles(ctx, lapsoDe(mes), parte))),
      })),
    ),
    implement(contracts.downloadMovimientosDeDinero, ({ desde, hasta }, ctx) => {
      if (hasta < desde) throw invalidField('hasta', 'El último día va después del primero.')
      return send(ctx, { de: 'movimientos-de-dinero', desde, hasta }, () =>
        csv(`movimientos-${desde}-${hasta}`, tablaMovimientos(ctx.db, toLapso(desde, hasta))),
      )
    }),
  ]
}
