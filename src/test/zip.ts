// ZIP files and spreadsheets for tests.
import { crc32, deflateRawSync } from 'node:zlib'

/** A ZIP with these files. */
export function zip(files: Record<string, string | Buffer>): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [name, content] of Object.entries(files)) {
    const data = Buffer.from(content)
    const packed = deflateRawSync(data)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(0x0800, 2) // names in UTF-8
    fields.writeUInt16LE(8, 4)
    fields.writeUInt32LE(crc32(data), 10)
    fields.writeUInt32LE(packed.length, 14)
    fields.writeUInt32LE(data.length, 18)
    fields.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), fields, Buffer.from(name), packed])
    const end = Buffer.alloc(14)
    end.writeUInt32LE(at, 10)
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\0', 'latin1'), fields, end, Buffer.from(name)]))
    parts.push(local)
    at += local.length
  }
  const index = Buffer.concat(directory)
  const last = Buffer.alloc(18)
  last.writeUInt16LE(directory.length, 4)
  last.writeUInt16LE(directory.length, 6)
  last.writeUInt32LE(index.length, 8)
  last.writeUInt32LE(at, 12)
  return Buffer.concat([...parts, index, Buffer.from('PK\u0005\u0006'), last])
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const RELS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

/** A spreadsheet: the XML within `sheetData` by the name of each sheet, shared texts, and formats of the cells' styles. */
export function xlsx(
  hojas: Record<string, string>,
  { compartidos = [] as string[], formatos = [0], ocultas = [] as string[] } = {},
): Buffer {
  const names = Object.keys(hojas)
  const sheets = names.map(
    (name, n) =>
      `<sheet name="${name}" sheetId="${n + 1}" r:id="rId${n + 1}"${ocultas.includes(name) ? ' state="hidden"' : ''}/>`,
  )
  const rels = names.map(
    (_, n) => `<Relationship Id="rId${n + 1}" Type="${RELS}/worksheet" Target="worksheets/sheet${n + 1}.xml"/>`,
  )
  return zip({
    '[Content_Types].xml': `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELS}"><sheets>${sheets.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships>${rels.join('')}</Relationships>`,
    'xl/styles.xml': `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy;@"/></numFmts>
      <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${formatos.map((id) => `<xf numFmtId="${id}"/>`).join('')}</cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `${HEAD}<sst xmlns="${MAIN}">${compartidos.map((text) => `<si>${text}</si>`).join('')}</sst>`,
    ...Object.fromEntries(
      names.map((name, n) => [
        `xl/worksheets/sheet${n + 1}.xml`,
        `${HEAD}<worksheet xmlns="${MAIN}"><sheetData>${hojas[name]}</sheetData></worksheet>`,
      ]),
    ),
  })
}
