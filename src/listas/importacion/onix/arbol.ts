// A message of ONIX as a stream: each product becomes a small tree with reference names and is forgotten afterwards. No DTD
// is ever loaded and nothing is expanded; what one product does wrong is that product's, what breaks the file ends it.
import { decodeHTMLStrict } from 'entities'
import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { ImportError } from '../fuente.ts'
import { toReferencia } from './etiquetas.rules.ts'

export type Nodo = {
  nombre: string
  atributos: Readonly<Record<string, string>>
  /** Texts and elements in their order. */
  partes: (string | Nodo)[]
}

/** A product with its number in the file and the line it begins on. `problema`: it is beyond the limits and is not read. */
export type Producto = { numero: number; linea: number; nodo: Nodo; problema: string | null; avisos: string[] }

/** Depth, texts and elements of one product. Real ones stay far below. */
const DEPTH_MAX = 40
/** The parser holds every open element: beyond this the file is none that anybody wrote. */
const DEPTH_HARD = 1_000
const TEXT_MAX = 2_000_000
const ELEMENTS_MAX = 50_000
/** Characters without an event of the parser: a text, a comment or a tag that does not end. */
const QUIET_MAX = 2 * TEXT_MAX
/** So much is fed on after that, when a passage is left out. */
const QUIET_HARD = 4 * TEXT_MAX
/** Characters given to the parser at a time: what breaks the file is noticed between two of these. */
const FEED = 16_384
const AVISOS = 5

// After one of these nothing that follows can be trusted; all other errors belong to one product.
const ROTURA =
  /unmatched closing tag|unexpected close tag|unclosed tag|unexpected end|outside of root|only one root|must contain a root|in tag name|in closing tag|incorrect syntax|weird empty close/

/** Entities that no DTD was read for: those of HTML, which the DTD of ONIX 2.1 declares, are known all the same. */
const ENTIDADES = new Proxy<Record<string, string>>(
  { amp: '&', gt: '>', lt: '<', quot: '"', apos: "'" },
  {
    get(xml, name) {
      if (typeof name !== 'string' || !/^[A-Za-z][A-Za-z0-9]{1,30}$/.test(name)) return undefined
      if (Object.hasOwn(xml, name)) return xml[name]
      const written = `&${name};`
      const decoded = decodeHTMLStrict(written)
      return decoded === written ? undefined : decoded
    },
  },
)

export class OnixReader {
  readonly #parser = new SaxesParser<{ position: true; xmlns: false }>({ position: true, xmlns: false })
  #productos: Producto[] = []
  #count = 0
  #producto: Producto | null = null
  #cabecera: Nodo | null = null
  /** Open elements of the product or header, the innermost last. */
  #open: Nodo[] = []
  #depth = 0
  #text = 0
  #elements = 0
  #quiet = 0
  #broken: string | null = null

  /** The root as it is written, its prefix taken off, with what it says of its version. */
  raiz: { etiqueta: string; release: string; namespace: string } | null = null
  cabecera: Nodo | null = null

