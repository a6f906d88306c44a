import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { estimateBytes, findTrialTurn, findTurno, isDebido, listSobrantes } from './programa.rules.ts'

const at = (text: string) => new Date(text)

describe('the last time that it was the hour', () => {
  // 03:30 in Argentina is 06:30 in UTC.
  it.each([
    ['03:30', '2026-11-22T06:30:00Z', '2026-11-22T06:30:00Z'],
    ['03:30', '2026-11-22T06:29:59Z', '2026-11-21T06:30:00Z'],
    ['03:30', '2026-11-22T23:00:00Z', '2026-11-22T06:30:00Z'],
    ['03:30', '2026-11-23T02:59:00Z', '2026-11-22T06:30:00Z'], // still the 22nd there
    ['23:59', '2026-11-23T03:00:00Z', '2026-11-23T02:59:00Z'],
    ['00:00', '2026-11-22T02:59:59Z', '2026-11-21T03:00:00Z'],
    ['00:00', '2026-11-22T03:00:00Z', '2026-11-22T03:00:00Z'],
  ])('%s at %s was %s', (hora, ahora, turno) => {
    expect(findTurno(hora, at(ahora))).toEqual(at(turno))
  })

  it('is never in the future, nor a day or more ago', () => {
    const hour = fc.tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    const instant = fc.date({ min: at('2020-01-01T00:00:00Z'), max: at('2040-01-01T00:00:00Z'), noInvalidDate: true })
    fc.assert(
      fc.property(hour, instant, ([h, m], ahora) => {
        const hora = `${String(h).padStart(2, '0')}:${String(m).padStart(2, '0')}`
        const ago = ahora.getTime() - findTurno(hora, ahora).getTime()
        expect(ago).toBeGreaterThanOrEqual(0)
        expect(ago).toBeLessThan(24 * 3_600_000)
      }),
    )
  })
})

it('is due for no hour that was before the shop', () => {
  const [ahora, bueno, intento] = [at('2026-11-22T12:00:00Z'), null, null] // the hour was at 06:30
  const isDue = (desde: string) => isDebido('03:30', { bueno, intento, desde: at(desde) }, ahora)
  expect([isDue('2026-11-22T06:31:00Z'), isDue('2026-11-22T06:29:00Z')]).toEqual([false, true])
})

describe('one is due', () => {
  const AHORA = at('2026-11-22T12:00:00Z') // the hour was at 06:30
  it.each([
    ['when there is none', null, null, true],
    ['when the last good one is of the night before', '2026-11-21T06:30:05Z', '2026-11-21T06:30:05Z', true],
    ['but not when it is of last night', '2026-11-22T06:30:00Z', '2026-11-22T06:30:00Z', false],
    ['but not within an hour of one that failed', '2026-11-21T06:30:05Z', '2026-11-22T11:00:01Z', false],
    ['and again an hour after it', '2026-11-21T06:30:05Z', '2026-11-22T11:00:00Z', true],
  ])('%s', (_, bueno, intento, expected) => {
    const hechos = { bueno: bueno === null ? null : at(bueno), intento: intento === null ? null : at(intento) }
    expect(isDebido('03:30', hechos, AHORA)).toBe(expected)
  })
})

describe('the ones that go', () => {
  const name = (day: number) => `programado-2026-11-${String(day).padStart(2, '0')}-033000.respaldo`
  const others = [
    'anaquel-2026-01-01-000000.respaldo',
    'lunes.respaldo',
    '.programado-2026-11-01-033000.respaldo.7.parcial',
  ]

  it('are the oldest scheduled ones, and nothing that somebody made by hand', () => {
    expect(listSobrantes([name(3), ...others, name(1), name(2)], 2)).toEqual([name(1)])
    expect(listSobrantes([name(3), name(1), name(2)], 5)).toEqual([])
  })

  it('never are the newest one', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 1, max: 28 }), { minLength: 1 }),
        fc.integer({ min: -1, max: 30 }),
        (days, cantidad) => {
          const gone = listSobrantes(days.map(name), cantidad)
          expect(gone).not.toContain(name(Math.max(...days)))
          expect(gone).toHaveLength(Math.max(0, days.length - Math.max(1, cantidad)))
        },
      ),
    )
  })
})

it.each([
  [1_000, 9_000, 1_250],
  [null, 9_000, 9_000],
])('after one of %s bytes in a database of %i the next may take %i', (ultimo, base, expected) => {
  expect(estimateBytes(ultimo, base)).toBe(expected)
})

it.each([
  [0, '2026-11-21T06:30:00.000Z'],
  [14 * 60_000, '2026-11-22T05:50:00.000Z'],
  [60 * 60_000, '2026-11-25T10:30:00.000Z'],
])('after a trial of %i ms the next may be made at %s', (ms, expected) => {
  expect(findTrialTurn({ hecho_en: new Date('2026-11-21T06:30:00Z'), ms }).toISOString()).toBe(expected)
})
