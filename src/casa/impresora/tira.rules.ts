// What a printer of slips is told, before it is written in its own language: lines, sums, bars, a cut, the drawer. Pure, for both sides.
import { drawBarras } from '#platform/barras.ts'
import { toImprimible } from '#platform/imprimible.ts'

/** The widths of paper, in millimetres, and the letters of a line of each. */
export const COLUMNAS = { '58': 32, '80': 48 } as const
export type Ancho = keyof typeof COLUMNAS
export const isAncho = (texto: string): texto is Ancho => Object.hasOwn(COLUMNAS, texto)

/** How papers get to the printer: by the browser's own print, by its cable to this machine, or by the network from the server. */
export const VIAS = ['navegador', 'usb', 'red'] as const
export type Via = (typeof VIAS)[number]

export type Bloque =
  /** In the middle, twice as large. */
  | { tipo: 'titulo'; texto: string }
  | { tipo: 'linea'; texto: string; fuerte?: boolean; centro?: boolean }
  /** A text, which may take several lines, and its sum at the right end of the first one. */
  | { tipo: 'par'; texto: string; suma: string; fuerte?: boolean }
  | { tipo: 'raya' }
  | { tipo: 'barras'; codigo: string }
  | { tipo: 'corte' }
  | { tipo: 'cajon' }
export type Tira = readonly Bloque[]

/** What the pages of every printer lack, in the letters that they have. */
const CERCANAS = new Map(
  Object.entries({
    '-': '–—',
    "'": '‘’‚',
    '"': '“”„',
    '...': '…',
    EUR: '€',
    TM: '™',
    OE: 'Œ',
    oe: 'œ',
    S: 'Š',
    s: 'š',
    Z: 'Ž',
    z: 'ž',
    Y: 'Ÿ',
    '+': '†‡',
    'o/oo': '‰',
    '<': '‹',
    '>': '›',
    f: 'ƒ',
    '^': 'ˆ',
    '~': '˜',
    '*': '•',
  }).flatMap(([cercana, letras]) => [...letras].map((letra) => [letra, cercana] as const)),
)

/** A text in the letters of code page 850, which printers of all makes have: those of Western Europe. */
export const toLetras = (texto: string): string =>
  toImprimible(texto.replace(/\s/g, ' ')).replace(/[^\u0020-\u00ff]/g, (letra) => CERCANAS.get(letra) ?? '?')

/** Whether a printer can be asked for bars of this. */
export const tieneBarras = (codigo: string): boolean => drawBarras(codigo) !== null

/** What tries a printer: accents, a sum, bars. */
export const PRUEBA: Tira = [
  { tipo: 'titulo', texto: 'Anaquel' },
  { tipo: 'linea', texto: 'Prueba de la impresora', centro: true },
  { tipo: 'raya' },
  { tipo: 'par', texto: 'Cigüeña, ñandú, ÁÉÍÓÚ, ¿qué? «sí»', suma: '$ 1.234,56' },
  { tipo: 'par', texto: 'Total', suma: '$ 1.234,56', fuerte: true },
  { tipo: 'barras', codigo: '9789505470662' },
  { tipo: 'corte' },
]
export const CAJON: Tira = [{ tipo: 'cajon' }]
