// How the prices of a list change. Whole centavos all the way, so that nothing is lost in fractions.

import { describeRedondeo, floorDiv, type Redondeo, round, type Sentido } from '#casa/moneda/redondeo.rules.ts'
import { toCentesimos } from '#platform/centesimos.ts'
import { formatPesos } from '#platform/format.ts'
import { CERO, type Centavos, centavos, hasDosDecimales, pesos, toCentavos } from '#platform/money.ts'
import { PRECIO_MAX } from '../libro.rules.ts'

/** What is done to each price; `fijo` puts one price in its place, for a single book. */
export const MODOS = ['porcentaje', 'monto', 'redondeo', 'fijo'] as const
export type Modo = (typeof MODOS)[number]

/** `valor`: per cent, or pesos; below zero it lowers. Two decimals at most. */
export type ReglaPrecio = { modo: Modo; valor: number; redondeo: Redondeo; sentido: Sentido }

export const PORCENTAJE_MIN = -100
export const PORCENTAJE_MAX = 1_000
/** Books of one change. */
export const CAMBIO_MAX = 100_000
/** Books that a preview shows. */
export const EJEMPLOS = 20

const MAXIMO = toCentavos(PRECIO_MAX)
/** Hundredths of a per cent in one. */
const ENTERO = 10_000

/** Before rounding; halves go up. */
function shift(antes: number, { modo, valor }: ReglaPrecio): number {
  const centesimos = toCentesimos(valor)
  if (modo === 'porcentaje') return floorDiv(antes * (ENTERO + centesimos) + ENTERO / 2, ENTERO)
  if (modo === 'monto') return antes + centesimos
  return modo === 'fijo' ? centesimos : antes
}

/**
 * The price of a book after the change, in centavos: never below zero. Null where the shop cannot keep it (`PRECIO_MAX`), so
 * that the book stays as it is. A book without a price gets one by `fijo` alone.
 */
export function computePrecio(antes: Centavos | null, regla: ReglaPrecio): Centavos | null {
  if (antes === null && regla.modo !== 'fijo') return null
  const shifted = Math.max(CERO, shift(antes ?? CERO, regla))
  const despues = round(shifted, regla.redondeo, regla.sentido)
  return despues > MAXIMO ? null : centavos(despues)
}

type Campos = { valor?: string; redondeo?: string }

/** What is wrong with a rule, by field; null when it is one that can be applied. */
export function judgeRegla({ modo, valor, redondeo }: ReglaPrecio): Campos | null {
  if (!Number.isFinite(valor) || !hasDosDecimales(valor)) {
    return { valor: 'El valor lleva hasta dos decimales.' }
  }
  if (modo === 'redondeo') return redondeo === 'ninguno' ? { redondeo: 'Elegí a qué se redondea.' } : null
  if (modo === 'porcentaje' && (valor < PORCENTAJE_MIN || valor > PORCENTAJE_MAX)) {
    return { valor: `El porcentaje va de ${PORCENTAJE_MIN} a ${PORCENTAJE_MAX}.` }
  }
  if (Math.abs(valor) > PRECIO_MAX) return { valor: `El monto no puede superar los ${PRECIO_MAX} pesos.` }
  if (modo === 'fijo') return valor < 0 ? { valor: 'El precio no puede ser negativo.' } : null
  return valor === 0 ? { valor: 'Escribí cuánto cambian: 8 sube, -8 baja.' } : null
}

/** «Sube 8 %, terminado en 90 hacia arriba»: a rule as the owner reads it. */
export function describeRegla({ modo, valor, redondeo, sentido }: ReglaPrecio): string {
  const verbo = valor < 0 ? 'Baja' : 'Sube'
  const redondea = describeRedondeo(redondeo, sentido)
  if (modo === 'redondeo') return `Redondea ${redondea}`
  const cuanto =
    modo === 'porcentaje'
      ? `${String(Math.abs(valor)).replace('.', ',')} %`
      : formatPesos(pesos(Math.abs(valor)), { trim: true })
  const cambio = modo === 'fijo' ? `Pasa a ${cuanto}` : `${verbo} ${cuanto}`
  return redondea ? `${cambio}, ${redondea}` : cambio
}

/** Why a price is what it is, as the table's check knows them. */
export const MOTIVOS = ['mano', 'importacion', 'cambio', 'programado', 'deshacer', 'otro'] as const
export type Motivo = (typeof MOTIVOS)[number]

/** The reason as the owner reads it; `numero` is the change's, where it was one. */
export function describeMotivo(motivo: Motivo, numero: number | null): string {
  const cual = numero === null ? '' : ` N.º ${numero}`
  return {
    mano: 'A mano',
    importacion: 'Importación',
    cambio: `Cambio de precios${cual}`,
    programado: `Precio programado${cual}`,
    deshacer: `Se deshizo el cambio${cual}`,
    otro: 'Sin anotar',
  }[motivo]
}

export const ESTADOS_CAMBIO = ['programado', 'hecho', 'deshecho', 'cancelado'] as const
export type EstadoCambio = (typeof ESTADOS_CAMBIO)[number]

export const SIN_CAMBIO = 'Con esta regla no cambia ningún precio.'

/** Whether a text is the beginning of a minute, as an instant of UTC: `2026-12-01T12:30:00Z`. */
export const isMinuto = (text: string): boolean =>
  /^20\d\d-\d\d-\d\dT\d\d:\d\d(?::00(?:\.0{1,3})?)?Z$/.test(text) && !Number.isNaN(Date.parse(text))
