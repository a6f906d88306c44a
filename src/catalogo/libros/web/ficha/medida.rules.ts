// Sizes and weights as readers see them.
import type { Ficha } from '../../ficha/ficha.contract.ts'

const formatCm = (mm: number): string => String(mm / 10).replace('.', ',')

/** «23 × 15 × 2,1 cm»: height, width and thickness, as far as they are known; a single one says which it is. */
export function formatTamano({ alto_mm, ancho_mm, grueso_mm }: Ficha): string | null {
  if (alto_mm && ancho_mm) {
    return `${[alto_mm, ancho_mm, ...(grueso_mm ? [grueso_mm] : [])].map(formatCm).join(' × ')} cm`
  }
  const known = [
    alto_mm && `${formatCm(alto_mm)} cm de alto`,
    ancho_mm && `${formatCm(ancho_mm)} cm de ancho`,
    grueso_mm && `${formatCm(grueso_mm)} cm de lomo`,
  ].filter(Boolean)
  return known.join(', ') || null
}

/** «850 g», «1,2 kg». */
export const formatPeso = (gramos: number): string =>
  gramos < 1_000 ? `${gramos} g` : `${String(Math.round(gramos / 10) / 100).replace('.', ',')} kg`
