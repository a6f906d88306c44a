import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { REDONDEO_CLAVES, REDONDEOS, SENTIDOS } from '#casa/moneda/redondeo.rules.ts'
import { centavos, toCentavos } from '#platform/money.ts'
import { FUZZ_SEMILLA, FUZZ_VECES } from '#test/fuzz.ts'
import { PRECIO_MAX } from '../libro.rules.ts'
import {
  computePrecio,
  describeMotivo,
  describeRegla,
  isMinuto,
  judgeRegla,
  MODOS,
  PORCENTAJE_MAX,
  PORCENTAJE_MIN,
  type ReglaPrecio,
} from './cambio.rules.ts'

const regla = (changes: Partial<ReglaPrecio>): ReglaPrecio => ({
  modo: 'porcentaje',
  valor: 0,
  redondeo: 'ninguno',
  sentido: 'cercano',
  ...changes,
})
const pesos = (antes: number | null, changes: Partial<ReglaPrecio>) => {
  const despues = computePrecio(antes === null ? null : centavos(Math.round(antes * 100)), regla(changes))
  return despues === null ? null : despues / 100
}

describe('a price', () => {
  it.each<[number | null, Partial<ReglaPrecio>, number | null]>([
    [10_000, { valor: 8 }, 10_800],
    [10_000, { valor: -8 }, 9_200],
    [0.01, { valor: 50 }, 0.02], // half a centavo goes up
    [0.01, { valor: 49.99 }, 0.01],
    [0.03, { valor: -50 }, 0.02],
    [33.33, { valor: 8.25 }, 36.08],
    [12_345.67, { valor: -100 }, 0],
    [0, { valor: 8 }, 0],
    [null, { valor: 8 }, null],
    [null, { modo: 'monto', valor: 100 }, null],
    [null, { modo: 'fijo', valor: 900 }, 900],
    [100, { modo: 'fijo', valor: 0 }, 0],
    [100, { modo: 'monto', valor: 50.5 }, 150.5],
    [100, { modo: 'monto', valor: -500 }, 0],
    [PRECIO_MAX, { valor: 1 }, null],
    [PRECIO_MAX, { modo: 'monto', valor: 0.01 }, null],
    [PRECIO_MAX, { valor: -1 }, 21_260_087.64],
  ])('of %s with %j is %s', (antes, changes, despues) => {
    expect(pesos(antes, changes)).toBe(despues)
  })

  it.each<[number, ReglaPrecio['redondeo'], number, number, number]>([
    [10_844, '10', 10_840, 10_850, 10_840],
    [10_845, '10', 10_850, 10_850, 10_840], // the middle goes up
    [10_850, '10', 10_850, 10_850, 10_850],
    [10_875, '50', 10_900, 10_900, 10_850],
    [10_844, '100', 10_800, 10_900, 10_800],
    [10_749.99, '500', 10_500, 11_000, 10_500],
    [10_750, '500', 11_000, 11_000, 10_500],
    [10_844, '1000', 11_000, 11_000, 10_000],
    [10_844, 'en-90', 10_890, 10_890, 10_790],
    [10_840, 'en-90', 10_890, 10_890, 10_790],
    [10_839.99, 'en-90', 10_790, 10_890, 10_790],
    [10_844, 'en-900', 10_900, 10_900, 9_900],
    [10_844, 'en-990', 10_990, 10_990, 9_990],
    [40, '100', 0, 100, 0], // a gift, which the screen asks about
    [40, 'en-90', 90, 90, 40], // there is none below: it stays
    [30, 'en-90', 30, 90, 30], // nearer to -10 than to 90
    [350, 'en-900', 350, 900, 350],
    [0, 'en-900', 0, 0, 0],
  ])('of %s rounded (%s) is %s, upwards %s, downwards %s', (antes, redondeo, cercano, arriba, abajo) => {
    const got = SENTIDOS.map((sentido) => pesos(antes, { modo: 'redondeo', redondeo, sentido }))
    expect(got).toEqual([cercano, arriba, abajo])
  })

  it('is rounded after it was changed', () => {
    expect(pesos(12_500, { valor: 8, redondeo: 'en-90', sentido: 'abajo' })).toBe(13_490)
  })
})

const centesimos = (min: number, max: number) => fc.integer({ min: min * 100, max: max * 100 }).map((n) => n / 100)
const reglas = fc
  .record({
    modo: fc.constantFrom(...MODOS),
    redondeo: fc.constantFrom(...REDONDEO_CLAVES),
    sentido: fc.constantFrom(...SENTIDOS),
  })
  .chain((rest) =>
    (rest.modo === 'porcentaje' ? centesimos(PORCENTAJE_MIN, PORCENTAJE_MAX) : centesimos(-PRECIO_MAX, PRECIO_MAX)).map(
      (valor): ReglaPrecio => ({ ...rest, valor }),
    ),
  )
const precios = fc
  .oneof(fc.integer({ min: 0, max: toCentavos(PRECIO_MAX) }), fc.integer({ min: 0, max: 200_000 }))
  .map(centavos)
const settings = { seed: FUZZ_SEMILLA, numRuns: 2_000 * FUZZ_VECES }

