import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createPageCache } from './page-cache.ts'
import { createMover, type PriceChange, type PriceRange, parsePriceChanges } from './prices.ts'

const LIBRO = '0198c0de-0000-7000-8000-000000000001'
const change = (antes: number, despues: number, num = 2): PriceChange => ({ libro: LIBRO, num, antes, despues })
const range = (given: Partial<PriceRange>): PriceRange => ({
  nums: Int32Array.of(1, 2, 7),
  ends: { desde: 100, hasta: 300 },
  bounds: null,
  ...given,
})
const moves = (given: Partial<PriceRange>, ...changes: PriceChange[]) => createMover(changes)(range(given))

describe('a range of prices', () => {
  it.each([
    ['within it', change(200, 250), false],
    ['up to its end', change(200, 300), false],
    ['beyond its end', change(200, 301), true],
    ['below its other end', change(200, 99), true],
    ['of what may have been its end', change(300, 200), true],
    ['of what may have been its other end', change(100, 200), true],
    ['of a book that is none of its own', change(300, 5_000, 3), false],
  ])('hears of a change %s: %o, %s', (_, one, heard) => {
    expect(moves({}, one)).toBe(heard)
    // Many changes are looked up another way.
    expect(moves({}, one, ...Array.from({ length: 200 }, (__, n) => change(1, 2, 1_000 + n)))).toBe(heard)
  })

  it('hears of any change where none of its books had a price', () => {
    expect(moves({ ends: null }, change(200, 250))).toBe(true)
  })

  it.each([
    ['comes in', change(500, 150, 9), true],
    ['leaves', change(150, 500, 9), true],
    ['stays in', change(150, 160, 9), false],
    ['stays out', change(500, 600, 9), false],
  ])('that chooses books hears of one that %s', (_, one, heard) => {
    expect(moves({ bounds: { desde: 100, hasta: 200 } }, one)).toBe(heard)
  })

  it('is true for as long as nothing has moved it, whatever changes', () => {
    const precio = fc.integer({ min: 1, max: 9 })
    const paso = fc.record({ num: fc.nat(9), precio })
    fc.assert(
      fc.property(
        fc.array(precio, { minLength: 10, maxLength: 10 }),
        fc.uniqueArray(fc.nat(9), { minLength: 1 }),
        fc.option(fc.tuple(precio, precio)),
        fc.array(fc.array(paso, { minLength: 1, maxLength: 3 }), { maxLength: 8 }),
        (first, shown, bounds, rondas) => {
          const precios = [...first]
          const nums = Int32Array.from(shown).sort()
          const read = () => {
            const suyos = [...nums].map((num) => precios[num] ?? 0)
            const [desde = 0, hasta = 0] = bounds ?? []
            return {
              ends: { desde: Math.min(...suyos), hasta: Math.max(...suyos) },
              elegidos: bounds && precios.flatMap((de, num) => (de >= desde && de <= hasta ? [num] : [])),
            }
          }
          const kept = read()
          const said = { nums, ends: kept.ends, bounds: bounds && { desde: bounds[0], hasta: bounds[1] } }
          for (const ronda of rondas) {
            const changes = ronda.map(({ num, precio: despues }) => {
              const antes = precios[num] ?? 0
              precios[num] = despues
              return { libro: LIBRO, num, antes, despues }
            })
            if (createMover(changes)(said)) return
            expect(read()).toEqual(kept)
          }
        },
      ),
      { numRuns: 500 },
    )
  })
})

it('reads what nodes are told of prices, and takes nothing else for it', () => {
  const otro = LIBRO.replace('1', '2')
  expect(parsePriceChanges(`precio:${LIBRO} 12 990000 0,${otro} 3 1 2`)).toEqual([
    { libro: LIBRO, num: 12, antes: 990_000, despues: 0 },
    { libro: otro, num: 3, antes: 1, despues: 2 },
  ])
  for (const other of ['', 'popularidad', 'precios', `precio:${LIBRO}`, `precio:${LIBRO} 1 2 x`]) {
    expect(parsePriceChanges(other), other).toBeNull()
  }
})

describe('the page cache', () => {
  const cache = createPageCache({ maxBytes: 1_000_000, keyOf: (url) => url })
  const put = (key: string, since: number, given: Partial<PriceRange>) =>
    cache.put(key, since, { body: 'una lista', headers: {}, madeOf: [range(given)] })

  it('drops the lists whose range a price moves, and shows nobody what they were', () => {
    put('/una', cache.generation, {})
    put('/otra', cache.generation, { nums: Int32Array.of(3) })
    cache.forget(new Set(), [change(200, 250)])
    expect([cache.get('/una'), cache.get('/otra')].every(Boolean)).toBe(true)
    cache.forget(new Set(), [change(200, 350)])
    expect([cache.get('/una'), cache.getFormer('/una'), cache.get('/otra') !== undefined]).toEqual([
      undefined,
      undefined,
      true,
    ])
  })

  it('keeps no list that was begun before a change that moves it', () => {
    const since = cache.generation
    cache.forget(new Set(), [change(200, 350)])
    cache.forget(new Set(), [change(200, 210)])
    put('/vieja', since, {})
    expect(cache.get('/vieja')).toBeUndefined()
    put('/ajena', since, { nums: Int32Array.of(3) })
    put('/nueva', since + 1, {})
    expect([cache.get('/ajena'), cache.get('/nueva')].every(Boolean)).toBe(true)
  })
})
