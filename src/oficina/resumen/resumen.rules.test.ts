import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDias, DIA_MS } from '#platform/dias.ts'
import { fromLocalDay, toLocalDay } from '#platform/format.ts'
import { centavos } from '#platform/money.ts'
import {
  comparePeriodos,
  computeCambio,
  countDias,
  DIAS_DE,
  describeCambio,
  describeHace,
  isPorContar,
  listDias,
  listTramos,
  listVentasPorDia,
  nameParcelas,
  PERIODOS,
  type VentasDelDia,
} from './resumen.rules.ts'

const HOY = '2026-11-22'
const venta = (dia: string, pedidos: number, importe: number, temprano = true): VentasDelDia => ({
  dia,
  temprano,
  pedidos,
  importe: centavos(importe),
})

describe('days', () => {
  it.each([
    ['2026-11-22', 1, '2026-11-23'],
    ['2026-11-30', 1, '2026-12-01'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2028-03-01', -1, '2028-02-29'],
    ['2026-03-01', -1, '2026-02-28'],
    ['2026-11-22', 0, '2026-11-22'],
  ])('%s and %i days is %s', (dia, dias, expected) => {
    expect(addDias(dia, dias)).toBe(expected)
  })

  it('the last ones are in order and end today', () => {
    expect(listDias('2026-12-02', 4)).toEqual(['2026-11-29', '2026-11-30', '2026-12-01', '2026-12-02'])
  })

  it('one begins at midnight in Argentina, which is three in the morning in UTC', () => {
    expect(toLocalDay(new Date('2026-11-22T02:59:59.999Z'))).toBe('2026-11-21')
    expect(toLocalDay(new Date('2026-11-22T03:00:00.000Z'))).toBe('2026-11-22')
    expect(fromLocalDay('2026-11-22').toISOString()).toBe('2026-11-22T03:00:00.000Z')
  })
})

describe('the parts of days', () => {
  const ahora = new Date('2026-11-22T14:30:00.000Z') // 11:30 in Argentina
  const ofDia = (dia: string) => listTramos(HOY, 60, ahora).filter((tramo) => tramo.dia === dia)

  it('begin at midnight, and again where it is just later in the day than now', () => {
    expect(ofDia(HOY)).toEqual([
      { dia: HOY, temprano: true, desde: new Date('2026-11-22T03:00:00.000Z') },
      { dia: HOY, temprano: false, desde: new Date('2026-11-22T14:30:00.001Z') },
    ])
  })

  it('are two where a period before ends, and the whole day elsewhere', () => {
    const partidos = listTramos(HOY, 60, ahora).flatMap(({ dia, temprano }) => (temprano ? [] : [dia]))
    expect(partidos).toEqual(['2026-10-23', '2026-11-15', '2026-11-21', HOY])
    expect(ofDia('2026-11-20')).toEqual([
      { dia: '2026-11-20', temprano: true, desde: new Date('2026-11-20T03:00:00.000Z') },
    ])
  })

  it('are in order, from the first day to what did not happen yet', () => {
    const tramos = listTramos(HOY, 60, ahora)
    expect(tramos).toHaveLength(64)
    expect(tramos[0]?.dia).toBe('2026-09-24')
    expect(tramos.map(({ desde }) => desde)).toEqual(tramos.map(({ desde }) => desde).toSorted((a, b) => +a - +b))
  })
})

describe('periods', () => {
  it('compares today with yesterday until the same time, a week and a month with those before', () => {
    const ventas = [
      venta(HOY, 2, 300),
      venta('2026-11-21', 1, 100),
      venta('2026-11-21', 5, 900, false),
      venta('2026-11-16', 1, 10), // the first of the seven days
      venta('2026-11-15', 1, 20), // the last of those before, until now
      venta('2026-11-15', 1, 40, false), // and after it: of no week, but of the month
      venta('2026-11-09', 1, 80), // the first of those before
      venta('2026-11-08', 1, 160),
      venta('2026-10-24', 1, 320), // the first of the thirty
      venta('2026-10-23', 1, 640),
      venta('2026-10-23', 1, 1_280, false),
      venta('2026-09-24', 1, 2_560),
      venta('2026-09-23', 1, 5_120), // of nothing any more
    ]
    expect(comparePeriodos(ventas, HOY)).toEqual([
      { periodo: 'hoy', pedidos: 2, importe: 300, antes: { pedidos: 1, importe: 100 } },
      { periodo: 'semana', pedidos: 9, importe: 1_310, antes: { pedidos: 2, importe: 100 } },
      { periodo: 'mes', pedidos: 14, importe: 1_930, antes: { pedidos: 2, importe: 3_200 } },
    ])
  })

  it('of any orders counts each as a sum over instants would', () => {
    const ahora = new Date('2026-11-22T14:30:00.000Z') // 11:30 in Argentina
    const time = (instant: Date) => new Date(instant.getTime() - 3 * 3_600_000).toISOString().slice(11)
    const pedido = fc.record({
      ago: fc.integer({ min: 0, max: 60 * DIA_MS - 1 }).filter((ms) => ms <= 59 * DIA_MS + 11.5 * 3_600_000),
      importe: fc.integer({ min: 0, max: 10_000_000 }),
    })
    fc.assert(
      fc.property(fc.array(pedido, { maxLength: 60 }), (pedidos) => {
        const instants = pedidos.map(({ ago, importe }) => ({ at: new Date(ahora.getTime() - ago), importe }))
        const ventas = instants.map(({ at, importe }) => venta(toLocalDay(at), 1, importe, time(at) <= time(ahora)))
        const hoy = toLocalDay(ahora)
        for (const { periodo, antes, ...suma } of comparePeriodos(ventas, hoy)) {
          const length = DIAS_DE[periodo] * DIA_MS
          const begins = fromLocalDay(hoy).getTime() - length + DIA_MS
          const within = (from: number, to: number) => {
            const some = instants.filter(({ at }) => at.getTime() >= from && at.getTime() <= to)
            return { pedidos: some.length, importe: some.reduce((sum, { importe }) => sum + importe, 0) }
          }
          expect(suma).toEqual(within(begins, ahora.getTime()))
          expect(antes).toEqual(within(begins - length, ahora.getTime() - length))
        }
      }),
      { numRuns: 60 },
    )
  })

  it('lists every day of the chart, also the empty ones, and both halves of a day as one', () => {
    const dias = listVentasPorDia(
      [venta(HOY, 1, 5), venta('2026-11-20', 1, 7), venta('2026-11-20', 2, 9, false)],
      HOY,
      4,
    )
    expect(dias).toEqual([
      { dia: '2026-11-19', pedidos: 0, importe: 0 },
      { dia: '2026-11-20', pedidos: 3, importe: 16 },
      { dia: '2026-11-21', pedidos: 0, importe: 0 },
      { dia: HOY, pedidos: 1, importe: 5 },
    ])
    expect(listVentasPorDia([], HOY)).toHaveLength(30)
  })
})

describe('a comparison', () => {
  it.each([
    [150, 100, 50],
    [100, 100, 0],
    [50, 100, -50],
    [0, 100, -100],
    [1_001, 1_000, 0],
    [5, 0, null],
    [0, 0, null],
  ])('of %i with %i before is %s percent', (ahora, antes, expected) => {
    expect(computeCambio(ahora, antes)).toBe(expected)
  })

  it.each([
    ['hoy', 150, 100, '50\u00a0% más que ayer a esta hora'],
    ['semana', 50, 100, '50\u00a0% menos que los 7 días anteriores'],
    ['mes', 5_000, 100, '4.900\u00a0% más que los 30 días anteriores'],
    ['hoy', 100, 100, 'Lo mismo que ayer a esta hora'],
    ['hoy', 1_001, 1_000, 'Casi lo mismo que ayer a esta hora'],
    ['mes', 5, 0, 'Nada en los 30 días anteriores'],
    ['hoy', 5, 0, 'Nada hasta ayer a esta hora'],
    ['hoy', 0, 0, 'Igual que ayer a esta hora: nada'],
  ] as const)('%s: %i beside %i', (periodo, ahora, antes, expected) => {
    expect(describeCambio(periodo, ahora, antes)).toBe(expected)
  })

  it('never divides by nothing', () => {
    fc.assert(
      fc.property(fc.constantFrom(...PERIODOS), fc.nat(), fc.nat(), (periodo, ahora, antes) => {
        expect(describeCambio(periodo, ahora, antes)).not.toMatch(/NaN|Infinity|null/)
      }),
    )
  })
})

describe('an age', () => {
  const ahora = new Date('2026-11-22T12:00:00Z')
  it.each([
    [0, 'recién'],
    [59_999, 'recién'],
    [60_000, 'hace 1 minuto'],
    [59 * 60_000, 'hace 59 minutos'],
    [3_600_000, 'hace 1 hora'],
    [47 * 3_600_000, 'hace 47 horas'],
    [48 * 3_600_000, 'hace 2 días'],
    [-5_000, 'recién'],
  ])('of %i ms is «%s»', (ms, expected) => {
    expect(describeHace(new Date(ahora.getTime() - ms), ahora)).toBe(expected)
  })

  it('in days is whole', () => {
    expect(countDias(new Date('2026-11-20T12:00:01Z'), ahora)).toBe(1)
    expect(countDias(new Date('2026-11-20T12:00:00Z'), ahora)).toBe(2)
    expect(countDias(new Date('2026-11-23T12:00:00Z'), ahora)).toBe(0)
  })
})

describe('counting again', () => {
  const contado = { marca: 'a', hecho_en: new Date('2026-11-22T12:00:00Z'), tardo_ms: 600 }
  const after = (ms: number) => new Date(contado.hecho_en.getTime() + ms)
  it.each([
    ['the first time', undefined, 'a', 0, true],
    ['nothing has changed', contado, 'a', 10 * DIA_MS, false],
    ['changed, within a hundred times as long as it took', contado, 'b', 59_999, false],
    ['changed, after that', contado, 'b', 60_000, true],
    ['changed, and it took no time', { ...contado, tardo_ms: 0 }, 'b', 0, true],
  ])('%s', (_, before, marca, ms, expected) => {
    expect(isPorContar(before, marca, after(ms))).toBe(expected)
  })
})

it('names sums of money by channel and way of paying, the largest first', () => {
  const named = nameParcelas([
    { canal: 'web', medio: 'mercadopago', importe: 5 },
    { canal: 'mostrador', medio: 'debito', importe: 9 },
    { canal: 'telefono', medio: 'otro', importe: -1 },
  ])
  expect(named.map(({ nombre }) => nombre)).toEqual(['Mostrador, Débito', 'Web, Mercado Pago', 'Teléfono, Otro medio'])
})
