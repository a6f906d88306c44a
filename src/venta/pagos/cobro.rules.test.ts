import { describe, expect, it } from 'vitest'
import { centavos } from '#platform/money.ts'
import { computeConsulta, computeEspera, computeRevision, isPorTerminar, planCobro } from './cobro.rules.ts'

const AHORA = new Date('2026-11-23T15:00:00Z')
const minutes = (n: number) => new Date(AHORA.getTime() + n * 60_000)
const TOTAL = centavos(10_000_00)

describe('an order’s attempt', () => {
  const reglas = { sigue: true, porPasarela: ['tarjeta', 'efectivo'], minutos: 30, dias: 4, diasTransferencia: 3 }
  const plan = (metodo: string, to: Partial<typeof reglas> = {}, porTelefono = false) =>
    planCobro({ ...reglas, ...to }, { metodo, porTelefono, importe: TOTAL, ahora: AHORA })
  it('has minutes by card, days in cash, by transfer or by telephone, and no end where the shop is paid itself', () => {
    expect(plan('tarjeta')).toEqual({ medio: 'mercadopago', importe: TOTAL, vence: minutes(30) })
    expect(plan('efectivo')?.vence).toEqual(minutes(4 * 24 * 60))
    expect(plan('tarjeta', {}, true)?.vence).toEqual(minutes(4 * 24 * 60))
    expect(plan('transferencia')).toEqual({ medio: 'transferencia', importe: TOTAL, vence: minutes(3 * 24 * 60) })
    expect(plan('debito')).toEqual({ medio: 'otro', importe: TOTAL, vence: null })
    expect(plan('efectivo', { porPasarela: [] })).toEqual({ medio: 'efectivo', importe: TOTAL, vence: null })
  })
  it('by transfer is looked at a day before its end, unless it has no more than that', () => {
    const at = (medio: 'transferencia' | 'mercadopago', vence: Date | null) => computeRevision({ medio, vence }, AHORA)
    expect(at('transferencia', minutes(3 * 24 * 60))).toEqual(minutes(2 * 24 * 60))
    expect(at('transferencia', minutes(24 * 60))).toEqual(minutes(24 * 60))
    expect(at('mercadopago', minutes(3 * 24 * 60))).toEqual(minutes(3 * 24 * 60))
    expect(at('transferencia', null)).toBeNull()
  })
  it('is not made in a shop that follows no money, nor for nothing', () => {
    expect(plan('tarjeta', { sigue: false })).toBeNull()
    expect(planCobro(reglas, { metodo: 'tarjeta', porTelefono: false, importe: centavos(0), ahora: AHORA })).toBeNull()
  })
  it('is begun again when less than two minutes are left', () => {
    expect([isPorTerminar(minutes(2), AHORA), isPorTerminar(minutes(1), AHORA), isPorTerminar(null, AHORA)]).toEqual([
      false,
      true,
      false,
    ])
  })
  it('is asked about at 1, 5 and 15 minutes, each hour until a day after its end, and a voucher each day for thirty', () => {
    const ask = (consultas: number, at: number, vence: number | null, cupon = false) =>
      computeConsulta({
        creado: AHORA,
        vence: vence === null ? null : minutes(vence),
        consultas,
        ahora: minutes(at),
        cupon,
      })
    expect([ask(0, 0, 30), ask(1, 1, 30), ask(2, 5, 30)]).toEqual([minutes(1), minutes(5), minutes(15)])
    expect(ask(3, 15, 30)).toEqual(minutes(31))
    expect(ask(3, 15, 600)).toEqual(minutes(75))
    expect(ask(9, 29 + 24 * 60, 30)).toEqual(minutes(89 + 24 * 60))
    expect(ask(9, 30 + 24 * 60, 30)).toBeNull()
    expect(ask(9, 30 + 24 * 60, 30, true)).toEqual(minutes(30 + 2 * 24 * 60))
    expect(ask(9, 30 * 24 * 60, 30, true)).toBeNull()
  })
  it('keeps its copies a day longer than its voucher, and three days in review', () => {
    expect(computeEspera('pendiente', minutes(60), AHORA)).toEqual(minutes(25 * 60))
    expect(computeEspera('pendiente', null, AHORA)).toEqual(minutes(4 * 24 * 60))
    expect(computeEspera('en_revision', minutes(60), AHORA)).toEqual(minutes(3 * 24 * 60))
  })
})
