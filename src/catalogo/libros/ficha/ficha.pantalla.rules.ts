// The facts of an edition as the panel's form has them: numbers, sizes in centimetres and codes as they are typed.
import type { Ficha } from './ficha.contract.ts'
import { completeFicha } from './ficha.rules.ts'
import { listHechos } from './hechos.rules.ts'

const MEDIDAS = listHechos((hecho) => 'unidad' in hecho && hecho.unidad === 'mm')
const ENTEROS = listHechos(({ tipo }) => tipo === 'entero')
const ELEGIDOS = listHechos(({ tipo }) => tipo === 'elegido')

export const MEDIDA_ILEGIBLE = 'Escribí los centímetros: 15 o 15,5.'

/** The form's values of what is stored; of undefined, empty ones. */
export function valoresDeFicha(ficha: Ficha | undefined) {
  const { contribuidores, criticas, thema, ...rest } = completeFicha(ficha)
  const textos = Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, String(value ?? '')]))
  const medidas = MEDIDAS.map((name) => [name, textos[name] && String(Number(textos[name]) / 10).replace('.', ',')])
  return {
    ...textos,
    ...Object.fromEntries(medidas),
    contribuidores,
    criticas: criticas.map(({ texto, fuente }) => ({ texto, fuente: fuente ?? '' })),
    thema: thema.join(', '),
  }
}

/** What was typed as a number, null where nothing was, NaN where it is none: the form's schema refuses that. */
const readEntero = (text: string): number | null =>
  text === '' ? null : /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN

const readMedida = (text: string): number | null => {
  if (text === '') return null
  return /^\d{1,4}(?:[.,]\d)?$/.test(text) ? Math.round(Number(text.replace(',', '.')) * 10) : Number.NaN
}

/** The facts that a form's values stand for, before they are judged (`FichaForm`). */
export function readFicha(valores: Record<string, unknown>): Record<string, unknown> {
  const textOf = (name: string) => String(valores[name] ?? '').trim()
  return {
    ...valores,
    ...Object.fromEntries(ENTEROS.map((name) => [name, readEntero(textOf(name))])),
    ...Object.fromEntries(MEDIDAS.map((name) => [name, readMedida(textOf(name))])),
    ...Object.fromEntries(ELEGIDOS.map((name) => [name, textOf(name) || null])),
    thema: textOf('thema')
      .split(/[\s,;]+/)
      .filter(Boolean),
  }
}
