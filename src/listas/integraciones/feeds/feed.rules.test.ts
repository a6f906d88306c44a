import { describe, expect, it } from 'vitest'
import { CsvReader } from '#listas/importacion/csv.rules.ts'
import { centavos, pesos } from '#platform/money.ts'
import { readItems, readXml } from '#test/xml.ts'
import * as rules from './feed.rules.ts'

const DONDE = {
  direccion: 'https://libros.test',
  nombre: 'Anaquel & Cía. <3',
  logo: '',
  ahora: new Date('2026-11-22T12:34:56Z'),
}
const LIBRO: rules.LibroDeFeed = {
  id: 'a1',
  isbn: '9789500000001',
  titulo: 'El túnel',
  descripcion: null,
  precio: centavos(12_500_50),
  editorial: null,
  imagen: '/portadas/a1-480.jpg?v=p1',
  oferta: null,
  hay: true,
}

const TITULOS = [
  'Tom & Jerry <"el mejor"> \'uno\'',
  'Emoji 📚🇦🇷👩‍👩‍👧',
  '=1+1, "dos"\r\nrenglones;y\ttab',
  ']]> <!-- no --> <![CDATA[',
  'Ñandú\u0000\u0008\ud83d suelta\uffff',
  'x'.repeat(300),
  '📚'.repeat(300),
]

function readItem(libro: rules.LibroDeFeed): Record<string, string> {
  const xml = rules.writeGoogleHead(DONDE) + rules.writeGoogleItem(libro, DONDE) + rules.GOOGLE_FOOT
  const [item, ...more] = readItems(xml)
  expect(more).toEqual([])
  return item ?? {}
}
function readRow(libro: rules.LibroDeFeed): Record<string, string> {
  const [head, row, ...more] = new CsvReader(',').push(rules.META_HEAD + rules.writeMetaRow(libro, DONDE), true)
  expect(more).toEqual([])
  expect(row?.celdas).toHaveLength(head?.celdas.length ?? 0)
  return Object.fromEntries(head?.celdas.map((name, n) => [name, row?.celdas[n] ?? '']) ?? [])
}

describe.each(TITULOS)('a book called %j', (titulo) => {
  const item = readItem({ ...LIBRO, titulo, descripcion: titulo })
  const row = readRow({ ...LIBRO, titulo, descripcion: titulo })
  it('is one well-formed item with at most 150 units of title, cut by whole characters', () => {
    expect(item['g:title']?.length).toBeLessThanOrEqual(150)
    expect(item['g:title']?.isWellFormed()).toBe(true)
    const whole = titulo.length <= 150 && titulo.isWellFormed() && !titulo.includes('\u0000')
    // A reader of XML takes every line's end as a line feed.
    if (whole) expect(item['g:title']).toBe(titulo.replaceAll('\r\n', '\n').replaceAll('\r', '\n'))
  })
  it('is one row of as many cells as the head', () => {
    expect(row.title?.length).toBeLessThanOrEqual(150)
    if (titulo.length > 150) expect(row.title).toMatch(/…$/u)
  })
})

it('has no cell that a spreadsheet would run', () => {
  const { title, description, brand } = readRow({
    ...LIBRO,
    titulo: '=HYPERLINK("x")',
    descripcion: '+1',
    editorial: '@a',
  })
  expect([title, description, brand]).toEqual(['\'=HYPERLINK("x")', "'+1", "'@a"])
})

it('says only what is true', () => {
  expect(readItem(LIBRO)).toEqual({
    'g:id': 'a1',
    'g:title': 'El túnel',
    'g:description': 'El túnel',
    'g:link': 'https://libros.test/libros/a1',
    'g:image_link': 'https://libros.test/portadas/a1-480.jpg?v=p1',
    'g:availability': 'in_stock',
    'g:condition': 'new',
    'g:price': '12500.50 ARS',
    'g:google_product_category': '784',
  })
  expect(readRow({ ...LIBRO, isbn: '9789877380897', editorial: 'Sudamericana' })).toEqual({
    id: 'a1',
    title: 'El túnel',
    description: 'El túnel',
    availability: 'in stock',
    condition: 'new',
    price: '12500.50 ARS',
    link: 'https://libros.test/libros/a1',
    image_link: 'https://libros.test/portadas/a1-480.jpg?v=p1',
    brand: 'Sudamericana',
    gtin: '9789877380897',
    sale_price: '',
    sale_price_effective_date: '',
  })
})

it('says that a book is out of stock where no copy can be sent now', () => {
  const libro = { ...LIBRO, hay: false }
  expect(readItem(libro)['g:availability']).toBe('out_of_stock')
  expect(readRow(libro).availability).toBe('out of stock')
})

it('tells what an offer makes of the price, and until when', () => {
  const oferta = { precio: pesos(10_000), antes: pesos(11_000), hasta: '2026-11-30T03:00:00.000Z' }
  const libro = { ...LIBRO, oferta }
  const sale = ['10000.00 ARS', '2026-11-22T12:34+0000/2026-11-30T03:00+0000']
  const [item, row] = [readItem(libro), readRow(libro)]
  expect([item['g:price'], item['g:sale_price'], item['g:sale_price_effective_date']]).toEqual([
    '11000.00 ARS',
    ...sale,
  ])
  expect([row.price, row.sale_price, row.sale_price_effective_date]).toEqual(['11000.00 ARS', ...sale])
  const sinAntes = { ...LIBRO, oferta: { ...oferta, antes: null } }
  expect(readItem(sinAntes)).toMatchObject({ 'g:price': '10000.00 ARS' })
  expect(readItem(sinAntes)).not.toHaveProperty('g:sale_price')
  expect(readRow(sinAntes)).toMatchObject({ price: '10000.00 ARS', sale_price: '', sale_price_effective_date: '' })
})

it('the reader of these tests refuses what is not well-formed', () => {
  for (const text of [
    '<a>',
    '<a></b>',
    '<a>&</a>',
    '<a><</a>',
    '<a/>',
    '<g:a></g:a>',
    '<a></a><b></b>',
    '<a>\u0000</a>',
    '<a>\ud83d</a>',
  ]) {
    expect(() => readXml(text), text).toThrow()
  }
})

it('names the logo in the head of the feed, where there is one', () => {
  expect(rules.writeGoogleHead(DONDE)).not.toContain('<image>')
  expect(rules.writeGoogleHead({ ...DONDE, logo: '/imagenes/a.webp?300x80' })).toContain(
    '<image><url>https://libros.test/imagenes/a.webp?300x80</url><title>Anaquel &#38; Cía. &#60;3</title><link>https://libros.test</link></image>',
  )
})
