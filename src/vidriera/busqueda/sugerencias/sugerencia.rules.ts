// Suggestions while typing. Pure, shared by server and browser.
import type { Output } from '#platform/http/contract.ts'
import type { sugerirBusqueda } from '../busqueda.contract.ts'
import { normalizeConsulta } from '../busqueda.rules.ts'

export type Sugerencias = Output<typeof sugerirBusqueda>

/** Suggestions of each kind at most. */
export const SUGERENCIAS_MAX = 5

/** Letters and digits that it takes to suggest anything. */
export const MIN_LETRAS = 2

export const countLetras = (texto: string): number => texto.match(/[\p{L}\p{N}]/gu)?.length ?? 0

/** What to ask for a text, the same for «Borges» and «borges »; null while there is too little of it. */
export function toPregunta(texto: string): string | null {
  const pregunta = normalizeConsulta(texto).toLowerCase()
  return countLetras(pregunta) < MIN_LETRAS ? null : pregunta
}
