import { describe, expect, it } from 'vitest'
import {
  CATEGORIAS_CON_PALETA,
  computeContrast,
  listPaletas,
  mixColors,
  pickPaleta,
  pickTinta,
} from './paletas.rules.ts'

const todas = CATEGORIAS_CON_PALETA.flatMap((categoria) => listPaletas(categoria).map((p) => ({ categoria, ...p })))

describe('palettes', () => {
  it('computes contrast as WCAG does', () => {
    expect(computeContrast('#000000', '#FFFFFF')).toBeCloseTo(21)
    expect(computeContrast('#777777', '#FFFFFF')).toBeCloseTo(4.48, 2)
  })

  it('has four for each of the nine categories and seven for fiction', () => {
    const counts = CATEGORIAS_CON_PALETA.map((categoria) => listPaletas(categoria).length)
    expect(counts).toEqual([7, 4, 4, 4, 4, 4, 4, 4, 4])
  })

  it.each(todas)('keeps $tinta on $fondo readable ($categoria)', ({ fondo, tinta }) => {
    expect(computeContrast(tinta, fondo)).toBeGreaterThanOrEqual(4.5)
  })

  it.each(todas)('finds a readable ink on every surface of $fondo ($categoria)', (paleta) => {
    const { fondo, tinta, acento, segundo } = paleta
    for (const surface of [fondo, tinta, acento, segundo, mixColors(acento, tinta, 0.87), '#F6EFE1', '#808080']) {
      expect(computeContrast(pickTinta(paleta, surface), surface)).toBeGreaterThanOrEqual(4.5)
    }
  })

  it('lends the palettes of non-fiction to a category it does not know', () => {
    for (const categoria of [null, '', 'Historieta', 'constructor']) {
      expect(listPaletas(categoria)).toBe(listPaletas('No ficción'))
    }
  })

  it('wraps a number stored under a category with more palettes', () => {
    expect(pickPaleta('No ficción', 6)).toBe(listPaletas('No ficción')[2])
  })
})
