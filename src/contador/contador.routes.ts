// Files for the accountant: streamed, in a place of their own, and each left in the audit before its first byte.
import { Readable } from 'node:stream'
import { createPlanilla, TIPOS } from '../exportacion/planilla.ts'
import { readAmbiente, readVendedor } from '../facturas/comprobante.ajustes.ts'
import { drawComprobante } from '../facturas/papel/papel.service.ts'
import { type Ctx, requireIdentity } from '../platform/http/context.ts'
import { Download } from '../platform/http/download.ts'
import { computeOrigen } from '../platform/http/limits.ts'
import { implement } from '../platform/http/mount.ts'
import { inTurns } from '../platform/http/pieces.ts'
import { createPlaces } from '../platform/http/places.ts'
import { invalidField } from '../platform/http/validation.ts'
import { recordSuceso } from '../platform/sucesos.ts'
import { type ArchivoDeZip, writeZip } from '../platform/zip.ts'
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
  ...{ name: `${nombre}.csv`, type: TIPOS.csv, body: createPlanilla('csv', nombre, tabla) },
})
const texto = (nombre: string, pieces: AsyncIterable<string>): Archivo => ({
  ...{ name: `${nombre}.txt`, type: 'text/plain; charset=us-ascii', body: Readable.from(pieces) },
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

export function createContadorRoutes() {
  const places = createPlaces({
    ...{ name: 'accountant', by: 'account', atOnce: A_LA_VEZ, each: POR_CUENTA, again: OTRA_VEZ_SEGUNDOS },
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
    implement(contracts.countComprobantesDelMes, async ({ mes }, ctx) => ({
      comprobantes: await countComprobantes(ctx.db, readLibro(ctx), lapsoDe(mes)),
    })),
    implement(contracts.downloadArchivoDelMes, ({ mes, archivo }, ctx) =>
      send(ctx, { de: archivo, mes }, () => createArchivo(ctx, archivo, mes, lapsoDe(mes))),
    ),
    implement(contracts.downloadPapelesDelMes, ({ mes, parte }, ctx) =>
      send(ctx, { de: 'papeles', mes, parte: String(parte) }, () => ({
        ...{ name: `comprobantes-${mes}${parte === 1 ? '' : `-${parte}`}.zip`, type: 'application/zip' },
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
