import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { centavos } from '#platform/money.ts'
import { computePrecioMinimo, type Edicion, maxDescuento } from './descuento.rules.ts'
import { limitRebaja } from './descuento.service.ts'

const HOY = '2026-11-23'
const FERIA = { desde: '2026-11-20', hasta: '2026-11-30', provincias: [], tope: 1_000 }
const leyCon = (ferias: (typeof FERIA)[]) => ({
  precioMinimo: (
    edicion: Edicion,
    lista: ReturnType<typeof centavos>,
    comprador: 'biblioteca' | 'estado' | null = null,
  ) =>
    computePrecioMinimo(edicion, lista, maxDescuento(edicion, { dia: HOY, ferias, provincia: null }, comprador, null)),
})
const nuevo = (pesos: number, cantidad = 1, precio = pesos) => ({
  edicion: { pvp: null, regla: 'libro_nuevo' as const },
  precioLista: centavos(pesos * 100),
  precio: centavos(precio * 100),
  cantidad,
})
const usado = (pesos: number) => ({ ...nuevo(pesos), edicion: { pvp: null, regla: 'usado' as const } })

describe('a discount for paying by transfer', () => {
  it.each([
    ['nothing off new books without a reason', [], [nuevo(1_000, 2)], null, 0],
    ['a tenth of each copy during a fair', [FERIA], [nuevo(1_000, 2), nuevo(500)], null, 250_00],
    ['what an offer has left of it', [FERIA], [nuevo(1_000, 1, 950)], null, 50_00],
    ['nothing beyond an offer that took it all', [FERIA], [nuevo(1_000, 1, 900)], null, 0],
    ['all of what is no new book', [], [usado(800), nuevo(1_000)], null, 800_00],
    ['a tenth for a library', [], [nuevo(1_000)], 'biblioteca', 100_00],
  ] as const)('may take %s', (_, ferias, lineas, comprador, permitido) => {
    expect(limitRebaja(leyCon([...ferias]), lineas, centavos(99_999_00), comprador)).toBe(permitido)
    expect(limitRebaja(leyCon([...ferias]), lineas, centavos(1), comprador)).toBe(Math.min(1, permitido))
  })

  it('is held by nothing but the price where the guard is off', () => {
    expect(limitRebaja(null, [nuevo(1_000, 2)], centavos(500_00))).toBe(500_00)
    expect(limitRebaja(null, [nuevo(1_000, 2)], centavos(9_000_00))).toBe(2_000_00)
  })

  it('never leaves less for the books than their lowest prices, whatever the lines', () => {
    const linea = fc.record({
      pesos: fc.integer({ min: 1, max: 100_000 }),
      cantidad: fc.integer({ min: 1, max: 10 }),
      rebajado: fc.integer({ min: 0, max: 100 }),
    })
    fc.assert(
      fc.property(fc.array(linea, { minLength: 1, maxLength: 8 }), fc.nat(1_000_000_00), (filas, rebaja) => {
        const lineas = filas.map(({ pesos, cantidad, rebajado }) =>
          nuevo(pesos, cantidad, (pesos * (100 - rebajado)) / 100),
        )
        const ley = leyCon([FERIA])
        const tomado = limitRebaja(ley, lineas, centavos(rebaja))
        const total = lineas.reduce((sum, { precio, cantidad }) => sum + precio * cantidad, 0)
        const piso = lineas.reduce(
          (sum, { edicion, precioLista, precio, cantidad }) =>
            sum + Math.min(precio, ley.precioMinimo(edicion, precioLista)) * cantidad,
          0,
        )
        expect(tomado).toBeGreaterThanOrEqual(0)
        expect(tomado).toBeLessThanOrEqual(rebaja)
        expect(Math.round(total - tomado)).toBeGreaterThanOrEqual(Math.round(piso))
      }),
    )
  })
})
