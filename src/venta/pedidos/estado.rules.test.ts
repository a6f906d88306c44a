import { describe, expect, it } from 'vitest'
import {
  ACTORES,
  describeNoCancelable,
  ESTADO_INICIAL,
  ESTADOS,
  ESTADOS_POSIBLES,
  type Estado,
  findTransicion,
  isCancelable,
  isDeCliente,
  isPorLlegar,
  isVenta,
  listOfrecidos,
  listPorVenir,
} from './estado.rules.ts'

/** Every pair of states: who may lead an order from the first to the second. */
const PARES: Record<Estado, Record<Estado, string>> = {
  pendiente: { pendiente: 'L', procesado: 'L', enviado: 'L', entregado: 'L', cancelado: 'LC' },
  procesado: { pendiente: 'L', procesado: 'L', enviado: 'L', entregado: 'L', cancelado: 'L' },
  enviado: { pendiente: 'L', procesado: 'L', enviado: 'L', entregado: 'L', cancelado: '' },
  entregado: { pendiente: 'L', procesado: 'L', enviado: 'L', entregado: 'L', cancelado: '' },
  cancelado: { pendiente: '', procesado: '', enviado: '', entregado: '', cancelado: '' },
}
const PAIRS = ESTADOS_POSIBLES.flatMap((desde) => ESTADOS_POSIBLES.map((hacia) => [desde, hacia] as const))

describe('a move', () => {
  it.each(PAIRS)('from %s to %s is made by those the table names, and mailed', (desde, hacia) => {
    const shop = findTransicion('libreria', desde, hacia)
    const customer = findTransicion('cliente', desde, hacia)
    expect(`${shop ? 'L' : ''}${customer ? 'C' : ''}`).toBe(PARES[desde][hacia])
    for (const move of [shop, customer]) if (move) expect(move.sigue).toEqual(['copias', 'carta'])
  })

  it('to each of the four states is offered to administrators, until the order was called off', () => {
    for (const estado of ESTADOS) expect(listOfrecidos(estado)).toEqual(ESTADOS)
    expect(listOfrecidos('cancelado')).toEqual([])
  })
})

describe('a state', () => {
  it.each([
    ['pendiente', { cancelable: true, porLlegar: true, venta: false, deCliente: false, porVenir: ESTADOS.slice(1) }],
    ['procesado', { cancelable: false, porLlegar: true, venta: true, deCliente: false, porVenir: ESTADOS.slice(2) }],
    ['enviado', { cancelable: false, porLlegar: true, venta: true, deCliente: false, porVenir: ['entregado'] }],
    ['entregado', { cancelable: false, porLlegar: false, venta: true, deCliente: false, porVenir: [] }],
    ['cancelado', { cancelable: false, porLlegar: false, venta: false, deCliente: true, porVenir: [] }],
  ] as const)('%s means %o', (estado, meaning) => {
    expect({
      cancelable: isCancelable(estado),
      porLlegar: isPorLlegar(estado),
      venta: isVenta(estado),
      deCliente: isDeCliente(estado),
      porVenir: listPorVenir(estado),
    }).toEqual(meaning)
  })
})

it('is pendiente at first, and is told in words that fit', () => {
  expect(ESTADO_INICIAL).toBe('pendiente')
  expect(ESTADOS).toEqual(['pendiente', 'procesado', 'enviado', 'entregado'])
  expect(ACTORES).toEqual(['cliente', 'libreria'])
  expect(describeNoCancelable('cancelado')).toBe('Este pedido ya estaba cancelado.')
  expect(describeNoCancelable('enviado')).toBe('Este pedido ya figura como enviado y no se puede cancelar.')
})
