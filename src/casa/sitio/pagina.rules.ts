// What a public page tells engines and sharers about itself: title, description, canonical address, Open Graph, JSON-LD.
import type { Sitio } from './sitio.contract.ts'
import { NOMBRE, toTitulo } from './sitio.rules.ts'

const DESCRIPCION_MAX = 160

/** A step of the way to a page: its name and its path. */
type Miga = readonly [nombre: string, path: string]

/** Every picture for sharers, in the proportion that they ask for; sizes in pixels. */
export const COMPARTIR = { ancho: 1200, alto: 630, tipo: 'image/jpeg' } as const
/** The shop's own, for pages that have none. */
export const COMPARTIR_TIENDA = '/compartir.jpg'

export type Pagina = {
  /** Without the shop's name. */
  titulo: string
  descripcion: string
  /** Where the page lives, whatever address it was asked under; parameters included that change what it shows. */
  path: string
  tipo?: 'website' | 'book' | 'profile'
  /** The path of the picture for sharers that stands for the page, of `COMPARTIR`'s size. */
  imagen?: string
  /** How one gets here from the home page, the page itself last. */
  migas?: readonly Miga[]
  /** Further facts as schema.org has them. */
  datos?: (sitio: Sitio) => Record<string, unknown>
  /** Endless pages (a search) are followed but not listed. */
  listada?: boolean
}

/** One tag of a head, as the router takes it. */
type Etiqueta = {
  title?: string
  name?: string
  property?: string
  content?: string
  'script:ld+json'?: Record<string, unknown>
}

/** One line, cut between words where it is too long for a result. */
export function toDescripcion(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= DESCRIPCION_MAX) return line
  return `${line.slice(0, DESCRIPCION_MAX).replace(/\s+\S*$/, '')}…`
}

const toJsonLd = (datos: Record<string, unknown>): Etiqueta => ({
  'script:ld+json': { '@context': 'https://schema.org', ...datos },
})

const toMigas = (migas: readonly Miga[], direccion: string) => ({
  '@type': 'BreadcrumbList',
  itemListElement: [['Inicio', '/inicio'] as const, ...migas].map(([name, path], n) => ({
    '@type': 'ListItem',
    position: n + 1,
    name,
    item: direccion + path,
  })),
})

const toImagen = (url: string, titulo: string): Etiqueta[] => [
  { property: 'og:image', content: url },
  { property: 'og:image:type', content: COMPARTIR.tipo },
  { property: 'og:image:width', content: String(COMPARTIR.ancho) },
  { property: 'og:image:height', content: String(COMPARTIR.alto) },
  { property: 'og:image:alt', content: titulo },
]

/**
 * The head of a page. Addresses are absolute, as sharers ask for them; without the shop's own (it could not be loaded)
 * those that need it are left out. The router escapes `<`, `>` and `&` of the JSON, so no title can end the script.
 */
export function describePagina(sitio: Sitio | null, pagina: Pagina) {
  const titulo = toTitulo(pagina.titulo, sitio?.nombre ?? NOMBRE)
  const descripcion = toDescripcion(pagina.descripcion)
  const own: Etiqueta[] = [
    { title: titulo },
    { name: 'description', content: descripcion },
    ...(pagina.listada === false ? [{ name: 'robots', content: 'noindex, follow' }] : []),
    { property: 'og:title', content: pagina.titulo },
    { property: 'og:description', content: descripcion },
    { property: 'og:type', content: pagina.tipo ?? 'website' },
    { property: 'og:locale', content: 'es_AR' },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
  if (!sitio) return { meta: own, links: [] }
  const { nombre, direccion } = sitio
  return {
    meta: [
      ...own,
      { property: 'og:site_name', content: nombre },
      { property: 'og:url', content: direccion + pagina.path },
      ...toImagen(direccion + (pagina.imagen ?? COMPARTIR_TIENDA), pagina.titulo),
      ...(pagina.datos ? [toJsonLd(pagina.datos(sitio))] : []),
      ...(pagina.migas ? [toJsonLd(toMigas(pagina.migas, direccion))] : []),
    ],
    links: [{ rel: 'canonical', href: direccion + pagina.path }],
  }
}

/** The shop's mark as engines take it: a PNG. */
const LOGO = '/iconos/512.png'

/** The shop itself, as the home page says it. */
export const toOrganizacion = ({ nombre, direccion }: Sitio) => ({
  '@type': 'Organization',
  name: nombre,
  url: direccion,
  logo: direccion + LOGO,
})
