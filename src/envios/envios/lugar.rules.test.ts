import { expect, it } from 'vitest'
import { JURISDICCIONES } from '#catalogo/descuentos/provincias.rules.ts'
import { findJurisdiccion, guessJurisdiccion, letraDe, readCodigoPostal, toDigitos } from './lugar.rules.ts'

it.each([
  ['2000', '2000'],
  [' 2 0 0 0', '2000'],
  ['s2000btn', 'S2000BTN'],
  ['C1405ABC', 'C1405ABC'],
  ['O2000BTN', undefined],
  ['I2000BTN', undefined],
  ['0999', undefined],
  ['200', undefined],
  ['20000', undefined],
  ['S2000BT', undefined],
  ['', undefined],
])('%j is the postal code %s', (texto, codigo) => {
  expect(readCodigoPostal(texto)).toBe(codigo)
})

it('of a CPA the four digits name the zone', () => {
  expect([toDigitos('S2000BTN'), toDigitos('9410')]).toEqual([2000, 9410])
})

it('24 jurisdictions have a letter each, none of them I or O', () => {
  const letras = JURISDICCIONES.map(letraDe)
  expect(new Set(letras).size).toBe(24)
  expect(letras.join('')).toMatch(/^[A-HJ-NP-Z]{24}$/)
})

it.each([
  ['santa fé', 'Santa Fe'],
  ['CABA', 'Ciudad Autónoma de Buenos Aires'],
  ['Capital  Federal', 'Ciudad Autónoma de Buenos Aires'],
  ['Tierra del Fuego, Antártida e Islas del Atlántico Sur', 'Tierra del Fuego'],
  ['x', 'Córdoba'],
  ['Montevideo', undefined],
  ['', undefined],
])('«%s» is %s', (texto, provincia) => {
  expect(findJurisdiccion(texto)).toBe(provincia)
})

it.each([
  ['2000', 'Santa Fe'],
  ['3100', 'Entre Ríos'],
  ['3300', 'Misiones'],
  ['3400', 'Corrientes'],
  ['3500', 'Chaco'],
  ['3600', 'Formosa'],
  ['3700', 'Chaco'],
  ['4000', 'Tucumán'],
  ['4200', 'Santiago del Estero'],
  ['4400', 'Salta'],
  ['4600', 'Jujuy'],
  ['4700', 'Catamarca'],
  ['5300', 'La Rioja'],
  ['5400', 'San Juan'],
  ['5500', 'Mendoza'],
  ['5700', 'San Luis'],
  ['6300', 'La Pampa'],
  ['6000', 'Buenos Aires'],
  ['7600', 'Buenos Aires'],
  ['8300', 'Neuquén'],
  ['8400', 'Río Negro'],
  ['8500', 'Río Negro'],
  ['9103', 'Chubut'],
  ['1405', 'Ciudad Autónoma de Buenos Aires'],
  ['5000', 'Córdoba'],
  ['5800', 'Córdoba'],
  ['9410', 'Tierra del Fuego'],
  ['9400', 'Santa Cruz'],
  ['B2900ABC', 'Buenos Aires'],
  ['4800', undefined],
])('%s is probably in %s', (codigo, provincia) => {
  expect(guessJurisdiccion(codigo)).toBe(provincia)
})
