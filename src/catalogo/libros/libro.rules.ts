// What the shop decides about books. Amounts are integer centavos.
import { type Centavos, centavos, pesos } from '#platform/money.ts'

/** How the book lists can be ordered; each carousel of the home page walks the whole catalogue in one of them. */
export const ORDENES_LIBRO = ['nuevos', 'calificacion', 'vendidos', 'fecha'] as const
export type OrdenLibro = (typeof ORDENES_LIBRO)[number]

/** The highest price that the shop can keep, in pesos. */
export const PRECIO_MAX = pesos(21_474_836)
/** The most that a search in the list of all books shows and counts. */
export const HALLADOS_MAX = 2_000
/** What /ofertas counts as a book for little money. */
export const PRECIO_ACCESIBLE = pesos(10_000)

export const RESUMEN_MAX = 100

/** A card's description: cut to 100 characters, never within one, followed by '...' (specification, section 9). */
export const computeResumen = (descripcion: string): string =>
  descripcion.length > RESUMEN_MAX
    ? `${descripcion.slice(0, RESUMEN_MAX).replace(/[\ud800-\udbff]$/, '')}...`
    : descripcion

/**
 * The card issuers' offers on the book page: 6 instalments of price × 1.2 / 6 and 3 of price × 1.1 / 3 (section 9),
 * rounded to whole pesos. An estimate with its total; the checkout has its own surcharge.
 */
export function computeCuotasEstimadas(precio: Centavos): { cuotas: number; cuota: Centavos; total: Centavos }[] {
  return [
    { cuotas: 6, total: precio * 1.2 },
    { cuotas: 3, total: precio * 1.1 },
  ].map(({ cuotas, total }) => ({
    cuotas,
    cuota: centavos(Math.round(total / cuotas / 100) * 100),
    total: centavos(Math.round(total / 100) * 100),
  }))
}

/** Title and subtitle part at the colon, as on a title page. */
export function splitTitulo(titulo: string): { principal: string; subtitulo: string | null } {
  const parts = titulo.match(/^(.{3,}?[^:]):\s+(\S.*)$/s)
  return parts?.[1] && parts[2] ? { principal: parts[1], subtitulo: parts[2] } : { principal: titulo, subtitulo: null }
}

/** The topic of a book's rating and of what readers say of it (`Ctx.madeOf`), as nodes are told of it (db/migrations/0023). */
export const opinionesDe = (libroId: string): string => `opiniones:${libroId}`
