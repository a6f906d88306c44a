import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DIA_MS } from '#platform/dias.ts'
import { type Centavos, centavos } from '#platform/money.ts'
import { FUZZ_SEMILLA, FUZZ_VECES } from '#test/fuzz.ts'
import {
  computeAntes,
  computeMenor,
  DIAS_ANTES,
  findInicio,
  type Lista,
  readAntes,
  storeAntes,
  type Vigencia,
} from './antes.rules.ts'
import { computeRebajado } from './rebaja.rules.ts'

/** Instants are days here, as whole numbers; the reduction begins on day 100. */
const INICIO = 100
const at = (dia: number) => dia * DIA_MS
type Cambio = [dia: number, antes: number | null]

const lista = (precio: number, cambios: Cambio[] = [], creado = 0): Lista => ({
  precio: centavos(precio),
  creado: at(creado),
  cambios: cambios.map(([dia, antes]) => ({ en: at(dia), antes: antes === null ? null : centavos(antes) })),
})
const vigencia = (desde: number, hasta: number, given: Partial<Vigencia> = {}): Vigencia => ({
  oferta: 'o',
  clase: 'porcentaje',
  valor: 20_00,
  redondeo: 'ninguno',
  sentido: 'abajo',
  alcance: ['todo'],
  desde: at(desde),
  hasta: at(hasta),
  ...given,
})
const menor = (deLista: Lista, suyas: Vigencia[] = []) => computeMenor(deLista, suyas, at(INICIO))

describe('the lowest price of the thirty days before', () => {
  it.each<[string, number, Cambio[], number, number | null]>([
    ['never changed', 10_000, [], 0, 10_000],
    ['raised the day before', 15_000, [[99, 10_000]], 0, 10_000],
    ['raised when the offer began', 15_000, [[100, 10_000]], 0, 10_000],
    ['raised during the offer', 15_000, [[105, 10_000]], 0, 10_000],
    ['raised thirty days before', 15_000, [[70, 10_000]], 0, 15_000],
    ['raised a moment later', 15_000, [[70 + 1e-6, 10_000]], 0, 10_000],
    [
      'raised twice',
      15_000,
      [
        [80, 10_000],
        [90, 12_000],
      ],
      0,
      10_000,
    ],
    [
      'lowered and raised',
      15_000,
      [
        [80, 15_000],
        [90, 9_000],
      ],
      0,
      9_000,
    ],
    [
      'lowered and raised at once',
      15_000,
      [
        [80, 15_000],
        [80, 9_000],
      ],
      0,
      15_000,
    ],
    ['lowered during the offer', 9_000, [[105, 10_000]], 0, 9_000],
    ['lowered before it', 9_000, [[90, 10_000]], 0, 9_000],
    [
      'made cheaper long ago, then dearer',
      15_000,
      [
        [20, 8_000],
        [30, 7_000],
      ],
      0,
      15_000,
    ],
    ['without a price until a day before', 10_000, [[99, null]], 0, 10_000],
    [
      'without a price for a while',
      15_000,
      [
        [80, 10_000],
        [90, null],
      ],
      0,
      10_000,
    ],
    ['without a price until the offer', 10_000, [[100, null]], 0, null],
    ['there for a day', 10_000, [], 99, 10_000],
    ['new during the offer', 10_000, [], 100, null],
    [
      'free for a day',
      10_000,
      [
        [80, 10_000],
        [81, 0],
      ],
      0,
      0,
    ],
  ])('of a book that was %s', (_, precio, cambios, creado, esperado) => {
    expect(menor(lista(precio, cambios, creado))).toBe(esperado)
  })

  it.each<[string, Vigencia[], number]>([
    ['held within them', [vigencia(80, 81)], 8_000],
    ['ended when they began', [vigencia(60, 70)], 10_000],
    ['ended a moment later', [vigencia(60, 70 + 1e-6)], 8_000],
    ['ended when this one began', [vigencia(90, 100)], 8_000],
    ['begins with this one', [vigencia(100, 110)], 10_000],
    ['took off more', [vigencia(80, 85), vigencia(82, 83, { valor: 50_00 })], 5_000],
    ['was rounded', [vigencia(80, 81, { redondeo: '100', valor: 15_00 })], 8_500],
    ['took off more than it cost', [vigencia(80, 81, { clase: 'importe', valor: 20_000 })], 10_000],
  ])('counts an offer that %s', (_, suyas, esperado) => {
    expect(menor(lista(10_000), suyas)).toBe(esperado)
  })

  it('takes an offer off the price that the book had then', () => {
    expect(menor(lista(15_000, [[90, 10_000]]), [vigencia(85, 88)])).toBe(8_000)
    expect(menor(lista(15_000, [[90, 10_000]]), [vigencia(95, 96)])).toBe(10_000)
  })

  it('is what looking at each day of them finds', () => {
    const dia = fc.integer({ min: 50, max: 110 })
    const precio = fc.option(
      fc.integer({ min: 0, max: 50 }).map((n) => n * 100),
      { freq: 6 },
    )
    const cambios = fc.array(fc.tuple(dia, precio), { maxLength: 6 })
    const suyas = fc.array(
      fc
        .tuple(dia, fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 90 }))
        .map(([desde, dura, valor]) => vigencia(desde, desde + dura, { valor: valor * 100 })),
      { maxLength: 4 },
    )
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 50 }),
        cambios,
        suyas,
        fc.integer({ min: 40, max: 105 }),
        (n, de, v, creado) => {
          const sorted = de.toSorted(([a], [b]) => a - b)
          const deLista = lista(n * 100, sorted, creado)
          const cobrados: Centavos[] = []
          for (let day = Math.max(INICIO - DIAS_ANTES, creado); day < INICIO; day++) {
            const next = sorted.find(([en]) => en > day)
            const cost = next ? next[1] : n * 100
            if (cost === null) continue
            const vigentes = v.filter(({ desde, hasta }) => desde <= at(day) && at(day) < hasta)
            cobrados.push(centavos(cost), ...vigentes.flatMap((una) => computeRebajado(centavos(cost), una) ?? []))
          }
          expect(menor(deLista, v)).toBe(cobrados.length === 0 ? null : Math.min(n * 100, ...cobrados))
        },
      ),
      { seed: FUZZ_SEMILLA, numRuns: 500 * FUZZ_VECES },
    )
  })
})

