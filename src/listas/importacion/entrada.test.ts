import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { CATEGORIAS_P, createContexto } from '#test/importacion.ts'
import { mensaje, producto } from '#test/onix.ts'
import { xlsx, zip } from '#test/zip.ts'
import { openEntrada } from './entrada.ts'
import { ImportError, openBytes } from './fuente.ts'

const ISBN = '9789879334966'
const CSV = `isbn;titulo;precio\n${ISBN};Los vecinos mueren en las novelas;11.100\n`

async function read(content: string | Buffer, nombre = 'lista') {
  const entrada = await openEntrada(openBytes(nombre, Buffer.from(content)))
  const contexto = createContexto(CATEGORIAS_P)
  const leer = entrada.createLector(contexto)
  const filas = []
  const celdas: string[][] = []
  let bytes = 0
  for await (const registros of entrada.registros((read) => (bytes = read))) {
    for (const registro of registros) {
      filas.push({ linea: registro.linea, ...leer(registro) })
      celdas.push(registro.celdas)
    }
  }
  return { ...entrada, filas, celdas, bytes }
}

const LEIDO = [{ isbn: ISBN, titulo: 'Los vecinos mueren en las novelas', precio: 1_110_000 }]
const ONIX = mensaje(producto({ isbn: ISBN, titulo: 'Los vecinos mueren en las novelas' }))
const texto = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
const HOJA = `<row r="1">${texto('isbn')}${texto('titulo')}${texto('precio')}</row>
  <row r="2"><c><v>${ISBN}</v></c>${texto('Los vecinos mueren en las novelas')}<c><v>11100</v></c></row>`
const ods = (hojas: Record<string, string>) =>
  zip({
    mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
    'META-INF/manifest.xml': '<manifest:manifest xmlns:manifest="m"/>',
    'content.xml': `<office:document-content xmlns:office="o" xmlns:table="t" xmlns:text="x" xmlns:style="s"><office:automatic-styles>
      <style:style style:name="no"><style:table-properties table:display="false"/></style:style></office:automatic-styles>
      <office:body><office:spreadsheet><table:table table:name="Oculta" table:style-name="no">${ODS}</table:table>${Object.entries(
        hojas,
      )
        .map(([nombre, filas]) => `<table:table table:name="${nombre}">${filas}</table:table>`)
        .join('')}</office:spreadsheet></office:body></office:document-content>`,
  })
const p = (text: string) => `<table:table-cell office:value-type="string"><text:p>${text}</text:p></table:table-cell>`
const n = (value: string) =>
  `<table:table-cell office:value-type="float" office:value="${value}"><text:p>…</text:p></table:table-cell>`
const ODS = `<table:table-row table:number-rows-repeated="4"><table:table-cell table:number-columns-repeated="1024"/></table:table-row>
  <table:table-header-rows><table:table-row>${p('isbn')}<table:table-cell/>${p('titulo')}${p('precio')}${p('fecha')}</table:table-row></table:table-header-rows>
  <table:table-row>${n(ISBN)}<table:table-cell table:number-columns-repeated="1"/>
    <table:table-cell office:value-type="string"><office:annotation><text:p>nota</text:p></office:annotation><text:p>Los vecinos<text:s/>mueren <text:span>en las novelas</text:span></text:p></table:table-cell>
    ${n('11100')}<table:table-cell office:value-type="date" office:date-value="2000-10-15T00:00:00"/></table:table-row>
  <table:table-row table:number-rows-repeated="1048000"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>`
const HTML = `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><style><!-- td { color: red } --></style></head><body>
  <table><tr><td colspan=2>Distribuidora del Sur</td></tr></table><!-- <table> -->
  <table border="1"><tr><th>I&#83;BN<th>T&iacute;tulo</th><th>P.V.P.</th></tr>
  <tr><td x:num="${ISBN}">9,78988E+12</td><td title="a>b">Los vecinos <b>mueren</b> en las&nbsp;novelas</td><td>$ 11.100</td></tr></table></body></html>`
