import { expect, it } from 'vitest'
import { guardar, isMisma, parseGuardadas, toPedido, VISTAS_MAX, type Vista } from './vistas.rules.ts'

it('is what an address asks for, without its page', () =>
  expect(
    toPedido({ q: 'eco', cobro: 'pendiente', orden: '-total', pagina: 3, despues_de: 'x', desde: undefined }),
  ).toEqual({
    q: 'eco',
    cobro: 'pendiente',
    orden: '-total',
  }))

it.each([
  [{}, {}, true],
  [{ a: '1', b: '2' }, { b: '2', a: '1' }, true],
  [{ a: '1' }, { a: '2' }, false],
  [{ a: '1' }, { a: '1', b: '2' }, false],
  [{ a: '1', b: '2' }, { a: '1' }, false],
])('%j and %j are the same: %s', (una, otra, same) =>
  expect(isMisma(una as Record<string, string>, otra as Record<string, string>)).toBe(same),
)

it('takes the place of its name, and the oldest gives way', () => {
  const vista = (nombre: string, q = nombre): Vista => ({ nombre, search: { q } })
  expect(guardar([vista('a'), vista('b')], vista('a', 'x'))).toEqual([vista('b'), vista('a', 'x')])
  const many = Array.from({ length: VISTAS_MAX }, (_, n) => vista(String(n)))
  expect(guardar(many, vista('z'))).toEqual([...many.slice(1), vista('z')])
})

it.each([
  [undefined, {}],
  ['x', {}],
  [{ a: 'x' }, { a: [] }],
  [
    { a: [{ nombre: 'n', search: { q: 'x' } }, { nombre: 1, search: {} }, { nombre: 'm', search: { q: 1 } }, null] },
    { a: [{ nombre: 'n', search: { q: 'x' } }] },
  ],
])('of %j the storage gives %j', (found, kept) => expect(parseGuardadas(found)).toEqual(kept))
