import { describe, expect, it } from 'vitest'
import { type Centavos, centavos } from '#platform/money.ts'
import { chooseCopias, computeFalta, type Medio, mayReturn, refusePagos } from './mostrador.rules.ts'

const pago = (medio: Medio, importe: number) => ({ medio, importe: centavos(importe) })
const fila = (turno: number, libres: number) => ({ turno, libres })

describe('a payment', () => {
  it.each<[string, number, ReturnType<typeof pago>[], Centavos | null, string | null]>([
    ['in one way', 100_00, [pago('debito', 100_00)], null, null],
    ['in two', 100_00, [pago('efectivo', 40_00), pago('tarjeta', 60_00)], null, null],
    ['of nothing, for books that cost nothing', 0, [], null, null],
    ['in cash with change', 100_00, [pago('efectivo', 100_00)], centavos(200_00), null],
    ['in cash to the centavo', 100_50, [pago('efectivo', 100_50)], centavos(100_50), null],
    ['a centavo short', 100_00, [pago('efectivo', 99_99)], null, 'Las partes del pago no suman el total.'],
    ['a centavo too much', 100_00, [pago('efectivo', 100_01)], null, 'Las partes del pago no suman el total.'],
    [
      'twice in one way',
      100_00,
      [pago('tarjeta', 50_00), pago('tarjeta', 50_00)],
      null,
      'Hay un medio de pago dos veces.',
    ],
    [
      'by less cash than its part',
      100_00,
      [pago('efectivo', 40_00), pago('tarjeta', 60_00)],
      centavos(39_99),
      'Lo entregado no alcanza para lo que va en efectivo.',
    ],
    [
      'by cash that nobody owes',
      100_00,
      [pago('tarjeta', 100_00)],
      centavos(100_00),
      'Solo lo que se paga en efectivo tiene vuelto.',
    ],
  ])('%s', (_, total, pagos, entregado, motivo) => {
    expect(refusePagos(centavos(total), pagos, entregado)).toBe(motivo)
  })

  it('says what is left to pay', () => {
    expect(computeFalta(centavos(100_00), [pago('efectivo', 30_00), pago('debito', 20_00)])).toBe(50_00)
  })
})

describe('the copies of a line', () => {
  it('are taken in their turn, and none that is kept', () => {
    const filas = [fila(3, 5), fila(2, 2), fila(1, 2)]
    expect(chooseCopias(5, filas)?.map(({ turno, cantidad }) => [turno, cantidad])).toEqual([
      [1, 2],
      [2, 2],
      [3, 1],
    ])
    expect(chooseCopias(9, filas)?.length).toBe(3)
    expect(chooseCopias(10, filas)).toBeNull()
    expect(chooseCopias(1, [fila(1, 0)])).toBeNull()
  })
})

it('what was sold on another day only an administrator takes back', () => {
  expect(mayReturn('2026-11-23', '2026-11-23', false)).toBe(true)
  expect(mayReturn('2026-11-22', '2026-11-23', false)).toBe(false)
  expect(mayReturn('2026-11-22', '2026-11-23', true)).toBe(true)
})
