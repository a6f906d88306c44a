import { expect, it } from 'vitest'
import { parseRedondeo } from './valores.ts'

it.each([[{ redondeo: '100', sentido: 'arriba' }], [{ redondeo: 'ninguno', sentido: 'cercano' }]])(
  'a rounding that was kept is the next one: %j',
  (kept) => {
    expect(parseRedondeo(kept)).toEqual(kept)
  },
)

it.each([undefined, null, '100', 7, [], {}, { redondeo: '3', sentido: 'al costado' }])(
  'what is no rounding rounds nothing: %j',
  (found) => {
    expect(parseRedondeo(found)).toEqual({ redondeo: 'ninguno', sentido: 'cercano' })
  },
)
