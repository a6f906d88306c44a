// The bookseller's tables: how many, how long, and their addresses (docs/decisions/054).
import { fold } from '../platform/text.ts'

export const TITULO_MAX = 100
export const TEXTO_MAX = 2_000
export const NOTA_MAX = 300
/** Books on one table. */
export const LIBROS_MAX = 100
/** Tables of a shop. */
export const MESAS_MAX = 200
/** Tables on the home page, and books of each there; the table's own page has them all. */
export const MESAS_EN_INICIO = 4
export const LIBROS_EN_INICIO = 12

const SLUG_MAX = 80

/** A text as part of an address: «La mesa de la vidriera» is `la-mesa-de-la-vidriera`. Empty where no letter or digit is left. */
export const toSlug = (text: string): string =>
  fold(text)
    .replace(/[^a-z0-9 ]/g, '')
    .trim()
    .replace(/ +/g, '-')
    .slice(0, SLUG_MAX)
    .replace(/-$/, '')

/** The first of `base`, `base-2`, `base-3` … that is not taken. */
export function pickSlug(base: string, taken: ReadonlySet<string>): string {
  if (!taken.has(base)) return base
  let n = 2
  while (taken.has(`${base}-${n}`)) n++
  return `${base}-${n}`
}

export type Direccion = 'arriba' | 'abajo'

/** The list with one of it moved by a place; the same list where it is at that end already, or is not in it. */
export function moveBy<T>(list: readonly T[], at: number, direccion: Direccion): readonly T[] {
  const to = direccion === 'arriba' ? at - 1 : at + 1
  const [moved, other] = [list[at], list[to]]
  if (moved === undefined || other === undefined) return list
  return list.with(at, other).with(to, moved)
}

/** Whether something with these ends (instants, null: none) is published at an instant. */
export const isPublicada = ({ desde, hasta }: { desde: Date | null; hasta: Date | null }, at: Date): boolean =>
  (desde === null || desde <= at) && (hasta === null || hasta > at)
