import { describe, expect, it } from 'vitest'
import { pesos, toCentavos } from '#platform/money.ts'
import type { Linea, VentaAbierta } from './puesto.rules.ts'
import {
  isMismaVenta,
  isProvisoria,
  LETRAS_DE_TALONARIO,
  openTalonario,
  takeProvisoria,
  toPedidoSinRed,
} from './sin-red.rules.ts'

describe('what a paper says in place of a number', () => {
  it('begins with four letters, and counts', () => {
    const first = takeProvisoria(openTalonario(new Uint8Array([0, 25, 26, 255])))
    expect(first.provisoria).toBe('AZAV-1')
    expect(takeProvisoria(first.talonario).provisoria).toBe('AZAV-2')
    expect(LETRAS_DE_TALONARIO).toBe(4)
  })

  it.each([
    ['AZAV-1', true],
    ['QK-1', true], // of a till of before
    ['QKA-1', false],
    ['AZAVX-1', false],
    ['azav-1', false],
    ['AZAV-', false],
    ['AZAV-12345678', false],
  ])('%s: %s', (text, is) => expect(isProvisoria(text)).toBe(is))
})

describe('two tries of one sale', () => {
  const linea: Linea = {
    _id: '01a00000-0000-4000-8000-000000000001',
    isbn: '9789505470662',
    titulo: 'El túnel',
    precio: pesos(100),
    precio_lista: null,
    precio_antes: null,
    oferta: null,
    libres: null,
    cantidad: 1,
  }
  const of = (lineas: readonly Linea[], change: Partial<VentaAbierta> = {}, provisoria = 'AZAV-1') =>
    toPedidoSinRed(
      { clave: 'x', lineas, cliente: null, rebaja: null, ...change },
      { lugar: '', pagos: [], entregado: null, provisoria, vendida_en: '2026-11-01T12:00:00.000Z' },
    )
  const otro = { ...linea, _id: '01a00000-0000-4000-8000-000000000002', isbn: '9788437624747' }
  const suelta: Linea = { ...otro, suelta: true }

  it.each([
    ['the same', of([linea]), of([linea], {}, 'AZAV-2'), true],
    ['in another order', of([linea, otro]), of([otro, linea]), true],
    ['one copy more', of([linea]), of([{ ...linea, cantidad: 2 }]), false],
    ['another book at the same price', of([linea]), of([otro]), false],
    ['one book more', of([linea]), of([linea, suelta]), false],
    ['with something taken off', of([linea]), of([linea], { rebaja: { porciento: 10, motivo: 'Tapa' } }), false],
  ])('%s', (_, una, otra, same) => expect(isMismaVenta(una, otra)).toBe(same))

  it('counts what it costs', () => expect(toCentavos(of([linea, otro]).total)).toBe(20_000))
})
