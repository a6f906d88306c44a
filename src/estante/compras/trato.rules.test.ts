import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parsePorcentaje } from '#platform/centesimos.ts'
import { formatCentesimos } from '#platform/format.ts'
import { centavos } from '#platform/money.ts'
import { expectNombres } from '#test/nombres.ts'
import { EN_CAMINO, ESTADO_COMPRA_NOMBRES, ESTADOS_COMPRA, isPorLlegar, PROCESO_COMPRA } from './compra.rules.ts'
import { MEDIO_DE_PAGO_NOMBRES } from './factura.rules.ts'
import { ESTADO_LIQUIDACION_NOMBRES, ESTADOS_LIQUIDACION, PROCESO_LIQUIDACION } from './liquidacion.rules.ts'
import { TIPO_REMITO_NOMBRES } from './remito.rules.ts'
import {
  addMeses,
  CONDICION_NOMBRES,
  CORTE_NOMBRES,
  CUIT_ILEGIBLE,
  computeCorte,
  computeNeto,
  PORCENTAJE_ILEGIBLE,
  PVP_DE_NOMBRES,
} from './trato.rules.ts'
import { lacksMeses, MESES_ILEGIBLES, TratoForm } from './trato.schemas.ts'

it.each([
  ['40', 40_00],
  ['40 %', 40_00],
  ['37,5', 37_50],
  ['37.55%', 37_55],
  ['0', 0],
  ['7,05', 7_05],
  ['100', 100_00], // which no discount may be: its form says so
  ['-5', null],
  ['40,555', null],
  ['mucho', null],
  ['x40', null],
  ['40 % más', null],
  [' 40 ', 40_00],
  ['', null],
])('a discount of «%s» is %s', (text, bp) => {
  expect(parsePorcentaje(text)).toBe(bp)
})

it('a discount comes back as it is shown', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_99 }), (bp) => {
      expect(parsePorcentaje(formatCentesimos(bp))).toBe(bp)
    }),
  )
})

describe('what is owed', () => {
  it.each([
    [1_000_00, 1, 40_00, 600_00],
    [1_000_00, 3, 37_50, 1_875_00],
    [1, 1, 50_00, 1],
    [1, -1, 50_00, -1],
    [3, 1, 50_00, 2],
    [999, 0, 10_00, 0],
  ])('%i centavos × %i less %i is %i', (pvp, cantidad, bp, neto) => {
    expect(computeNeto(centavos(pvp), cantidad, bp)).toBe(neto)
  })

  it('is taken back by as many copies that come back, and is never more than the PVP', () => {
    const pvp = fc.integer({ min: 0, max: 99_999_999_999 }).map(centavos)
    fc.assert(
      fc.property(
        pvp,
        fc.integer({ min: 0, max: 9_999 }),
        fc.integer({ min: 0, max: 99_99 }),
        (precio, cantidad, bp) => {
          const neto = computeNeto(precio, cantidad, bp)
          expect(neto + computeNeto(precio, -cantidad, bp)).toBe(0)
          expect(neto).toBeGreaterThanOrEqual(0)
          expect(BigInt(neto)).toBeLessThanOrEqual(BigInt(precio) * BigInt(cantidad))
        },
      ),
    )
  })
})

describe('a cut', () => {
  const now = new Date('2026-11-23T12:00:00Z')
  it.each([
    ['mensual', '2026-11-01T03:00:00.000Z'],
    ['bimestral', '2026-11-01T03:00:00.000Z'],
    ['a_pedido', now.toISOString()],
  ] as const)('%s reaches %s in November', (corte, expected) => {
    expect(computeCorte(corte, now).toISOString()).toBe(expected)
  })

  it('of two months reaches the beginning of the first in the second', () => {
    expect(computeCorte('bimestral', new Date('2026-12-31T20:00:00Z')).toISOString()).toBe('2026-11-01T03:00:00.000Z')
  })

  it('goes by the day of Argentina', () => {
    expect(computeCorte('mensual', new Date('2026-12-01T01:00:00Z')).toISOString()).toBe('2026-11-01T03:00:00.000Z')
  })
})

