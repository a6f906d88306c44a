// Labels on sheets. Pure.

/** A sheet and its places, both counted from 1; null in a place that stays free. */
type Hoja<E> = { pagina: number; lugares: { lugar: number; etiqueta: E | null }[] }

/** The sheets that labels fill; the first one begins at its place `desde`, counted from 1. */
export function layHojas<E>(etiquetas: readonly E[], porHoja: number, desde = 1): Hoja<E>[] {
  if (etiquetas.length === 0) return []
  const libres = Math.min(porHoja - 1, Math.max(0, desde - 1))
  const puestas = [...Array.from({ length: libres }, () => null), ...etiquetas]
  return Array.from({ length: Math.ceil(puestas.length / porHoja) }, (_, at) => ({
    pagina: at + 1,
    lugares: puestas.slice(at * porHoja, (at + 1) * porHoja).map((etiqueta, n) => ({ lugar: n + 1, etiqueta })),
  }))
}
