import { expect, it } from 'vitest'
import { addMeses, chooseMes, endOf, lapsoDe, listMeses, MES, nameMes } from './mes.rules.ts'

it('knows the months, also over the turn of a year', () => {
  expect(nameMes('2026-09')).toBe('septiembre de 2026')
  expect([addMeses('2026-12', 1), addMeses('2026-01', -1), addMeses('2026-05', -17)]).toEqual([
    ...['2027-01', '2025-12', '2024-12'],
  ])
  expect([endOf('2028-02'), endOf('2026-02'), endOf('2026-12')]).toEqual(['2028-02-29', '2026-02-28', '2026-12-31'])
  expect(chooseMes(new Date('2026-12-01T02:59:59Z'))).toBe('2026-10') // still November in Argentina
  expect(chooseMes(new Date('2026-12-01T03:00:00Z'))).toBe('2026-11')
})
it('lists six years, and what is looked at besides', () => {
  const ahora = new Date('2026-11-27T12:00:00Z')
  const meses = listMeses('2026-10', ahora)
  expect([meses.length, meses[0], meses[1], meses.at(-1)]).toEqual([72, '2026-11', '2026-10', '2020-12'])
  expect(listMeses('2019-01', ahora)[0]).toBe('2019-01')
})
it('begins and ends at midnight in Argentina', () => {
  expect(lapsoDe('2026-11')).toEqual({
    desde: '2026-11-01',
    antesDe: '2026-12-01',
    comienza: new Date('2026-11-01T03:00:00Z'),
    termina: new Date('2026-12-01T03:00:00Z'),
  })
})
it.each(['2026-13', '2026-00', '2026-1', '26-01', '2026-01-01', '3026-01'])('%s is no month', (mes) => {
  expect(MES.test(mes)).toBe(false)
})
