// What the shop recommends beside a book or a cart, and the reason it gives (docs/decisions/025-recommended-books.md).

/** Books that are recommended: as many as a carousel begins with. */
export const RECOMENDADOS = 12
/** Of the same authors at first: what else there is in their category has its turn before the rest of them. */
export const DE_AUTOR = 6
/** Books that one question may be about. */
export const CARRITO_MAX = 100

/** Why a book is recommended, the strongest reason first. */
export const MOTIVOS = ['comprados', 'autor', 'categoria', 'calificacion'] as const
export type Motivo = (typeof MOTIVOS)[number]

/** From here on a rating is worth telling. */
const MUY_BIEN = 4

type Recomendacion = {
  motivo: Motivo
  /** The author or category that it shares. */
  comparte: string | null
  calificacion: number | null
}

/** The reason as the visitor reads it, small under the book. */
export function describeMotivo({ motivo, comparte, calificacion }: Recomendacion): string {
  if (motivo === 'comprados') return 'Porque también compran este libro'
  if (motivo === 'autor') return `También de ${comparte}`
  if (motivo === 'categoria') return `También en ${comparte}`
  return calificacion !== null && calificacion >= MUY_BIEN ? 'Muy bien calificado' : 'Para descubrir'
}