describe('when a reduction began', () => {
  const HOY = { id: 'o', clase: 'porcentaje', valor: 20_00, redondeo: 'ninguno', sentido: 'abajo' } as const
  it.each<[string, Vigencia[], number | null]>([
    ['of an offer that was never edited', [vigencia(90, 120)], 90],
    ['of one whose end or books were edited', [vigencia(80, 90), vigencia(90, 95), vigencia(95, 120)], 80],
    [
      'of one that was edited back and forth',
      [vigencia(80, 90), vigencia(90, 95, { valor: 30_00 }), vigencia(95, 120)],
      95,
    ],
    ['of one that took off less before', [vigencia(80, 90, { valor: 10_00 }), vigencia(90, 120)], 90],
    ['of one that was rounded otherwise', [vigencia(80, 90, { redondeo: '100' }), vigencia(90, 120)], 90],
    ['of one that paused', [vigencia(70, 80), vigencia(90, 120)], 90],
    ['of another offer before', [vigencia(80, 90, { oferta: 'x' }), vigencia(90, 120)], 90],
    ['of one that nothing is known of', [vigencia(90, 120, { oferta: 'x' })], null],
    ['of one that will begin', [vigencia(110, 120)], null],
  ])('%s', (_, suyas, esperado) => {
    expect(findInicio(suyas, HOY, at(INICIO))).toBe(esperado === null ? null : at(esperado))
  })
})

it('only what is higher is struck through', () => {
  const precio = centavos(100)
  expect([null, 99, 100, 101].map((n) => computeAntes(n === null ? null : centavos(n), { precio }))).toEqual([
    ...[null, null, null, 101],
  ])
})

it('a sale keeps what was struck through, and one of before shows its list price', () => {
  const [precio, lista, menos] = [centavos(80), centavos(100), centavos(90)]
  for (const antes of [lista, menos, null]) {
    expect(readAntes({ precio, lista, antes: storeAntes({ precio, antes }) })).toBe(antes)
  }
  expect(readAntes({ precio, lista, antes: null })).toBe(100)
  expect(readAntes({ precio, lista: null, antes: null })).toBeNull()
})
