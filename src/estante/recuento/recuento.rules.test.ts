import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CONDICIONES } from '#estante/existencias/existencia.rules.ts'
import {
  classify,
  computeAjuste,
  ESTADOS_RECUENTO,
  type Existencia,
  explainImpedidos,
  mayBecome,
  mayCount,
  planAjuste,
} from './recuento.rules.ts'

const firme = (fisico: number, reservado = 0): Existencia => ({
  condicion: 'firme',
  proveedorId: null,
  fisico,
  reservado,
})
const deposito = (fisico: number, reservado = 0): Existencia => ({
  ...firme(fisico, reservado),
  condicion: 'consignacion',
  proveedorId: 'p',
})

it('a count goes on until it is closed or dropped, and never comes back', () => {
  const steps = ESTADOS_RECUENTO.map((from) => ESTADOS_RECUENTO.filter((to) => mayBecome(from, to)).join())
  expect(steps).toEqual(['pausado,cerrado,descartado', 'abierto,cerrado,descartado', '', ''])
  expect(ESTADOS_RECUENTO.filter(mayCount)).toEqual(['abierto', 'pausado'])
})

describe('a difference', () => {
  it.each([
    [2, 3, 'falta', -1],
    [4, 3, 'sobra', 1],
    [4, null, 'nunca', 4],
    [0, 3, 'falta', -3],
  ] as const)('of %i counted and %s expected is %s, %i', (contado, esperado, clase, ajuste) => {
    expect([classify(contado, esperado), computeAjuste(contado, esperado)]).toEqual([clase, ajuste])
  })
})

describe('planAjuste', () => {
  it.each([
    ['surplus is own', 2, [deposito(1)], [{ condicion: 'firme', proveedorId: null, cantidad: 2 }], 0],
    ['nothing', 0, [firme(1)], [], 0],
    [
      'own copies first',
      -3,
      [deposito(5), firme(2)],
      [
        { condicion: 'firme', proveedorId: null, cantidad: -2 },
        { condicion: 'consignacion', proveedorId: 'p', cantidad: -1 },
      ],
      0,
    ],
    ['kept copies stay', -2, [firme(2, 1)], [], 1],
    ['copies that went meanwhile', -2, [firme(0)], [], 2],
    [
      'kept own ones, then consigned',
      -1,
      [firme(1, 1), deposito(1)],
      [{ condicion: 'consignacion', proveedorId: 'p', cantidad: -1 }],
      0,
    ],
  ] as const)('%s', (_, cantidad, filas, ajustes, impedidos) => {
    expect(planAjuste(cantidad, filas)).toEqual({ ajustes, impedidos })
  })

  it('moves exactly the difference or nothing, and never a kept copy', () => {
    const fila = fc.record({ condicion: fc.constantFrom(...CONDICIONES), fisico: fc.nat(9), kept: fc.nat(9) }).map(
      ({ condicion, fisico, kept }): Existencia => ({
        condicion,
        proveedorId: null,
        fisico,
        reservado: Math.min(kept, fisico),
      }),
    )
    fc.assert(
      fc.property(
        fc.integer({ min: -20, max: 20 }),
        fc.uniqueArray(fila, { selector: (f) => f.condicion }),
        (n, filas) => {
          const { ajustes, impedidos } = planAjuste(n, filas)
          const moved = ajustes.reduce((sum, { cantidad }) => sum + cantidad, 0)
          const free = filas.reduce((sum, { fisico, reservado }) => sum + fisico - reservado, 0)
          expect(impedidos).toBe(Math.max(0, -n - free))
          expect(moved).toBe(impedidos > 0 ? 0 : n)
          for (const { condicion, cantidad } of ajustes) {
            const found = filas.find((f) => f.condicion === condicion)
            if (cantidad < 0) expect(-cantidad).toBeLessThanOrEqual((found?.fisico ?? 0) - (found?.reservado ?? 0))
          }
        },
      ),
    )
  })
})

it('says why a missing copy stays', () => {
  expect(explainImpedidos('El túnel', 1, 1)).toBe(
    'De «El túnel» el ejemplar que falta está reservado para pedidos. Buscalo o cambiá ese pedido, y después aceptá la diferencia.',
  )
  expect(explainImpedidos('El túnel', 2, 3)).toBe(
    'De «El túnel» 2 de los que faltan están reservados para pedidos. Buscalos o cambiá esos pedidos, y después aceptá la diferencia.',
  )
  expect(explainImpedidos('El túnel', 2, 0)).toBe(
    'De «El túnel» ya no hay tantos ejemplares como faltaban: se vendieron o movieron después. Contalo de nuevo.',
  )
})
