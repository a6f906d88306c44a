import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ESTADOS, type ESTADOS_POSIBLES } from '../estado.rules.ts'
import {
  computeOfrecido,
  describeCaducas,
  EN_CURSO,
  ESTADO_DESPACHO_NOMBRES,
  ESTADOS_DESPACHO,
  type EstadoDespacho,
  findPaso,
  isDemorado,
  isOcupado,
  isSalido,
  listPasos,
} from './despacho.rules.ts'

describe('the steps of a parcel', () => {
  it.each([
    ['preparado', ['despachado', 'entregado'], []],
    ['despachado', ['en_camino', 'en_sucursal', 'entregado', 'devuelto', 'perdido'], ['preparado']],
    ['en_camino', ['en_sucursal', 'entregado', 'devuelto', 'perdido'], []],
    ['en_sucursal', ['en_camino', 'entregado', 'devuelto', 'perdido'], []],
    ['entregado', ['devuelto'], ['despachado']],
    ['devuelto', [], ['despachado']],
    ['perdido', ['entregado', 'devuelto'], ['despachado']],
  ] as const)('from %s go to %j, and back to %j', (desde, adelante, atras) => {
    const pasos = listPasos(desde)
    expect(pasos.filter(({ clase }) => clase !== 'correccion').map(({ hacia }) => hacia)).toEqual(adelante)
    expect(pasos.filter(({ clase }) => clase === 'correccion').map(({ hacia }) => hacia)).toEqual(atras)
  })

  it('are told to the customer, but for the road and what is taken back', () => {
    const cartas = ESTADOS_DESPACHO.flatMap((desde) =>
      listPasos(desde)
        .filter(({ clase }) => clase === 'carta')
        .map(({ hacia }) => hacia),
    )
    expect(new Set(cartas)).toEqual(new Set(['despachado', 'entregado', 'en_sucursal', 'devuelto', 'perdido']))
  })

  it.each([
    ['preparado', 'despachado', true],
    ['preparado', 'entregado', false],
    ['despachado', 'en_sucursal', true],
    ['despachado', 'preparado', false],
    ['en_camino', 'perdido', false],
    ['entregado', 'devuelto', true],
    ['entregado', 'despachado', false],
  ] as const)('by the carrier, %s to %s: %s', (desde, hacia, puede) => {
    expect(findPaso('transporte', desde, hacia) !== undefined).toBe(puede)
  })

  it('lead nowhere from a state to itself', () => {
    for (const estado of ESTADOS_DESPACHO) expect(findPaso('libreria', estado, estado)).toBeUndefined()
  })
})

describe('what a state means', () => {
  it('copies of what came back or was lost may go again', () => {
    expect(ESTADOS_DESPACHO.filter((estado) => !isOcupado(estado))).toEqual(['devuelto', 'perdido'])
    expect(ESTADOS_DESPACHO.filter((estado) => !isSalido(estado))).toEqual(['preparado'])
    expect(EN_CURSO).toEqual(['preparado', 'despachado', 'en_camino', 'en_sucursal'])
  })

  it('has a name without underscores', () => {
    expect(ESTADOS_DESPACHO.map((estado) => ESTADO_DESPACHO_NOMBRES[estado])).toEqual([
      ...['preparado', 'despachado', 'en camino', 'en sucursal', 'entregado', 'devuelto', 'perdido'],
    ])
  })

  it.each([
    ['en_camino', '2026-11-22', '2026-11-23', true],
    ['en_camino', '2026-11-23', '2026-11-23', false],
    ['preparado', '2026-11-22', '2026-11-23', true],
    ['entregado', '2026-11-22', '2026-11-23', false],
    ['perdido', '2026-11-22', '2026-11-23', false],
  ] as const)('%s, promised for %s, is late on %s: %s', (estado, prometido, hoy, tarde) => {
    expect(isDemorado(estado, prometido, hoy)).toBe(tarde)
  })
})

describe('the state that parcels offer to their order', () => {
  const ofrece = (estado: (typeof ESTADOS_POSIBLES)[number], ...pasos: EstadoDespacho[]) =>
    computeOfrecido(
      estado,
      [],
      pasos.map((paso) => ({ estado: paso })),
    )
  it.each([
    ['pendiente', ['preparado'], 'procesado'],
    ['pendiente', ['preparado', 'despachado'], 'procesado'],
    ['procesado', ['preparado', 'despachado'], null],
    ['procesado', ['despachado', 'entregado'], 'enviado'],
    ['enviado', ['despachado', 'entregado'], null],
    ['enviado', ['entregado', 'entregado'], 'entregado'],
    ['procesado', ['entregado'], 'entregado'],
    ['enviado', ['perdido', 'entregado'], 'entregado'],
    ['procesado', ['devuelto'], null],
    ['procesado', [], null],
    ['entregado', ['devuelto', 'despachado'], null],
    ['cancelado', ['despachado'], null],
  ] as const)('%s with %j: %s', (estado, pasos, ofrecido) => {
    expect(ofrece(estado, ...pasos)).toBe(ofrecido)
  })

  it('is none while copies wait to be packed', () => {
    expect(computeOfrecido('pendiente', ['a line'], [{ estado: 'despachado' }])).toBeNull()
  })

  it('never takes an order back', () => {
    const estados = fc.array(fc.constantFrom(...ESTADOS_DESPACHO), { maxLength: 5 })
    fc.assert(
      fc.property(fc.constantFrom(...ESTADOS), estados, (estado, pasos) => {
        const ofrecido = ofrece(estado, ...pasos)
        return ofrecido === null || ESTADOS.indexOf(ofrecido) > ESTADOS.indexOf(estado)
      }),
    )
  })
})

it.each([
  [1, 'falta 1 de «L1»'],
  [3, 'falta 1 de «L1», faltan 2 de «L2», faltan 3 de «L3»'],
  [4, 'falta 1 de «L1», faltan 2 de «L2», faltan 3 de «L3» y los de otro libro'],
  [5, 'falta 1 de «L1», faltan 2 de «L2», faltan 3 de «L3» y los de otros 2 libros'],
])('of %i books whose time ran out the first three are told', (cuantos, libros) => {
  const faltan = Array.from({ length: cuantos }, (_, at) => ({ titulo: `L${at + 1}`, cantidad: at + 1 }))
  expect(describeCaducas(faltan)).toBe(`Los ejemplares de este pedido se vendieron al pasar su plazo: ${libros}.`)
})
