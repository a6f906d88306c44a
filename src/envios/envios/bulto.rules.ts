// Parcels of an order from the weight and size of its books: pure arithmetic in grams and millimetres.

/** What is known of a copy; what is not is estimated. */
export type Medidas = {
  peso_g: number | null
  alto_mm: number | null
  ancho_mm: number | null
  grueso_mm: number | null
  paginas: number | null
  /** Hard cover. */
  dura: boolean
}

/** One copy as a parcel counts it. `estimado`: some of it was not known. */
export type Ejemplar = { peso_g: number; alto_mm: number; ancho_mm: number; grueso_mm: number; estimado: boolean }

/** A book of 15 × 23 cm on paper of 80 g/m²: a page weighs 1.4 g and is 0.055 mm thick. */
const PESO_SIN_PAGINAS_G = 350
const GRUESO_SIN_PAGINAS_MM = 20
const ALTO_MM = 230
const ANCHO_MM = 150
/** The box and its filling. */
export const EMBALAJE_G = 150
export const EMBALAJE_MM = 20

/** The copy with what is missing estimated from its pages. */
export function estimateEjemplar({ peso_g, alto_mm, ancho_mm, grueso_mm, paginas, dura }: Medidas): Ejemplar {
  const peso = paginas === null ? PESO_SIN_PAGINAS_G : Math.round(paginas * 1.4) + (dura ? 200 : 60)
  const grueso = paginas === null ? GRUESO_SIN_PAGINAS_MM : Math.ceil(paginas * 0.055) + 1
  return {
    peso_g: peso_g ?? peso,
    alto_mm: alto_mm ?? ALTO_MM,
    ancho_mm: ancho_mm ?? ANCHO_MM,
    grueso_mm: grueso_mm ?? grueso,
    estimado: peso_g === null || alto_mm === null || ancho_mm === null || grueso_mm === null,
  }
}

export type Bulto = {
  /** With its packing. */
  peso_g: number
  alto_mm: number
  ancho_mm: number
  grueso_mm: number
  ejemplares: number
}

/** The box alone. */
export const VACIO: Bulto = {
  peso_g: EMBALAJE_G,
  alto_mm: EMBALAJE_MM,
  ancho_mm: EMBALAJE_MM,
  grueso_mm: EMBALAJE_MM,
  ejemplares: 0,
}

/** Books lie flat on each other. */
const stack = (bulto: Bulto, { peso_g, alto_mm, ancho_mm, grueso_mm }: Ejemplar): Bulto => ({
  peso_g: bulto.peso_g + peso_g,
  alto_mm: Math.max(bulto.alto_mm, alto_mm + EMBALAJE_MM),
  ancho_mm: Math.max(bulto.ancho_mm, ancho_mm + EMBALAJE_MM),
  grueso_mm: bulto.grueso_mm + grueso_mm,
  ejemplares: bulto.ejemplares + 1,
})

/**
 * The parcels of these copies, none heavier than `maximo_g` unless one copy alone is. Heaviest first into the first parcel
 * that takes it; without a limit it is one parcel.
 */
export function packBultos(ejemplares: readonly Ejemplar[], maximo_g: number | null): Bulto[] {
  const bultos: Bulto[] = []
  for (const ejemplar of ejemplares.toSorted((a, b) => b.peso_g - a.peso_g)) {
    const at = bultos.findIndex((bulto) => maximo_g === null || bulto.peso_g + ejemplar.peso_g <= maximo_g)
    const bulto = bultos[at]
    if (bulto) bultos[at] = stack(bulto, ejemplar)
    else bultos.push(stack(VACIO, ejemplar))
  }
  return bultos
}

/** What a carrier charges for: the greater of weight and volume, which counts `factor` kilos a cubic metre. */
export function computeFacturable({ peso_g, alto_mm, ancho_mm, grueso_mm }: Bulto, factor: number | null): number {
  const volumen_g = factor === null ? 0 : Math.ceil((alto_mm * ancho_mm * grueso_mm * factor) / 1_000_000)
  return Math.max(peso_g, volumen_g)
}
