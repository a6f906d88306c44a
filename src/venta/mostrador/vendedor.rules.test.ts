import { expect, it } from 'vitest'
import { readPase, refusePin, writePase } from './vendedor.rules.ts'

it.each(['4711', '0852', '20260917', '1357', '1233', '1210'])('takes %s', (pin) => {
  expect(refusePin(pin)).toBeNull()
})

it.each([
  ['123', 'El PIN lleva de 4 a 8 cifras.'],
  ['123456789', 'El PIN lleva de 4 a 8 cifras.'],
  ['12a4', 'El PIN lleva de 4 a 8 cifras.'],
  ['١٢٣٤', 'El PIN lleva de 4 a 8 cifras.'],
  ['0000', 'Ese PIN se adivina enseguida: elegí otras cifras.'],
  ['3456', 'Ese PIN se adivina enseguida: elegí otras cifras.'],
  ['87654321', 'Ese PIN se adivina enseguida: elegí otras cifras.'],
])('refuses %s', (pin, motivo) => {
  expect(refusePin(pin)).toBe(motivo)
})

it('reads a pass as it was written', () => {
  const pase = { vendedor: '01890a5d-ac96-774b-bcce-b302099a8057', vence: 1_800_000_000_000 }
  expect(readPase(writePase(pase))).toEqual(pase)
})
