import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { REDONDEO_CLAVES, REDONDEOS, SENTIDOS } from '#casa/moneda/redondeo.rules.ts'
import { centavos } from '#platform/money.ts'
import { precioDe } from './precio.rules.ts'
import {
  chooseMejor,
  computeMinimoRebajable,
  computeRebajado,
  describeRebaja,
  findLimite,
  findRebaja,
  formatDescuento,
  indexOfertas,
  isVigente,
  type Oferta,
  PORCENTAJE_MAX,
  toClaves,
} from './rebaja.rules.ts'

const oferta = (given: Partial<Oferta> = {}): Oferta => ({
  id: 'o',
  titulo: 'Primavera',
  texto: '',
  banner: true,
  clase: 'porcentaje',
  valor: 20_00,
  redondeo: 'ninguno',
  sentido: 'abajo',
  desde: 1_000,
  hasta: 2_000,
  alcance: ['todo'],
  ...given,
})
const precios = fc.integer({ min: 0, max: 2_147_483_600 }).map(centavos)
const descuentos = fc.oneof(
  fc.record({ clase: fc.constant('porcentaje' as const), valor: fc.integer({ min: 1, max: PORCENTAJE_MAX }) }),
  fc.record({ clase: fc.constant('importe' as const), valor: fc.integer({ min: 1, max: 2_147_483_600 }) }),
)
const ofertas = fc.array(
  descuentos.chain((descuento) =>
    fc
      .record({ desde: fc.integer({ min: 0, max: 50 }), dura: fc.integer({ min: 1, max: 50 }) })
      .map(({ desde, dura }) => oferta({ ...descuento, desde, hasta: desde + dura })),
  ),
  { maxLength: 6 },
)

describe('a discount', () => {
  it.each([
    [10_000_00, 'porcentaje', 20_00, 8_000_00],
    [10_000_00, 'porcentaje', 12_50, 8_750_00],
    [9_999_99, 'porcentaje', 10_00, 9_000_00], // 999,999 off is 999,99: never more than it says
    [3, 'porcentaje', 10_00, null], // less than a centavo
    [10_000_00, 'importe', 500_00, 9_500_00],
    [500_00, 'importe', 500_00, null],
    [499_99, 'importe', 500_00, null],
    [501_00, 'importe', 500_00, 1_00],
    [0, 'porcentaje', 20_00, null],
  ] as const)('%d less %s %d is %d', (precio, clase, valor, rebajado) => {
    expect(computeRebajado(centavos(precio), { clase, valor })).toBe(rebajado)
  })

  it('leaves whole centavos, more than nothing and less than the price, or no offer', () => {
    fc.assert(
      fc.property(precios, descuentos, (precio, descuento) => {
        const rebajado = computeRebajado(precio, descuento)
        if (rebajado === null) return
        expect(Number.isInteger(rebajado)).toBe(true)
        expect(rebajado).toBeGreaterThan(0)
        expect(rebajado).toBeLessThan(precio)
        if (descuento.clase === 'porcentaje') {
          expect(BigInt(precio - rebajado) * 10_000n).toBeLessThanOrEqual(BigInt(precio) * BigInt(descuento.valor))
        } else expect(precio - rebajado).toBe(descuento.valor)
      }),
    )
  })

  it.each([
    [10_290_00, 15_00, '100', 'abajo', 8_700_00],
    [10_290_00, 15_00, '100', 'cercano', 8_700_00],
    [10_290_00, 15_00, '100', 'arriba', 8_800_00],
    [10_290_00, 15_00, 'en-990', 'abajo', 7_990_00],
    [10_290_00, 15_00, 'ninguno', 'abajo', 8_746_50],
    [10_000_00, 15_00, '500', 'abajo', 8_500_00],
    [110_00, 15_00, '100', 'abajo', 93_50], // a hundred less would give it away
    [120_00, 15_00, '1000', 'arriba', 102_00], // dearer than without the offer
    [100_00, 5_00, '100', 'cercano', 95_00], // nothing of the discount would be left
    [0, 15_00, '100', 'abajo', null],
  ] as const)('%d less %d, rounded to %s %s, is %s', (precio, valor, redondeo, sentido, rebajado) => {
    expect(computeRebajado(centavos(precio), { clase: 'porcentaje', valor, redondeo, sentido })).toBe(rebajado)
  })

  it('is rounded by less than a step, the way that was said, and lowers the books that it lowers without', () => {
    const redondeados = fc.record({
      redondeo: fc.constantFrom(...REDONDEO_CLAVES),
      sentido: fc.constantFrom(...SENTIDOS),
    })
    fc.assert(
      fc.property(precios, descuentos, redondeados, (precio, descuento, redondeado) => {
        const exacto = computeRebajado(precio, descuento)
        const rebajado = computeRebajado(precio, { ...descuento, ...redondeado })
        expect(exacto !== null).toBe(precio >= computeMinimoRebajable(descuento))
        expect(rebajado === null).toBe(exacto === null)
        if (rebajado === null || exacto === null || rebajado === exacto) return
        const { paso, final } = REDONDEOS[redondeado.redondeo] ?? { paso: 0, final: 0 }
        expect(rebajado % (paso * 100)).toBe(final * 100)
        expect(Math.abs(rebajado - exacto)).toBeLessThan(paso * 100)
        expect(rebajado).toBeGreaterThan(0)
        expect(rebajado).toBeLessThan(precio)
        if (redondeado.sentido !== 'cercano') expect(rebajado < exacto).toBe(redondeado.sentido === 'abajo')
      }),
    )
  })

  it('is written as it is said', () => {
    expect(describeRebaja({ clase: 'porcentaje', valor: 15_00, redondeo: '100', sentido: 'abajo' })).toBe(
      '15\u00a0%, a $ 100 hacia abajo',
    )
    expect(describeRebaja(oferta())).toBe('20\u00a0%')
    expect(formatDescuento({ clase: 'porcentaje', valor: 20_00 })).toBe('20\u00a0%')
    expect(formatDescuento({ clase: 'porcentaje', valor: 12_50 })).toBe('12,5\u00a0%')
    expect(formatDescuento({ clase: 'importe', valor: 1_500_00 })).toBe('$\u00a01.500')
    expect(formatDescuento({ clase: 'importe', valor: 500_50 })).toBe('$\u00a0500,50')
  })
})

