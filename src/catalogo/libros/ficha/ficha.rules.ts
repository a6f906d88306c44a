// What a book's `ficha` is made of, how an edit changes it, and when there is none.
import type { FichaForm } from './ficha.schemas.ts'
import { type HechoDeLista, mapHechos, type NombreDeHecho, type Valores } from './hechos.rules.ts'

/** Upper case letters, digits and hyphens within. */
export const CODIGO_THEMA = /^[A-Z0-9](?:[A-Z0-9-]*[A-Z0-9])?$/

/** Said where a number comes without its series. */
export const SIN_COLECCION = 'Falta el nombre de la colección.'

/** Every fact, null or an empty list where nothing is known. */
export type FichaEscrita = { [K in NombreDeHecho]: K extends HechoDeLista ? Valores[K] : Valores[K] | null }

/** The facts in one order, so that two of them are compared as text. */
export const completeFicha = (ficha: FichaForm | null | undefined): FichaEscrita =>
  mapHechos((nombre, { tipo }) => {
    if (tipo === 'personas') return (ficha?.contribuidores ?? []).map(({ nombre, rol }) => ({ nombre, rol }))
    if (tipo === 'criticas')
      return (ficha?.criticas ?? []).map(({ texto, fuente }) => ({ texto, fuente: fuente ?? null }))
    return ficha?.[nombre] ?? (tipo === 'codigos' ? [] : null)
  }) as FichaEscrita // by the kinds of the facts

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

/** Whether a fact is unknown. */
export const isNada = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0)

/** The facts that are known, by name. */
export const listConocidos = (ficha: FichaEscrita) => Object.entries(ficha).filter(([, value]) => !isNada(value))
