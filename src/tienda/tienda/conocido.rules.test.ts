import { expect, it } from 'vitest'
import { findCategoria, findLibro } from './conocido.rules.ts'

const libro = { _id: '1', titulo: 'Rayuela', precio: 100, portada_version: 'a', autores: 'Julio Cortázar' }

it('finds a book wherever the open pages have it', () =>
  expect(findLibro([undefined, null, { filas: [{ _id: '2' }, { libros: [libro] }] }], '1')).toBe(libro))

it('believes what stands first', () => {
  const fetched = { ...libro, precio: 90 }
  expect(findLibro([{ libro: fetched }, { filas: [libro] }], '1')).toBe(fetched)
})

it.each([
  ['of another id', '3'],
  ['of what is no book', '2'],
])('finds none %s', (_, id) => expect(findLibro([{ _id: '2', titulo: 'Un autor' }, libro], id)).toBeNull())

it('finds a category, and takes no book for one', () => {
  const categoria = { _id: '7', nombre: 'Cuentos' }
  expect(findCategoria({ libros: [{ ...libro, _id: '7' }], categorias: [categoria] }, '7')).toBe(categoria)
})

it.each(['titulo', 'precio', 'portada_version', 'autores'])('a book without its %s is none', (campo) => {
  const { [campo]: _, ...parte } = libro as Record<string, unknown>
  expect(findLibro([parte], '1')).toBeNull()
})

it('what has an id and no name that is a text is no category', () => {
  expect(findCategoria([{ _id: '7' }, { _id: '7', nombre: 7 }], '7')).toBeNull()
})
