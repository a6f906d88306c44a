import { expect, it } from 'vitest'
import { asksReparto, describeEspera, LLEGA_DESPUES } from './llegada.rules.ts'

it.each([
  [['preventa', 'disponible'], true],
  [['preventa', 'ultimos'], true],
  [['preventa', undefined], true],
  [['preventa', 'a_pedido', 'disponible'], true],
  [['preventa', 'a_pedido'], false],
  [['preventa'], false],
  [['a_pedido', 'disponible'], false],
  [[], false],
] as const)('an order of %j is asked about two parcels: %s', (clases, asked) => {
  expect(asksReparto(clases)).toBe(asked)
})

it('says when it goes as its reader asked, or when what is there does', () => {
  expect(describeEspera(null)).toBe(LLEGA_DESPUES)
  expect(describeEspera('junto')).toBe('Todo junto. Sale cuando llega lo que está en preventa.')
  expect(describeEspera('dos_envios')).toMatch(/^En dos envíos\. Lo que ya está sale en el plazo/)
})
