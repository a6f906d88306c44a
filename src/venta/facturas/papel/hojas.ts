// Sheets of paper: A4, with the standard fonts of every reader, so that no file is loaded and a page weighs a few kilobytes.
import PDFDocument from 'pdfkit'
import { toImprimible } from '#platform/imprimible.ts'

export const MARGEN = 40
export const ANCHO = 595 - 2 * MARGEN
/** Where a page ends; its number stands below. */
export const ABAJO = 842 - MARGEN
const NUMERO_Y = 842 - MARGEN + 12

export type Doc = InstanceType<typeof PDFDocument>

/** Where there are several pages each says which one it is, so that a lost one is missed. */
function numberPages(doc: Doc): void {
  const { start, count } = doc.bufferedPageRange()
  if (count === 1) return
  for (let n = 0; n < count; n++) {
    doc.switchToPage(start + n)
    doc.page.margins.bottom = 0 // writing below it would begin another page
    doc
      .font('Helvetica')
      .fontSize(8)
      .text(`Página ${n + 1} de ${count}`, MARGEN, NUMERO_Y, { width: ANCHO, align: 'right', lineBreak: false })
  }
}

/**
 * The file of what `draw` writes. `CreationDate` is left to the reader of the paper: the same document is the same bytes. pdfkit is a
 * megabyte: this file is imported when the first paper is asked for.
 */
export function writeHojas(titulo: string, draw: (doc: Doc) => void): Promise<Buffer> {
  const doc = new PDFDocument({
    size: 'A4',
    margin: MARGEN,
    lang: 'es-AR',
    bufferPages: true,
    info: { Title: toImprimible(titulo), CreationDate: new Date(0) },
  })
  const done = new Promise<Buffer>((resolve, reject) => {
    const parts: Buffer[] = []
    doc.on('data', (part: Buffer) => parts.push(part))
    doc.on('end', () => resolve(Buffer.concat(parts)))
    doc.on('error', reject)
  })
  draw(doc)
  numberPages(doc)
  doc.end()
  return done
}
