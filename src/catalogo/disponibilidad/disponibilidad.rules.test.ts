import { describe, expect, it } from 'vitest'
import {
  CLASES,
  classify,
  computeHasta,
  describeClase,
  describePorLlegar,
  describeQuedan,
  isVendible,
  listVendibles,
  MODOS,
  MODOS_DE_FABRICA,
  resolveModo,
  type Situacion,
} from './disponibilidad.rules.ts'

const SIN_CONTAR: Situacion = {
  fisico: true,
  contado: false,
  copias: 'ninguna',
  lleno: false,
  modo: null,
  dias: null,
  saleEl: null,
}
const CONTADO: Situacion = { ...SIN_CONTAR, contado: true }

describe('the mode of a book', () => {
  it('is its own, then the shop’s; out of the box only counted books can run out', () => {
    expect(resolveModo(SIN_CONTAR, 'contados')).toBe('siempre')
    expect(resolveModo(CONTADO, 'contados')).toBe('solo_con_stock')
    expect(resolveModo(SIN_CONTAR, 'a_pedido')).toBe('a_pedido')
    expect(resolveModo({ ...CONTADO, modo: 'siempre' }, 'solo_con_stock')).toBe('siempre')
  })

  it('is always `siempre` for what is no paper', () => {
    for (const modo of [...MODOS, null])
      for (const fabrica of MODOS_DE_FABRICA)
        expect(resolveModo({ fisico: false, contado: true, modo }, fabrica)).toBe('siempre')
  })
})

it('what can be had now is what is there, and what is sold without asking', () => {
  expect(CLASES.filter(isVendible)).toEqual(['disponible', 'ultimos'])
  expect(isVendible(null)).toBe(true)
  // What the database keeps of each: 0 never counted, 1 there or always sold, 2 counted and gone, 3 gone, with its own way.
  const guardadas: Situacion[][] = [
    [SIN_CONTAR],
    [
      { ...CONTADO, copias: 'pocas' },
      { ...CONTADO, modo: 'siempre' },
      { ...SIN_CONTAR, modo: 'siempre' },
    ],
    [CONTADO],
    [
      { ...CONTADO, modo: 'a_pedido' },
      { ...SIN_CONTAR, modo: 'preventa' },
      { ...CONTADO, modo: 'solo_con_stock' },
    ],
  ]
  for (const fabrica of MODOS_DE_FABRICA) {
    for (const [numero, situaciones] of guardadas.entries()) {
      const kept = situaciones.map((situacion) => isVendible(classify(situacion, fabrica)))
      expect(kept, `${fabrica} ${numero}`).toEqual(kept.map(() => listVendibles(fabrica).includes(numero)))
    }
  }
})

it('what can be ordered is what is there and what may still be promised', () => {
  const cuenta = { libres: 2, prometidos: 4, tope: 5 }
  expect(MODOS.map((modo) => computeHasta(modo, cuenta))).toEqual([null, 2, 3, 3])
  expect(computeHasta('a_pedido', { ...cuenta, tope: null })).toBeNull()
  expect(computeHasta('preventa', { ...cuenta, tope: 3 })).toBe(2)
})

it('a day is said by the name of its month', () => {
  const dias = Array.from({ length: 12 }, (_, n) => `2027-${String(n + 1).padStart(2, '0')}-03`)
  const said = dias.map((saleEl) => describeClase('preventa', { dias: null, saleEl }, { dias: 5 }, '2027-01-01'))
  const meses = 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'
  expect(said).toEqual(meses.split(' ').map((mes) => `Preventa: sale el 3 de ${mes}`))
})

it('a line of an order says what has still to come', () => {
  expect(describePorLlegar({ cantidad: 2, sale_el: null }, 2, '2027-01-01')).toBe('A pedido')
  const una = { cantidad: 1, sale_el: '2027-12-01' }
  expect(describePorLlegar(una, 3, '2027-01-01')).toBe('Preventa: sale el 1 de diciembre (1 de 3)')
  expect(describePorLlegar(una, 1, '2026-12-31')).toBe('Preventa: sale el 1 de diciembre de 2027')
})

describe('what readers are told', () => {
  it('is nothing of a book that nobody counted', () => {
    expect(classify(SIN_CONTAR, 'contados')).toBeNull()
    expect(classify(SIN_CONTAR, 'siempre')).toBeNull()
  })

  it.each([
    ['contados', { ...CONTADO, copias: 'hay' }, 'disponible'],
    ['contados', { ...CONTADO, copias: 'pocas' }, 'ultimos'],
    ['contados', CONTADO, 'agotado'],
    ['siempre', CONTADO, null],
    ['solo_con_stock', SIN_CONTAR, 'agotado'],
    ['a_pedido', SIN_CONTAR, 'a_pedido'],
    ['a_pedido', { ...SIN_CONTAR, lleno: true }, 'agotado'],
    ['contados', { ...CONTADO, modo: 'preventa', saleEl: '2027-03-03' }, 'preventa'],
    ['contados', { ...CONTADO, modo: 'preventa', saleEl: '2027-03-03', lleno: true }, 'agotado'],
    ['contados', { ...CONTADO, modo: 'preventa', saleEl: '2027-03-03', copias: 'pocas' }, 'ultimos'],
  ] as const)('with %s, %j: %s', (fabrica, situacion, clase) => {
    expect(classify(situacion, fabrica)).toBe(clase)
  })

  it('is said in the shop’s words', () => {
    const preventa = { dias: null, saleEl: '2027-03-03' }
    const said = CLASES.map((clase) => describeClase(clase, preventa, { dias: 5 }, '2027-01-01'))
    expect(said).toEqual([
      'Disponible',
      'Últimos ejemplares',
      'A pedido, 5 días hábiles',
      'Preventa: sale el 3 de marzo',
      'Agotado',
    ])
    expect(describeClase('preventa', preventa, { dias: 5 }, '2026-12-31')).toBe('Preventa: sale el 3 de marzo de 2027')
    expect(describeClase('a_pedido', { dias: 1, saleEl: null }, { dias: 5 }, '2027-01-01')).toBe(
      'A pedido, 1 día hábil',
    )
    expect([describeQuedan(1), describeQuedan(3)]).toEqual(['Queda 1 ejemplar.', 'Quedan 3 ejemplares.'])
  })
})
