// Orders and settlements as spreadsheets: what the browser downloads, and what a mail to a supplier brings.
import { createPlanilla, type Tabla, TIPOS, toImporte } from '../exportacion/planilla.ts'
import { type Ctx, requireIdentity } from '../platform/http/context.ts'
import { Download } from '../platform/http/download.ts'
import { computeOrigen } from '../platform/http/limits.ts'
import { toCentavos } from '../platform/money.ts'
import { recordSuceso } from '../platform/sucesos.ts'
import type { CompraDetalle } from './compra.contract.ts'
import type { LiquidacionDetalle } from './liquidacion.contract.ts'

type Formato = 'csv' | 'xlsx'

/** A table, and what its file is called without an ending. */
export type Papel = { nombre: string; tabla: () => Tabla }

export const toPapelCompra = ({ numero, lineas }: CompraDetalle): Papel => ({
  nombre: `pedido-${numero}`,
  async *tabla() {
    yield [
      ['isbn', 'titulo', 'cantidad', 'pvp'],
      ...lineas.map(({ isbn, titulo, cantidad, pvp }) => [isbn, titulo, cantidad, pvp && toImporte(toCentavos(pvp))]),
    ]
  },
})

export const toPapelLiquidacion = ({ numero, lineas, descuento_bp, ejemplares, total }: LiquidacionDetalle): Papel => ({
  nombre: `liquidacion-${numero}`,
  async *tabla() {
    const descuento = String(descuento_bp / 100).replace('.', ',')
    yield [
      ['isbn', 'titulo', 'cantidad', 'pvp', 'descuento', 'neto'],
      ...lineas.map(({ isbn, titulo, cantidad, pvp, neto }) => [
        ...[isbn, titulo, cantidad],
        ...[toImporte(toCentavos(pvp)), descuento, toImporte(toCentavos(neto))],
      ]),
      ['', 'Total', ejemplares, null, null, toImporte(toCentavos(total))],
    ]
  },
})

/** The whole file. */
export async function writePapel({ nombre, tabla }: Papel, formato: Formato): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of createPlanilla(formato, nombre, tabla())) parts.push(Buffer.from(part))
  return Buffer.concat(parts)
}

/** The file for whoever asked; who took it is written down first. */
export async function sendPapel(ctx: Ctx, papel: Papel, formato: Formato): Promise<Download> {
  const { id } = await requireIdentity(ctx)
  await recordSuceso(ctx.db, {
    suceso: 'exportacion',
    actor: id,
    origen: computeOrigen(ctx.ip),
    datos: { de: papel.nombre, formato },
  })
  const body = createPlanilla(formato, papel.nombre, papel.tabla())
  return new Download({ name: `${papel.nombre}.${formato}`, type: TIPOS[formato], body })
}
