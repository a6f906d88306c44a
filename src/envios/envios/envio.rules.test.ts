import { describe, expect, it } from 'vitest'
import { toLocalDay } from '#platform/format.ts'
import { pesos, toCentavos } from '#platform/money.ts'
import { computeEntregaEstimada, computeEnvio, listServiciosOfrecidos } from './envio.rules.ts'

describe('shipping', () => {
  it.each([
    [0, 3_000, 1_499],
    [9_999.99, 3_000, 1_499],
    [10_000, 0, 1_499],
    [10_000.01, 0, 0],
    [250_000, 0, 0],
  ])('of goods for %d pesos costs %d by express and %d by standard', (subtotal, expres, estandar) => {
    expect(computeEnvio(toCentavos(pesos(subtotal)), 'expres')).toBe(toCentavos(pesos(expres)))
    expect(computeEnvio(toCentavos(pesos(subtotal)), 'estandar')).toBe(toCentavos(pesos(estandar)))
  })

  it.each([
    [9_999.99, ['expres', 'estandar']],
    [10_000, ['expres']],
    [10_000.01, ['expres', 'estandar']],
  ])('of goods for %d pesos is offered as %j', (subtotal, servicios) => {
    expect(listServiciosOfrecidos(toCentavos(pesos(subtotal)))).toEqual(servicios)
  })

  it.each([
    ['2026-03-10T15:00:00Z', 'expres', '2026-03-11'],
    ['2026-03-10T15:00:00Z', 'estandar', '2026-03-14'],
    ['2026-03-11T02:59:00Z', 'expres', '2026-03-11'], // still the tenth in Argentina
    ['2026-03-11T03:00:00Z', 'expres', '2026-03-12'],
    ['2026-12-31T20:00:00Z', 'expres', '2027-01-01'],
  ] as const)('ordered at %s by %s arrives on %s', (ahora, servicio, dia) => {
    expect(toLocalDay(computeEntregaEstimada(new Date(ahora), servicio))).toBe(dia)
  })
})
