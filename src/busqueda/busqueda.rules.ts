// What a search asks for, and what its filters count. Pure: the candidates come from busqueda.queries.ts.
import { readLoneIsbn } from '../importacion/isbn.rules.ts'
import type { Formato } from '../libros/libro.rules.ts'
import { fold } from '../platform/text.ts'

/** 'Ordenar por' (specification, section 2); the empty first option is relevance. */
export const ORDENES_BUSQUEDA = ['', 'fecha', 'popularidad', 'alfabetico'] as const
export type OrdenBusqueda = (typeof ORDENES_BUSQUEDA)[number]
export const ORDEN_NOMBRES: Record<OrdenBusqueda, string> = {
  '': 'Relevancia',
  fecha: 'Fecha',
  popularidad: 'Popularidad',
  alfabetico: 'Alfabético',
}

/** The options of the filters, in the specification's order; the categories are the shop's own list. */
export const IDIOMAS_FILTRO = ['Inglés', 'Español', 'Francés', 'Alemán'] as const
export const FORMATOS_FILTRO = ['fisico', 'digital'] as const satisfies readonly Formato[]

/** Search results per page (specification, section 9). */
export const POR_PAGINA = 5
/** More matches than this are neither ranked nor counted one by one. */
export const MAX_CANDIDATOS = 1_000
export const MAX_CARACTERES = 200
const MAX_PALABRAS = 12

/** What a visitor typed, fit to be shown and searched: no control characters, one space, at most 200 characters. */
export const normalizeConsulta = (texto: string): string =>
  texto
    .slice(0, 10 * MAX_CARACTERES)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_CARACTERES)
    .toWellFormed()
    .trim()

export type Consulta =
  | { tipo: 'vacia' }
  | { tipo: 'isbn'; isbn: string }
  /** Folded words: letters, digits and single spaces, so that nothing in it means anything to SQL or to a pattern. */
  | { tipo: 'texto'; texto: string }

export function parseConsulta(texto: string): Consulta {
  const normal = normalizeConsulta(texto)
  const isbn = readLoneIsbn(normal)
  if (isbn) return { tipo: 'isbn', isbn }
  const words = fold(normal).split(' ').filter(Boolean).slice(0, MAX_PALABRAS)
  return words.length > 0 ? { tipo: 'texto', texto: words.join(' ') } : { tipo: 'vacia' }
}

/** A match as the filters see it. */
export type Candidato = { id: string; idioma: string | null; formatos: string[]; categorias: string[] }
export type Filtros = { idioma: readonly string[]; formato: readonly string[]; categoria: readonly string[] }
type Faceta = keyof Filtros

const VALORES: Record<Faceta, (candidato: Candidato) => readonly string[]> = {
  idioma: ({ idioma }) => (idioma === null ? [] : [idioma]),
  formato: ({ formatos }) => formatos,
  categoria: ({ categorias }) => categorias,
}
const FACETAS: readonly Faceta[] = ['idioma', 'formato', 'categoria']

/** Within one filter any of the chosen values will do; every filter must be met. */
const meets = (candidato: Candidato, filtros: Filtros, faceta: Faceta): boolean =>
  filtros[faceta].length === 0 || VALORES[faceta](candidato).some((valor) => filtros[faceta].includes(valor))

export const filterCandidatos = (candidatos: readonly Candidato[], filtros: Filtros): Candidato[] =>
  candidatos.filter((candidato) => FACETAS.every((faceta) => meets(candidato, filtros, faceta)))

/**
 * How many books each option would leave. The counts of a filter leave its own choice out, so that a second value can be
 * added with open eyes; every option is offered, those without books with 0.
 */
export function countFaceta<V extends string>(
  candidatos: readonly Candidato[],
  filtros: Filtros,
  faceta: Faceta,
  opciones: readonly V[],
): { valor: V; cantidad: number }[] {
  const others = FACETAS.filter((other) => other !== faceta)
  const cantidades = new Map<string, number>()
  for (const candidato of candidatos) {
    if (!others.every((other) => meets(candidato, filtros, other))) continue
    for (const valor of VALORES[faceta](candidato)) cantidades.set(valor, (cantidades.get(valor) ?? 0) + 1)
  }
  return opciones.map((valor) => ({ valor, cantidad: cantidades.get(valor) ?? 0 }))
}

/** A parameter that may stand once, several times or not at all. */
export const toList = <T>(value: T | readonly T[] | undefined): T[] =>
  value === undefined ? [] : [...new Set(Array.isArray(value) ? (value as readonly T[]) : [value as T])]