describe('whatever the rule', () => {
  it('no price is below zero, a fraction of a centavo, or more than the shop can keep', () => {
    fc.assert(
      fc.property(precios, reglas, (antes, rule) => {
        const despues = computePrecio(antes, rule)
        if (despues === null) return
        expect(Number.isSafeInteger(despues)).toBe(true)
        expect(despues).toBeGreaterThanOrEqual(0)
        expect(despues).toBeLessThanOrEqual(toCentavos(PRECIO_MAX))
      }),
      settings,
    )
  })

  it('a percentage is the nearest centavo of the exact one', () => {
    fc.assert(
      fc.property(precios, centesimos(PORCENTAJE_MIN, PORCENTAJE_MAX), (antes, valor) => {
        const despues = computePrecio(antes, regla({ valor }))
        if (despues === null) return
        // In whole numbers without end: |despues × 10,000 - antes × (10,000 + hundredths)| is half of 10,000 at most.
        const exact = BigInt(antes) * BigInt(10_000 + Math.round(valor * 100))
        const off = BigInt(despues) * 10_000n - exact
        expect(off <= 5_000n && off > -5_000n, `${antes} and ${valor} %: ${despues}`).toBe(true)
      }),
      settings,
    )
  })

  it('a rounded price is of its kind and the nearest one, or stayed as it was', () => {
    fc.assert(
      fc.property(
        precios,
        fc.constantFrom(...REDONDEO_CLAVES),
        fc.constantFrom(...SENTIDOS),
        (antes, redondeo, sentido) => {
          const kind = REDONDEOS[redondeo]
          const despues = computePrecio(antes, regla({ modo: 'redondeo', redondeo, sentido }))
          if (!kind || despues === null || despues === antes) return
          expect((despues - kind.final * 100) % (kind.paso * 100)).toBe(0)
          expect(Math.abs(despues - antes)).toBeLessThan(kind.paso * 100)
          if (sentido === 'arriba') expect(despues).toBeGreaterThan(antes)
          if (sentido === 'abajo') expect(despues).toBeLessThan(antes)
          if (sentido === 'cercano') expect(Math.abs(despues - antes) * 2).toBeLessThanOrEqual(kind.paso * 100)
          const again = computePrecio(despues, regla({ modo: 'redondeo', redondeo, sentido }))
          expect(again, 'rounding twice is rounding once').toBe(despues)
        },
      ),
      settings,
    )
  })

  it('of two books the dearer one never becomes the cheaper one', () => {
    const roundless = reglas.map((rule): ReglaPrecio => ({ ...rule, redondeo: 'ninguno' }))
    fc.assert(
      fc.property(precios, precios, roundless, (a, b, rule) => {
        const [low, high] = [
          computePrecio(centavos(Math.min(a, b)), rule),
          computePrecio(centavos(Math.max(a, b)), rule),
        ]
        if (low !== null && high !== null) expect(low).toBeLessThanOrEqual(high)
      }),
      settings,
    )
  })
})

describe('a rule', () => {
  it.each<[Partial<ReglaPrecio>, string | undefined]>([
    [{ valor: 8 }, undefined],
    [{ valor: -100 }, undefined],
    [{ valor: 1_000 }, undefined],
    [{ valor: -100.01 }, 'valor'],
    [{ valor: 1_000.01 }, 'valor'],
    [{ valor: 8.125 }, 'valor'],
    [{ valor: Number.NaN }, 'valor'],
    [{ valor: 0 }, 'valor'],
    [{ modo: 'monto', valor: 0 }, 'valor'],
    [{ modo: 'monto', valor: -PRECIO_MAX }, undefined],
    [{ modo: 'monto', valor: PRECIO_MAX + 1 }, 'valor'],
    [{ modo: 'fijo', valor: 0 }, undefined],
    [{ modo: 'fijo', valor: -1 }, 'valor'],
    [{ modo: 'redondeo' }, 'redondeo'],
    [{ modo: 'redondeo', redondeo: '50' }, undefined],
  ])('%j is wrong at %s', (changes, campo) => {
    expect(Object.keys(judgeRegla(regla(changes)) ?? {})[0]).toBe(campo)
  })

  it.each<[Partial<ReglaPrecio>, string]>([
    [{ valor: 8 }, 'Sube 8 %'],
    [{ valor: -8.5 }, 'Baja 8,5 %'],
    [{ modo: 'monto', valor: 500 }, 'Sube $\u00a0500'],
    [{ modo: 'monto', valor: -500, redondeo: '100', sentido: 'abajo' }, 'Baja $\u00a0500, a $ 100 hacia abajo'],
    [{ modo: 'fijo', valor: 12.5 }, 'Pasa a $\u00a012,50'],
    [{ modo: 'redondeo', redondeo: 'en-90' }, 'Redondea terminado en 90 al más cercano'],
  ])('%j reads «%s»', (changes, text) => {
    expect(describeRegla(regla(changes))).toBe(text)
  })
})

it('the reason of a price names its change', () => {
  expect(describeMotivo('cambio', 7)).toBe('Cambio de precios N.º 7')
  expect(describeMotivo('deshacer', 7)).toBe('Se deshizo el cambio N.º 7')
  expect(describeMotivo('mano', null)).toBe('A mano')
})

it.each([
  ['2026-12-01T12:30:00Z', true],
  ['2026-12-01T12:30Z', true],
  ['2026-12-01T12:30:00.000Z', true],
  ['2026-12-01T12:30:01Z', false],
  ['2026-12-01T12:30:00-03:00', false],
  ['2026-12-41T12:30:00Z', false],
  ['mañana', false],
])('%s begins a minute: %s', (text, begins) => {
  expect(isMinuto(text)).toBe(begins)
})
