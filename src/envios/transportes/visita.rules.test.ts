import { describe, expect, it } from 'vitest'
import { centavos } from '#platform/money.ts'
import type { Cotizado } from './adaptador.ts'
import { roundBulto, sortPorCercania, sumPrecios, writePregunta } from './visita.rules.ts'

const bulto = { peso_g: 740, alto_mm: 41, ancho_mm: 170, largo_mm: 250, valor: centavos(20_000_00) }
const cotizado = (tipo: Cotizado['tipo'], precio: number, dias: Cotizado['dias'] = null): Cotizado => ({
  tipo,
  servicio: 'Uno',
  precio: centavos(precio),
  dias,
})

describe('a question for a price', () => {
  it.each([
    [1, 500],
    [500, 500],
    [501, 1_000],
    [25_000, 25_000],
    [25_001, 26_000],
  ])('of %i grams is asked for %i', (peso_g, asked) => {
    expect(roundBulto({ ...bulto, peso_g }).peso_g).toBe(asked)
  })

  it('is the same for parcels that are nearly the same', () => {
    const ask = (one: typeof bulto) => writePregunta({ desde: '2000', hacia: '5000', bulto: roundBulto(one) })
    expect(ask(bulto)).toBe('precio 2000 5000  1000 50x200x250 2000000')
    expect(ask({ ...bulto, alto_mm: 50, peso_g: 999, valor: centavos(10_000_01) })).toBe(ask(bulto))
    expect(ask({ ...bulto, alto_mm: 51 })).not.toBe(ask(bulto))
    expect(ask({ ...bulto, valor: centavos(0) })).toBe('precio 2000 5000  1000 50x200x250 1000000')
  })
})

describe('the price of several parcels', () => {
  it('is the sum of the cheapest of each, that way alone, with the days of the slowest', () => {
    const one = [cotizado('domicilio', 300, { min: 1, max: 4 }), cotizado('domicilio', 200, { min: 2, max: 3 })]
    const other = [cotizado('sucursal', 50), cotizado('domicilio', 100, { min: 1, max: 6 })]
    expect(sumPrecios([one, other], 'domicilio')).toEqual({ precio: 300, dias: { min: 2, max: 6 } })
    expect(sumPrecios([one, [cotizado('domicilio', 1)]], 'domicilio')).toEqual({ precio: 201, dias: null })
  })

  it('is none where one of them has none', () => {
    expect(sumPrecios([[cotizado('domicilio', 300)], []], 'domicilio')).toBeNull()
    expect(sumPrecios([[cotizado('domicilio', 300)]], 'sucursal')).toBeNull()
    expect(sumPrecios([], 'sucursal')).toBeNull()
  })
})

it('lists the branches with the nearest postal codes first, those without one last', () => {
  const all = ['2600', null, '2000', '2013'].map((codigo_postal) => ({ codigo_postal }))
  expect(sortPorCercania(all, '2010').map(({ codigo_postal }) => codigo_postal)).toEqual(['2013', '2000', '2600', null])
})
