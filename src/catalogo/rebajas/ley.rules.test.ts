import { describe, expect, it } from 'vitest'
import type { Edicion } from '#catalogo/descuentos/descuento.rules.ts'
import { centavos } from '#platform/money.ts'
import { isFueraDeLey, toDias } from './ley.rules.ts'

describe('the days of a term', () => {
  const plazo = { desde: Date.parse('2026-04-23T03:00:00Z'), hasta: Date.parse('2026-05-01T03:00:00Z') }
  it.each([
    ['2026-04-01T12:00:00Z', { desde: '2026-04-23', hasta: '2026-04-30' }],
    ['2026-04-25T12:00:00Z', { desde: '2026-04-25', hasta: '2026-04-30' }],
    ['2026-05-01T02:59:59Z', { desde: '2026-04-30', hasta: '2026-04-30' }],
    ['2026-05-01T03:00:00Z', null],
  ])('at %s are %j', (ahora, dias) => {
    expect(toDias(plazo, Date.parse(ahora))).toEqual(dias)
  })
})

describe('a discount', () => {
  const dias = { desde: '2026-04-23', hasta: '2026-04-30' }
  const calendario = (hasta: string) => ({
    provincia: 'Salta' as const,
    ferias: [{ desde: '2026-04-20', hasta, provincias: ['Salta'], tope: 10_00 }],
  })
  const libro = (given: Partial<Edicion> & { precio?: number | null } = {}) => ({
    pvp: null,
    regla: 'libro_nuevo' as const,
    ...given,
    precio: given.precio === null ? null : centavos(given.precio ?? 10_000_00),
  })
  const DIEZ = { clase: 'porcentaje', valor: 10_00 } as const
  const QUINCE = { clase: 'porcentaje', valor: 15_00 } as const
  it.each([
    ['of a tenth during a fair', libro(), DIEZ, '2026-04-30', false],
    ['of more during a fair', libro(), QUINCE, '2026-04-30', true],
    ['that goes on after the fair', libro(), DIEZ, '2026-04-29', true],
    ['of a used book', libro({ regla: 'usado' }), QUINCE, '2026-04-29', false],
    [
      'of a price above the PVP, down to a tenth below it',
      libro({ pvp: centavos(9_450_00) }),
      QUINCE,
      '2026-04-30',
      true,
    ],
    ['of one that stays above that', libro({ pvp: centavos(9_400_00) }), QUINCE, '2026-04-30', false],
    ['of a price that stands below already', libro({ pvp: centavos(20_000_00) }), DIEZ, '2026-04-30', true],
    [
      'that would leave nothing to pay',
      libro({ precio: 5_00 }),
      { clase: 'importe', valor: 5_00 } as const,
      '2026-04-29',
      false,
    ],
    ['of a book without a price', libro({ precio: null }), QUINCE, '2026-04-29', false],
  ])('%s', (_, de, descuento, hasta, fuera) => {
    expect(isFueraDeLey(de, descuento, dias, calendario(hasta))).toBe(fuera)
  })
})
