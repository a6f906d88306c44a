import { describe, expect, it } from 'vitest'
import {
  CODIGO_POSTAL_PATTERN,
  DEMASIADAS,
  formatEntrega,
  formatLugar,
  LARGOS,
  normalizeCodigoPostal,
  PROVINCIA_DESCONOCIDA,
} from './direccion.rules.ts'

const casa = {
  calle: 'Bv. Oroño 1450',
  piso: '2.º B',
  localidad: 'Rosario',
  provincia: { descripcion: 'Santa Fe' },
  codigo_postal: '2000',
  recibe: 'Ana Ferreyra',
  telefono: '341 555-0101',
}

describe('an address', () => {
  it('stands in one line, with who takes the parcel', () => {
    expect(formatLugar(casa)).toBe('Bv. Oroño 1450, 2.º B, Rosario (2000), Santa Fe')
    expect(formatEntrega(casa)).toBe(
      'Bv. Oroño 1450, 2.º B, Rosario (2000), Santa Fe. Recibe Ana Ferreyra, tel. 341 555-0101',
    )
    expect(formatEntrega({ ...casa, piso: null, telefono: null })).toBe(
      'Bv. Oroño 1450, Rosario (2000), Santa Fe. Recibe Ana Ferreyra',
    )
    expect(formatEntrega({ ...casa, calle: 'Bv. Oroño', altura: '1450', recibe: null })).toBe(
      'Bv. Oroño 1450, 2.º B, Rosario (2000), Santa Fe. Tel. 341 555-0101',
    )
    expect(formatEntrega({ ...casa, recibe: null, telefono: null })).toBe(
      'Bv. Oroño 1450, 2.º B, Rosario (2000), Santa Fe',
    )
  })

  it('has its limits, and says them', () => {
    expect(LARGOS).toEqual({
      alias: 30,
      calle: 80,
      altura: 10,
      piso: 20,
      localidad: 50,
      codigo_postal: 8,
      recibe: 60,
      telefono: 20,
    })
    expect(DEMASIADAS).toBe('Podés guardar hasta 10 direcciones. Eliminá una para agregar otra.')
    expect(PROVINCIA_DESCONOCIDA).toBe('Elegí una provincia de la lista.')
  })
})

describe('a postal code', () => {
  it.each(['2000', ' s 2000 abc ', 'S2000ABC', 'C1425\tDKA'])('%j is one', (codigo) => {
    expect(normalizeCodigoPostal(codigo)).toMatch(CODIGO_POSTAL_PATTERN)
  })
  it.each([
    '',
    '200',
    '20000',
    'x2000',
    '2000ABC',
    'S2000AB',
    'S2000ABCD',
    'SS2000ABC',
    'S200ABC',
    'S2000AB1',
    '2000 2000',
    '-2000',
  ])('%j is none', (codigo) => {
    expect(normalizeCodigoPostal(codigo)).not.toMatch(CODIGO_POSTAL_PATTERN)
  })
  it('is written without spaces, in capitals', () => {
    expect(normalizeCodigoPostal(' s 2000  abc ')).toBe('S2000ABC')
  })
})
