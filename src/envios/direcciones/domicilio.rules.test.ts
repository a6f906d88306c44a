import { describe, expect, it } from 'vitest'
import { formatDomicilio, parseCampos, proposeDomicilio, SIN_DOMICILIO, splitCalle } from './domicilio.rules.ts'

describe('street and number of a line', () => {
  it.each([
    ['Bv. Oroño 1450', 'Bv. Oroño', '1450'],
    ['  Av. San Martín   1200 ', 'Av. San Martín', '1200'],
    ['9 de Julio 1250', '9 de Julio', '1250'],
    ['Av. 25 de Mayo 345', 'Av. 25 de Mayo', '345'],
    ["O'Higgins 77", "O'Higgins", '77'],
    ['Ñuñorco 4100', 'Ñuñorco', '4100'],
  ])('%j are certain', (linea, calle, altura) => {
    expect(splitCalle(linea)).toEqual({ calle, altura })
  })

  it.each([
    ...[
      '',
      'Mitre',
      '1450',
      'Mitre 5',
      'Mitre 345 Depto 12',
      'Mitre 345, Rosario',
      'Mitre 345 B',
      'Mitre S/N',
      'Mitre y 10',
    ],
    ...[
      'Calle 50',
      'Diagonal 74',
      'Av. 51',
      'Avenida 60',
      'Ruta 11',
      'Ruta Nacional 168',
      'Km 12',
      'Manzana 14',
      'Mza. 14',
    ],
    ...[
      'Barrio Las Flores 12',
      'B° Sur 33',
      'Torre Norte 15',
      'Casa 22',
      'Lote Grande 30',
      'Calle 7 1234',
      'Calle 7 entre 50 y 51',
    ],
    ...['Mitre 123456', 'Pje. 22', 'Camino de los Remeros 500', '9 de 10 50'],
  ])('%j are not', (linea) => {
    expect(splitCalle(linea)).toBeUndefined()
  })
})

describe('what the form of an order begins with', () => {
  const guardada = { calle: 'Mitre 345', piso: null, localidad: 'Rosario', recibe: 'Ana', telefono: null }
  it('is a kept address, taken apart where that is certain, and else with its number to be written', () => {
    const vacios = { piso: '', localidad: 'Rosario', recibe: 'Ana', telefono: '' }
    expect(proposeDomicilio(guardada)).toEqual({ ...vacios, calle: 'Mitre', altura: '345' })
    expect(proposeDomicilio({ ...guardada, calle: 'Calle 50' })).toEqual({ ...vacios, calle: 'Calle 50', altura: '' })
    expect(proposeDomicilio({ ...guardada, calle: 'Calle 50', altura: '7' })).toMatchObject({ altura: '7' })
  })

  it('is what a browser kept, as far as it is text of that length', () => {
    for (const found of [null, 7, 'x', [], { calle: 5 }]) expect(parseCampos(found)).toEqual(SIN_DOMICILIO)
    expect(parseCampos({ calle: 'ñ'.repeat(99), otra: 'x' })).toEqual({ ...SIN_DOMICILIO, calle: 'ñ'.repeat(80) })
  })
})

it('a place in fields is one line too', () => {
  const donde = {
    calle: 'Mitre',
    altura: 'S/N',
    piso: null,
    localidad: 'Rosario',
    codigo_postal: '2000',
    provincia: 'Santa Fe',
  }
  expect(formatDomicilio({ ...donde, recibe: null, telefono: null })).toBe('Mitre S/N, Rosario (2000), Santa Fe')
})
