// Orders and settlements as spreadsheets: what the browser downloads, and what a mail to a supplier brings.
import type { PapelEnFilas } from '#casa/planillas/papel.ts'
import { toImporte } from '#casa/planillas/planilla.ts'
import { formatCentesimos } from '#platform/format.ts'
import { toCentavos } from '#platform/money.ts'
import type { CompraDetalle } from './compra.contract.ts'
import type { LiquidacionDetalle } from './liquidacion.contract.ts'

export const toPapelCompra = ({ numero, lineas }: CompraDetalle): PapelEnFilas => ({
  nombre: `pedido-${numero}`,
  async *tabla() {
    yield [
      ['isbn', 'titulo', 'cantidad', 'pvp'],
      ...lineas.map(({ isbn, titulo, cantidad, pvp }) => [isbn, titulo, cantidad, pvp && toImporte(toCentavos(pvp))]),
    ]
  },
})

export const toPapelLiquidacion = ({
  numero,
  lineas,
  descuento_bp,
  ejemplares,
  total,
}: LiquidacionDetalle): PapelEnFilas => ({
  nombre: `liquidacion-${numero}`,
  async *tabla() {
    const descuento = formatCentesimos(descuento_bp)
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
