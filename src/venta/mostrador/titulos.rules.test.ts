import { describe, expect, it } from 'vitest'
import { pesos, toCentavos } from '#platform/money.ts'
import { computePrecio } from './puesto.rules.ts'
import { readMomento, toLibroDeMostrador, writeMomento } from './titulos.rules.ts'

describe('the moment of a list', () => {
  const momento = { en: '2026-11-28T12:00:00.000Z', movimiento: 41 }
  it('is read as it was written', () => expect(readMomento(writeMomento(momento))).toEqual(momento))
  it.each(['', 'ayer~1', '2026-11-28T12:00:00.000Z', '2026-99-28T12:00:00.000Z~1', '2026-11-28T12:00:00.000Z~-1'])(
    'is not %s',
    (texto) => expect(readMomento(texto)).toBeNull(),
  )
})

describe('a kept title', () => {
  const en = (_id: string, libres: number) => ({ _id, lugar: _id, libres, estante: null })
  const titulo = { _id: 'l', isbn: '9789505470662', titulo: 'El túnel', autor: 'Ernesto Sabato', precio: pesos(9_000) }
  it.each([
    [undefined, 'a', null],
    [[], 'a', 0],
    [[en('a', 2), en('b', 3)], 'a', 2],
    [[en('a', 2), en('b', 3)], '', 5],
  ])('has the copies of its place: %#', (lugares, lugar, libres) => {
    expect(toLibroDeMostrador({ ...titulo, ...(lugares && { lugares }) }, lugar).libres).toBe(libres)
  })
  it('costs what it did, whatever is taken off by hand', () => {
    const { precio: _, ...libro } = toLibroDeMostrador({ ...titulo, precio_lista: pesos(10_000), oferta: 'Feria' }, '')
    const linea = { ...libro, precio: pesos(9_000), cantidad: 1 }
    expect(computePrecio(linea, { porciento: 50, motivo: 'amigo' })).toBe(toCentavos(pesos(9_000)))
  })
})