const GESLIB = `1L|A|220|Norma|NORMA|AR\r\n2|A|220|7|Zona libre\r\n3|A|12|Novelas\r\n8|001|Castellano\r\n
GP4|A|1|Los vecinos mueren en las novelas|Aguirre, Sergio; Ruiz, Eva|4659|978-987-9334-96-6|${ISBN}|136|02|NORMA SA|20001015|20190701|    |2019|||12|20190530||001|03|Paz, Luis|Sosa, Ana|7|4|policial|0|6,00|11.100,00|L0|1|220|26,92||180|130|200|||||4,00|||0,00||||N|N|||||||
6E|1|1|Un faro.<BR>Una isla.\r\nBIC|1|FF|Policial\r\n6I|1|1|Uno\r\nGP4|B|2\r\nGP4|A|3|Lápiz||1||7791234567898\r\n`

describe('a file is known by what it holds', () => {
  it.each<[string, string | Buffer, string]>([
    ['CSV', CSV, 'UTF-8, separado por punto y coma'],
    ['gzip of CSV', gzipSync(CSV), 'UTF-8, separado por punto y coma, comprimido con gzip'],
    [
      'ZIP of CSV',
      zip({ 'lista.csv': CSV, '__MACOSX/._lista.csv': 'x' }),
      'UTF-8, separado por punto y coma, comprimido con ZIP',
    ],
    ['ONIX', ONIX, 'ONIX 3.1, etiquetas de referencia, UTF-8'],
    ['gzip of ONIX', gzipSync(ONIX), 'ONIX 3.1, etiquetas de referencia, UTF-8, comprimido con gzip'],
    ['ZIP of ONIX', zip({ 'a.xml': ONIX }), 'ONIX 3.1, etiquetas de referencia, UTF-8, comprimido con ZIP'],
    ['gzip of XLSX', gzipSync(xlsx({ Lista: HOJA })), 'planilla XLSX, hoja «Lista», comprimido con gzip'],
    ['XLSX', xlsx({ Lista: HOJA }), 'planilla XLSX, hoja «Lista»'],
    ['ODS', ods({ Lista: ODS }), 'planilla ODS, hoja «Lista»'],
    ['HTML called XLS', HTML, 'página HTML, hoja «Tabla 2» de 2'],
    ['ZIP of XLSX', zip({ 'lista.xlsx': xlsx({ Lista: HOJA }) }), 'planilla XLSX, hoja «Lista», comprimido con ZIP'],
    [
      'gzip of ZIP of CSV',
      gzipSync(zip({ 'a.csv': CSV })),
      'UTF-8, separado por punto y coma, comprimido con gzip, comprimido con ZIP',
    ],
  ])('%s', async (_, content, descripcion) => {
    const entrada = await read(content)
    expect(entrada.descripcion).toBe(descripcion)
    expect(entrada.filas).toMatchObject(LEIDO)
    expect(entrada.bytes).toBeGreaterThan(0)
    expect(entrada.bytes).toBeLessThanOrEqual(Math.max(entrada.fuente.bytes, Buffer.byteLength(content)))
  })

  it.each<[string, string | Buffer, RegExp]>([
    ['a ZIP of two files', zip({ 'a.csv': CSV, 'b.csv': CSV }), /trae 2 archivos/],
    ['a cut ZIP', zip({ 'a.csv': CSV }).subarray(0, 60), /está dañado: no se puede descomprimir/],
    ['a cut gzip', gzipSync(CSV.repeat(100)).subarray(0, 60), /está dañado: no se puede descomprimir/],
    ['a file that is packed too often', gzipSync(gzipSync(gzipSync(gzipSync(CSV)))), /comprimido demasiadas veces/],
    ['a bomb', gzipSync(Buffer.alloc(80_000_000, 'x')), /se agranda demasiado/],
    ['a PDF', '%PDF-1.7 …', /es un PDF: hace falta la planilla/],
    ['an old spreadsheet', Buffer.from('d0cf11e0a1b11ae1', 'hex'), /planilla vieja de Excel \(\.xls\)/],
    ['one of 2003', '<?xml version="1.0"?><Workbook/>', /planilla de Excel 2003/],
    ['a letter', zip({ 'word/document.xml': 'x', 'a.xml': 'x' }), /es un documento de Word/],
    ['a page', '<html><body>isbn</body></html>', /página HTML sin ninguna tabla/],
    ['JSON', '{"isbn": 1}', /es un archivo JSON/],
  ])('refuses %s in one Spanish line', async (_, content, message) => {
    const reading = read(content)
    await expect(reading).rejects.toThrow(ImportError)
    await expect(reading).rejects.toThrow(message)
  })
})

