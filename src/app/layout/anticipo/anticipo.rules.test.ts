import { describe, expect, it } from 'vitest'
import { isAhorrativa, isAnticipable } from './anticipo.rules.ts'

const rutas = (id: string, ssr?: boolean) => [
  { id: '__root__', options: {} },
  { id: '/_tienda', options: {} },
  { id, options: ssr === undefined ? {} : { ssr } },
]

describe('isAnticipable', () => {
  it.each(['/_tienda/inicio', '/_tienda/libros/$id', '/_tienda/categorias/$id', '/_tienda/editoriales/$id/libros'])(
    '%s is fetched ahead',
    (id) => expect(isAnticipable(rutas(id))).toBe(true),
  )

  it('what is rendered in the browser alone is private, and is not', () => {
    expect(isAnticipable(rutas('/_tienda/mis-pedidos', false))).toBe(false)
    expect(isAnticipable([{ id: '/_panel', options: { ssr: false } }, ...rutas('/_panel/panel-admin/libros')])).toBe(
      false,
    )
  })

  it.each(['/_tienda/busqueda', '/_tienda/busqueda/$term', '/_tienda/$'])('%s is not', (id) =>
    expect(isAnticipable(rutas(id))).toBe(false),
  )

  it('an address that leads nowhere is not', () => expect(isAnticipable([{ id: '__root__', options: {} }])).toBe(false))
})

it.each([
  [undefined, false],
  [{}, false],
  [{ effectiveType: '4g' }, false],
  [{ effectiveType: '3g', saveData: false }, false],
  [{ effectiveType: '4g', saveData: true }, true],
  [{ effectiveType: '2g' }, true],
  [{ effectiveType: 'slow-2g' }, true],
])('a line that says %j saves: %s', (linea, saves) => expect(isAhorrativa(linea)).toBe(saves))
