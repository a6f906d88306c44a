import { describe, expect, it } from 'vitest'
import { formatEntrega } from '#envios/direcciones/direccion.rules.ts'
import {
  computeEstadoRegistro,
  isOtroLugar,
  isVivo,
  readDestino,
  readDestinoDe,
  writeReferencia,
} from './registro.rules.ts'

const ahora = new Date('2026-11-23T12:00:00Z')
const hace = (seconds: number) => new Date(ahora.getTime() - seconds * 1_000)

describe('what is known of a parcel at its carrier', () => {
  it.each([
    ['pidiendo', 60, 'pidiendo'],
    ['pidiendo', 61, 'dudoso'],
    ['registrado', 9_999, 'registrado'],
    ['dudoso', 0, 'dudoso'],
    ['anulado', 9_999, 'anulado'],
  ] as const)('is, of %s since %i seconds, %s', (estado, seconds, now) => {
    expect(computeEstadoRegistro({ estado, pedido_en: hace(seconds) }, ahora)).toBe(now)
    expect(isVivo(estado)).toBe(estado !== 'anulado')
  })

  it('has one reference until it was taken back', () => {
    expect([writeReferencia(1234, 9, 1), writeReferencia(1234, 9, 2)]).toEqual(['1234-9', '1234-9-2'])
  })
})

describe('an address in one line', () => {
  const partes = {
    calle: 'Bv. Oroño 1450',
    piso: '2.º B',
    localidad: 'Rosario',
    codigo_postal: '2000',
    provincia: { descripcion: 'Santa Fe' },
    recibe: "Ana O'Higgins",
    telefono: '341 555-0101',
  }
  it.each([
    [
      partes,
      {
        calle: 'Bv. Oroño',
        altura: '1450',
        piso: '2.º B',
        localidad: 'Rosario',
        codigo_postal: '2000',
        provincia: 'Santa Fe',
        nombre: "Ana O'Higgins",
        telefono: '341 555-0101',
      },
    ],
    [
      { ...partes, calle: 'Ruta 9 km 3,5', piso: null, telefono: null, codigo_postal: 'S2000BTN' },
      {
        calle: 'Ruta 9 km 3,5',
        piso: undefined,
        localidad: 'Rosario',
        codigo_postal: 'S2000BTN',
        provincia: 'Santa Fe',
        nombre: "Ana O'Higgins",
        telefono: undefined,
      },
    ],
    [
      { ...partes, calle: '9 de Julio 12B' },
      expect.objectContaining({ calle: '9 de Julio', altura: '12B', piso: '2.º B' }),
    ],
  ])('of a kept one gives its parts back', (direccion, destino) => {
    expect(readDestino(formatEntrega(direccion))).toEqual(destino)
  })

  it.each([
    [null, {}],
    ['Mitre 5, Rosario', { calle: 'Mitre 5, Rosario' }],
    ['📚 <b>Casa</b> 12', { calle: '📚 <b>Casa</b> 12' }],
  ])('of %j guesses nothing', (entrega, destino) => {
    expect(readDestino(entrega)).toEqual(destino)
  })
})

describe('where an order goes', () => {
  const domicilio = {
    calle: 'Mitre',
    altura: '5',
    piso: null,
    localidad: 'Rosario',
    codigo_postal: 'S2000BTN',
    provincia: 'Santa Fe',
    recibe: 'Eva Sá',
    telefono: null,
  }
  it('is what its fields say, and else what is certain of its line', () => {
    const { piso: _piso, recibe: _recibe, telefono: _telefono, ...campos } = domicilio
    expect(readDestinoDe({ domicilio, entrega: 'Otra 7' })).toEqual({ ...campos, nombre: 'Eva Sá' })
    expect(readDestinoDe({ domicilio: null, entrega: 'Otra 7' })).toEqual({ calle: 'Otra 7' })
  })

  it.each([
    [{ codigo_postal: '2000', provincia: 'Santa Fe' }, false],
    [{ codigo_postal: 'S2000AAA', provincia: 'Santa Fe' }, false],
    [{ codigo_postal: '2001', provincia: 'Santa Fe' }, true],
    [{ codigo_postal: '2000', provincia: 'Buenos Aires' }, true],
    [{ codigo_postal: null, provincia: null }, true],
  ])('priced to %j it is elsewhere: %j', (lugar, otro) => {
    expect(isOtroLugar(domicilio, lugar)).toBe(otro)
  })
})
