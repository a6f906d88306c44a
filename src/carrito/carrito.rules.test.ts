import { describe, expect, it } from 'vitest'
import { addCantidad, MAXIMO_10, normalizeCantidad, SOLO_HASTA_10 } from './carrito.rules.ts'

describe('a quantity', () => {
  it.each([
    [1, 1],
    [10, 10],
    [0, 1],
    [-3, 1],
    [11, 10],
    [Number.POSITIVE_INFINITY, 10],
    [2.9, 2],
    ['7', 7],
    [' 7 ', 7],
    ['11', 10],
    ['', 1],
    ['   ', 1],
    ['dos', 1],
    ['3 libros', 1],
    [Number.NaN, 1],
    [undefined, 1],
    [null, 1],
    [{}, 1],
  ])('%j becomes %i', (value, expected) => {
    expect(normalizeCantidad(value)).toBe(expected)
  })
})

describe('adding to the cart', () => {
  it.each([
    [0, 1, 1, null],
    [0, 10, 10, null],
    [9, 1, 10, null],
    [9, 2, 10, MAXIMO_10],
    [10, 1, 10, MAXIMO_10],
    [0, 11, 10, SOLO_HASTA_10],
    [5, '12', 10, SOLO_HASTA_10],
    [3, 'x', 4, null],
  ])('%i in the cart and %j more make %i', (current, added, cantidad, mensaje) => {
    expect(addCantidad(current, added)).toEqual({ cantidad, mensaje })
  })
})
