import { describe, expect, it } from 'vitest'
import { describeMarco } from '../layout/fragmentos.ts'
import { createFragmentos } from './fragmentos.ts'

const document = (cabecera: string, libro: string, pie: string) =>
  `<body><header class="site-head">${cabecera}</header><main><header>${libro}</header></main><footer class="site-foot">${pie}</footer></body>`

/** What the layout writes of a page, completed. */
function render(
  all: ReturnType<typeof createFragmentos>,
  libro: string,
  madeOf: readonly unknown[],
  clave = '/libros/*',
) {
  const page = all.begin()
  const write = (fragmento: 'cabecera' | 'pie', text: string) => (page.has(fragmento, clave, madeOf) ? '' : text)
  const marked = document(write('cabecera', `arriba ${madeOf}`), libro, write('pie', `abajo ${madeOf}`))
  return { marked, whole: page.complete(marked) }
}

describe('fragments', () => {
  it('are rendered once and fill every page of the same kind', () => {
    const all = createFragmentos()
    expect(render(all, 'uno', ['a']).whole).toBe(document('arriba a', 'uno', 'abajo a'))
    const { marked, whole } = render(all, 'dos', ['a'])
    expect(marked).toBe(document('', 'dos', ''))
    expect(whole).toBe(document('arriba a', 'dos', 'abajo a'))
  })

  it('are others elsewhere, and when something of them has changed', () => {
    const all = createFragmentos()
    render(all, 'uno', ['a'])
    expect(render(all, 'dos', ['a'], '/inicio').marked).toBe(document('arriba a', 'dos', 'abajo a'))
    expect(render(all, 'tres', ['b']).whole).toBe(document('arriba b', 'tres', 'abajo b'))
    expect(render(all, 'cuatro', ['a']).marked).toBe(document('arriba a', 'cuatro', 'abajo a'))
  })

  it('are rendered each time where their code may change', () => {
    const all = createFragmentos({ development: true })
    for (const libro of ['uno', 'dos'])
      expect(render(all, libro, ['a']).marked).toBe(document('arriba a', libro, 'abajo a'))
  })

  it('of a page that was begun before a change are not kept', () => {
    const all = createFragmentos()
    const page = all.begin()
    page.has('pie', '/libros/*', ['a'])
    page.has('cabecera', '/libros/*', ['a'])
    render(all, 'otro', ['b'])
    page.complete(document('viejo', 'uno', 'viejo'))
    expect(render(all, 'dos', ['b']).whole).toBe(document('arriba b', 'dos', 'abajo b'))
  })
})

describe('describeMarco', () => {
  it.each([
    ['/libros/abc', '/libros/*'],
    ['/autores/abc/libros', '/autores/*'],
    ['/autores', '/autores'],
    ['/categorias/abc', '/categorias/abc'],
    ['/inicio', '/inicio'],
  ])('%s is framed as %s', (path, clave) => {
    expect(describeMarco(path)).toBe(clave)
  })
})
