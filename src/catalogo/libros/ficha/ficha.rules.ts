// What a book's `ficha` is made of, how an edit changes it, and when there is none.
import { AUDIENCIAS, DISPONIBILIDADES, ENCUADERNACIONES, ESTADOS_EDITORIALES } from '#catalogo/catalogo/ficha.rules.ts'
import type { FichaForm } from './ficha.schemas.ts'

/** What a fact of an edition is, with its limit. Of a list `max` is how many it holds, `largo` how long each text may be. */
export type Hecho =
  | { tipo: 'entero' | 'renglon' | 'parrafos'; max: number }
  | { tipo: 'elegido'; valores: readonly [string, ...string[]] }
  | { tipo: 'personas' | 'codigos'; max: number; largo: number }
  | { tipo: 'criticas'; max: number; largo: number; fuente: number }

/**
 * Every fact by its name, which is its column of `libro_ficha`, of the table of the catalogue and its key of the API. Form,
 * API, lists and ONIX judge by it; a test compares it with the checks of the database. The least number is 1; sizes are in
 * millimetres, the weight in grams.
 */
export const HECHOS = {
  contribuidores: { tipo: 'personas', max: 100, largo: 200 },
  coleccion: { tipo: 'renglon', max: 300 },
  coleccion_numero: { tipo: 'renglon', max: 30 },
  numero_edicion: { tipo: 'entero', max: 9_999 },
  edicion: { tipo: 'renglon', max: 200 },
  paginas: { tipo: 'entero', max: 99_999 },
  alto_mm: { tipo: 'entero', max: 9_999 },
  ancho_mm: { tipo: 'entero', max: 9_999 },
  grueso_mm: { tipo: 'entero', max: 9_999 },
  peso_g: { tipo: 'entero', max: 99_999 },
  encuadernacion: { tipo: 'elegido', valores: ENCUADERNACIONES },
  titulo_original: { tipo: 'renglon', max: 500 },
  idioma_original: { tipo: 'renglon', max: 60 },
  audiencia: { tipo: 'elegido', valores: AUDIENCIAS },
  thema: { tipo: 'codigos', max: 50, largo: 30 },
  indice: { tipo: 'parrafos', max: 20_000 },
  fragmento: { tipo: 'parrafos', max: 20_000 },
  criticas: { tipo: 'criticas', max: 10, largo: 1_000, fuente: 200 },
  estado_editorial: { tipo: 'elegido', valores: ESTADOS_EDITORIALES },
  disponibilidad: { tipo: 'elegido', valores: DISPONIBILIDADES },
} as const satisfies Record<string, Hecho>

/** Upper case letters, digits and hyphens within. */
export const CODIGO_THEMA = /^[A-Z0-9](?:[A-Z0-9-]*[A-Z0-9])?$/

/** Said where a number comes without its series. */
export const SIN_COLECCION = 'Falta el nombre de la colección.'

/** Every fact, null or an empty list where nothing is known. */
export type FichaEscrita = {
  [K in keyof FichaForm]-?: K extends 'contribuidores' | 'thema' | 'criticas'
    ? NonNullable<FichaForm[K]>
    : NonNullable<FichaForm[K]> | null
}

/** The facts in one order, so that two of them are compared as text. */
export const completeFicha = (ficha: FichaForm | null | undefined): FichaEscrita => ({
  contribuidores: (ficha?.contribuidores ?? []).map(({ nombre, rol }) => ({ nombre, rol })),
  coleccion: ficha?.coleccion ?? null,
  coleccion_numero: ficha?.coleccion_numero ?? null,
  numero_edicion: ficha?.numero_edicion ?? null,
  edicion: ficha?.edicion ?? null,
  paginas: ficha?.paginas ?? null,
  alto_mm: ficha?.alto_mm ?? null,
  ancho_mm: ficha?.ancho_mm ?? null,
  grueso_mm: ficha?.grueso_mm ?? null,
  peso_g: ficha?.peso_g ?? null,
  encuadernacion: ficha?.encuadernacion ?? null,
  titulo_original: ficha?.titulo_original ?? null,
  idioma_original: ficha?.idioma_original ?? null,
  audiencia: ficha?.audiencia ?? null,
  thema: [...(ficha?.thema ?? [])],
  indice: ficha?.indice ?? null,
  fragmento: ficha?.fragmento ?? null,
  criticas: (ficha?.criticas ?? []).map(({ texto, fuente }) => ({ texto, fuente: fuente ?? null })),
  estado_editorial: ficha?.estado_editorial ?? null,
  disponibilidad: ficha?.disponibilidad ?? null,
})

/**
 * The facts after an edit: what it does not name stays, null empties a fact, and null in place of all of them empties all.
 * A series that goes takes its number along.
 */
export function mergeFicha(antes: FichaForm | null | undefined, cambio: FichaForm | null): FichaEscrita {
  if (cambio === null) return completeFicha(null)
  const sent = Object.fromEntries(Object.entries(cambio).filter(([, value]) => value !== undefined))
  const merged = completeFicha({ ...antes, ...sent })
  return merged.coleccion === null ? { ...merged, coleccion_numero: null } : merged
}

/** The facts that an edit changes, by name. */
export function listCambiados(antes: FichaForm | null | undefined, despues: FichaForm): string[] {
  const before = Object.fromEntries(Object.entries(completeFicha(antes)))
  return Object.entries(completeFicha(despues)).flatMap(([name, value]) =>
    JSON.stringify(value) === JSON.stringify(before[name]) ? [] : [name],
  )
}

const isNada = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0)

/** The facts that are known, by name. */
export const listConocidos = (ficha: FichaEscrita) => Object.entries(ficha).filter(([, value]) => !isNada(value))
