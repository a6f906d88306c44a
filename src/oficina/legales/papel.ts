// A published text as a file that can be kept unaltered (Resolución 270/2020 SCI): the same version is the same bytes.

import { formatFechaHora, splitParrafos } from '#platform/format.ts'
import { toImprimible } from '#platform/imprimible.ts'
import { keepHojas } from '#venta/facturas/papel/guardadas.ts'
import type { Doc } from '#venta/facturas/papel/hojas.ts'
import { AAIP, type ClaseDocumento, DOCUMENTO_NOMBRES, REVOCACION } from './legales.rules.ts'

type Version = { clase: ClaseDocumento; version: number; publicado_en: string; texto: string }

/** What the norms say word for word, which stands below whatever the owner publishes. */
const DE_LA_NORMA: Record<ClaseDocumento, { titulo: string; parrafos: readonly string[] }> = {
  terminos: {
    titulo: 'Derecho a revocar la compra (Ley 24.240 de Defensa del Consumidor, artículo 34)',
    parrafos: [REVOCACION],
  },
  privacidad: { titulo: 'Tus derechos (Ley 25.326)', parrafos: AAIP },
}

function drawTexto(doc: Doc, { clase, version, publicado_en, texto }: Version): void {
  const write = (parrafos: readonly string[]) => {
    doc.font('Helvetica').fontSize(10)
    for (const parrafo of parrafos) doc.text(toImprimible(parrafo)).moveDown(0.6)
  }
  doc.font('Helvetica-Bold').fontSize(18).text(DOCUMENTO_NOMBRES[clase])
  doc
    .font('Helvetica')
    .fontSize(9)
    .text(toImprimible(`Versión ${version}, del ${formatFechaHora(publicado_en)}`))
    .moveDown()
  write(splitParrafos(texto))
  const { titulo, parrafos } = DE_LA_NORMA[clase]
  doc.moveDown().font('Helvetica-Bold').fontSize(12).text(titulo).moveDown(0.5)
  write(parrafos)
}

/** The file of one version. `huella` tells it from all others, also of another shop in the same process. */
export const writeDocumento = (huella: string, version: Version): Promise<Buffer> =>
  keepHojas(['documento', huella, version], async () => {
    const { writeHojas } = await import('#venta/facturas/papel/hojas.ts')
    return writeHojas(`${DOCUMENTO_NOMBRES[version.clase]}, versión ${version.version}`, (doc) =>
      drawTexto(doc, version),
    )
  })
