import type { Formato, Idioma } from '#catalogo/catalogo/catalogo.rules.ts'
// What the search and its page know both: orders, options of the filters, what a question may be.

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
export const IDIOMAS_FILTRO = ['Inglés', 'Español', 'Francés', 'Alemán'] as const satisfies readonly Idioma[]
export const FORMATOS_FILTRO = ['fisico', 'digital'] as const satisfies readonly Formato[]

/** Search results per page (specification, section 9). */
export const POR_PAGINA = 5
/** What a visitor may choose instead. */
export const CANTIDADES = [POR_PAGINA, 24, 50] as const
export type Cantidad = (typeof CANTIDADES)[number]
/** More matches than this are neither ranked nor counted one by one. */
export const MAX_CANDIDATOS = 1_000
export const MAX_CARACTERES = 200

/** What a visitor typed, fit to be shown and searched: no control characters, one space, at most 200 characters. */
export const normalizeConsulta = (texto: string): string =>
  texto
    .slice(0, 10 * MAX_CARACTERES)
    .replace(/[\p{Cc}\s\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .trim()
    .slice(0, MAX_CARACTERES)
    .toWellFormed()
    .trim()

const COMILLAS = /^(?:"[^"]+"|“[^“”]+”|«[^«»]+»)$/

/** Whether all of a question stands in quotes: only books with these words are meant, whatever else they may have meant. */
export const isEntreComillas = (consulta: string): boolean => COMILLAS.test(consulta)

/** A parameter that may stand once, several times or not at all. */
export const toList = <T>(value: T | readonly T[] | undefined): T[] =>
  value === undefined ? [] : [...new Set(Array.isArray(value) ? (value as readonly T[]) : [value as T])]
