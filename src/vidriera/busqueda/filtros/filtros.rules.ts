// What the filters leave of the candidates, and what each further choice would leave. Pure. Values are the numbers of
// `busqueda.facetas`: the place in IDIOMAS and FORMATOS from one on, `num` of categories, authors and publishers.
import { type Centavos, centavos } from '#platform/money.ts'

export const FACETAS = ['idioma', 'formato', 'categoria', 'autor', 'editorial'] as const
export type Faceta = (typeof FACETAS)[number]

/** What was chosen: any of the values of a filter will do, every filter must be met. Prices are inclusive. */
export type Filtros = Record<Faceta, readonly number[]> & {
  precio: { desde: Centavos | null; hasta: Centavos | null }
  /** Only what can be had now. */
  disponible: boolean
}
export type Filtro = Faceta | 'precio' | 'disponible'

export const SIN_FILTROS: Filtros = {
  idioma: [],
  formato: [],
  categoria: [],
  autor: [],
  editorial: [],
  precio: { desde: null, hasta: null },
  disponible: false,
}

export const listElegidos = (filtros: Filtros): Filtro[] => [
  ...FACETAS.filter((faceta) => filtros[faceta].length > 0),
  ...(filtros.precio.desde === null && filtros.precio.hasta === null ? [] : (['precio'] as const)),
  ...(filtros.disponible ? (['disponible'] as const) : []),
]

export const withoutFiltro = (filtros: Filtros, filtro: Filtro): Filtros => ({
  ...filtros,
  [filtro]: SIN_FILTROS[filtro],
})

const MARCAS: Record<Faceta, string> = { idioma: 'i', formato: 'f', categoria: 'c', autor: 'a', editorial: 'e' }

/** The filters by values as a `tsquery` of the lexemes that a book has for its values; empty without any. */
export const composeMarcas = (filtros: Filtros): string =>
  FACETAS.filter((faceta) => filtros[faceta].length > 0)
    .map((faceta) => `(${filtros[faceta].map((num) => `'#${MARCAS[faceta]}${num}'`).join(' | ')})`)
    .join(' & ')

// A line of candidates: num,precio,ya,idioma,formatos,editorial,categorias,autores; `ya` is 1 for what can be had now, else 0.
const COLUMNAS = 8
const YA = 2
const COLUMNA: Record<Faceta, number> = { idioma: 3, formato: 4, editorial: 5, categoria: 6, autor: 7 }
const COMMA = 44
const SPACE = 32
const NEWLINE = 10
const ZERO = 48

/** Candidates in their order: the values of all columns one after another, and where each column of each one begins. */
export type Candidatos = { cuantos: number; valores: readonly number[]; inicios: readonly number[] }

/** Reads the candidates' lines, one character at a time: a thousand of them are read for each search. */
export function parseCandidatos(lineas: string): Candidatos {
  const valores: number[] = []
  const inicios: number[] = []
  if (lineas === '') return { cuantos: 0, valores, inicios: [0] }
  inicios.push(0)
  let value = -1
  for (let at = 0; at <= lineas.length; at++) {
    const code = at < lineas.length ? lineas.charCodeAt(at) : NEWLINE
    if (code >= ZERO) {
      value = (value < 0 ? 0 : value * 10) + code - ZERO
      continue
    }
    if (value >= 0) valores.push(value)
    value = -1
    if (code === COMMA || code === NEWLINE) inicios.push(valores.length)
    else if (code !== SPACE) throw new Error('a line of candidates holds digits, commas and spaces')
  }
  return { cuantos: (inicios.length - 1) / COLUMNAS, valores, inicios }
}

const range = ({ inicios }: Candidatos, candidato: number, columna: number): [from: number, to: number] => {
  const at = candidato * COLUMNAS + columna
  return [inicios[at] ?? 0, inicios[at + 1] ?? 0]
}

function hasAny(candidatos: Candidatos, candidato: number, columna: number, chosen: readonly number[]): boolean {
  const [from, to] = range(candidatos, candidato, columna)
  for (let at = from; at < to; at++) if (chosen.includes(candidatos.valores[at] ?? -1)) return true
  return false
}

const readPrecio = (candidatos: Candidatos, candidato: number): Centavos | null => {
  const [from, to] = range(candidatos, candidato, 1)
  return from === to ? null : centavos(candidatos.valores[from] ?? 0)
}

const isYa = (candidatos: Candidatos, candidato: number): boolean =>
  candidatos.valores[range(candidatos, candidato, YA)[0]] === 1

function meets(candidatos: Candidatos, candidato: number, filtros: Filtros, filtro: Filtro): boolean {
  if (filtro === 'disponible') return isYa(candidatos, candidato)
  if (filtro !== 'precio') return hasAny(candidatos, candidato, COLUMNA[filtro], filtros[filtro])
  const precio = readPrecio(candidatos, candidato)
  return precio !== null && precio >= (filtros.precio.desde ?? 0) && precio <= (filtros.precio.hasta ?? Infinity)
}

