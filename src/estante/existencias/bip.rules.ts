// What a scanner says. To a browser it is a keyboard: the digits of a code within some milliseconds each, then Enter.
import { isIsbn10, isIsbn13, toIsbn13 } from '#catalogo/libros/isbn.rules.ts'

/** Eight keys or more that all follow each other faster than this were not typed by a hand; slow wireless scanners need 60. */
const RAPIDO_MS = 100
const CODIGO = /^[\dX]$/
const CODIGO_MIN = 8
/** Behind the bars of a book may stand two or five more: its issue or its price somewhere else. */
const AGREGADO = /^(?:\d{2}|\d{5})$/

/** `isbn`: 13 digits. `propio`: a label of the shop, 13 digits from 2 on. `otro`: whatever else was read. */
export type Codigo = { tipo: 'isbn' | 'propio' | 'otro'; codigo: string }

const CODIGO_MAX = 40

/** What a beep or a typed code means; null for an add-on and for nothing. An ISBN of 10 digits becomes its 13. */
export function readCodigo(texto: string): Codigo | null {
  const bare = texto
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '')
    .replace(/^ISBN(?:1[03])?:?/, '')
  if (bare === '' || AGREGADO.test(bare)) return null
  if (isIsbn10(bare)) return { tipo: 'isbn', codigo: toIsbn13(bare) }
  const main = /^\d{15}$|^\d{18}$/.test(bare) ? bare.slice(0, 13) : bare
  if (isIsbn13(main)) return { tipo: 'isbn', codigo: main }
  return { tipo: /^2\d{12}$/.test(main) ? 'propio' : 'otro', codigo: main.slice(0, CODIGO_MAX) }
}

/** Digits that follow each other within this, however slowly, are of one beep, or of one hand. */
const JUNTAS_MS = 1_500
/** So many digits, or more, are no single key that somebody pressed. */
const CORTADO_MIN = 4

/** What was heard so far, and when its last key came, in milliseconds. `todo`: also what came too slowly for a scanner. */
export type Escucha = { texto: string; ms: number; todo: string }
export const SILENCIO: Escucha = { texto: '', ms: 0, todo: '' }

type Oido = {
  escucha: Escucha
  /** The whole code, when this key ended one. */
  codigo?: string
  /** Digits that this key ended and that were no whole beep: some were lost, or came too slowly. */
  cortado?: string
}

/** One more key. A pause begins anew, so that single digits that somebody types never become a code. */
export function hearTecla({ texto, ms: last, todo }: Escucha, tecla: string, ms: number): Oido {
  const goesOn = ms - last <= RAPIDO_MS
  const juntas = ms - last <= JUNTAS_MS ? todo : ''
  if (tecla === 'Enter') {
    if (goesOn && texto.length >= CODIGO_MIN) return { escucha: SILENCIO, codigo: texto }
    return { escucha: SILENCIO, ...(isCortado(juntas) && { cortado: juntas }) }
  }
  const key = tecla.toUpperCase()
  if (!CODIGO.test(key)) return { escucha: SILENCIO }
  return { escucha: { texto: goesOn ? texto + key : key, ms, todo: juntas + key } }
}

const isCortado = (todo: string): boolean => todo.length >= CORTADO_MIN

/** What stays of a beep whose Enter never came, once it is quiet for `JUNTAS_MS`; null for single keys. */
export const hearPausa = ({ todo }: Escucha): string | null => (isCortado(todo) ? todo : null)
export const PAUSA_MS = JUNTAS_MS

/** The same code before a camera again counts once it was out of sight for so long. */
const AUSENTE_MS = 1_200

/** What a camera has in sight: each code with the moment it was last seen. */
export type Vista = ReadonlyMap<string, number>

/** What one look of the camera adds: a code that stays in sight is one beep, however many looks see it. */
export function seeCodigos(vista: Vista, codigos: readonly string[], ms: number): { vista: Vista; nuevos: string[] } {
  const nuevos = [...new Set(codigos)].filter((codigo) => ms - (vista.get(codigo) ?? -Infinity) > AUSENTE_MS)
  return { vista: new Map([...vista, ...codigos.map((codigo) => [codigo, ms] as const)]), nuevos }
}