it.each([
  ['2026-11-23', 6, '2027-05-23'],
  ['2026-08-31', 6, '2027-02-28'],
  ['2026-12-15', 1, '2027-01-15'],
  ['2028-01-31', 1, '2028-02-29'],
])('%s and %i months is %s', (dia, meses, expected) => {
  expect(addMeses(dia, meses)).toBe(expected)
})

describe('the form', () => {
  const form = TratoForm()
  const given = {
    razon_social: '',
    cuit: '',
    email: '',
    descuento: '40',
    condicion: 'firme',
    meses_devolucion: '',
    pvp_de: 'venta',
    corte: 'mensual',
    dias_pago: '',
  }
  it.each([
    [{}, { razon_social: null, cuit: null, email: null, descuento: 40_00, meses_devolucion: null, dias_pago: null }],
    [
      { razon_social: ' Sur  SRL ', cuit: '30-50001091-2' },
      { razon_social: 'Sur SRL', cuit: '30500010912' },
    ],
    [
      { email: 'sur@correo.test', descuento: '' },
      { email: 'sur@correo.test', descuento: 0 },
    ],
    [{ condicion: 'devolucion', meses_devolucion: '1' }, { meses_devolucion: 1 }],
    [
      { meses_devolucion: '60', dias_pago: '0' },
      { meses_devolucion: 60, dias_pago: 0 },
    ],
    [{ dias_pago: '365' }, { dias_pago: 365 }],
  ])('reads %j', (typed, read) => {
    expect(form.parse({ ...given, ...typed })).toMatchObject(read)
  })

  const DIAS = 'Escribí a cuántos días se paga, de 0 a 365, o dejalo vacío.'
  it.each<[object, string, string]>([
    [{ razon_social: 'a'.repeat(201) }, 'razon_social', 'No puede superar los 200 caracteres.'],
    [{ cuit: '30-50001091-3' }, 'cuit', CUIT_ILEGIBLE],
    [{ email: 'sur' }, 'email', 'Escribí un correo válido, o dejalo vacío.'],
    [{ descuento: '100' }, 'descuento', PORCENTAJE_ILEGIBLE],
    [{ condicion: 'otra' }, 'condicion', 'Elegí una de las opciones.'],
    [{ condicion: 'devolucion' }, 'meses_devolucion', MESES_ILEGIBLES],
    ...['0', '61', 'x6', '6x', '00006', '-1', 6].map((n): [object, string, string] => [
      { meses_devolucion: n },
      'meses_devolucion',
      MESES_ILEGIBLES,
    ]),
    [{ dias_pago: '366' }, 'dias_pago', DIAS],
    [{ dias_pago: '-1' }, 'dias_pago', DIAS],
  ])('says what is wrong with %j', (typed, field, message) => {
    const { error } = form.safeParse({ ...given, ...typed })
    expect(error?.issues.map(({ path, message }) => [...path, message])).toEqual([[field, message]])
  })

  it.each([
    ['devolucion', null, true],
    ['devolucion', 6, false],
    ['firme', null, false],
    ['consignacion', null, false],
  ] as const)('a deal «%s» with %s months lacks them: %s', (condicion, meses_devolucion, lacks) => {
    expect(lacksMeses({ condicion, meses_devolucion })).toBe(lacks)
  })
})

it('every word that people read is there', () => {
  expectNombres({ CONDICION_NOMBRES, CORTE_NOMBRES, PVP_DE_NOMBRES, MEDIO_DE_PAGO_NOMBRES })
  expectNombres({ ESTADO_COMPRA_NOMBRES, ESTADO_LIQUIDACION_NOMBRES, TIPO_REMITO_NOMBRES })
})

it('orders and settlements go their ways', () => {
  expect(ESTADOS_COMPRA.map((estado) => PROCESO_COMPRA.listHacia(estado))).toEqual([
    ['enviada', 'cancelada'],
    ['cancelada'],
    ['cancelada'],
    [],
    [],
  ])
  expect(ESTADOS_COMPRA.filter(isPorLlegar)).toEqual(['enviada', 'parcial'])
  expect(EN_CAMINO).toEqual(['borrador', 'enviada', 'parcial'])
  expect(ESTADOS_LIQUIDACION.map((estado) => PROCESO_LIQUIDACION.listHacia(estado))).toEqual([
    ['enviada'],
    ['facturada'],
    ['pagada'],
    [],
  ])
})