describe('a spreadsheet', () => {
  it('of OpenDocument has its own rows, numbers and days', async () => {
    const { filas, celdas, hojas } = await read(ods({ Tapa: '', Lista: ODS }))
    expect(filas).toMatchObject([{ linea: 6, ...LEIDO[0], fecha: { fecha: '2000-10-15', precision: 'dia' } }])
    expect(celdas[0]).toEqual([ISBN, '', LEIDO[0]?.titulo, '11100', '2000-10-15'])
    expect(hojas).toEqual([{ nombre: 'Lista', leida: true }])
  })

  it('is read from the first shown sheet with ISBNs, whatever stands above them', async () => {
    const portada = `<row r="1">${texto('Distribuidora del Faro')}</row>`
    const lista = `<row r="1">${texto('Lista de precios')}</row>
      <row r="4">${texto('EAN')}${texto('Título')}${texto('Costo')}${texto('P.V.P.')}${texto('Fecha de publicación')}</row>
      <row r="6"><c r="A6"><v>9.789879334966E12</v></c><c r="B6" t="s"><v>1</v></c><c r="D6"><v>12500.330000000002</v></c><c r="E6" s="1"><v>36814</v></c></row>
      <row r="7"><c r="A7" t="str"><v>978-987-545-514-6</v></c><c r="B7" t="s"><v>0</v></c><c r="D7" t="e"><v>#REF!</v></c><c r="E7" s="2"><v>36814.5</v></c></row>`
    const { filas, ignoradas, celdas, lugar } = await read(
      xlsx(
        { Portada: portada, Vieja: HOJA, Lista: lista },
        {
          compartidos: ['<t>Uno</t>', '<r><t>Los </t></r><r><t>vecinos</t></r>'],
          formatos: [0, 14, 164],
          ocultas: ['Vieja'],
        },
      ),
    )
    expect(ignoradas).toEqual(['Costo'])
    expect(lugar).toBe('fila')
    expect(filas).toMatchObject([
      {
        linea: 6,
        isbn: ISBN,
        titulo: 'Los vecinos',
        precio: 1_250_033,
        fecha: { fecha: '2000-10-15', precision: 'dia' },
      },
      {
        linea: 7,
        isbn: '9789875455146',
        titulo: 'Uno',
        precio: null,
        fecha: { fecha: '2000-10-15', precision: 'dia' },
      },
    ])
    expect(celdas[0]).toEqual([ISBN, 'Los vecinos', '', '12500,33', '2000-10-15'])
  })

  it('is read through all sheets of the same columns, and offers those of others', async () => {
    const [otro, tercero] = ['9789875455146', '9789500000017']
    const cabeza = `<row>${texto('isbn')}${texto('titulo')}</row>`
    const libro = xlsx({
      Tapa: `<row>${texto('Lista de mayo')}</row>`,
      Mayo: `${cabeza}<row>${texto(ISBN)}${texto('Los vecinos')}</row>`,
      Junio: `<row>${texto('Novedades')}</row><row>${texto('ISBN')}${texto('Título')}</row>
        <row>${texto(otro)}${texto('Cumbia')}</row><row>${texto('x')}${texto('Roto')}</row>`,
      Saldos: `<row>${texto('isbn')}${texto('precio')}</row><row>${texto(tercero)}${texto('10')}</row>`,
    })
    const { filas, descripcion, hojas, situar } = await read(libro)
    expect(filas).toMatchObject([
      { linea: 2, isbn: ISBN },
      { linea: 5, isbn: otro, titulo: 'Cumbia' },
      { linea: 6, clase: 'isbn' },
    ])
    expect(descripcion).toBe('planilla XLSX, hojas «Mayo», «Junio» de 4')
    expect(hojas).toEqual([
      { nombre: 'Mayo', leida: true },
      { nombre: 'Junio', leida: true },
      { nombre: 'Saldos', leida: false },
    ])
    expect([situar?.(2), situar?.(6)]).toEqual([null, { hoja: 'Junio', linea: 4 }])
    const saldos = await openEntrada(openBytes('lista', libro), {}, 'saldos')
    expect(saldos.hojas?.map(({ leida }) => leida)).toEqual([false, false, true])
    await expect(openEntrada(openBytes('lista', libro), {}, 'Enero')).rejects.toThrow(
      'no tiene ninguna hoja «Enero»: tiene «Tapa», «Mayo», «Junio», «Saldos».',
    )
  })

  it('names the sheet when nothing of it can be used', async () => {
    await expect(read(xlsx({ Hoja1: `<row>${texto('a')}</row>` }), 'x.xlsx')).rejects.toThrow(
      'No se puede importar «x.xlsx» (hoja «Hoja1»): la primera línea no nombra ninguna columna «isbn»; las columnas son «a».',
    )
    await expect(read(xlsx({ Hoja1: '' }))).rejects.toThrow('está vacío')
    await expect(read(xlsx({ Hoja1: '<row><c></row>' }))).rejects.toThrow('está dañado')
    await expect(read(xlsx({ Hoja1: `<row>${texto('x'.repeat(1_000_001))}</row>` }))).rejects.toThrow(
      'más de un millón',
    )
    await expect(read(xlsx({ Hoja1: '<a>'.repeat(101) }))).rejects.toThrow('está dañado')
    const hojas = xlsx({ Hoja1: '' }, { formatos: Array.from({ length: 200_001 }, () => 0) })
    await expect(read(hojas)).rejects.toThrow('demasiado grande')
  })
})

