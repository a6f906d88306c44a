import { expect, it } from 'vitest'
import { describeEntendida, describeSalida } from './entendida.rules.ts'

it.each([
  [[], 'Contanos algo del libro: su título, quién lo escribió o de qué trata.'],
  [['9789871138012'], 'Lo leímos como el ISBN 9789871138012.'],
  [['faro'], 'Ningún libro tiene «faro» en su título, sus autores ni su descripción.'],
  [['faro', 'sal'], 'Ningún libro tiene a la vez «faro» y «sal».'],
])('says how %j was read', (palabras, texto) => {
  expect(describeEntendida(palabras)).toBe(texto)
})

it.each([
  [false, ['faro'], 'Revisá cómo está escrito, o mirá qué hay en cada categoría:'],
  [false, [], 'O mirá qué hay en cada categoría:'], // «un libro para mi mamá»
  [true, [], 'Probá quitando alguno, o mirá qué hay en cada categoría:'],
])('says what to do next: with filters %s, of %j', (filtered, palabras, texto) => {
  expect(describeSalida(filtered, palabras)).toBe(texto)
})
