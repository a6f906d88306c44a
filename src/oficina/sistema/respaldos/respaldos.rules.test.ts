import { describe, expect, it } from 'vitest'
import { describeDemasiado, describeRespaldoViejo, NOMBRE_RESPALDO, readPrograma } from './respaldos.rules.ts'

const AHORA = new Date('2026-11-22T12:00:00Z')
const hoursAgo = (hours: number) => new Date(AHORA.getTime() - hours * 3_600_000)

describe('an old backup', () => {
  it.each([
    ['none was ever made, and none is scheduled', null, false, null],
    ['none was made yet by the schedule', null, true, 'Todavía no hay ningún respaldo bueno.'],
    ['of an hour ago', hoursAgo(1), false, null],
    ['of a day ago, while the next is being made', hoursAgo(25), true, null],
    [
      'of more than a day ago',
      hoursAgo(25.1),
      false,
      'El último respaldo bueno es del 21/11/2026 07:54: hace 25 horas. Hacé otro',
    ],
    ['scheduled, of two days ago', hoursAgo(50), true, 'hace 50 horas. «Estado de la tienda» dice por qué.'],
  ])('%s', (_, ultimo, programado, expected) => {
    const told = describeRespaldoViejo({ ultimo, programado }, AHORA)
    if (expected === null) expect(told).toBeNull()
    else expect(told).toContain(expected)
  })
})

describe('the name of a backup', () => {
  it.each(['anaquel-2026-11-21-033000.respaldo', 'programado-2026-11-21-033000.respaldo', 'lunes.respaldo'])(
    '%s',
    (name) => {
      expect(NOMBRE_RESPALDO.test(name)).toBe(true)
    },
  )
  it.each([
    '../x.respaldo',
    'a/b.respaldo',
    '.oculto.respaldo',
    'x.respaldo.parcial',
    '..respaldo',
    'x.respaldo\n',
    'x\\y.respaldo',
    '.respaldo',
    '',
  ])('never %j', (name) => expect(NOMBRE_RESPALDO.test(name)).toBe(false))
})

it.each([
  [{}, { hora: '04:00', cantidad: 3, deFabrica: true }],
  [{ RESPALDO_HORA: '03:30' }, { hora: '03:30', cantidad: 14, deFabrica: false }],
  [{ RESPALDO_HORA: 'no' }, { hora: null, cantidad: 14, deFabrica: false }],
  [{ DATABASE_URL: 'postgres://otra' }, null],
])('with %j they are made %j', (variables, programa) =>
  expect(readPrograma({ RESPALDO_CANTIDAD: 14, ...variables })).toEqual(programa),
)

it('takes no more than a twentieth of the disk where nobody asked for it', () => {
  expect(describeDemasiado(5_000, 100_000)).toBeNull()
  expect(describeDemasiado(5_001, 100_000)).toContain('RESPALDO_HORA')
})
