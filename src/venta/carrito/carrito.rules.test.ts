import { describe, expect, it } from 'vitest'
import { centavos } from '#platform/money.ts'
import { readTyped } from '#ui/typed.ts'
import { addCantidad, computeSubtotal, MAXIMO_10, normalizeCantidad, SOLO_HASTA_10 } from './carrito.rules.ts'

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
    ['-3', 1],
    ['-', 1],
    ['\u22123', 1],
    ['0', 1],
    ['05', 5],
    ['+4', 4],
    ['1,5', 1],
    ['2,9', 2],
    ['2,', 2],
    ['2.9', 2],
    ['1e1', 1],
    ['0x9', 1],
    ['Infinity', 1],
    ['\u0663', 1],
    ['7 7', 1],
    ['9'.repeat(400), 10],
    [Number.NaN, 1],
    [undefined, 1],
    [null, 1],
    [{}, 1],
  ])('%j becomes %i', (value, expected) => {
    expect(normalizeCantidad(value)).toBe(expected)
  })
})

/** What a quantity field shows after each key, which begins at 1 with its text selected. «<» takes the last character away. */
function type(keys: string): string[] {
  let [typed, shown]: [string | null, string] = [null, '1']
  return [...keys].map((key, n) => {
    const field = key === '<' ? shown.slice(0, -1) : n === 0 ? key : shown + key
    typed = readTyped(typed, shown, field)
    shown = typed === '' ? '' : String(normalizeCantidad(typed))
    return shown
  })
}

describe('a quantity that is typed key by key', () => {
  it.each([
    ['-3', ['1', '1']],
    ['-35', ['1', '1', '1']],
    ['7', ['7']],
    ['10', ['1', '10']],
    ['12', ['1', '10']],
    ['125', ['1', '10', '10']],
    ['12<', ['1', '10', '1']],
    ['05', ['1', '5']],
    ['a7', ['1', '1']],
    ['1e1', ['1', '1', '1']],
    ['2,5', ['2', '2', '2']],
    ['\u0663\u0663', ['1', '1']],
    ['-<3', ['1', '', '3']],
    ['4<', ['4', '']],
  ])('%s is judged as a whole: %j', (keys, shown) => {
    expect(type(keys)).toEqual(shown)
  })

  it.each([
    ['what replaces all of it', '-', '1', '7', '7'],
    ['what replaces it and begins like it', '-3', '1', '1', '1'],
    ['what is pasted behind it', '-', '1', '15', '-5'],
    ['what is pasted into the emptied field', '', '', '3', '3'],
    ['what is pasted over it', '-', '1', '35', '35'],
    ['what is put before it', '-3', '1', '21', '21'],
    ['what is typed behind what it held', null, '1', '12', '12'],
  ])('is %s', (_, typed, shown, field, text) => {
    expect(readTyped(typed, shown, field)).toBe(text)
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
    [3, '1e3', 4, null],
    [3, '-12', 4, null],
  ])('%i in the cart and %j more make %i', (current, added, cantidad, mensaje) => {
    expect(addCantidad(current, added)).toEqual({ cantidad, mensaje })
  })
})

it('says the limit in the words of the specification', () => {
  expect([SOLO_HASTA_10, MAXIMO_10]).toEqual([
    'Solo puedes comprar hasta 10 unidades',
    'Máximo 10 unidades permitidas.',
  ])
})

it('sums its lines, each price as often as it is bought', () => {
  expect(computeSubtotal([])).toBe(0)
  expect(
    computeSubtotal([
      { cantidad: 3, precio_unitario: centavos(10_50) },
      { cantidad: 1, precio_unitario: centavos(99) },
    ]),
  ).toBe(32_49)
})
