// What the screen's fields hold, read by the same rules as what the API gets.

import { describe, expect, it } from 'vitest'
import { pesos } from '#platform/money.ts'
import { createIsbn } from '#test/rows.ts'
import { LibroEdicionPantalla, LibroFormPantalla } from './libro.schemas.ts'
import { toFormularioPvp } from './pvp.rules.ts'

const campos = {
  isbn: createIsbn(1),
  titulo: 'El Aleph',
  idioma: 'Español',
  descripcion: 'Cuentos.',
  fecha_edicion: '26/06/1949',
  editorial: { _id: 'e1', nombre: 'Emecé' },
  precio: '18.900,50',
  portada: 'https://ejemplo.test/a.jpg',
  formatos: ['fisico'],
  autores: [
    { _id: 'a2', nombre: 'Bioy' },
    { _id: 'a1', nombre: 'Borges' },
  ],
  categorias: [{ _id: 'c1', nombre: 'Ficción' }],
}

it('reads a typed price and sends chosen things as ids, in their order', () => {
  expect(LibroFormPantalla().parse(campos)).toEqual({
    ...campos,
    fecha_edicion: '1949-06-26',
    fecha_edicion_precision: 'dia',
    precio: 18_900.5,
    editorial: 'e1',
    autores: ['a2', 'a1'],
    categorias: ['c1'],
  })
})

it.each([
  ['', 'Campo requerido'],
  ['doce', 'Escribí el precio así: 18900 o 18900,50.'],
  ['-1', 'El precio no puede ser negativo.'],
])('says of the price %j: %s', (precio, message) => {
  const { error } = LibroFormPantalla().safeParse({ ...campos, precio })
  expect(error?.issues.map((issue) => [issue.path, issue.message])).toEqual([[['precio'], message]])
})

it('takes a year alone, and refuses a day that never was', () => {
  expect(LibroFormPantalla().parse({ ...campos, fecha_edicion: '1949' })).toMatchObject({
    fecha_edicion: '1949-01-01',
    fecha_edicion_precision: 'anio',
  })
  for (const fecha_edicion of ['31/02/1949', 'ayer', '194']) {
    const { error } = LibroFormPantalla().safeParse({ ...campos, fecha_edicion })
    expect(error?.issues.map(({ path, message }) => [path, message])).toEqual([
      [['fecha_edicion'], 'La fecha no es válida.'],
    ])
  }
})

it('asks a new book for everything', () => {
  const empty = { ...campos, editorial: null, autores: [], categorias: [], formatos: [] }
  const { error } = LibroFormPantalla().safeParse(empty)
  expect(error?.issues.map(({ message }) => message).sort()).toEqual([
    'Campo requerido',
    'Debes seleccionar al menos un autor.',
    'Debes seleccionar al menos un formato.',
    'Debes seleccionar al menos una categoría.',
  ])
})

it('lets empty in an edit what an import left empty', () => {
  const antes = {
    isbn: campos.isbn,
    titulo: 'Importado',
    idioma: null,
    descripcion: null,
    fecha_edicion: null,
    fecha_edicion_precision: null,
    editorial: null,
    precio: null,
    portada: null,
    formatos: [],
    autores: [],
    categorias: [],
    ...toFormularioPvp({}),
  }
  const empty = { idioma: '', descripcion: '', fecha_edicion: '', precio: '', portada: '', editorial: null }
  const lists = { formatos: [], autores: [], categorias: [] }
  const parsed = LibroEdicionPantalla(antes).safeParse({ ...campos, ...empty, ...lists })
  expect(parsed.error?.issues).toBeUndefined()
  const filled = LibroEdicionPantalla({ ...antes, precio: pesos(5), autores: ['a1'] }).safeParse({
    ...campos,
    ...empty,
    ...lists,
  })
  expect(filled.error?.issues.map(({ message }) => message)).toEqual([
    'Campo requerido',
    'Debes seleccionar al menos un autor.',
  ])
})

describe('the facts of the edition', () => {
  it('are left out until they are unfolded', () => {
    expect(LibroFormPantalla().parse({ ...campos, ficha: null }).ficha).toBeUndefined()
    expect(LibroFormPantalla().parse({ ...campos, ficha: { paginas: '12' } }).ficha).toMatchObject({ paginas: 12 })
  })

  it.each([
    [{ alto_mm: 'alto' }, ['ficha', 'alto_mm'], 'Escribí los centímetros: 15 o 15,5.'],
    [{ paginas: 'x' }, ['ficha', 'paginas'], 'Escribí un número entero.'],
    [{ coleccion_numero: '3' }, ['ficha', 'coleccion'], 'Falta el nombre de la colección.'],
  ])('are refused as %j at their field', (ficha, path, message) => {
    const { error } = LibroFormPantalla().safeParse({ ...campos, ficha })
    expect(error?.issues.map((issue) => ({ path: issue.path, message: issue.message }))).toEqual([{ path, message }])
  })
})
