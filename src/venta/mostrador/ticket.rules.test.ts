import { describe, expect, it } from 'vitest'
import { encodeTira } from '#casa/impresora/escpos.ts'
import { pesos } from '#platform/money.ts'
import { readPapel } from '#test/impresora.ts'
import { readCodigoDeVenta, writeCodigoDeVenta } from './codigo.rules.ts'
import type { VentaDetalle } from './mostrador.contract.ts'
import { abreCajon } from './mostrador.rules.ts'
import { toTicket } from './ticket.rules.ts'

const VENTA: VentaDetalle = {
  _id: '0199c0de-0000-7000-8000-000000000001',
  numero: 57,
  lugar: { _id: '0199c0de-0000-7000-8000-000000000002', nombre: 'Pichincha' },
  creado_en: '2026-11-28T20:04:00.000Z',
  quien: 'Ana P.',
  ejemplares: 3,
  total: pesos(23_500),
  pagos: [
    { medio: 'efectivo', importe: pesos(20_000) },
    { medio: 'debito', importe: pesos(3_500) },
  ],
  entregado: pesos(25_000),
  vuelto: pesos(5_000),
  devuelto: pesos(0),
  lineas: [
    {
      linea: 1,
      libro: null,
      isbn: '9789505470662',
      titulo: 'El túnel',
      cantidad: 2,
      precio_unitario: pesos(9_000),
      precio_lista: pesos(10_000),
      precio_antes: pesos(10_000),
      oferta: 'Feria',
      devueltos: 0,
    },
    {
      linea: 2,
      libro: null,
      isbn: '9789505470679',
      titulo: 'Rayuela',
      cantidad: 1,
      precio_unitario: pesos(5_500),
      precio_lista: null,
      precio_antes: null,
      oferta: null,
      devueltos: 0,
    },
  ],
  devoluciones: [],
  devolvible: true,
}
const CASA = { nombre: 'El Ñandú', lineas: ['Pichincha 57, Rosario'] }
const print = (papel: 'ticket' | 'regalo', ancho: '58' | '80', venta = VENTA) =>
  readPapel(encodeTira(toTicket(venta, papel, CASA), ancho))
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line !== '')

describe('the slip of a sale', () => {
  it('says everything that was paid, on the narrow paper too', () => {
    expect(print('ticket', '58').map((line) => line.trimStart())).toEqual([
      ...['El Ñandú', 'Pichincha 57, Rosario', '─'.repeat(32)],
      ...['Venta N.º 57', '28/11/2026 17:04 · Pichincha', 'Atendió Ana P.', '─'.repeat(32)],
      '2 x El túnel         $ 18.000,00',
      '$ 9.000,00 cada uno',
      'antes $ 10.000,00, Feria',
      '1 x Rayuela           $ 5.500,00',
      '─'.repeat(32),
      'Total, 3 ejemplares  $ 23.500,00',
      'Efectivo             $ 20.000,00',
      'Débito                $ 3.500,00',
      'Entregado en         $ 25.000,00',
      'efectivo',
      'Vuelto                $ 5.000,00',
      ...['Comprobante no válido como', 'factura', '9800000000571'],
    ])
  })
  it('for a gift says no price at all', () => {
    const text = print('regalo', '80').join('\n')
    expect(text).not.toMatch(/\$|\d,\d\d|Feria|Efectivo|Total/)
    for (const part of ['El Ñandú', '2 x El túnel', '1 x Rayuela', 'con este papel se cambia', '9800000000571']) {
      expect(text).toContain(part)
    }
  })
  it('says what came back, and that it was sold without a network', () => {
    const sin_red = { provisoria: 'S-0001', vendida_en: '2026-11-28T18:00:00.000Z' }
    const text = print('ticket', '80', { ...VENTA, devuelto: pesos(9_000), sin_red }).join('\n')
    expect(text).toMatch(/Devuelto +\$ 9\.000,00/)
    expect(text).toContain('Vendida sin red, S-0001')
  })
  it('says nobody where nobody is known', () => {
    const conNombre = print('ticket', '80')
    expect(print('ticket', '80', { ...VENTA, quien: null })).toEqual(conNombre.filter((line) => !/Atendió/.test(line)))
  })
})

it('the code of a sale is read back, and no other is', () => {
  for (const numero of [1, 57, 999_999_999]) expect(readCodigoDeVenta(writeCodigoDeVenta(numero))).toBe(numero)
  expect(writeCodigoDeVenta(57)).toBe('9800000000571')
  for (const otro of ['9800000000570', '9800000000006', '9789505470662', '57', '']) {
    expect(readCodigoDeVenta(otro)).toBe(null)
  }
})

it('the drawer is opened for cash of this moment', () => {
  expect(abreCajon(VENTA)).toBe(true)
  expect(abreCajon({ pagos: [{ medio: 'debito' }] })).toBe(false)
  expect(abreCajon({ ...VENTA, sin_red: { provisoria: 'S-0001' } })).toBe(false)
})
