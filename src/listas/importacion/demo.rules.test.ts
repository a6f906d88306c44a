import { expect, it } from 'vitest'
import { chooseHorario } from './demo.rules.ts'

it.each([
  ['2026-11-26T12:00:00-03:00', '2026-12-04'], // a Thursday: eight days
  ['2026-11-27T00:00:00-03:00', '2026-12-11'], // a Friday: fourteen
  ['2026-11-27T23:30:00-03:00', '2026-12-11'], // already Saturday in Greenwich
  ['2026-11-28T00:00:00-03:00', '2026-12-11'],
  ['2026-12-24T10:00:00-03:00', '2027-01-01'],
  ['2028-02-20T10:00:00-03:00', '2028-03-03'],
])("puts the demo's event of a shop set up on %s on Friday %s", (ahora, dia) => {
  expect(chooseHorario(new Date(ahora))).toEqual({ cuando: `${dia}T19:00`, termina: `${dia}T20:30` })
})
