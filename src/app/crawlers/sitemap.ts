// The files of the sitemap as text (https://www.sitemaps.org/protocol.html).
import { escapeXml } from '#platform/xml.ts'
import { KINDS, type Kind } from './sitemap.queries.ts'

const XMLNS = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** Public pages that belong to no row. */
export const PAGINAS = [
  '/inicio',
  '/autores',
  '/editoriales',
  '/ofertas',
  '/ebooks',
  '/audiolibros',
  '/acerca-de',
  '/contacto',
  '/sucursales',
  '/ayuda',
  '/ayuda/compras',
  '/ayuda/envios',
  '/ayuda/devoluciones',
  '/ayuda/cuenta',
  '/ayuda/seguridad',
  '/ayuda/accesibilidad',
  '/centro-de-ayuda',
]

const PATHS: Record<Kind, string> = {
  libro: '/libros/',
  autor: '/autor-seleccionado/',
  editorial: '/editoriales/',
  categoria: '/categorias/',
}

export const pathOf = (kind: Kind, id: string): string => PATHS[kind] + id

export type Part = 'paginas' | { kind: Kind; range: number }

/**
 * What a file holds, without a query: the first one the fixed pages, then one range of each kind in turn. A growing catalogue
 * never moves an address to another file; most numbers of the small kinds are never used.
 */
export function partOf(n: number): Part | null {
  if (n === 1) return 'paginas'
  const kind = KINDS[(n - 2) % KINDS.length]
  return n > 1 && kind ? { kind, range: Math.floor((n - 2) / KINDS.length) } : null
}

export const numberOf = (kind: Kind, range: number): number => 2 + range * KINDS.length + KINDS.indexOf(kind)

type Address = { url: string; cambio: string | null }

const write = (root: string, item: string, addresses: readonly Address[]) =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${root} ${XMLNS}>`,
    ...addresses.map(({ url, cambio }) => {
      const lastmod = cambio ? `<lastmod>${cambio}</lastmod>` : ''
      return `<${item}><loc>${escapeXml(url)}</loc>${lastmod}</${item}>`
    }),
    `</${root}>\n`,
  ].join('\n')

export const writeSitemap = (addresses: readonly Address[]): string => write('urlset', 'url', addresses)
export const writeIndex = (addresses: readonly Address[]): string => write('sitemapindex', 'sitemap', addresses)
