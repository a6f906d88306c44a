import { describe, expect, it, vi } from 'vitest'
import { describeLink, rememberLinks } from './links.ts'

describe('describeLink', () => {
  it.each([
    [{ to: '/inicio' }, '/inicio'],
    [{ to: '/libros/$id', params: { id: 'a' } }, '/libros/$id\0a'],
    [{ to: '/libros/$id', params: { id: 'a', otro: 'b' } }, '/libros/$id\0a'],
    [{ to: '/busqueda', search: { q: 'a' } }, '/busqueda {"q":"a"}'],
  ])('an absolute link says where it leads: %j', (link, key) => {
    expect(describeLink({ ...link, className: 'x' })).toBe(key)
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
    expect(describeLink(link)).toBeNull()
  })
})

it('a link is worked out once, one that depends on its page each time', () => {
  const build = vi.fn((link) => link)
  const remembered = rememberLinks(build)
  for (const to of ['/una-sola-vez', '/una-sola-vez', '.', '.']) remembered({ to })
  expect(build.mock.calls.map(([{ to }]) => to)).toEqual(['/una-sola-vez', '.', '.'])
})
