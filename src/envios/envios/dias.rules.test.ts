import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDias } from '#platform/dias.ts'
import {
  addHabiles,
  computePascua,
  computeRango,
  formatDiaLargo,
  formatRango,
  isFeriadoFijo,
  isHabil,
  listTrasladables,
} from './dias.rules.ts'

const NINGUNO: ReadonlySet<string> = new Set()
const dia = fc.integer({ min: 0, max: 20_000 }).map((n) => addDias('2000-01-01', n))

describe('holidays', () => {
  it.each([
    [2024, '2024-03-31'],
    [2025, '2025-04-20'],
    [2026, '2026-04-05'],
    [2027, '2027-03-28'],
    [2038, '2038-04-25'],
  ])('Easter of %d is %s', (anio, pascua) => {
    expect(computePascua(anio)).toBe(pascua)
  })

  it.each(['2026-02-16', '2026-02-17', '2026-04-03', '2026-05-25', '2026-12-08', '2027-02-08', '2027-02-09'])(
    '%s is one by law',
    (day) => expect(isFeriadoFijo(day)).toBe(true),
  )

  it.each(['2026-02-18', '2026-06-17', '2026-11-23'])('%s is none', (day) => {
    expect(isFeriadoFijo(day)).toBe(false)
  })

  it('the movable ones go to the nearest Monday of the law, and stay on weekends', () => {
    expect(listTrasladables(2026).map(({ dia }) => dia)).toEqual([
      '2026-06-15', // Wednesday 17
      '2026-08-17', // a Monday
      '2026-10-12', // a Monday
      '2026-11-23', // Friday 20
    ])
    expect(listTrasladables(2025).map(({ dia }) => dia)).toEqual([
      '2025-06-16',
      '2025-08-17',
      '2025-10-12',
      '2025-11-24',
    ])
  })
})

describe('business days', () => {
  it('leave out weekends, the holidays of the law and those of the owner', () => {
    expect(addHabiles('2026-11-20', 1, NINGUNO)).toBe('2026-11-23') // Friday, Monday
    expect(addHabiles('2026-11-20', 1, new Set(['2026-11-23']))).toBe('2026-11-24')
    expect(addHabiles('2026-12-07', 1, NINGUNO)).toBe('2026-12-09') // 8 December
    expect(addHabiles('2026-11-21', 0, NINGUNO)).toBe('2026-11-23') // from a Saturday
  })

  it('more days never come earlier, and each ends on a business day', () => {
    const feriados = fc.array(dia, { maxLength: 5 }).map((dias) => new Set(dias))
    fc.assert(
      fc.property(dia, fc.integer({ min: 0, max: 20 }), feriados, (from, dias, set) => {
        const to = addHabiles(from, dias, set)
        expect(isHabil(to, set)).toBe(true)
        expect(addHabiles(from, dias + 1, set) > to).toBe(true)
      }),
    )
  })
})

describe('the range in which something comes', () => {
  const plazo = { dias_min: 1, dias_max: 3, habiles: true, corte_hora: 14 }
  it.each([
    [13, { desde: '2026-11-24', hasta: '2026-11-26' }],
    [14, { desde: '2026-11-25', hasta: '2026-11-27' }],
  ])('ordered on a Monday at %d h', (hora, rango) => {
    expect(computeRango({ dia: '2026-11-23', hora }, plazo, NINGUNO)).toEqual(rango)
  })

  it('counts every day of the calendar where the days are no business days', () => {
    const todos = { ...plazo, habiles: false, corte_hora: null }
    expect(computeRango({ dia: '2026-11-20', hora: 23 }, todos, NINGUNO)).toEqual({
      desde: '2026-11-21',
      hasta: '2026-11-23',
    })
  })

  it.each([
    ['2026-11-24', '2026-11-26', 'entre el martes 24 y el jueves 26'],
    ['2026-11-24', '2026-11-24', 'el martes 24'],
    ['2026-11-30', '2026-12-03', 'entre el lunes 30 de noviembre y el jueves 3 de diciembre'],
  ])('from %s to %s is «%s»', (desde, hasta, text) => {
    expect(formatRango({ desde, hasta })).toBe(text)
  })

  it('a day alone has its month', () => {
    expect(formatDiaLargo('2026-12-09')).toBe('miércoles 9 de diciembre')
  })
})
