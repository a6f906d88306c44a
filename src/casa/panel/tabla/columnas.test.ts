import { expect, it } from 'vitest'
import type { Orden } from '#platform/paging.ts'
import { pressOrden, sortOf } from './columnas.ts'

it.each<[actual: Orden | undefined, column: Orden, propio: Orden | undefined, next: Orden | undefined]>([
  [undefined, '-total', undefined, '-total'],
  ['-total', '-total', undefined, 'total'],
  ['total', '-total', undefined, '-total'],
  ['numero', '-total', undefined, '-total'],
  [undefined, '-numero', '-numero', 'numero'], // it is sorted so already
  ['numero', '-numero', '-numero', undefined], // the list's own order needs no word in the address
])('a list sorted by %s, pressed at %s, where its own is %s, is sorted by %s', (orden, column, propio, next) =>
  expect(pressOrden({ q: 'a', orden, pagina: 3, despues_de: 'x' }, column, propio)).toEqual({
    q: 'a',
    orden: next,
    pagina: undefined,
    despues_de: undefined,
  }),
)

it.each<[column: Orden | undefined, actual: Orden | undefined, string | undefined]>([
  ['-total', 'total', 'ascending'],
  ['-total', '-total', 'descending'],
  ['-total', 'numero', undefined],
  ['total', undefined, undefined],
  [undefined, 'total', undefined],
])('the column %s of a list sorted by %s is %s', (orden, actual, sort) =>
  expect(sortOf(orden === undefined ? {} : { orden }, actual)).toBe(sort),
)
