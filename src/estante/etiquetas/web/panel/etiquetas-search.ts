// What the screen «Etiquetas» keeps in its address.
import { isUuid } from '#platform/uuid.ts'
import { type HojaClave, isHoja } from '../../etiqueta.rules.ts'

export type EtiquetasSearch = {
  /** Books that were chosen elsewhere (`readIds`). */
  libros?: string | undefined
  /** What a delivery brought. */
  remito?: string | undefined
  /** Words of books that are offered. */
  q?: string | undefined
  hoja?: HojaClave | undefined
}

export function validateEtiquetas(search: { [Key in keyof EtiquetasSearch]?: unknown }): EtiquetasSearch {
  const { libros, remito, q, hoja } = search
  const texto = typeof q === 'string' || typeof q === 'number' ? String(q).trim().slice(0, 100) : ''
  return {
    libros: typeof libros === 'string' ? libros : undefined,
    remito: typeof remito === 'string' && isUuid(remito) ? remito.toLowerCase() : undefined,
    q: texto || undefined,
    hoja: isHoja(hoja) ? hoja : undefined,
  }
}
