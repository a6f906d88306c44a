import { describe, expect, it, vi } from 'vitest'
import { readLink, rememberLinks } from './links.ts'

describe('readLink', () => {
  it.each([
    [{ to: '/inicio' }, '/inicio', null],
    [{ to: '/libros/$id', params: { id: 'a-1' } }, '/libros/$id\0a-1', '/libros/a-1'],
    [{ to: '/autores/$id/libros', params: { id: 'a', otro: 'b' } }, '/autores/$id/libros\0a', '/autores/a/libros'],
    [{ to: '/busqueda/$term', params: { term: 'río' } }, '/busqueda/$term\0río', null],
    [{ to: '/busqueda', search: { q: 'a' } }, '/busqueda {"q":"a"}', null],
  ])('an absolute link says where it leads: %j', (link, key, path) => {
    expect(readLink({ ...link, className: 'x' })).toEqual({ key, path })
  })

  it.each([
    [{ to: '.' }],
    [{ search: { pagina: 2 } }],
    [{ to: '/libros/$id' }],
    [{ to: '/libros/$id', params: true }],
    [{ to: '/inicio', search: (before: object) => before }],
    [{ to: '/inicio', hash: 'x' }],
    [{ to: '/inicio', from: '/libros/$id' }],
    [{ to: `/${'x'.repeat(300)}` }],
  ])('one that takes something from its page does not: %j', (link) => {
    expect(readLink(link)).toBeNull()
  })
})

it('a link is worked out once, one that depends on its page each time', () => {
  const build = vi.fn((link) => link)
  const remembered = rememberLinks(build)
  for (const to of ['/una-sola-vez', '/una-sola-vez', '.', '.']) remembered({ to })
  expect(build.mock.calls.map(([{ to }]) => to)).toEqual(['/una-sola-vez', '.', '.'])
})
