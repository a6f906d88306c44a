// The filter by price as it is typed: two texts, of which either may be missing or wrong.
import { PRECIO_MAX } from '#catalogo/libros/libro.rules.ts'
import { formatPesosCampo, parsePesos } from '#catalogo/libros/precio.rules.ts'
import { formatPesos } from '#platform/format.ts'
import type { Pesos } from '#platform/money.ts'

export const RANGO_MENSAJES = {
  ilegible: 'Escribí un precio en pesos, por ejemplo 12.500.',
  negativo: 'El precio no puede ser negativo.',
  excesivo: `El precio puede ser de hasta ${formatPesos(PRECIO_MAX, { trim: true })}.`,
  alReves: '«Hasta» no puede ser menor que «Desde».',
} as const

/** Both ends are inclusive; null where nothing was asked for, or what was asked for cannot be obeyed. */
export type Rango = {
  desde: Pesos | null
  hasta: Pesos | null
  errores: { desde?: string; hasta?: string }
}

/** `12.500` becomes `12500`; what is no price stays as it was typed, so that it can be corrected. */
export function normalizePrecio(texto: string): string | undefined {
  const typed = texto.trim().slice(0, 30)
  const pesos = parsePesos(typed)
  return (typeof pesos === 'number' ? formatPesosCampo(pesos) : typed) || undefined
}

function readPrecio(texto: string | undefined): { pesos: Pesos | null; error?: string } {
  const pesos = parsePesos(texto ?? '')
  if (pesos === undefined) return { pesos: null, error: RANGO_MENSAJES.ilegible }
  if (pesos !== null && pesos < 0) return { pesos: null, error: RANGO_MENSAJES.negativo }
  if (pesos !== null && pesos > PRECIO_MAX) return { pesos: null, error: RANGO_MENSAJES.excesivo }
  return { pesos }
}

/** One wrong end does not take the other one back; ends that exclude each other count as none. */
export function readRango(desde: string | undefined, hasta: string | undefined): Rango {
  const [low, high] = [readPrecio(desde), readPrecio(hasta)]
  if (low.pesos !== null && high.pesos !== null && low.pesos > high.pesos) {
    return { desde: null, hasta: null, errores: { hasta: RANGO_MENSAJES.alReves } }
  }
  return {
    desde: low.pesos,
    hasta: high.pesos,
    errores: { ...(low.error && { desde: low.error }), ...(high.error && { hasta: high.error }) },
  }
}

/** `$ 1.000 a $ 5.000`, `Desde $ 1.000`, `Hasta $ 5.000`; null without either. */
export function formatRango({ desde, hasta }: Pick<Rango, 'desde' | 'hasta'>): string | null {
  const [low, high] = [desde, hasta].map((pesos) => (pesos === null ? null : formatPesos(pesos, { trim: true })))
  if (low && high) return `${low} a ${high}`
  if (low) return `Desde ${low}`
  return high ? `Hasta ${high}` : null
}
