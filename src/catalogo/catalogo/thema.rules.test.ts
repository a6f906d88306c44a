import { describe, expect, it } from 'vitest'
import { listAscendientes, listMaterias, listPalabrasDeMaterias, MATERIAS } from './thema.rules.ts'

describe('subjects', () => {
  it('have the twenty classes and a word for each of their first division', () => {
    const codigos = [...MATERIAS.keys()]
    expect(codigos.filter((codigo) => codigo.length === 1).join('')).toBe('ACDFGJKLMNPQRSTUVWXY')
    expect(codigos.filter((codigo) => codigo.length === 2 && !MATERIAS.has(codigo.slice(0, 1)))).toEqual([])
    expect(codigos.length).toBe(163)
    for (const nombre of MATERIAS.values()) expect(nombre).toMatch(/^\p{Lu}\p{L}/u)
    expect(new Set(MATERIAS.values()).size).toBe(codigos.length)
  })

  it('lead up to their class', () => {
    expect(listAscendientes('FFJ')).toEqual(['FFJ', 'FF', 'F'])
    expect(listAscendientes('1KLSA-AR-B')).toEqual([
      ...['1KLSA-AR-B', '1KLSA-AR', '1KLSA-A', '1KLSA', '1KLS', '1KL', '1K', '1'],
    ])
  })

  it('are called by the nearest word above, each once', () => {
    expect(listMaterias(['FFJ', 'FFP', 'FBA', '1KLSA'], MATERIAS)).toEqual([
      { codigo: 'FF', nombre: 'Novela policial' },
      { codigo: 'FB', nombre: 'Novela y narrativa' },
    ])
    expect(listMaterias(['FFJ'], new Map([...MATERIAS, ['FFJ', 'Policial de enigma']]))).toEqual([
      { codigo: 'FFJ', nombre: 'Policial de enigma' },
    ])
  })

  it('are found by the words of each class above and by their longer codes', () => {
    expect(listPalabrasDeMaterias(['FFJD', 'FF'], MATERIAS)).toEqual([
      ...['FFJD', 'FFJ', 'Novela policial', 'FF', 'Ficción'],
    ])
    expect(listPalabrasDeMaterias(['1KLSA-AR'], MATERIAS)).toEqual(['1KLSA', '1KLS', '1KL'])
  })
})
