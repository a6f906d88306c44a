import { expect, it } from 'vitest'
import { listParecidas } from './parecidas.rules.ts'

const libro = (_id: string, titulo: string, ...autores: string[]) => ({
  _id,
  titulo,
  autores: autores.map((autor) => ({ _id: autor })),
})

it('names the editions of one title by the same people, and nothing else', () => {
  const libros = [
    libro('1', 'El túnel', 'sabato'),
    libro('2', 'El Tunel', 'sabato'),
    libro('3', 'El túnel', 'otra'),
    libro('4', 'Sobre héroes y tumbas', 'sabato'),
  ]
  expect([...listParecidas(libros)]).toEqual(['1', '2'])
  expect(listParecidas([]).size).toBe(0)
})
