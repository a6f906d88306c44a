import { describe, expect, it } from 'vitest'
import { countErrores, hashBorrados, splitPalabras } from './palabra.rules.ts'

const shares = (a: string, b: string): boolean => {
  const numbers = new Set(hashBorrados(a))
  return hashBorrados(b).some((number) => numbers.has(number))
}

describe('the words of a text', () => {
  it.each([
    ['cien anos de soledad', ['cien', 'anos', 'soledad']],
    ['|jorge luis borges|adolfo bioy casares|', ['jorge', 'luis', 'borges', 'adolfo', 'bioy', 'casares']],
    ['1984 123 12 9788437604572 x2000', ['1984', '123', 'x2000']],
    ['el el sol sol', ['sol']],
    [`${'a'.repeat(40)} ${'a'.repeat(41)}`, ['a'.repeat(40)]],
    ['', []],
    ['война и мир', ['война', 'мир']],
  ])('%s', (text, palabras) => {
    expect([...splitPalabras([text])]).toEqual(palabras)
  })
})

describe('mistakes', () => {
  it.each([
    ['sol', 1],
    ['rayuela', 1],
    ['cortazar', 2],
  ])('%s may have %d', (palabra, errores) => {
    expect(countErrores(palabra)).toBe(errores)
  })

  it.each([
    ['borges', 'borges'],
    ['borges', 'borgs'], // left out
    ['borges', 'borgees'], // added
    ['borges', 'borjes'], // changed
    ['borges', 'obrges'], // swapped
    ['cortazar', 'cortasr'], // changed and left out, and now too short for two of its own
    ['cortazar', 'kortasar'],
    ['ficciones', 'fciciomes'],
    ['soledad', 'solead'],
    ['quijote', 'kijote'], // more letters apart than are forgiven, and of one sound
    ['marquez', 'markes'],
  ])('%s and %s are found by one another', (a, b) => {
    expect([shares(a, b), shares(b, a)]).toEqual([true, true])
  })

  it.each([
    ['borges', 'bxrgxs'],
    ['mar', 'sur'],
    ['cortazar', 'kxrtasxr'],
  ])('%s and %s are too far apart', (a, b) => {
    expect(shares(a, b)).toBe(false)
  })

  it('become numbers that fit into an integer of the database, as many as there are ways', () => {
    const numbers = hashBorrados('murcielago')
    expect(numbers).toHaveLength(1 + 10 + 45 + 1)
    expect(numbers.every((number) => Number.isInteger(number) && number >= -(2 ** 31) && number < 2 ** 31)).toBe(true)
    expect(hashBorrados('aaa')).toHaveLength(2 + 1)
  })

  it('become none when they are too long to be any word of the dictionary', () => {
    expect(hashBorrados('a'.repeat(42))).toHaveLength(3 + 1)
    expect(hashBorrados('a'.repeat(43))).toEqual([])
  })
})
