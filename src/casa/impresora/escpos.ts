// A paper in ESC/POS, the language of printers of slips. In browsers it comes when a printer is used, never with a page of the shop.
import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder'
import { isEan13 } from '#platform/barras.ts'
import { type Ancho, type Bloque, COLUMNAS, type Tira, toLetras } from './tira.rules.ts'

/** Lines between the last one and the knife. */
const HASTA_EL_CORTE = 4
/** Bars: their height in points, and the points of their narrowest one. */
const BARRAS = { height: 60, width: 2, text: true }

function write(encoder: ReceiptPrinterEncoder, bloque: Bloque, columnas: number): void {
  switch (bloque.tipo) {
    case 'titulo':
      encoder.align('center').size(2, 2).line(toLetras(bloque.texto)).size(1, 1).align('left')
      return
    case 'linea':
      encoder
        .align(bloque.centro ? 'center' : 'left')
        .bold(bloque.fuerte ?? false)
        .line(toLetras(bloque.texto))
        .bold(false)
        .align('left')
      return
    case 'par': {
      const suma = toLetras(bloque.suma)
      const [width, fin] = [columnas - suma.length - 1, suma.length + 1]
      const celdas = [toLetras(bloque.texto), suma]
      encoder
        .bold(bloque.fuerte ?? false)
        .table(
          [
            { width, align: 'left', overflow: 'wrap' },
            { width: fin, align: 'right' },
          ],
          [celdas],
        )
        .bold(false)
      return
    }
    case 'raya':
      encoder.rule()
      return
    case 'barras':
      encoder
        .align('center')
        .barcode(bloque.codigo, isEan13(bloque.codigo) ? 'ean13' : 'code128', BARRAS)
        .align('left')
      return
    case 'corte':
      encoder.cut('partial')
      return
    case 'cajon':
      encoder.pulse()
  }
}

/** The bytes of a paper for a printer with this width. */
export function encodeTira(tira: Tira, ancho: Ancho): Uint8Array<ArrayBuffer> {
  const columns = COLUMNAS[ancho]
  const encoder = new ReceiptPrinterEncoder({
    columns,
    language: 'esc-pos',
    feedBeforeCut: HASTA_EL_CORTE,
    newline: '\n',
    errors: 'strict',
  })
  encoder.initialize().codepage('cp850')
  for (const bloque of tira) write(encoder, bloque, columns)
  return new Uint8Array(encoder.encode())
}