it('a table is read behind forty lines about the shop', async () => {
  const above = Array.from({ length: 40 }, (_, n) => `Nota ${n};de la distribuidora\n`).join('')
  const { filas } = await read(Buffer.from(`${above}ISBN;Descripción del producto\n${ISBN};Los vecinos\n`), 'x.csv')
  expect(filas).toMatchObject([{ linea: 42, isbn: ISBN, titulo: 'Los vecinos' }])
})

it('a table of hundreds of thousands of broken lines is read to its end', async () => {
  const { filas } = await read(Buffer.from(`isbn;titulo\n${ISBN};"${'a\n'.repeat(600_000)}`))
  expect(filas.length).toBe(600_000)
})

describe('an export of Geslib', () => {
  it('becomes records of its articles', async () => {
    const { descripcion, filas } = await read(Buffer.from(GESLIB, 'latin1'))
    expect(descripcion).toBe('exportación de Geslib, Latin-1 (Windows-1252)')
    expect(filas).toMatchObject([
      {
        linea: 6,
        isbn: ISBN,
        titulo: 'Los vecinos mueren en las novelas: policial',
        editorial: 'Norma',
        autores: [{ nombreCompleto: 'Sergio Aguirre' }, { nombreCompleto: 'Eva Ruiz' }],
        contribuidores: [
          { nombreCompleto: 'Ana Sosa', rol: 'ilustrador' },
          { nombreCompleto: 'Luis Paz', rol: 'traductor' },
        ],
        coleccion: 'Zona libre',
        coleccion_numero: '4',
        numero_edicion: 2,
        paginas: 136,
        alto_mm: 200,
        ancho_mm: 130,
        peso_g: 180,
        idioma: 'Español',
        fecha: { fecha: '2000-10-15', precision: 'dia' },
        precio: 1_110_000,
        categorias: ['ficcion'],
        temasExtra: ['Novelas'],
        descripcion: 'Un faro.\nUna isla.',
        indice: 'Uno',
      },
      { linea: 10, clase: 'fila', motivo: expect.stringContaining('da de baja un artículo') },
      { linea: 11, clase: 'isbn' },
    ])
  })

  it.each([
    ['gzip', gzipSync(GESLIB)],
    ['ZIP', zip({ 'geslib.dat': GESLIB })],
  ])('is read out of %s', async (envoltura, packed) => {
    const { descripcion, filas } = await read(packed)
    expect(descripcion).toBe(`exportación de Geslib, UTF-8, comprimido con ${envoltura}`)
    expect(filas).toEqual((await read(GESLIB)).filas)
  })

  it('is not taken for a table with bars', async () => {
    expect((await read(CSV.replaceAll(';', '|'))).descripcion).toBe('UTF-8, separado por barra')
  })
})
