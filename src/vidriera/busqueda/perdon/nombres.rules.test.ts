import { expect, it } from 'vitest'
import { isMismoNombre } from './nombres.rules.ts'

it.each([
  ['nicolas', 'nikolai', true],
  ['jacobo', 'james', true],
  ['julio', 'jules', true],
  ['nicolas', 'nicolas', true],
  ['julio', 'juan', false],
  ['gogol', 'gogol', false],
  ['', '', false],
])('«%s» and «%s» are one first name: %s', (a, b, is) => expect(isMismoNombre(a, b)).toBe(is))
