import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { computeFacturable, EMBALAJE_G, estimateEjemplar, packBultos } from './bulto.rules.ts'

const NADA = { peso_g: null, alto_mm: null, ancho_mm: null, grueso_mm: null, paginas: null, dura: false }

describe('a copy', () => {
  it.each([
    [{}, { peso_g: 350, grueso_mm: 20, estimado: true }],
    [{ paginas: 200 }, { peso_g: 340, grueso_mm: 12, estimado: true }],
    [
      { paginas: 200, dura: true },
      { peso_g: 480, grueso_mm: 12, estimado: true },
    ],
    [
      { peso_g: 500, paginas: 200 },
      { peso_g: 500, grueso_mm: 12, estimado: true },
    ],
    [
      { peso_g: 500, alto_mm: 210, ancho_mm: 140, grueso_mm: 15 },
      { peso_g: 500, alto_mm: 210, estimado: false },
    ],
  ])('of which %j is known is taken as %j', (known, expected) => {
    expect(estimateEjemplar({ ...NADA, ...known })).toMatchObject(expected)
  })
})

const ejemplar = fc.record({
  peso_g: fc.integer({ min: 1, max: 3_000 }),
  alto_mm: fc.integer({ min: 50, max: 400 }),
  ancho_mm: fc.integer({ min: 50, max: 400 }),
  grueso_mm: fc.integer({ min: 1, max: 90 }),
  estimado: fc.boolean(),
})

describe('parcels', () => {
  it('hold every copy once, weigh what the copies and their packing weigh, and keep the limit', () => {
    const limite = fc.option(fc.integer({ min: 500, max: 20_000 }), { nil: null })
    fc.assert(
      fc.property(fc.array(ejemplar, { minLength: 1, maxLength: 40 }), limite, (ejemplares, maximo_g) => {
        const bultos = packBultos(ejemplares, maximo_g)
        const sum = (of: readonly number[]) => of.reduce((all, one) => all + one, 0)
        expect(sum(bultos.map((bulto) => bulto.ejemplares))).toBe(ejemplares.length)
        expect(sum(bultos.map(({ peso_g }) => peso_g))).toBe(
          sum(ejemplares.map(({ peso_g }) => peso_g)) + EMBALAJE_G * bultos.length,
        )
        for (const bulto of bultos) {
          expect(bulto.peso_g <= (maximo_g ?? Number.POSITIVE_INFINITY) || bulto.ejemplares === 1).toBe(true)
          expect(bulto.grueso_mm).toBeGreaterThanOrEqual(20)
        }
        if (maximo_g === null) expect(bultos).toHaveLength(1)
      }),
    )
  })

  it('lie flat: as long and wide as the largest, as high as all together, 2 cm more each way', () => {
    const uno = { peso_g: 300, alto_mm: 230, ancho_mm: 150, grueso_mm: 20, estimado: false }
    const otro = { peso_g: 400, alto_mm: 200, ancho_mm: 180, grueso_mm: 30, estimado: false }
    expect(packBultos([uno, otro], null)).toEqual([
      { peso_g: 850, alto_mm: 250, ancho_mm: 200, grueso_mm: 70, ejemplares: 2 },
    ])
  })

  it('are charged for by weight or by volume, whichever is more', () => {
    const caja = { peso_g: 1_000, alto_mm: 200, ancho_mm: 200, grueso_mm: 100, ejemplares: 1 } // 4 litres
    expect(computeFacturable(caja, null)).toBe(1_000)
    expect(computeFacturable(caja, 167)).toBe(1_000)
    expect(computeFacturable(caja, 350)).toBe(1_400)
  })
})
