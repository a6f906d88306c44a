// Draws an invoice, a credit note or the paper that is neither.
import { encode } from 'uqr'
import { toImprimible } from '#platform/imprimible.ts'
import { ABAJO, ANCHO, type Doc, MARGEN, writeHojas } from './hojas.ts'
import type { Papel } from './papel.rules.ts'

/** Where each column begins and how wide it is; numbers stand at its right. */
const COLUMNAS = [
  { x: 0, ancho: 265 },
  { x: 270, ancho: 50 },
  { x: 325, ancho: 75 },
  { x: 405, ancho: 40 },
  { x: 450, ancho: ANCHO - 450 },
] as const
const QR_LADO = 96
/** What the total, the QR code and the end of the page need. */
const PIE_ALTO = 190

const pairs = (doc: Doc, datos: Papel['receptor'], x: number, y: number, width: number): number => {
  doc.fontSize(9)
  let at = y
  for (const [etiqueta, valor] of datos) {
    doc.font('Helvetica-Bold').text(`${toImprimible(etiqueta)}: `, x, at, { width, continued: true })
    doc.font('Helvetica').text(toImprimible(valor) || '-')
    at = doc.y + 2
  }
  return at
}

/** How large the shop's picture is at most. */
const LOGO = [150, 40] as const

/** The shop's mark above who sells, where both differ. Returns where that goes on. */
function drawMarca(doc: Doc, { marca, vendedor }: Papel, logo: Buffer | null, y: number): number {
  if (!marca || (!logo && marca.nombre === vendedor.nombre)) return y
  if (logo) {
    doc.image(logo, MARGEN, y, { fit: [...LOGO] })
    return y + LOGO[1] + 6
  }
  doc
    .font('Helvetica-Bold')
    .fontSize(16)
    .text(toImprimible(marca.nombre), MARGEN, y, { width: ANCHO / 2 - 50 })
  return doc.y + 4
}

function drawHead(doc: Doc, papel: Papel, logo: Buffer | null): number {
  const medio = MARGEN + ANCHO / 2
  let y = MARGEN
  if (papel.aviso) {
    doc
      .font('Helvetica-Bold')
      .fontSize(11)
      .text(toImprimible(papel.aviso), MARGEN, y, { width: ANCHO, align: 'center' })
    y = doc.y + 6
  }
  const top = y
  doc.rect(medio - 22, top, 44, 44).stroke()
  doc
    .font('Helvetica-Bold')
    .fontSize(28)
    .text(papel.letra, medio - 22, top + 9, { width: 44, align: 'center' })
  doc
    .font('Helvetica')
    .fontSize(6.5)
    .text(toImprimible(papel.codigo), medio - 40, top + 47, { width: 80, align: 'center' })
  const bajoMarca = drawMarca(doc, papel, logo, top)
  doc
    .font('Helvetica-Bold')
    .fontSize(13)
    .text(toImprimible(papel.vendedor.nombre), MARGEN, bajoMarca, { width: ANCHO / 2 - 50 })
  const left = pairs(doc, papel.vendedor.datos, MARGEN, doc.y + 6, ANCHO / 2 - 50)
  doc
    .font('Helvetica-Bold')
    .fontSize(15)
    .text(toImprimible(papel.titulo), medio + 50, top, { width: ANCHO / 2 - 50 })
  const right = pairs(doc, papel.documento, medio + 50, doc.y + 6, ANCHO / 2 - 50)
  const line = Math.max(left, right, top + 66) + 4
  doc
    .moveTo(MARGEN, line)
    .lineTo(MARGEN + ANCHO, line)
    .stroke()
  const after = pairs(doc, papel.receptor, MARGEN, line + 8, ANCHO)
  doc
    .moveTo(MARGEN, after + 4)
    .lineTo(MARGEN + ANCHO, after + 4)
    .stroke()
  return after + 12
}

function drawRow(doc: Doc, row: readonly string[], y: number, font: string): number {
  doc.font(font).fontSize(8.5)
  let below = y
  row.forEach((texto, n) => {
    const { x, ancho } = COLUMNAS[n] ?? COLUMNAS[0]
    doc.text(toImprimible(texto), MARGEN + x, y, { width: ancho, align: n === 0 ? 'left' : 'right' })
    below = Math.max(below, doc.y)
  })
  return below + 3
}

function drawLineas(doc: Doc, papel: Papel, from: number): number {
  let y = drawRow(doc, papel.columnas, from, 'Helvetica-Bold')
  for (const linea of papel.lineas) {
    const alto = doc
      .font('Helvetica')
      .fontSize(8.5)
      .heightOfString(toImprimible(linea[0] ?? ''), { width: 265 })
    if (y + alto > ABAJO) {
      doc.addPage()
      y = drawRow(doc, papel.columnas, MARGEN, 'Helvetica-Bold')
    }
    y = drawRow(doc, linea, y, 'Helvetica')
  }
  return y
}

/** The code as squares of its own, not as a picture. */
function drawQr(doc: Doc, texto: string, x: number, y: number): void {
  const { data, size } = encode(texto, { ecc: 'M', border: 0 })
  const lado = QR_LADO / size
  data.forEach((fila, n) => {
    fila.forEach((dark, m) => {
      if (dark) doc.rect(x + m * lado, y + n * lado, lado + 0.05, lado + 0.05)
    })
  })
  doc.fill('black')
}

function drawFoot(doc: Doc, papel: Papel, from: number): void {
  let y = from
  if (y + PIE_ALTO > ABAJO) {
    doc.addPage()
    y = MARGEN
  }
  doc
    .moveTo(MARGEN, y + 2)
    .lineTo(MARGEN + ANCHO, y + 2)
    .stroke()
  let at = y + 10
  for (const [etiqueta, valor] of papel.totales) {
    doc.font('Helvetica-Bold').fontSize(11)
    doc.text(`${toImprimible(etiqueta)}: ${toImprimible(valor)}`, MARGEN, at, { width: ANCHO, align: 'right' })
    at = doc.y + 2
  }
  const base = Math.max(at, y + 30) + 8
  if (papel.qr) drawQr(doc, papel.qr, MARGEN, base)
  const x = papel.qr ? MARGEN + QR_LADO + 16 : MARGEN
  const width = ANCHO - (x - MARGEN)
  let below = base
  if (papel.transparencia) {
    doc.font('Helvetica-Oblique').fontSize(9).text(toImprimible(papel.transparencia.titulo), x, below, { width })
    below = pairs(doc, papel.transparencia.datos, x, doc.y + 2, width) + 6
  }
  below = pairs(doc, papel.cae, x, below, width)
  for (const texto of papel.pie) {
    doc
      .font('Helvetica')
      .fontSize(8)
      .text(toImprimible(texto), x, below + 4, { width })
    below = doc.y
  }
}

/** The file. `logo`: the shop's picture as PNG, where there is one. */
export const writePdf = (papel: Papel, logo: Buffer | null = null): Promise<Buffer> =>
  writeHojas(`${papel.titulo} ${papel.letra}`, (doc) =>
    drawFoot(doc, papel, drawLineas(doc, papel, drawHead(doc, papel, logo))),
  )