export type Cuentas = Record<Faceta, Map<number, number>> & {
  precio: { desde: Centavos; hasta: Centavos } | null
  disponible: number
}

/** What is counted of some candidates: how many books each value of each filter would leave, and the range of prices. */
export type Recuento = {
  nums: number[]
  cuentas: Cuentas
  /** The keys of those whose prices make the range. */
  preciados: number[]
}

/**
 * The keys of those that meet all filters, in their order, and the counts. The count of a filter leaves its own choice out,
 * so that a second value can be added with open eyes.
 */
export function countCandidatos(candidatos: Candidatos, filtros: Filtros, limite: number): Recuento {
  const nums: number[] = []
  const preciados: number[] = []
  const cuentas = createCuentas()
  const elegidos = listElegidos(filtros)
  for (let candidato = 0; candidato < Math.min(limite, candidatos.cuantos); candidato++) {
    const missed = elegidos.filter((filtro) => !meets(candidatos, candidato, filtros, filtro))
    if (missed.length > 1) continue
    const [only] = missed
    const num = candidatos.valores[range(candidatos, candidato, 0)[0]] ?? 0
    if (only === undefined) nums.push(num)
    for (const faceta of FACETAS) {
      if (only === undefined || only === faceta) addValores(cuentas[faceta], candidatos, candidato, COLUMNA[faceta])
    }
    if (only === undefined || only === 'precio') {
      addPrecio(cuentas, readPrecio(candidatos, candidato))
      preciados.push(num)
    }
    if (only === undefined && isYa(candidatos, candidato)) cuentas.disponible++
  }
  return { nums, cuentas, preciados }
}

/** The keys of the first candidates. */
export const listNums = (lineas: string, limite: number): number[] =>
  countCandidatos(parseCandidatos(lineas), SIN_FILTROS, limite).nums

/** The languages of the first candidates, one each, as filters have them; 0 for none. */
export const readIdiomas = (lineas: string, limite: number): number[] =>
  lineas
    .split('\n', limite)
    .filter(Boolean)
    .map((linea) => Number(linea.split(',')[COLUMNA.idioma]))

/** Where one value is all that was chosen, it leaves the whole total, which may be better known than the candidates. */
export function countElegida(cuentas: Cuentas, filtros: Filtros, total: number): void {
  const [only, ...others] = listElegidos(filtros)
  if (only === undefined || only === 'precio' || others.length > 0) return
  if (only === 'disponible') {
    cuentas.disponible = total
    return
  }
  const [num, ...more] = filtros[only]
  if (num !== undefined && more.length === 0) cuentas[only].set(num, total)
}

const createCuentas = (): Cuentas => ({
  idioma: new Map(),
  formato: new Map(),
  categoria: new Map(),
  autor: new Map(),
  editorial: new Map(),
  precio: null,
  disponible: 0,
})

function addValores(cuenta: Map<number, number>, candidatos: Candidatos, candidato: number, columna: number): void {
  const [from, to] = range(candidatos, candidato, columna)
  for (let at = from; at < to; at++) {
    const valor = candidatos.valores[at] ?? 0
    cuenta.set(valor, (cuenta.get(valor) ?? 0) + 1)
  }
}

function addPrecio(cuentas: Cuentas, precio: Centavos | null): void {
  if (precio === null) return
  const { desde, hasta } = cuentas.precio ?? { desde: precio, hasta: precio }
  cuentas.precio = { desde: precio < desde ? precio : desde, hasta: precio > hasta ? precio : hasta }
}

/** Of authors and publishers so many are offered, the most frequent ones, and those chosen. */
const MAX_NOMBRADAS = 8

export type Opcion = { num: number; cantidad: number }

/** The most frequent values, of equals the older ones, and those chosen, which may have none. */
export function listFrecuentes(cuenta: ReadonlyMap<number, number>, elegidas: readonly number[]): Opcion[] {
  const frequent: Opcion[] = []
  for (const [num, cantidad] of cuenta) {
    // A common word has a thousand authors: they are not sorted for eight of them.
    const last = frequent[MAX_NOMBRADAS - 1]
    if (last && (last.cantidad > cantidad || (last.cantidad === cantidad && last.num < num))) continue
    const at = frequent.findIndex(
      (other) => other.cantidad < cantidad || (other.cantidad === cantidad && other.num > num),
    )
    frequent.splice(at < 0 ? frequent.length : at, 0, { num, cantidad })
    if (frequent.length > MAX_NOMBRADAS) frequent.pop()
  }
  const missing = elegidas.filter((num) => !frequent.some((opcion) => opcion.num === num))
  return [...frequent, ...missing.map((num) => ({ num, cantidad: cuenta.get(num) ?? 0 }))]
}