  constructor(nombre: string) {
    const parser = this.#parser
    Object.assign(parser, { ENTITIES: ENTIDADES })
    parser.on('opentag', (tag) => this.#openTag(tag))
    parser.on('closetag', () => this.#closeTag())
    parser.on('text', (text) => this.#addText(text))
    parser.on('cdata', (text) => this.#addText(text))
    const passed = () => {
      this.#quiet = 0
    }
    parser.on('comment', passed)
    parser.on('processinginstruction', passed)
    parser.on('doctype', passed)
    parser.on('error', (error) => this.#fail(error.message, nombre))
  }

  /**
   * The products that this piece completes, a few at a time: the trees of a whole piece, held together, would cost the
   * garbage collector a fifth of all the work. Throws `ImportError` where the file breaks.
   */
  *push(piece: string): Generator<Producto[]> {
    for (let at = 0; at < piece.length; at += FEED) {
      this.#productos = []
      this.#feedPart(piece.slice(at, at + FEED))
      if (this.#broken) throw new ImportError(this.#broken)
      yield this.#productos
    }
  }

  end(): Producto[] {
    this.#productos = []
    this.#parser.close()
    if (this.#broken) throw new ImportError(this.#broken)
    return this.#productos
  }

  #feedPart(piece: string): void {
    if (this.#quiet <= QUIET_MAX) {
      this.#quiet += piece.length
      this.#parser.write(piece)
      return
    }
    // The parser would hold all of a text that does not end: the passage is left out up to what may end it.
    if (this.#producto) this.#producto.problema ??= `tiene un texto de más de ${TEXT_MAX} caracteres`
    const ends = [piece.indexOf('<'), piece.indexOf(']]>'), piece.indexOf('-->')].filter((at) => at >= 0)
    const from = ends.length > 0 ? Math.min(...ends) : Math.max(piece.length - 2, 0)
    this.#quiet += piece.length - from
    if (this.#quiet > QUIET_HARD) {
      this.#broken ??= `la línea ${this.#parser.line} tiene un elemento que no termina. No se importó nada.`
      return
    }
    this.#parser.write(piece.slice(from))
  }

  #fail(message: string, nombre: string): void {
    const reason = message.replace(/^\d+:\d+: /, '')
    const at = `línea ${this.#parser.line}`
    if (ROTURA.test(reason)) {
      this.#broken ??= `«${nombre}» se rompe en la ${at}: ${explain(reason)}. No se importó nada.`
      return
    }
    const avisos = this.#producto?.avisos
    if (avisos && avisos.length < AVISOS) avisos.push(`${at}: ${explain(reason)}`)
  }

  #openTag(tag: SaxesTagPlain): void {
    this.#quiet = 0
    if (++this.#depth > DEPTH_HARD) {
      this.#broken ??= `la línea ${this.#parser.line} tiene elementos a más de ${DEPTH_HARD} niveles. No se importó nada.`
      return
    }
    const nodo: Nodo = { nombre: toReferencia(tag.name), atributos: tag.attributes, partes: [] }
    if (this.#depth === 1) {
      const { attributes } = tag
      this.raiz = {
        etiqueta: tag.name.slice(tag.name.indexOf(':') + 1),
        release: attributes.release ?? '',
        namespace: Object.values(attributes).find((value) => value.includes('ns.editeur.org/onix')) ?? '',
      }
      return
    }
    if (this.#depth === 2) {
      this.#open = [nodo]
      this.#text = 0
      this.#elements = 0
      if (nodo.nombre === 'Product') {
        this.#producto = { numero: ++this.#count, linea: this.#parser.line, nodo, problema: null, avisos: [] }
      } else if (nodo.nombre === 'Header') this.#cabecera = nodo
      return
    }
    if (!this.#reads()) return
    if (this.#depth - 1 > DEPTH_MAX) return void this.#refuse(`tiene elementos a más de ${DEPTH_MAX} niveles`)
    if (++this.#elements > ELEMENTS_MAX) return void this.#refuse(`tiene más de ${ELEMENTS_MAX} elementos`)
    this.#open.at(-1)?.partes.push(nodo)
    this.#open.push(nodo)
  }

  #closeTag(): void {
    this.#quiet = 0
    const depth = this.#depth--
    if (depth > 2) {
      if (this.#open.length === depth - 1) this.#open.pop()
      return
    }
    if (depth !== 2) return
    if (this.#producto) this.#productos.push(this.#producto)
    if (this.#cabecera) this.cabecera = this.#cabecera
    this.#producto = null
    this.#cabecera = null
    this.#open = []
  }

  #addText(text: string): void {
    this.#quiet = 0
    if (!this.#reads() || text === '') return
    this.#text += text.length
    if (this.#text > TEXT_MAX) return void this.#refuse(`tiene más de ${TEXT_MAX} caracteres`)
    const parent = this.#open.at(-1)
    if (parent && this.#open.length === this.#depth - 1) parent.partes.push(text)
  }

  #reads = () => (this.#producto ? this.#producto.problema === null : this.#cabecera !== null)

  #refuse(problema: string): void {
    if (this.#producto) this.#producto.problema = problema
    else this.#cabecera = null
  }
}

const RAZONES: [RegExp, string][] = [
  [/undefined entity|entity name|character entity|character reference/, 'una entidad que no existe'],
  [/disallowed character/, 'un carácter que XML no permite'],
  [/unmatched closing tag|unexpected close tag|closing tag/, 'una etiqueta que cierra sin haberse abierto'],
  [/unclosed tag|unexpected end|must contain a root/, 'el archivo está cortado'],
  [/root/, 'hay algo fuera del mensaje'],
  [/attribute/, 'un atributo mal escrito'],
]
const explain = (reason: string): string =>
  RAZONES.find(([pattern]) => pattern.test(reason))?.[1] ?? 'no está bien escrito'

/** The first element of this name within another one. */
export function findHijo(nodo: Nodo | undefined, nombre: string): Nodo | undefined {
  for (const parte of nodo?.partes ?? []) if (typeof parte !== 'string' && parte.nombre === nombre) return parte
  return undefined
}

export const listHijos = (nodo: Nodo | undefined, nombre: string): Nodo[] =>
  (nodo?.partes ?? []).filter((parte): parte is Nodo => typeof parte !== 'string' && parte.nombre === nombre)

/** The text of an element without its markup. */
export const readTexto = (nodo: Nodo | undefined): string =>
  nodo ? nodo.partes.map((parte) => (typeof parte === 'string' ? parte : readTexto(parte))).join('') : ''

/** The text of the first element of this name, trimmed; empty where there is none. */
export const readHijo = (nodo: Nodo | undefined, nombre: string): string => readTexto(findHijo(nodo, nombre)).trim()

/** Of several elements of one name that in Spanish, else that without a language, else the first. */
export function findEnEspanol(nodo: Nodo | undefined, nombre: string): Nodo | undefined {
  const all = listHijos(nodo, nombre)
  return (
    all.find(({ atributos }) => atributos.language === 'spa') ??
    all.find(({ atributos }) => atributos.language === undefined) ??
    all[0]
  )
}

/** A whole number from 1 to `max`; null for anything else. */
export function readEntero(text: string, max: number): number | null {
  const value = /^\d{1,6}$/.test(text) ? Number(text) : 0
  return value >= 1 && value <= max ? value : null
}
