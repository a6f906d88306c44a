import { describe, expect, it } from 'vitest'
import {
  formatCount,
  formatDolares,
  formatFechaEdicion,
  formatFechaHora,
  formatPesos,
  fromLocalDay,
  fromLocalMinute,
  readLocalMinute,
  toLocalDay,
  toLocalIso,
  toLocalMinute,
} from './format.ts'
import { pesos } from './money.ts'

const NBSP = '\u00a0'

describe('formatPesos', () => {
  it.each([
    [0, '0,00'],
    [9.5, '9,50'],
    [12500, '12.500,00'],
    [1234567.89, '1.234.567,89'],
  ])('writes %d with two decimals', (amount, text) => {
    expect(formatPesos(pesos(amount))).toBe(`$${NBSP}${text}`)
  })

  it.each([
    [12500, '12.500'],
    [12500.5, '12.500,50'],
  ])('drops ,00 alone where it trims: %d', (amount, text) => {
    expect(formatPesos(pesos(amount), { trim: true })).toBe(`$${NBSP}${text}`)
  })
})

describe('dates', () => {
  it('writes the day of an edition as dd/MM/yyyy', () => {
    expect(formatFechaEdicion('1972-10-01', 'dia')).toBe('01/10/1972')
  })

  it('writes only the year where only the year is known', () => {
    expect(formatFechaEdicion('1972-01-01', 'anio')).toBe('1972')
  })

  it('writes an instant in Argentina as dd/MM/yyyy HH:mm', () => {
    expect(formatFechaHora('2026-11-21T02:05:00.000Z')).toBe('20/11/2026 23:05')
    expect(formatFechaHora('2026-11-21T03:00:00.000Z')).toBe('21/11/2026 00:00')
  })

  it('knows when a day begins in Argentina', () => {
    expect(fromLocalDay('2026-11-21').toISOString()).toBe('2026-11-21T03:00:00.000Z')
  })

  it('reads and writes a minute of Argentina as forms take it', () => {
    expect(fromLocalMinute('2026-11-21T23:59').toISOString()).toBe('2026-11-22T02:59:00.000Z')
    expect(readLocalMinute('2026-11-21T23:59')?.toISOString()).toBe('2026-11-22T02:59:00.000Z')
    for (const text of [
      '',
      '2026-11-21',
      '2026-06-31T10:00',
      '2026-11-21T24:00',
      '2126-11-21T10:00',
      '2026-11-21T10:00Z',
    ]) {
      expect(readLocalMinute(text), text).toBeNull()
    }
    expect(toLocalIso(new Date('2026-11-22T02:59:30.250Z'))).toBe('2026-11-21T23:59:30.250-03:00')
    expect(toLocalMinute(new Date('2026-11-22T02:59:59.999Z'))).toBe('2026-11-21T23:59')
    expect(toLocalMinute(new Date('2026-11-21T03:00:00.000Z'))).toBe('2026-11-21T00:00')
  })

  it('finds the calendar day in Argentina', () => {
    expect(toLocalDay(new Date('2027-01-01T01:00:00Z'))).toBe('2026-12-31')
  })
})

it('writes whole dollars', () => {
  expect(formatDolares(1023)).toBe(`US$${NBSP}1.023`)
})

it.each([
  [1, '1 libro'],
  [0, '0 libros'],
  [1234, '1.234 libros'],
])('counts %d', (count, text) => {
  expect(formatCount(count, 'libro', 'libros')).toBe(text)
})
