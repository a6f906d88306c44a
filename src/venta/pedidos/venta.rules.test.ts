import { expect, it } from 'vitest'
import { claseDeVenta } from './venta.rules.ts'

const SIN_PAGO = { total: 100, pagado: 0, devuelto: 0 }
const PAGADO = { ...SIN_PAGO, pagado: 100 }

it.each([
  ['where money is not followed, one that nobody took up', 'pendiente', false, null, 'abierta'],
  ['one that is being prepared', 'procesado', false, null, 'vendida'],
  ['an unpaid one', 'procesado', false, SIN_PAGO, 'por_cobrar'],
  ['one that was sent unpaid', 'enviado', false, SIN_PAGO, 'por_cobrar'],
  ['one paid in part', 'entregado', false, { ...SIN_PAGO, pagado: 99 }, 'por_cobrar'],
  ['a paid one, from that moment', 'pendiente', false, PAGADO, 'vendida'],
  ['cash that comes with the books, on its way', 'enviado', true, SIN_PAGO, 'por_cobrar'],
  ['cash that comes with the books, delivered', 'entregado', true, SIN_PAGO, 'vendida'],
  ['one of which a part was given back', 'entregado', false, { ...PAGADO, devuelto: 40 }, 'vendida'],
  ['one of which all was given back', 'entregado', false, { ...PAGADO, devuelto: 100 }, 'nada'],
  ['cash that was given back', 'entregado', true, { ...PAGADO, devuelto: 100 }, 'nada'],
  ['a paid one that was called off', 'cancelado', false, PAGADO, 'nada'],
] as const)('%s', (_, estado, alRecibir, pago, clase) => {
  expect(claseDeVenta({ estado, alRecibir, pago })).toBe(clase)
})
