// Addresses of the shop that was here before: how they are read, which are worth noting, and what they were about.
import { dropAccents, fold, toForm } from '#platform/text.ts'
import { isOwnPath } from '#platform/web-address.ts'
import { isLoose } from '../busqueda/consulta/relleno.rules.ts'

/** Characters of an address as it comes; a sitemap has none longer (sitemaps.org, protocol 0.9). */
export const DIRECCION_MAX = 2_048
/** Characters of an address as it is kept. */
export const RUTA_MAX = 300
/** Addresses of one call that brings them. */
export const FILAS_MAX = 500
/** Days that an address which leads nowhere is remembered after it was last asked for. */
export const DIAS_PERDIDA = 90
/** So many that visitors asked for lead nowhere at most; the rest is forgotten, the least asked for first. */
export const PERDIDAS_MAX = 10_000
/** So many lead somewhere, or were brought, at most. */
export const GUARDADAS_MAX = 200_000

export const ESTADOS_REDIRECCION = ['perdidas', 'llevadas'] as const

/** Parameters that say which page is meant where the path does not (`/?p=12`, `index.php?product_id=7`). All others are dropped. */
const DE_PAGINA = [
  'attachment_id',
  'cat',
  'category_id',
  'id',
  'p',
  'page_id',
  'path',
  'product',
  'product_id',
  'route',
]

const NOWHERE = 'http://tienda.invalid'

/**
 * An address in the one form in which it is kept and looked for: path and the parameters that name a page, decoded, in small
 * letters, without a slash at its end, a host, a mark of a campaign. Null for what is no address of a page or too long.
 */
export function toRuta(direccion: string): string | null {
  const url = URL.parse(direccion.trim().toWellFormed(), NOWHERE)
  if (!url || !/^https?:$/.test(url.protocol)) return null
  const path = decode(url.pathname)
  if (path === null) return null
  const ids = DE_PAGINA.flatMap((name) => {
    const value = url.searchParams.get(name)
    return value ? [`${name}=${value}`] : []
  })
  const clean = path.replace(/\/{2,}/g, '/').replace(/\/+$/, '') || '/'
  const ruta = toForm([clean, ...(ids.length > 0 ? [ids.join('&')] : [])].join('?'), 'NFC').toLowerCase()
  return ruta.length <= RUTA_MAX && !/\p{Cc}/u.test(ruta) ? ruta : null
}

function decode(path: string): string | null {
  try {
    return decodeURIComponent(path).toWellFormed()
  } catch {
    return null
  }
}

/** Where an address may lead: a page of this shop, as a browser is told; null for any other, for calls and the panel. */
export function toDestino(texto: string): string | null {
  const own = texto.trim().toWellFormed()
  const url = isOwnPath(own) ? URL.parse(own, NOWHERE) : null
  if (!url) return null
  const destino = url.pathname + url.search + url.hash
  return destino.length <= RUTA_MAX && !/^\/(?:api|panel-admin)(?:\/|$)/.test(url.pathname) ? destino : null
}

/** What scanners ask every site for, and files that a page needs but that are none. */
const AJENA =
  /(?:^|\/)\.|^\/(?:api|panel-admin|assets|cgi-bin|vendor|wp-(?:admin|content|includes|json|login)|xmlrpc|phpmyadmin|pma)(?:[/.]|$)|\.(?:aspx?|avif|bak|cgi|css|env|gif|ico|jpe?g|js|json|jsp|map|mjs|png|sql|svg|tar|txt|webp|woff2?|xml|ya?ml|zip|gz|mp4|pdf)$/
/** A part of an address so long and without a dash is a token. */
const TOKEN = /(?:^|[/=])[^/=&\-_]{32,}/

/** Whether the owner gets to see an address that led nowhere: nothing that may say who asked, nothing that only scanners ask for. */
export const isAnotable = (ruta: string): boolean =>
  ruta !== '/' && !ruta.includes('@') && !AJENA.test(ruta.split('?')[0] ?? '') && !TOKEN.test(ruta)

export type Clase = 'libro' | 'autor' | 'editorial' | 'categoria'

