// Reads the addresses that a shop hands over: its sitemap, its list of products, or lines of «old address» or «old address, page
// of this shop or ISBN».
import { parseCsv } from 'hucre/csv'
import { fold } from '#platform/text.ts'

/** `otros`: the sitemaps that an index of them names; their addresses stand in those. */
export type Leidas = { filas: { ruta: string; destino: string | null }[]; otros: string[] }

/**
 * The lists of products of other shops' programs, by the folded names of their columns: what is behind `ruta` in a product's
 * address, and where its ISBN may stand, the first that is filled. A product of several rows bears its name on the first.
 */
const PROGRAMAS = [
  // As its users hand it over; the names could not be checked against its own documents.
  { ruta: '/productos/', nombre: 'identificador de url', isbn: ['codigo de barras', 'sku'] },
  // help.shopify.com, «Using CSV files to import and export products».
  { ruta: '/products/', nombre: 'handle', isbn: ['variant barcode', 'variant sku'] },
] as const

/** Why a file cannot be read, for who chose it. */
export class ArchivoError extends Error {}

/** UTF-8, else what spreadsheets of Windows write. */
export function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Reads a file or what was pasted. Throws `ArchivoError`. */
export function leerDirecciones(texto: string): Leidas {
  const limpio = texto.replace(/^\ufeff/, '').trim()
  if (limpio.startsWith('<')) return leerSitemap(limpio)
  const tabla = limpio === '' ? [] : leerTabla(limpio)
  return { filas: leerProductos(tabla) ?? tabla.flatMap(leerFila), otros: [] }
}

function leerTabla(texto: string): string[][] {
  try {
    return parseCsv(texto).map((celdas) => celdas.map((celda) => String(celda ?? '').trim()))
  } catch {
    throw new ArchivoError('No se entiende el archivo: hace falta un sitemap, o una dirección por renglón.')
  }
}

/** sitemaps.org, protocol 0.9. Only the addresses of pages: those of pictures are `image:loc`, which has another name. */
function leerSitemap(texto: string): Leidas {
  const documento = new DOMParser().parseFromString(texto, 'application/xml')
  const locs = [...documento.getElementsByTagName('loc')].flatMap(({ textContent }) => textContent?.trim() || [])
  if (documento.querySelector('parsererror') || locs.length === 0) {
    throw new ArchivoError('No es un sitemap: no nombra ninguna dirección.')
  }
  if (documento.documentElement.localName === 'sitemapindex') return { filas: [], otros: locs }
  return { filas: locs.map((ruta) => ({ ruta, destino: null })), otros: [] }
}

/** The products of another shop's program, each with its ISBN; null for any other table. */
function leerProductos([cabecera = [], ...filas]: readonly (readonly string[])[]): Leidas['filas'] | null {
  const names = cabecera.map(fold)
  const programa = PROGRAMAS.find(({ nombre }) => names.includes(nombre))
  if (!programa) return null
  const at = names.indexOf(programa.nombre)
  const columns = programa.isbn.map((name) => names.indexOf(name))
  const seen = new Set<string>()
  return filas.flatMap((celdas) => {
    const nombre = celdas[at] ?? ''
    if (nombre === '' || seen.has(nombre)) return []
    seen.add(nombre)
    const isbn = columns.map((column) => celdas[column] ?? '').find((celda) => /^[\d-]{10,17}[xX]?$/.test(celda))
    return [{ ruta: programa.ruta + nombre, destino: isbn ?? null }]
  })
}

/** A row whose first column is no address (a heading) is left out. */
function leerFila([ruta = '', destino = '']: readonly string[]): Leidas['filas'] {
  return /^(?:https?:\/\/|\/)/i.test(ruta) ? [{ ruta, destino: destino || null }] : []
}
