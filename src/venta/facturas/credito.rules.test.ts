import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CERO, centavos, sum } from '#platform/money.ts'
import { lineasNumeradas, sumas, toLineaFiscal } from '#test/facturas.ts'
import * as rules from './comprobante.rules.ts'
import { computePorAcreditar, type Devuelta, planCreditoSolo } from './credito.rules.ts'
import * as notaDeCredito from './nota-de-credito.rules.ts'

describe('money that was given back', () => {
  const left = (facturado: number, acreditado: number, pagado: number, devuelto: number) =>
    computePorAcreditar(
      { facturado: centavos(facturado), acreditado: centavos(acreditado) },
      { pagado: centavos(pagado), devuelto: centavos(devuelto) },
    )
  it('is to be credited as far as the invoice says more than was kept', () => {
    expect(left(100, 0, 100, 40)).toBe(40)
    expect(left(100, 40, 100, 40)).toBe(0)
    expect(left(100, 0, 200, 100)).toBe(0) // a second payment went back
    expect(left(100, 0, 0, 0)).toBe(0) // paid on delivery
    expect(left(0, 0, 100, 100)).toBe(0)
    expect(computePorAcreditar({ facturado: centavos(100), acreditado: CERO }, undefined)).toBe(0)
  })
})

describe('the credit note of a refund', () => {
  const factura = [
    toLineaFiscal({ cantidad: 3, unitario: centavos(100) }),
    toLineaFiscal({ linea: 2, cantidad: 1, unitario: centavos(50) }),
    toLineaFiscal({ linea: 3, rubro: 'envio', unitario: centavos(30) }),
    toLineaFiscal({ linea: 4, rubro: 'recargo', unitario: centavos(20) }),
  ]
  const vuelve = (given: Partial<Devuelta> = {}): Devuelta => ({ lineas: [], envio: false, recargo: false, ...given })
  const plan = (importe: number, devueltas: Devuelta[], creditos: rules.LineaFiscal[] = []) =>
    planCreditoSolo(notaDeCredito.computeRestos(factura, creditos), centavos(importe), devueltas)
  const una = { linea: 1, cantidad: 1 }
  it('is all that is left where all went back, however it was asked for', () => {
    const todo = [{ linea: 1, cantidad: 3 }, ...[2, 3, 4].map((n) => ({ linea: n, cantidad: 1 }))]
    expect(plan(400, [])).toEqual(todo)
    expect(plan(300, [vuelve({ lineas: [una] })], [toLineaFiscal({ unitario: centavos(100) })])).toEqual([
      { linea: 1, cantidad: 2 },
      ...todo.slice(1),
    ])
  })
  it('is of the lines that went back, and of none that has a note', () => {
    expect(plan(130, [vuelve({ lineas: [una], envio: true })])).toEqual([una, { linea: 3, cantidad: 1 }])
    expect(
      plan(100, [vuelve({ lineas: [una] }), vuelve({ lineas: [una] })], [toLineaFiscal({ unitario: centavos(100) })]),
    ).toEqual([una])
    expect(plan(20, [vuelve({ recargo: true })])).toEqual([{ linea: 4, cantidad: 1 }])
  })
  it('waits for a person where the sum is none of lines, or less than they cost', () => {
    expect(plan(77, [vuelve()])).toEqual([])
    expect(plan(99, [vuelve({ lineas: [una] })])).toEqual([])
    expect(plan(0, [vuelve({ lineas: [una] })])).toEqual([])
    expect(plan(100, [vuelve({ lineas: [{ linea: 9, cantidad: 1 }] })])).toEqual([])
  })
  it('never says more than went back, unless that is all, and can always be written', () => {
    const devueltas = fc.array(
      fc.record({
        lineas: fc.array(
          fc.record({ linea: fc.integer({ min: 1, max: 13 }), cantidad: fc.integer({ min: 1, max: 9 }) }),
        ),
        envio: fc.boolean(),
        recargo: fc.boolean(),
      }),
      { maxLength: 4 },
    )
    fc.assert(
      fc.property(lineasNumeradas, sumas, devueltas, (deFactura, importe, vueltas) => {
        const restos = notaDeCredito.computeRestos(deFactura, [])
        const pedidas = planCreditoSolo(restos, importe, vueltas)
        if (pedidas.length === 0) return
        const credito = notaDeCredito.planCredito(restos, pedidas)
        if (!('lineas' in credito)) throw new Error(credito.motivo)
        const total = sum(credito.lineas.map(rules.importeDe))
        expect(total).toBeLessThanOrEqual(Math.max(importe, 0))
        expect(total).toBeLessThanOrEqual(sum(deFactura.map(rules.importeDe)))
      }),
      { numRuns: 200 },
    )
  })
})
