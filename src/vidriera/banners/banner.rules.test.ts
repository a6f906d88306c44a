import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isEnlace, isInterno } from './banner.rules.ts'

it.each([
  ['/', true],
  ['/ofertas', true],
  ['/busqueda?q=el%20t%C3%BAnel&orden=fecha#lista', true],
  ['https://feria.example/stand?x=1', true],
  ['//otra.example/inicio', false],
  ['/\\otra.example', false],
  ['/\t/otra.example', false],
  ['ofertas', false],
  ['', false],
  ['http://feria.example', false],
  ['https://', false],
  ['https:///feria.example', false],
  ['https://ana:clave@feria.example', false],
  ['javascript:alert(1)', false],
  ['data:text/html,hola', false],
  ['https://feria.example/dos palabras', false],
])('a banner may lead to %j: %j', (enlace, may) => {
  expect(isEnlace(enlace)).toBe(may)
})

it('what counts as a page of this shop never leads to another host', () => {
  const parts = fc.array(fc.constantFrom('/', '\\', '.', ':', '@', '?', '#', 'a', 'otra.example', '\t', '%2f'))
  fc.assert(
    fc.property(parts, (some) => {
      const enlace = `/${some.join('')}`
      if (isEnlace(enlace)) {
        expect(isInterno(enlace)).toBe(true)
        expect(new URL(enlace, 'https://libros.test').origin).toBe('https://libros.test')
      }
    }),
  )
})
