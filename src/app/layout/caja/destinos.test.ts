import { describe, expect, it } from 'vitest'
import { findDestinos, hrefOf, listPantallas, readPorcentaje, toDestino } from './destinos.ts'

describe('the screens of the box', () => {
  const nombres = (q: string, rol: 'admin' | 'empleado' = 'admin') =>
    findDestinos(listPantallas(rol), q).map(({ nombre }) => nombre)

  it('are found by their tab, their entry and what the home says of them', () => {
    expect(nombres('importar')).toContain('Libros · Importar')
    expect(nombres('por cob')).toEqual(['Pedidos · Por cobrar'])
    expect(nombres('GESTIÓNAR autores')).toEqual(['Libros · Autores'])
    expect(nombres('vidriera').slice(0, 3)).toEqual(['Vidriera · Mesas', 'Vidriera · Ofertas', 'Vidriera · Novedades'])
    expect(nombres('ajustes')[0]).toBe('Ajustes')
    expect(nombres('')).toEqual([])
    expect(nombres('rayuela')).toEqual([])
  })

  it('are hers for an employee, with their letters', () => {
    expect(nombres('cambiar precios')).toEqual(['Libros · Precios'])
    expect(nombres('cambiar precios', 'empleado')).toEqual([])
    expect(listPantallas('admin').find(({ nombre }) => nombre === 'Libros · Precios')?.tecla).toBe('R')
  })

  it('have an address each', () => {
    const hrefs = listPantallas('admin').map(({ href }) => href)
    expect(new Set(hrefs).size).toBe(hrefs.length)
    expect(hrefs).toContain('/panel-admin/pedidos?cobro=pendiente')
  })
})

it('leads to the field of a setting', () => {
  const ajuste = { clave: 'sitio.nombre', titulo: 'Nombre de la librería', grupo: 'libreria' }
  expect(toDestino(ajuste)).toMatchObject({
    nombre: 'Nombre de la librería',
    href: '/panel-admin/ajustes?grupo=libreria#sitio.nombre',
  })
})

it('writes an address without what is not asked for', () => {
  expect(hrefOf('/a', { b: undefined })).toBe('/a')
  expect(hrefOf('/a', { q: 'O’Higgins & Cía' })).toBe('/a?q=O%E2%80%99Higgins+%26+C%C3%ADa')
})

it.each([
  ['8 % Planeta', { valor: '8', editorial: 'Planeta' }],
  ['+8% a Planeta', { valor: '8', editorial: 'Planeta' }],
  ['-12,5% de Siglo XXI', { valor: '-12,5', editorial: 'Siglo XXI' }],
  ['8 %', null],
  ['100 años', null],
  ['1984 % x', null],
])('«%s» is a change of prices: %j', (q, expected) => expect(readPorcentaje(q)).toEqual(expected))
