import { describe, expect, it } from 'vitest'
import type { ReglaLegal } from '#catalogo/descuentos/descuento.rules.ts'
import { pesos } from '#platform/money.ts'
import { isPvpMissing, lowersBelowPvp, SIN_PVP, settlePvp, toFormularioPvp } from './pvp.rules.ts'

const ANTES = { pvp: pesos(100), pvp_fuente: 'onix', pvp_desde: '2026-01-01' } as const
const HOY = '2026-11-22'

describe('the PVP after an edit', () => {
  it.each([
    [{}, ANTES],
    [{ pvp: pesos(100) }, ANTES],
    [{ pvp: null }, SIN_PVP],
    [{ pvp: null, pvp_fuente: 'onix', pvp_desde: '2026-01-01' }, SIN_PVP],
    [{ pvp: pesos(120) }, { pvp: 120, pvp_fuente: 'mano', pvp_desde: HOY }],
    [
      { pvp: pesos(120), pvp_fuente: 'editorial' },
      { pvp: 120, pvp_fuente: 'editorial', pvp_desde: HOY },
    ],
    [{ pvp_fuente: 'editorial' }, { ...ANTES, pvp_fuente: 'editorial' }],
    [{ pvp_desde: '2026-02-02' }, { ...ANTES, pvp_desde: '2026-02-02' }],
    [{ pvp: pesos(100), pvp_fuente: null, pvp_desde: null }, ANTES],
  ] as const)('of %j', (cambios, despues) => {
    expect(settlePvp(cambios, ANTES, HOY)).toEqual(despues)
  })

  it('a first one is by hand and of today', () => {
    expect(settlePvp({ pvp: pesos(5) }, SIN_PVP, HOY)).toEqual({ pvp: 5, pvp_fuente: 'mano', pvp_desde: HOY })
    expect(settlePvp({}, SIN_PVP, HOY)).toEqual(SIN_PVP)
  })

  it.each([
    [{ pvp_fuente: 'onix' }, SIN_PVP, true],
    [{ pvp_desde: HOY }, SIN_PVP, true],
    [{ pvp: null, pvp_fuente: 'onix' }, SIN_PVP, true],
    [{ pvp: pesos(1), pvp_fuente: 'onix' }, SIN_PVP, false],
    [{ pvp: null, pvp_fuente: 'onix' }, ANTES, false],
    [{ pvp_fuente: null }, SIN_PVP, false],
    [{}, SIN_PVP, false],
  ] as const)('%j of %j lacks its amount: %s', (cambios, antes, missing) => {
    expect(isPvpMissing(cambios, antes)).toBe(missing)
  })
})

describe('the guard', () => {
  const libro = (precio: number | null, pvp: number | null, regla_precio: ReglaLegal = 'libro_nuevo') => ({
    precio: precio === null ? null : pesos(precio),
    pvp: pvp === null ? null : pesos(pvp),
    regla_precio,
  })
  it.each([
    ['a new book at its PVP', null, libro(100, 100), false],
    ['a new book below', null, libro(99, 100), true],
    ['a new book without a PVP', null, libro(99, null), false],
    ['a new used book', null, libro(1, 100, 'usado'), false],
    ['a price that is lowered', libro(100, 100), libro(99, 100), true],
    ['one below that is lowered further', libro(90, 100), libro(89, 100), true],
    ['one below that stays', libro(90, 100), libro(90, 100), false],
    ['one below that is raised, not far enough', libro(90, 100), libro(95, 100), false],
    ['a first price below', libro(null, 100), libro(90, 100), true],
    ['no price any more', libro(100, 100), libro(null, 100), false],
    ['a higher PVP', libro(100, 100), libro(100, 110), true],
    ['a higher PVP with its price', libro(100, 100), libro(110, 110), false],
    ['a used book that becomes a new one', libro(50, 100, 'usado'), libro(50, 100), true],
    ['a new book that becomes a used one', libro(50, 100), libro(50, 100, 'usado'), false],
    ['a price above', libro(100, 100), libro(120, 100), false],
  ] as const)('%s', (_, antes, despues, refused) => {
    expect(lowersBelowPvp(antes, despues)).toBe(refused)
  })
})

it('a book of the API fills the form’s fields', () => {
  expect(toFormularioPvp({})).toEqual({ ...SIN_PVP, regla_precio: 'libro_nuevo', clase_iva: 'exento' })
  expect(toFormularioPvp({ ...ANTES, regla_precio: 'saldo', clase_iva: '21' })).toEqual({
    ...ANTES,
    regla_precio: 'saldo',
    clase_iva: '21',
  })
})
