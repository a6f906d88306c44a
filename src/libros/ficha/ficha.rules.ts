// What a book's `ficha` is made of, how an edit changes it, and when there is none.
import type { FichaForm } from './ficha.schemas.ts'

export const PERSONAS_MAX = 100
export const NOMBRE_MAX = 200
export const COLECCION_MAX = 300
export const NUMERO_MAX = 30
export const EDICION_MAX = 200
export const TITULO_ORIGINAL_MAX = 500
export const IDIOMA_ORIGINAL_MAX = 60
export const TEXTO_MAX = 20_000
export const CRITICAS_MAX = 10
export const CRITICA_MAX = 1_000
export const FUENTE_MAX = 200
export const THEMA_MAX = 50
export const THEMA_CODIGO_MAX = 30

/** Said where a number comes without its series. */
export const SIN_COLECCION = 'Falta el nombre de la colección.'

/** The greatest number that each field takes; the least is 1. Sizes are in millimetres, the weight in grams. */
export const ENTEROS = {
  numero_edicion: 9_999,
  paginas: 99_999,
  alto_mm: 9_999,
  ancho_mm: 9_999,
  grueso_mm: 9_999,
  peso_g: 99_999,
} as const

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