describe('several offers on one book', () => {
  it('the best one applies, never the sum, whatever their order', () => {
    fc.assert(
      fc.property(precios, ofertas, (precio, todas) => {
        const mejor = chooseMejor(precio, todas)
        const cada = todas.flatMap((una) => computeRebajado(precio, una) ?? [])
        expect(mejor?.precio ?? null).toBe(cada.length === 0 ? null : Math.min(...cada))
        expect(chooseMejor(precio, [...todas].reverse())?.precio).toBe(mejor?.precio)
      }),
    )
  })

  it('of two that leave the same price the one that lasts longer is named', () => {
    const [corta, larga] = [oferta({ id: 'corta' }), oferta({ id: 'larga', hasta: 3_000 })]
    expect(chooseMejor(centavos(100_00), [corta, larga])?.oferta.id).toBe('larga')
    expect(chooseMejor(centavos(100_00), [larga, corta])?.oferta.id).toBe('larga')
  })
})

const LIBRO = {
  _id: 'l1',
  editorial: { _id: 'e1' },
  autores: [{ _id: 'a1' }, { _id: 'a2' }],
  categorias: [{ _id: 'c1' }],
  formatos: ['fisico' as const],
}

describe('what an offer applies to', () => {
  const find = (alcance: string[], ahora = 1_500, precio: number | null = 100_00) =>
    findRebaja(precio === null ? null : centavos(precio), toClaves(LIBRO), indexOfertas([oferta({ alcance })]), ahora)
      ?.precio ?? null

  it.each(['todo', 'libro:l1', 'editorial:e1', 'autor:a2', 'categoria:c1', 'formato:fisico'])(
    '%s is this book',
    (clave) => {
      expect(find([clave])).toBe(80_00)
      expect(find(['libro:otro', clave])).toBe(80_00)
    },
  )
  it.each(['libro:l2', 'editorial:l1', 'autor:c1', 'categoria:a1', 'formato:digital'])('%s is not', (clave) => {
    expect(find([clave])).toBeNull()
  })
  it('nothing applies to a book without a price, nor without offers', () => {
    expect(find(['todo'], 1_500, null)).toBeNull()
    expect(findRebaja(centavos(100_00), toClaves(LIBRO), new Map(), 1_500)).toBeNull()
  })
  it.each([
    [999, null],
    [1_000, 80_00],
    [1_999, 80_00],
    [2_000, null],
  ])('at %d it costs %d: the first instant counts, the last does not', (ahora, precio) => {
    expect(find(['todo'], ahora)).toBe(precio)
    expect(isVigente(oferta(), ahora)).toBe(precio !== null)
  })
})

it('the next limit is the next begin or end, none when all is over', () => {
  const todas = [oferta(), oferta({ desde: 500, hasta: 4_000 })]
  expect([0, 500, 999, 1_000, 2_000, 4_000].map((ahora) => findLimite(todas, ahora))).toEqual([
    ...[500, 1_000, 1_000],
    ...[2_000, 4_000, null],
  ])
  expect(findLimite([], 0)).toBeNull()
})

it('nothing changes between two limits', () => {
  fc.assert(
    fc.property(ofertas, fc.integer({ min: 0, max: 120 }), (todas, ahora) => {
      const limite = findLimite(todas, ahora) ?? ahora + 10
      const index = indexOfertas(todas)
      const at = (instant: number) => findRebaja(centavos(100_00), ['todo'], index, instant)?.precio
      for (let instant = ahora; instant < limite; instant++) expect(at(instant)).toBe(at(ahora))
    }),
  )
})

it('what a book costs is the offer’s price, else its own', () => {
  expect(precioDe({ precio: 100 })).toBe(100)
  expect(precioDe({ precio: 100, oferta: { precio: 80 } })).toBe(80)
  expect(precioDe({ precio: null })).toBeNull()
})

describe('with the guard of the uniform price', () => {
  const hoy = 1_500
  it('an offer goes as far down as the guard lets it, and is none where nothing of it is left', () => {
    const todas = indexOfertas([oferta()])
    const at = (minimo: number) =>
      findRebaja(centavos(100), ['todo'], todas, hoy, () => centavos(minimo))?.precio ?? null
    expect([0, 79, 80, 81, 90, 99, 100].map(at)).toEqual([80, 80, 80, 81, 90, 99, null])
  })

  it('no price is below the minimum nor above the list price, nor below what the offers alone would make', () => {
    fc.assert(
      fc.property(precios, ofertas, precios, (precio, todas, minimo) => {
        const porClave = indexOfertas(todas)
        const sin = findRebaja(precio, ['todo'], porClave, 25)
        const con = findRebaja(precio, ['todo'], porClave, 25, () => minimo)
        expect(con === null).toBe(sin === null || Math.max(sin.precio, minimo) >= precio)
        if (con) expect(con).toEqual({ ...sin, precio: Math.max(sin?.precio ?? 0, minimo) })
      }),
    )
  })
})
