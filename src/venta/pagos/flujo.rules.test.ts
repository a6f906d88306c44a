import { expect, it } from 'vitest'
import { centavos } from '#platform/money.ts'
import { computeFlujos } from './flujo.rules.ts'
import type { Tipo } from './pago.rules.ts'

const rows = (...pasos: [Tipo, number, string?][]) =>
  pasos.map(([tipo, importe, pago = 'p'], n) => ({
    tipo,
    importe: centavos(importe),
    pago,
    ocurrido_en: new Date(n * 1_000),
  }))
it.each([
  [
    'paid and given back in two parts',
    rows(['pedido', 9], ['aprobado', 9], ['devuelto', 4], ['devuelto', 5]),
    [0, 9, -4, -5],
  ],
  ['two payments', rows(['aprobado', 9], ['aprobado', 9, 'q'], ['devuelto', 9, 'q']), [9, 9, -9]],
  ['refused', rows(['pendiente', 9], ['rechazado', 9]), [0, 0]],
  ['disputed and won', rows(['aprobado', 9], ['contracargo', 9], ['recuperado', 9]), [9, 0, 0]],
  [
    'lost after a part had gone back, then won',
    rows(['aprobado', 9], ['devuelto', 2], ['contracargo', 9], ['perdido', 9], ['recuperado', 9]),
    [9, -2, 0, -7, 7],
  ],
  ['a refund that was refused', rows(['aprobado', 9], ['devolucion_pedida', 9], ['devolucion_fallida', 9]), [9, 0, 0]],
  ["somebody else's", rows(['ajeno', 9]), [0]],
] as const)('%s', (_, movimientos, flujos) => {
  expect(computeFlujos(movimientos)).toEqual(flujos)
})
