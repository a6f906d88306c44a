import { expect, it } from 'vitest'
import { isFiltrado, OPCIONES_PAGO, toConsulta, validatePedidos } from './panel-search.ts'

it('keeps what the screen can choose, and nothing else', () => {
  const known = { q: 'ñandú', estado: 'enviado', pago: 'debito', desde: '2026-01-31', hasta: '2026-02-01', pagina: '3' }
  expect(validatePedidos(known)).toEqual({ ...known, pagina: 3 })
  const strange = {
    q: ['a'],
    estado: 'perdido',
    pago: '',
    desde: '2026-13-01',
    hasta: '31/01/2026',
    pagina: '0',
    x: '1',
  }
  expect(validatePedidos(strange)).toEqual({})
  expect(isFiltrado(validatePedidos(strange))).toBe(false)
  expect(isFiltrado(validatePedidos(known))).toBe(true)
})

it.each([
  ['1001', { numero: 1001 }],
  ['ana@correo.test', { cliente: 'ana@correo.test' }],
  ['0341 555-0101', { cliente: '0341 555-0101' }],
  ['0', { cliente: '0' }],
  ['3415550101', { cliente: '3415550101' }],
])('reads «%s» as a number or as a customer', (q, expected) => {
  expect(toConsulta({ q })).toEqual({ ...expected, offset: 0, limit: 15 })
})

it('asks for the page and the filters by their names in the API', () => {
  expect(
    toConsulta({ pagina: 2, estado: 'pendiente', pago: 'tarjeta', desde: '2026-01-01', hasta: '2026-01-02' }),
  ).toEqual({
    offset: 15,
    limit: 15,
    estado: 'pendiente',
    metodo_pago: 'tarjeta',
    desde: '2026-01-01',
    hasta: '2026-01-02',
  })
})

it('tells apart what was paid in part and what was given back in part', () => {
  const asked = (cobro: string) => {
    const { estado_pago, pagado_entero } = toConsulta(validatePedidos({ cobro }))
    return [estado_pago, pagado_entero]
  }
  expect(asked('parcial')).toEqual(['parcial', 'no'])
  expect(asked('devuelto_en_parte')).toEqual(['parcial', 'si'])
  expect(asked('devuelto')).toEqual(['devuelto', undefined])
  expect(asked('otro')).toEqual([undefined, undefined])
  const nombres = new Map<string, string>(OPCIONES_PAGO)
  expect([nombres.get('parcial'), nombres.get('devuelto_en_parte')]).toEqual(['Pago parcial', 'Devuelto en parte'])
  expect(nombres.size).toBe(OPCIONES_PAGO.length)
})

it('asks for what still owes something by a word of its own', () => {
  expect(toConsulta(validatePedidos({ cobro: 'por_cobrar' }))).toMatchObject({
    estado_pago: undefined,
    por_cobrar: 'si',
  })
  expect(toConsulta(validatePedidos({ cobro: 'pendiente' }))).not.toHaveProperty('por_cobrar')
})
