import { describe, expect, it } from 'vitest'
import { isIsbn13 } from '#catalogo/libros/isbn.rules.ts'
import { generateCatalogo, generateLibros, PALABRAS, toIsbn } from './catalogo.ts'
import { createVocabulario } from './vocabulario.ts'

const LIBROS = 3_000

describe('a generated catalogue', () => {
  const libros = [...generateLibros(LIBROS)]

  it('is the same for the same seed, and another for another', () => {
    expect([...generateLibros(20)]).toEqual([...generateLibros(20)])
    expect([...generateLibros(20, 2)]).not.toEqual([...generateLibros(20)])
  })

  it('gives each book a valid ISBN of its own', () => {
    expect(new Set(libros.map(({ isbn }) => isbn)).size).toBe(LIBROS)
    expect(libros.every(({ isbn }) => isIsbn13(isbn))).toBe(true)
    expect(isIsbn13(toIsbn(9_999_999))).toBe(true)
  })

  it('uses few words and authors much and most of them little', () => {
    const autores = Map.groupBy(
      libros.flatMap((libro) => libro.autores),
      (autor) => autor,
    )
    const counts = [...autores.values()].map(({ length }) => length).toSorted((a, b) => b - a)
    expect(counts[0]).toBeGreaterThan(5 * (counts[Math.floor(counts.length / 2)] ?? 0))
    expect(libros.filter(({ titulo }) => /historia/i.test(titulo)).length).toBeGreaterThan(LIBROS / 100)
  })

  it('writes about sixty words of description', () => {
    const lengths = libros.flatMap(({ descripcion }) => (descripcion ? [descripcion.split(' ').length] : []))
    const mean = lengths.reduce((sum, length) => sum + length, 0) / lengths.length
    expect(mean).toBeGreaterThan(50)
    expect(mean).toBeLessThan(70)
  })

  it('becomes a CSV with a line for each book', () => {
    const lines = [...generateCatalogo(450)].join('').trim().split('\n')
    expect(lines).toHaveLength(451)
    expect(lines[0]).toMatch(/^isbn,titulo,autores/)
  })
})

it('has a vocabulary of different words, some with accents and ñ', () => {
  const palabras = createVocabulario(PALABRAS)
  expect(new Set(palabras).size).toBe(PALABRAS)
  expect(palabras.filter((palabra) => /[áéíóú]/.test(palabra)).length).toBeGreaterThan(PALABRAS / 20)
  expect(palabras.filter((palabra) => palabra.includes('ñ')).length).toBeGreaterThan(500)
})
