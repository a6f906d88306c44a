import { describe, expect, it } from 'vitest'
import {
  parseCalificacion,
  parseFecha,
  parseFormatos,
  parseIdioma,
  parsePortada,
  parsePrecio,
} from './valores.rules.ts'

describe('parsePrecio', () => {
  it.each([
    ['12500', 1_250_000],
    ['12500.50', 1_250_050],
    ['12500,5', 1_250_050],
    ['12.500,50', 1_250_050],
    ['12,500.50', 1_250_050],
    ['$ 12.500', 1_250_000],
    ['ARS 1.234.567,89', 123_456_789],
    ['12500 pesos', 1_250_000],
    ['$\u00a09.900', 990_000],
    ['0', 0],
    ['0,01', 1],
    ['21474836,47', 2_147_483_647],
  ])('reads %j as centavos', (cell, centavos) => {
    expect(parsePrecio(cell)).toBe(centavos)
  })

  it.each(['-5', '12,500', '12500.505', '1.25.000', 'USD 20', 'consultar', '1e5', '21474836,48', '٣', '$'])(
    'refuses %j',
    (cell) => {
      expect(parsePrecio(cell)).toBeNull()
    },
  )
})

describe('parseCalificacion', () => {
  it.each([
    ['0', 0],
    ['4.26', 4.26],
    ['4,5', 4.5],
    ['3.14159', 3.14],
    ['5', 5],
    ['5.01', null],
    ['-1', null],
    ['cuatro', null],
  ])('reads %j as %j', (cell, value) => {
    expect(parseCalificacion(cell)).toBe(value)
  })
})

describe('parseFecha', () => {
  it.each([
    ['1972', '1972-01-01', 'anio'],
    ['1972-05', '1972-01-01', 'anio'],
    ['1972-05-31', '1972-05-31', 'dia'],
    ['31/5/1972', '1972-05-31', 'dia'],
    ['29.02.2024', '2024-02-29', 'dia'],
    ['2012-05-01 00:00:00', '2012-05-01', 'dia'],
    ['2012-05-01T03:00:00Z', '2012-05-01', 'dia'],
  ])('reads %j', (cell, fecha, precision) => {
    expect(parseFecha(cell)).toEqual({ fecha, precision })
  })

  it.each(['72', '0999', '2101', '1972-13', '1972-02-30', '30/02/1972', '29/02/2023', '[c. 1972]', '05/31/1972'])(
    'refuses %j',
    (cell) => {
      expect(parseFecha(cell)).toBeNull()
    },
  )
})

describe('parseIdioma', () => {
  it.each([
    ['es', 'Español'],
    ['ES', 'Español'],
    ['es-AR', 'Español'],
    ['Castellano', 'Español'],
    ['inglés', 'Inglés'],
    ['ENG', 'Inglés'],
    ['de', 'Alemán'],
    ['nl', 'Otro'],
    ['Catalán', 'Otro'],
    ['Otro', 'Otro'],
    ['constructor', 'Otro'],
    ['?', null],
    ['12', null],
  ])('reads %j as %j', (cell, idioma) => {
    expect(parseIdioma(cell)).toBe(idioma)
  })
})

describe('parseFormatos', () => {
  it.each([
    ['fisico', ['fisico']],
    ['Digital | Físico', ['fisico', 'digital']],
    ['e-book, audiolibro', ['digital', 'audiolibro']],
    ['Tapa dura', ['fisico']],
    ['pergamino', null],
    ['fisico | pergamino', null],
    ['constructor', null],
    ['|', null],
  ])('reads %j as %j', (cell, formatos) => {
    expect(parseFormatos(cell)).toEqual(formatos)
  })
})

it.each([
  ['https://tapas.example/1.jpg', 'https://tapas.example/1.jpg'],
  ['http://tapas.example/1.jpg?a=1&b=2', 'http://tapas.example/1.jpg?a=1&b=2'],
  ['no', null],
  ['javascript:alert(1)', null],
  ['data:image/png;base64,AAAA', null],
  ['https://a.example/"onerror="', null],
  ['https://', null],
])('keeps the cover address %j as %j', (cell, portada) => {
  expect(parsePortada(cell)).toBe(portada)
})
