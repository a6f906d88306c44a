import { describe, expect, it } from 'vitest'
import { BORRAR, type Grupo, listRecientes, listSugeridas } from './opciones.ts'

const NADA = { libros: [], autores: [], editoriales: [], categorias: [] }
const outline = (grupos: readonly Grupo[]) =>
  grupos.map(({ nombre, opciones }) => [nombre, opciones.map(({ texto }) => texto)])

describe('for an empty box', () => {
  it('there is nothing as long as nothing was searched', () => {
    expect(listRecientes([])).toEqual([])
  })

  it('there are the recent searches, which can be removed, and their end', () => {
    const grupos = listRecientes(['rayuela', 'el túnel'])
    expect(outline(grupos)).toEqual([
      ['Búsquedas recientes', ['rayuela', 'el túnel']],
      [null, ['Borrar búsquedas recientes']],
    ])
    expect(grupos[0]?.opciones[0]).toMatchObject({ removable: true, busca: 'rayuela', destino: { to: '/busqueda' } })
    expect(grupos[1]?.opciones[0]).toEqual({ id: BORRAR, texto: 'Borrar búsquedas recientes', destino: null })
  })
})

describe('for words', () => {
  it('there is nothing where nothing begins like them', () => {
    expect(listSugeridas(NADA, 'zz')).toEqual([])
  })

  it('there are groups of what was found, and the search itself', () => {
    const grupos = listSugeridas(
      {
        ...NADA,
        libros: [{ _id: '1', titulo: 'El túnel', autores: 'Ernesto Sabato' }],
        categorias: [{ _id: '1', nombre: 'Ficción' }],
      },
      'el',
    )
    expect(outline(grupos)).toEqual([
      ['Libros', ['El túnel']],
      ['Categorías', ['Ficción']],
      [null, ['Ver todos los resultados de «el»']],
    ])
    const opciones = grupos.flatMap(({ opciones }) => opciones)
    expect(opciones.map(({ destino }) => destino?.to)).toEqual(['/libros/$id', '/categorias/$id', '/busqueda'])
    expect(new Set(opciones.map(({ id }) => id)).size, 'no two are the same').toBe(3)
    expect(
      opciones.map(({ busca }) => busca),
      'a book is no search',
    ).toEqual([undefined, undefined, 'el'])
  })

  it('each kind leads to its page', () => {
    const grupos = listSugeridas(
      { ...NADA, autores: [{ _id: 'a', nombre_completo: 'Ana' }], editoriales: [{ _id: 'e', descripcion: 'Emecé' }] },
      'an',
    )
    expect(grupos.flatMap(({ opciones }) => opciones).map(({ destino }) => destino?.to)).toEqual([
      '/autor-seleccionado/$id',
      '/editoriales/$id',
      '/busqueda',
    ])
  })
})
