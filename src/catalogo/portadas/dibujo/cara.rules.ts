// Which face a book shows. A face is settled once, when the book enters the catalogue, and stored: it never changes, and
// neighbours never look alike.
import { LRUCache } from 'lru-cache'
import { hashText } from '#platform/random.ts'
import { FAMILIAS } from './familias.rules.ts'
import { CATEGORIAS_CON_PALETA, listPaletas } from './paletas.rules.ts'
import { splitTitulo } from './texto.rules.ts'

export type Cara = { familia: number; paleta: number; variante: number }
type LibroSinCara = { isbn: string; titulo: string; categoria: string | null }

/** Twelve is divisible by the 2, 3 and 4 variants the families have. */
export const VARIANTES = 12
const MAX_PALETAS = Math.max(...[null, ...CATEGORIAS_CON_PALETA].map((categoria) => listPaletas(categoria).length))

export function formatCara({ familia, paleta, variante }: Cara): string {
  return `${familia}.${paleta}.${variante}`
}

export function parseCara(text: string): Cara | null {
  const [, familia, paleta, variante] = /^(\d{1,2})\.(\d{1,2})\.(\d{1,2})$/.exec(text)?.map(Number) ?? []
  if (familia === undefined || paleta === undefined || variante === undefined) return null
  if (familia >= FAMILIAS.length || paleta >= MAX_PALETAS || variante >= VARIANTES) return null
  return { familia, paleta, variante }
}

/** Families are tried three apart, so that ten steps visit all ten. */
function stepFamilia(from: number, steps: number): number {
  return (from + steps * 3) % FAMILIAS.length
}

function hasRoom(familia: number, largo: number): boolean {
  return largo <= (FAMILIAS[familia]?.largoMaximo ?? 0)
}

/** The face a book would choose on its own: from its ISBN, passing over families with no room for its title. */
export function proposeCara(libro: LibroSinCara): Cara {
  const { hash, largo } = readLibro(libro)
  let familia = hash % FAMILIAS.length
  for (let step = 1; step < FAMILIAS.length && !hasRoom(familia, largo); step++) familia = stepFamilia(familia, 1)
  return { familia, paleta: (hash >>> 8) % listPaletas(libro.categoria).length, variante: (hash >>> 16) % VARIANTES }
}

function readLibro({ isbn, titulo }: LibroSinCara) {
  // A title under every family's limit needs no splitting; most are, and the import asks a million times.
  const largo = titulo.length <= 64 ? titulo.length : splitTitulo(titulo).principal.length
  return { hash: hashText(isbn || titulo), largo }
}

const MAX_AUTORES = 20_000
const RECENT = 4
const PER_AUTOR = 8

/**
 * Settles faces one after another. The family moves on while one of the four books before shows it, or one of the
 * author's last eight; the palette is the least used with that family in its category, not one of the five before.
 * When all of that cannot be had (long titles leave four families) the oldest likeness is accepted, never the last one.
 */
export function createCaraAssigner(): (libro: LibroSinCara & { autor: string }) => Cara {
  const recent: number[] = []
  const recentPaletas: number[] = []
  /** The last families of each author, by their name's hash: a name may keep the text alive that it was cut from. */
  const byAutor = new LRUCache<number, number[]>({ max: MAX_AUTORES }) // over a million books, those seen lately
  const used = new Map<number, number>()

  return (libro) => {
    const { hash, largo } = readLibro(libro)
    const autor = hashText(libro.autor)
    const own = byAutor.get(autor) ?? []
    let familia = 0
    let lowest = Number.POSITIVE_INFINITY
    for (let step = 0; step < FAMILIAS.length && lowest > 0; step++) {
      const candidate = stepFamilia(hash % FAMILIAS.length, step)
      const cost =
        (hasRoom(candidate, largo) ? 0 : 1000) + nearness(recent, candidate) * 20 + nearnessToOwn(own, candidate)
      if (cost >= lowest) continue
      lowest = cost
      familia = candidate
    }

    const paletas = listPaletas(libro.categoria).length
    const categoria = CATEGORIAS_CON_PALETA.indexOf(libro.categoria ?? '') + 1
    let paleta = 0
    let least = Number.POSITIVE_INFINITY
    for (let i = 0; i < paletas; i++) {
      const candidate = ((hash >>> 8) + i) % paletas
      const shown = recentPaletas.includes(categoria * 100 + candidate) ? 2 : 0
      const cost = (used.get((categoria * 100 + candidate) * 100 + familia) ?? 0) * 3 + shown
      if (cost >= least) continue
      least = cost
      paleta = candidate
    }

    const key = (categoria * 100 + paleta) * 100 + familia
    used.set(key, (used.get(key) ?? 0) + 1)
    remember(recentPaletas, categoria * 100 + paleta, 5)
    remember(recent, familia, RECENT)
    remember(own, familia, PER_AUTOR)
    if (libro.autor !== '') byAutor.set(autor, own) // books without author are not one author's
    return { familia, paleta, variante: (hash >>> 16) % VARIANTES }
  }
}

function remember(list: number[], value: number, length: number): void {
  list.push(value)
  if (list.length > length) list.shift()
}

/** 0 when absent, more the later in the list: the last of four counts 4. */
function nearness(list: readonly number[], value: number): number {
  return list.lastIndexOf(value) + 1
}

/** The author's own: their last book counts like the neighbour before last, older ones only break ties. */
function nearnessToOwn(own: readonly number[], value: number): number {
  const at = own.lastIndexOf(value)
  if (at < 0) return 0
  return at === own.length - 1 ? 60 : at + 1
}
