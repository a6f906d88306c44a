// Books as the catalogues of other sites want them: only what is true of each.
import { isIsbn13 } from '#catalogo/libros/isbn.rules.ts'
import { writeCsv } from '#platform/csv.ts'
import { type Centavos, type Pesos, toPesos } from '#platform/money.ts'

/** A book with a price above zero and a cover of its own. `imagen` is a path of ours. */
export type LibroDeFeed = {
  id: string
  isbn: string
  titulo: string
  descripcion: string | null
  precio: Centavos
  editorial: string | null
  imagen: string
  /** What it costs now, what that is told to be less than, and until when (ISO). */
  oferta: { precio: Pesos; antes: Pesos | null; hasta: string } | null
  /** Whether a copy can be sent now. */
  hay: boolean
}

/** `ahora` is when the feed is written; `logo` a path of ours, empty where the shop has none. */
export type Donde = { direccion: string; nombre: string; logo: string; ahora: Date }

// https://support.google.com/merchants/answer/7052112
const TITULO_MAX = 150
const DESCRIPCION_MAX = 5_000
const MARCA_MAX = 70

/** What XML 1.0 has no way to say: control characters but tab and line ends, halves of characters, two that are none. */
const UNPRINTABLE = /[^\P{Cc}\t\n\r]|\p{Cs}|[\ufffe\uffff]/gu

/** Cut by whole characters: never through the middle of one of two units. */
function cut(text: string, max: number): string {
  const clean = text.replace(UNPRINTABLE, '').trim()
  return clean.length <= max
    ? clean
    : `${[...clean]
        .slice(0, max - 1)
        .join('')
        .slice(0, max - 1)
        .replace(/[\ud800-\udbff]$/, '')}…`
}

const formatPrecio = (pesos: Pesos): string => `${pesos.toFixed(2)} ARS`
const formatMinuto = (instant: Date): string => `${instant.toISOString().slice(0, 16)}+0000`

/** The fields of both feeds. A description is asked for by both: a book without one has its title. */
function describe(libro: LibroDeFeed, { direccion, ahora }: Donde) {
  // A reduction is told as such only where the book's page strikes a price through; else it is the price.
  const { precio, antes, hasta } = libro.oferta ?? { precio: toPesos(libro.precio), antes: null, hasta: null }
  const titulo = cut(libro.titulo, TITULO_MAX)
  return {
    id: libro.id,
    titulo,
    descripcion: cut(libro.descripcion ?? '', DESCRIPCION_MAX) || titulo,
    enlace: `${direccion}/libros/${libro.id}`,
    imagen: direccion + libro.imagen,
    precio: formatPrecio(antes ?? precio),
    rebajado: antes && formatPrecio(precio),
    plazo: antes && hasta && `${formatMinuto(ahora)}/${formatMinuto(new Date(hasta))}`,
    gtin: isIsbn13(libro.isbn) ? libro.isbn : null,
    marca: libro.editorial === null ? null : cut(libro.editorial, MARCA_MAX) || null,
  }
}

const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
const tag = (name: string, value: string | null) => (value === null ? '' : `<${name}>${escapeXml(value)}</${name}>`)

/** RSS 2.0 has a place for it, with the title and the link of the channel. */
const writeLogo = ({ direccion, nombre, logo }: Omit<Donde, 'ahora'>): string =>
  logo === ''
    ? ''
    : `<image>${tag('url', direccion + logo)}${tag('title', cut(nombre, TITULO_MAX))}${tag('link', direccion)}</image>`

export const writeGoogleHead = ({ direccion, nombre, logo }: Donde): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>',
    `${tag('title', cut(nombre, TITULO_MAX))}${tag('link', direccion)}${tag('description', `Libros de ${cut(nombre, TITULO_MAX)}`)}${writeLogo({ direccion, nombre, logo })}\n`,
  ].join('\n')

/** «Media > Books» in Google's own list of kinds. */
const LIBROS_DE_GOOGLE = '784'

export function writeGoogleItem(libro: LibroDeFeed, donde: Donde): string {
  const { id, titulo, descripcion, enlace, imagen, precio, rebajado, plazo, gtin, marca } = describe(libro, donde)
  const fields = [
    tag('g:id', id),
    tag('g:title', titulo),
    tag('g:description', descripcion),
    tag('g:link', enlace),
    tag('g:image_link', imagen),
    tag('g:availability', libro.hay ? 'in_stock' : 'out_of_stock'),
    tag('g:condition', 'new'),
    tag('g:price', precio),
    tag('g:sale_price', rebajado),
    tag('g:sale_price_effective_date', plazo),
    tag('g:gtin', gtin),
    tag('g:brand', marca),
    tag('g:google_product_category', LIBROS_DE_GOOGLE),
  ]
  return `<item>${fields.join('')}</item>\n`
}

export const GOOGLE_FOOT = '</channel></rss>\n'

const CSV_COLUMNS = [
  'id',
  'title',
  'description',
  'availability',
  'condition',
  'price',
  'link',
  'image_link',
  'brand',
  'gtin',
  'sale_price',
  'sale_price_effective_date',
]
const writeRow = (cells: readonly string[]): string => writeCsv([cells], { delimitador: ',' })

export const META_HEAD: string = writeRow(CSV_COLUMNS)

export function writeMetaRow(libro: LibroDeFeed, donde: Donde): string {
  const { id, titulo, descripcion, enlace, imagen, precio, rebajado, plazo, gtin, marca } = describe(libro, donde)
  return writeRow([
    id,
    titulo,
    descripcion,
    libro.hay ? 'in stock' : 'out of stock',
    'new',
    precio,
    enlace,
    imagen,
    marca ?? '',
    gtin ?? '',
    rebajado ?? '',
    plazo ?? '',
  ])
}
