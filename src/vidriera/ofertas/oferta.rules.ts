// Offers as the owner types them: a discount, two minutes of Argentina, and what it applies to.

import { FORMATO_NOMBRES, FORMATOS } from '#catalogo/catalogo/catalogo.rules.ts'
import { PRECIO_MAX } from '#catalogo/libros/libro.rules.ts'
import { parsePesos } from '#catalogo/libros/precio.rules.ts'
import { DIAS_ANTES } from '#catalogo/rebajas/antes.rules.ts'
import { ALCANCES, type Descuento, PORCENTAJE_MAX, TODO, toClave } from '#catalogo/rebajas/rebaja.rules.ts'
import { parsePorcentaje } from '#platform/centesimos.ts'
import { DIA_MS } from '#platform/dias.ts'
import { formatCount, formatFechaHora, formatHasta, fromLocalDay, toLocalDay } from '#platform/format.ts'
import { toCentavos } from '#platform/money.ts'
import { isUuid } from '#platform/uuid.ts'

export const TITULO_MAX = 80
export const TEXTO_MAX = 200
/** What one offer may name. */
export const ALCANCE_MAX = 200
/** Offers that are not over: every process keeps them in memory. */
export const OFERTAS_MAX = 500
/** The most books that a list of one offer shows and counts. */
export const LIBROS_MAX = 2_000
/** Offers that /ofertas shows, each with a row of books. */
export const OFERTAS_EN_PAGINA = 12

export const DESCUENTO_ILEGIBLE = 'Escribí el descuento así: 20 % o $ 500.'
export const DESCUENTO_EXCESIVO = `El descuento puede llegar al ${PORCENTAJE_MAX / 100} %. Para restar pesos escribí el signo: $ 500.`
export const MINUTO_ILEGIBLE = 'Escribí la fecha así: 28/11/2026 o 28/11/2026 18:30.'
export const TERMINA_ANTES = 'Tiene que terminar después de empezar.'
export const YA_PASO = 'Esa fecha ya pasó.'

/** `20`, `20 %`, `12,5%`, `$ 500`; null for what is no discount, a message for one that is too high. */
export function parseDescuento(text: string): Descuento | string {
  if (/\$|peso/i.test(text)) {
    const amount = parsePesos(text.replace(/[\s%$]|pesos?/gi, ''))
    if (!amount || amount < 0 || amount > PRECIO_MAX) return DESCUENTO_ILEGIBLE
    return { clase: 'importe', valor: toCentavos(amount) }
  }
  const valor = parsePorcentaje(text)
  if (!valor || valor > toCentavos(PRECIO_MAX)) return DESCUENTO_ILEGIBLE
  return valor > PORCENTAJE_MAX ? DESCUENTO_EXCESIVO : { clase: 'porcentaje', valor }
}

const MINUTO_MS = 60_000

/**
 * The instant, as ISO, of `28/11/2026 18:30` in Argentina, which has had no summer time since 2009. Without a time a day begins
 * at midnight; as an end (`fin`) it is the whole day, and a minute is the whole minute. An ISO instant stays as it is. Null for
 * what is no date.
 */
export function parseMinuto(text: string, fin: boolean): string | null {
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z$/.test(text)) {
    return Number.isNaN(Date.parse(text)) ? null : new Date(text).toISOString()
  }
  const [, dia = '', mes = '', anio = '', hora, minuto = '0'] =
    /^(\d{1,2})\/(\d{1,2})\/(20\d\d)(?:[ ,]+(\d{1,2}):(\d\d))?$/.exec(text) ?? []
  if (anio === '') return null
  const day = `${anio}-${mes.padStart(2, '0')}-${dia.padStart(2, '0')}`
  const begun = fromLocalDay(day).getTime()
  // «31/02» would be read as a day of March.
  if (Number.isNaN(begun) || toLocalDay(new Date(begun)) !== day) return null
  if (hora === undefined) return new Date(begun + (fin ? DIA_MS : 0)).toISOString()
  const [h, m] = [Number(hora), Number(minuto)]
  if (h > 23 || m > 59) return null
  return new Date(begun + (h * 60 + m + (fin ? 1 : 0)) * MINUTO_MS).toISOString()
}

/** A new offer begins with this minute and lasts until Sunday's last. */
export function computeFinDeSemana(ahora: Date): { desde: string; hasta: string } {
  const today = fromLocalDay(toLocalDay(ahora))
  // Midnight in Argentina is three in the morning of the same day in UTC.
  const toMonday = ((8 - today.getUTCDay()) % 7 || 7) * DIA_MS
  return {
    desde: formatFechaHora(ahora.toISOString()),
    hasta: formatHasta(new Date(today.getTime() + toMonday).toISOString()),
  }
}

/** The whole of the next Saturday; of today's, from this minute on. */
export function computeSabado(ahora: Date): { desde: string; hasta: string } {
  const today = fromLocalDay(toLocalDay(ahora))
  const sabado = today.getTime() + ((6 - today.getUTCDay() + 7) % 7) * DIA_MS
  return {
    desde: formatFechaHora(new Date(Math.max(sabado, ahora.getTime())).toISOString()),
    hasta: formatHasta(new Date(sabado + DIA_MS).toISOString()),
  }
}

export type EstadoOferta = 'vigente' | 'programada' | 'terminada'

export function computeEstado({ desde, hasta }: { desde: string; hasta: string }, ahora: number): EstadoOferta {
  if (ahora < Date.parse(desde)) return 'programada'
  return ahora < Date.parse(hasta) ? 'vigente' : 'terminada'
}

/** Whether a text names something that an offer may apply to; whether that exists is for the database to say. */
export function isClave(text: string): boolean {
  if (text === TODO) return true
  const [tipo, cual = ''] = text.split(':')
  if (tipo === 'formato') return FORMATOS.some((formato) => formato === cual)
  return ALCANCES.some((known) => known === tipo) && isUuid(cual) && text === `${tipo}:${cual}`
}

/** The choices that are no rows of the shop. */
export const CLAVES_FIJAS = [
  { _id: TODO, nombre: 'Todos los libros' },
  ...FORMATOS.map((formato) => ({ _id: toClave('formato', formato), nombre: `Formato: ${FORMATO_NOMBRES[formato]}` })),
]

type Tachable = { lista: boolean; antes: number | null; porOferta: boolean }

/**
 * What readers see struck through beside the prices of an offer, and why. Of each book: whether that is its list price
 * (`lista`), `antes` null where nothing is struck, `porOferta` where that is so because of what another offer took off.
 */
export function describeTachado(libros: readonly Tachable[]): string {
  const menos = libros.filter(({ antes, lista }) => antes !== null && !lista).length
  const sin = libros.filter(({ antes }) => antes === null)
  const frases = [
    `Junto al precio se tacha el más bajo de los ${DIAS_ANTES} días anteriores, con otras ofertas incluidas.`,
  ]
  if (menos > 0) frases.push(`En ${formatCount(menos, 'libro', 'libros')} es menor que el precio de lista.`)
  if (sin.length > 0) {
    frases.push(`En ${formatCount(sin.length, 'libro', 'libros')} no se tacha nada: no costaban más que ahora.`)
  }
  if (sin.some(({ porOferta }) => porOferta)) {
    frases.push('Para que una oferta siga, cambiale la fecha de fin en lugar de crear otra.')
  }
  return frases.join(' ')
}