const PISTAS: readonly [Clase, RegExp][] = [
  ['autor', /^(?:autor(?:es)?|authors?|escritor(?:es|as?)?|autor-seleccionado)$/],
  ['editorial', /^(?:editorial(?:es)?|sellos?|marcas?|brands?|vendors?|publishers?)$/],
  [
    'categoria',
    /^(?:categor(?:ias?|y|ies)|product-category|categoria-producto|collections?|generos?|temas?|secciones)$/,
  ],
  ['libro', /^(?:productos?|products?|libros?|items?|p)$/],
]

/** What kind of page an address was by its words, where they say so. */
export function readPista(ruta: string): Clase | null {
  const parts = dropAccents(ruta.split('?')[0] ?? '').split('/')
  for (const part of parts.slice(0, -1).reverse()) {
    const found = PISTAS.find(([, names]) => names.test(part))
    if (found) return found[0]
  }
  return null
}

/** The ISBN in an address, of 13 digits with or without dashes; its check digit is not looked at. */
export const readIsbnDeRuta = (ruta: string): string | null =>
  /(?<!\d)97[89](?:-?\d){10}(?!\d)/.exec(ruta)?.[0].replaceAll('-', '') ?? null

/** The words of an address' last part that has any, folded: what its page was about. */
export function readPalabras(ruta: string): string[] {
  const parts = (ruta.split('?')[0] ?? '').split('/').reverse()
  const named = parts.find((part) => /\p{L}{2}/u.test(part)) ?? ''
  return fold(named.replace(/\.(?:html?|php)$/, ''))
    .split(' ')
    .filter(Boolean)
}

/** Words of old addresses that say nothing of a book, beside articles and what ties words together. */
const RELLENO = new Set(['comprar', 'ed', 'libro', 'libros', 'producto', 'y'])
const saysNothing = (palabra: string): boolean => RELLENO.has(palabra) || isLoose(palabra)
/** What another program numbers its products by. A shorter number may be a volume, which is another book. */
const NUMERO_AJENO = /^\d{5,}$/

export type Candidato = { titulo: string; autores: readonly string[]; editorial: string | null }

/**
 * Whether the words of an address name this book and nothing else: all words of the title are there, and what is there besides
 * names its people or its publisher, says nothing, or is a number that the old shop put behind.
 */
export function isNombrado(palabras: readonly string[], { titulo, autores, editorial }: Candidato): boolean {
  const dichas = new Set(palabras)
  const deTitulo = fold(titulo).split(' ').filter(Boolean)
  const suyas = new Set([...deTitulo, ...fold([...autores, editorial ?? ''].join(' ')).split(' ')])
  return (
    deTitulo.length > 0 &&
    deTitulo.every((palabra) => dichas.has(palabra) || saysNothing(palabra)) &&
    deTitulo.some((palabra) => !saysNothing(palabra) && dichas.has(palabra)) &&
    palabras.every((palabra) => suyas.has(palabra) || saysNothing(palabra) || NUMERO_AJENO.test(palabra))
  )
}

/** Whether a title has one of these words that says something. */
export const sharesWord = (palabras: readonly string[], titulo: string): boolean =>
  fold(titulo)
    .split(' ')
    .some((palabra) => palabras.includes(palabra) && !saysNothing(palabra))

/** The only book that the words name; editions of a title by the same people are one. Null for none or for several. */
export function chooseNombrado<C extends Candidato>(palabras: readonly string[], candidatos: readonly C[]): C | null {
  const named = candidatos.filter((candidato) => isNombrado(palabras, candidato))
  const works = new Set(named.map(({ titulo, autores }) => `${fold(titulo)}|${[...autores].map(fold).sort()}`))
  return works.size === 1 ? (named[0] ?? null) : null
}

/** Whether a name has exactly these words, in whatever order («cortazar-julio»). */
export const isMismoNombre = (palabras: readonly string[], nombre: string): boolean =>
  palabras.length > 0 && [...palabras].sort().join(' ') === fold(nombre).split(' ').filter(Boolean).sort().join(' ')
