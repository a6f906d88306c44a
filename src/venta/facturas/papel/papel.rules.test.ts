import { inflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { computeNeto } from '#casa/deberes/iva.rules.ts'
import { toImprimible } from '#platform/imprimible.ts'
import { centavos, sum } from '#platform/money.ts'
import { paintCover } from '#test/imagenes.ts'
import { computeImportes, type LineaFiscal, listNetos } from '../comprobante.rules.ts'
import { type DatosComprobante, describeComprobante } from './fiscal.rules.ts'
import { describeNoFiscal, type Tienda } from './papel.rules.ts'
import { writePdf } from './pdf.ts'

const libro: LineaFiscal = {
  linea: 1,
  rubro: 'libro',
  descripcion: "O'Higgins",
  isbn: '9789500000000',
  cantidad: 2,
  unitario: centavos(12_100_00),
  iva: 'exento',
}
const envio: LineaFiscal = {
  linea: 2,
  rubro: 'envio',
  descripcion: 'Envío',
  isbn: null,
  cantidad: 1,
  unitario: centavos(1_210_00),
  iva: '21',
}
/** As the shop came. */
const tienda: Tienda = { nombre: 'Anaquel', logo: '', whatsapp: '' }
const datos: DatosComprobante = {
  tienda,
  de: ['Pedido', 'N.º 41'],
  tipo: 6,
  punto: 3,
  numero: 12,
  fecha: '2026-11-23',
  lineas: [libro, envio],
  receptor: { condicion: 'consumidor', documento: 'ninguno', numero: '', nombre: '', domicilio: '' },
  emisor: {
    razon_social: 'Librería SRL',
    domicilio: 'Mitre 5',
    cuit: '30000000007',
    condicion: 'inscripto',
    ingresos_brutos: '921-1',
    inicio_actividades: '2020-03-01',
  },
  cae: '70417054367476',
  caeVence: '2026-12-03',
  deProduccion: true,
  metodoPago: 'efectivo',
  factura: null,
  qr: 'https://ejemplo.test/?p=',
  boton: 'https://libros.test/arrepentimiento',
}
const countPages = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length ?? 0
/** What is drawn on a page, from top to bottom as it was written: texts, frames and lines with where they stand; of the QR code its squares. */
function readDibujo(pdf: Buffer): { dibujo: string[]; cuadros: number[][] } {
  const [, stream = ''] = /FlateDecode.*?stream\r?\n(.*?)\r?\nendstream/s.exec(pdf.toString('latin1')) ?? []
  const dibujo: string[] = []
  const cuadros: number[][] = []
  let at = ''
  for (const orden of inflateSync(Buffer.from(stream, 'latin1')).toString('latin1').split('\n')) {
    const [, x, y] = /^1 0 0 1 (\S+) (\S+) Tm$/.exec(orden) ?? []
    const sizes = /^(\S+) (\S+) (\S+) (\S+) re$/.exec(orden)?.slice(1).map(Number)
    if (x && y) at = `${Math.round(Number(x))} ${Math.round(842 - Number(y))}`
    else if (/^\/F\d/.test(orden)) at += ` ${orden.slice(1, -3)}`
    else if (orden.endsWith(' TJ')) {
      const hex = orden.replace(/<(\w*)>|[^<]/g, '$1')
      dibujo.push(`${at} ${Buffer.from(hex, 'hex').toString('latin1').replaceAll('\u00a0', ' ').trim()}`)
    } else if (sizes && (sizes[2] ?? 0) < 10) cuadros.push(sizes)
    else if (/ (?:re|m|l)$/.test(orden)) dibujo.push(orden)
  }
  return { dibujo, cuadros }
}
const textOf = (papel: object): string => JSON.stringify(papel).replaceAll('\u00a0', ' ')

describe('the paper of an invoice', () => {
  it('says all that RG 1415, RG 4892 and Ley 27.743 ask for', () => {
    const papel = describeComprobante(datos)
    const text = textOf(papel)
    for (const part of [
      ...[
        'Librería SRL',
        'Mitre 5',
        '30-00000000-7',
        '921-1',
        'IVA Responsable Inscripto',
        '01/03/2020',
        '00003-00000012',
      ],
      ...[
        '"letra":"B"',
        'Código N.º 06',
        '23/11/2026',
        'A CONSUMIDOR FINAL',
        'Contado',
        "O'Higgins (ISBN 9789500000000)",
      ],
      ...[
        '["Total","$ 25.410,00"]',
        '["C.A.E. N.º","70417054367476"]',
        '03/12/2026',
        'https://ejemplo.test/?p=',
        'art. 34',
      ],
      ...['Régimen de Transparencia Fiscal al Consumidor (Ley 27.743)', '["IVA Contenido","$ 210,00"]'],
      '["Otros Impuestos Nacionales Indirectos","$ 0,00"]',
    ]) {
      expect(text).toContain(part)
    }
    expect(papel.aviso).toBeNull()
    expect(papel.nombre).toBe('factura-b-00003-00000012')
    expect(JSON.parse(atob(papel.qr?.split('?p=')[1] ?? ''))).toMatchObject({ fecha: '2026-11-23', nroCmp: 12 })
  })
  it('of an A names the VAT apart, of a C none at all', () => {
    const receptor = {
      condicion: 'inscripto' as const,
      documento: 'cuit' as const,
      numero: '30000000007',
      nombre: 'Distribuidora',
      domicilio: 'Mitre 7',
    }
    const a = describeComprobante({ ...datos, tipo: 1, receptor })
    expect(textOf(a.totales)).toBe(
      '[["Neto gravado","$ 1.000,00"],["IVA 21 %","$ 210,00"],["Exento","$ 24.200,00"],["Total","$ 25.410,00"]]',
    )
    expect([a.transparencia, a.pie]).toEqual([null, []])
    expect([a.columnas[2], a.columnas[4], textOf(a.lineas[1] ?? [])]).toEqual([
      ...['Unitario sin IVA', 'Importe sin IVA', '["Envío","1","$ 1.000,00","21 %","$ 1.000,00"]'],
    ])
    const c = describeComprobante({ ...datos, tipo: 11, emisor: { ...datos.emisor, condicion: 'monotributo' } })
    expect([c.transparencia, c.totales.length, c.lineas[1]?.[3]]).toEqual([null, 1, ''])
    expect([c.columnas[4], textOf(c.lineas[1] ?? [])]).toEqual([
      'Importe',
      '["Envío","1","$ 1.210,00","","$ 1.210,00"]',
    ])
  })
  it('of an A has rows without VAT that add up to its sums without VAT', () => {
    const linea = (n: number, unitario: number, cantidad: number, iva: LineaFiscal['iva']): LineaFiscal => ({
      ...envio,
      linea: n,
      cantidad,
      unitario: centavos(unitario),
      iva,
    })
    const lineas = [
      linea(1, 101, 1, '21'),
      linea(2, 101, 3, '21'),
      libro,
      linea(4, 103, 2, '10,5'),
      linea(5, 99, 7, '21'),
    ]
    const netos = listNetos(lineas)
    const { neto, exento } = computeImportes('A', lineas)
    expect(sum(netos)).toBe(neto + exento)
    netos.forEach((importe, n) => {
      const { unitario = 0, cantidad = 0, iva = 'exento' } = lineas[n] ?? {}
      expect(Math.abs(importe - computeNeto(centavos(unitario * cantidad), iva))).toBeLessThanOrEqual(1)
    })
  })
  it('of an A to who pays monotributo has the words of RG 5003/2021, and to others none of them', () => {
    const para = (condicion: 'inscripto' | 'monotributo', tipo: number) =>
      describeComprobante({
        ...datos,
        tipo,
        receptor: { condicion, documento: 'cuit', numero: '20000000001', nombre: 'Ana', domicilio: 'Mitre 7' },
      }).pie
    for (const tipo of [1, 3]) {
      expect(para('monotributo', tipo)).toEqual([
        'El crédito fiscal discriminado en el presente comprobante, sólo podrá ser computado a efectos del Régimen de Sostenimiento e Inclusión Fiscal para Pequeños Contribuyentes de la Ley Nº 27.618',
      ])
      expect(para('inscripto', tipo)).toEqual([])
    }
    expect(para('monotributo', 11)).toEqual([])
  })
  it('says that it is worth nothing where it is, and which invoice it credits', () => {
    const papel = describeComprobante({ ...datos, tipo: 8, deProduccion: false, factura: 'Factura B 00003-00000011' })
    expect([papel.aviso, papel.titulo]).toEqual(['COMPROBANTE DE PRUEBA: NO VÁLIDO COMO FACTURA', 'Nota de crédito'])
    // It undoes a sale: there is nothing to revoke any more.
    expect(papel.pie).toEqual([])
    expect(papel.receptor).toContainEqual(['Comprobante asociado', 'Factura B 00003-00000011'])
  })
  it('is laid out so', async () => {
    const papel = describeComprobante({
      ...datos,
      deProduccion: false,
      tienda: { ...tienda, nombre: 'La Anaquela' },
      receptor: { condicion: 'consumidor', documento: 'dni', numero: '30123456', nombre: 'Ana', domicilio: 'Mitre 7' },
      emisor: { ...datos.emisor, condicion: 'exento', ingresos_brutos: '' },
    })
    const { dibujo, cuadros } = readDibujo(await writePdf(papel))
    // x, y from the top, font and size of each text; frames and lines as a PDF has them.
    expect(dibujo.join('\n')).toBe(
      `
      141 48 F2 11 COMPROBANTE DE PRUEBA: NO VÁLIDO COMO FACTURA
      275.5 59.09 44 44 re
      287 88 F2 28 B
      277 111 F1 6.5 Código N.º 06
      40 71 F2 16 La Anaquela
      40 92 F2 13 Librería SRL
      40 110 F2 9 Domicilio comercial:
      130 110 F1 9 Mitre 5
      40 123 F2 9 Condición frente al IVA:
      143 123 F1 9 IVA Sujeto Exento
      348 70 F2 15 Factura
      348 90 F2 9 N.º:
      365 90 F1 9 00003-00000012
      348 102 F2 9 Fecha de emisión:
      428 102 F1 9 23/11/2026
      348 114 F2 9 CUIT:
      373 114 F1 9 30-00000000-7
      348 127 F2 9 Ingresos brutos:
      421 127 F1 9 -
      348 139 F2 9 Inicio de actividades:
      441 139 F1 9 01/03/2020
      40 148.96 m
      555 148.96 l
      40 164 F2 9 Señor/a:
      78 164 F1 9 Ana
      40 176 F2 9 DNI:
      61 176 F1 9 30.123.456
      40 188 F2 9 Domicilio:
      86 188 F1 9 Mitre 7
      40 201 F2 9 Condición frente al IVA:
      143 201 F1 9 Consumidor final
      40 213 F2 9 Condición de venta:
      128 213 F1 9 Contado
      40 226 F2 9 Pedido:
      75 226 F1 9 N.º 41
      40 235.384 m
      555 235.384 l
      40 250 F2 8.5 Descripción
      324 250 F2 8.5 Cantidad
      408 250 F2 8.5 Unitario
      472 250 F2 8.5 IVA
      524 250 F2 8.5 Importe
      40 263 F1 8.5 O'Higgins (ISBN 9789500000000)
      355 263 F1 8.5 2
      395 263 F1 8.5 $ 12.100,00
      459 263 F1 8.5 Exento
      510 263 F1 8.5 $ 24.200,00
      40 276 F1 8.5 Envío
      355 276 F1 8.5 1
      400 276 F1 8.5 $ 1.210,00
      466 276 F1 8.5 21 %
      515 276 F1 8.5 $ 1.210,00
      40 284.151 m
      555 284.151 l
      465 300 F2 11 Total: $ 25.410,00
      152 327 F3 9 Régimen de Transparencia Fiscal al Consumidor (Ley 27.743)
      152 339 F2 9 IVA Contenido:
      218 339 F1 9 $ 210,00
      152 352 F2 9 Otros Impuestos Nacionales Indirectos:
      324 352 F1 9 $ 0,00
      152 370 F2 9 C.A.E. N.º:
      198 370 F1 9 70417054367476
      152 382 F2 9 Vencimiento del C.A.E.:
      255 382 F1 9 03/12/2026
      152 398 F1 8 Tenés derecho a revocar esta compra dentro de los 10 días corridos desde que la recibís, sin costo (Ley 24.240,
      152 407 F1 8 art. 34). Botón de arrepentimiento: https://libros.test/arrepentimiento
    `
        .trim()
        .replace(/^ +/gm, ''),
    )
    expect([cuadros.length, cuadros[0], cuadros.at(-1)]).toEqual([
      ...[2_330, [40, 320.151, 1.441304, 1.441304], [133.217391, 414.759696, 1.441304, 1.441304]],
    ])
  })
  it('is a file of a few kilobytes, also with a hundred lines, and the same one each time', async () => {
    const largo = "El ingenioso hidalgo don Quijote de la Mancha 📚 <b>'; drop table</b> ".repeat(4)
    const lineas = Array.from({ length: 100 }, (_, n) => ({ ...libro, linea: n + 1, descripcion: largo }))
    const [one, again] = [
      await writePdf(describeComprobante({ ...datos, lineas })),
      await writePdf(describeComprobante({ ...datos, lineas })),
    ]
    expect(one.subarray(0, 5).toString()).toBe('%PDF-')
    expect(one.length).toBeLessThan(60_000)
    expect(one.equals(again)).toBe(true)
    expect(countPages(one)).toBeGreaterThan(5)
    expect(countPages(await writePdf(describeComprobante(datos)))).toBe(1)
  })
})

it('the paper of an order without an invoice says so twice', () => {
  const vendedor = { razon_social: 'Librería', cuit: '30-00000000-7', domicilio: '' }
  const pedido = {
    vendedor,
    pedidoNumero: 41,
    fecha: '2026-11-23',
    nombre: 'Ana',
    metodoPago: 'efectivo',
    lineas: [libro],
    boton: 'https://libros.test/arrepentimiento',
    tienda,
  }
  const papel = describeNoFiscal(pedido)
  expect([papel.letra, papel.codigo, papel.aviso, papel.qr]).toEqual([
    ...['X', 'Documento no válido como factura', 'DOCUMENTO NO VÁLIDO COMO FACTURA', null],
  ])
  expect(papel.cae).toEqual([])
  expect(papel.vendedor.datos).toEqual([])
  const otro = describeNoFiscal({ ...pedido, vendedor: { ...vendedor, domicilio: 'Mitre 5' }, metodoPago: 'trueque' })
  expect(otro.vendedor.datos).toEqual([['Domicilio comercial', 'Mitre 5']])
  expect(otro.receptor.at(-1)).toEqual(['Condición de venta', 'Otra'])
  expect(papel.pie).toEqual([
    'Tenés derecho a revocar esta compra dentro de los 10 días corridos desde que la recibís, sin costo (Ley 24.240, art. 34). Botón de arrepentimiento: https://libros.test/arrepentimiento',
  ])
})

describe("the shop's own mark", () => {
  const show = (changes: Partial<Tienda>) => describeComprobante({ ...datos, tienda: { ...tienda, ...changes } })
  const logo = `/imagenes/${'0a'.repeat(32)}.webp?300x80`
  it('stands on no paper of a shop as it came, which says who sells as ever', () => {
    const { marca, vendedor } = show({})
    expect(marca).toBeNull()
    expect(vendedor.datos.map(([etiqueta]) => etiqueta)).toEqual(['Domicilio comercial', 'Condición frente al IVA'])
  })
  it('is its name or its picture, with its WhatsApp, and changes nothing else', () => {
    expect(show({ nombre: 'La Anaquela' }).marca).toEqual({ nombre: 'La Anaquela', logo: '' })
    expect(show({ logo }).marca).toEqual({ nombre: 'Anaquel', logo })
    const conWhatsapp = show({ whatsapp: '+54 9 341 555 0199' })
    expect(conWhatsapp.vendedor.datos.at(-1)).toEqual(['WhatsApp', '+54 9 341 555 0199'])
    const { marca, vendedor, ...rest } = show({ nombre: 'La Anaquela', logo, whatsapp: '1' })
    const { marca: ninguna, vendedor: mismo, ...same } = show({})
    expect([rest, vendedor.nombre]).toEqual([same, mismo.nombre])
    expect([marca?.nombre, ninguna]).toEqual(['La Anaquela', null])
  })
  it('leaves an invoice on one page, and is not said twice', async () => {
    const plain = await writePdf(show({}))
    const named = await writePdf(show({ nombre: 'La Anaquela de la calle larga '.repeat(2) }))
    const picture = await writePdf(
      show({ nombre: 'La Anaquela', logo }),
      await paintCover('png', { width: 300, height: 80 }),
    )
    expect([named, picture].map(countPages)).toEqual([1, 1])
    expect(named.equals(plain)).toBe(false)
    expect(picture.includes('/Subtype /Image')).toBe(true)
    expect((await writePdf(show({ nombre: 'Librería SRL' }))).equals(plain)).toBe(true)
  })
})

it('what the fonts cannot write is written as near as can be', () => {
  expect(toImprimible('Łódź, Dvořák «Ñandú» — 12 €')).toBe('Lódz, Dvorák «Ñandú» — 12 €')
  expect(toImprimible('📚 Дмитрий')).toBe('???????')
  expect(toImprimible('Feliz 👩🏽‍🚀🇦🇷 cumple ❤️ 1️⃣!')).toBe('Feliz cumple 1!')
  expect(toImprimible('© 2026 Marca® ™ 😀')).toBe('© 2026 Marca® ™')
  expect(toImprimible('Libros ✂© 2026')).toBe('Libros © 2026')
})
