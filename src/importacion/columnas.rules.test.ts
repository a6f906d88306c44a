import { describe, expect, it } from 'vitest'
import { detectDelimitador, readCabecera } from './columnas.rules.ts'

describe('readCabecera', () => {
  it('finds our columns in any order and writing, and passes over the others', () => {
    expect(readCabecera(['Precio', 'stock', ' ISBN ', 'Título', 'Fecha de edición', 'fecha_edicion'])).toEqual({
      formato: 'propio',
      posicion: { precio: 0, isbn: 2, titulo: 3, fecha: 5 },
      ancho: 6,
    })
  })

  it('knows a catalogue file by isbn13, where categorias are subjects', () => {
    expect(readCabecera(['motivo', 'id', 'isbn13', 'isbn_original', 'titulo', 'categorias', 'fuente'])).toEqual({
      formato: 'catalogo',
      posicion: { isbn: 2, isbnOriginal: 3, titulo: 4, materias: 5, fuente: 6 },
      ancho: 7,
    })
  })

  it.each([
    [['titulo', 'precio'], 'la primera línea no nombra ninguna columna «isbn»'],
    [['isbn', 'precio', 'Precio'], 'la columna «precio» está dos veces'],
  ])('refuses %j', (celdas, motivo) => {
    expect(readCabecera(celdas)).toEqual({ motivo })
  })
})

it.each([
  ['isbn,titulo,precio\n', ','],
  ['isbn;titulo;precio\n1;"a, b, c, d";2', ';'],
  ['isbn\ttitulo\n', '\t'],
  ['isbn|titulo\n', '|'],
  ['"isbn";"precio"\r\n', ';'],
  ['sep=;\r\nisbn;precio\r\n', ';'],
  ['isbn\n9789500000017\n', ','],
])('detects the delimiter of %j', (start, delimiter) => {
  expect(detectDelimitador(start)).toBe(delimiter)
})

it('knows every column of our own format', () => {
  const nombres =
    'isbn titulo autores editorial fecha_edicion idioma categorias temas formatos descripcion precio calificacion portada'
  expect(readCabecera(nombres.split(' '))).toEqual({
    formato: 'propio',
    posicion: {
      ...{ isbn: 0, titulo: 1, autores: 2, editorial: 3, fecha: 4, idioma: 5, categorias: 6, temas: 7, formatos: 8 },
      ...{ descripcion: 9, precio: 10, calificacion: 11, portada: 12 },
    },
    ancho: 13,
  })
})

it('knows every column of a catalogue file', () => {
  const nombres =
    'isbn13 isbn_original titulo autores editorial fecha_publicacion idioma categorias calificacion portada_url fuente precio descripcion'
  expect(readCabecera(nombres.split(' '))).toEqual({
    formato: 'catalogo',
    posicion: {
      ...{ isbn: 0, isbnOriginal: 1, titulo: 2, autores: 3, editorial: 4, fecha: 5, idioma: 6, materias: 7 },
      ...{ calificacion: 8, portada: 9, fuente: 10, precio: 11, descripcion: 12 },
    },
    ancho: 13,
  })
})

it.each([
  [['isbn_original', 'titulo'], { formato: 'catalogo', posicion: { isbnOriginal: 0, titulo: 1 }, ancho: 2 }],
  [['isbn', 'constructor'], { formato: 'propio', posicion: { isbn: 0 }, ancho: 2 }],
])('reads the header %j', (celdas, columnas) => {
  expect(readCabecera(celdas)).toEqual(columnas)
})

it.each([
  ['SEP=|\nisbn,precio\n', '|'],
  ['isbn;sep=,\n', ';'],
  ['isbn,titulo;precio\n', ','],
  ['titulo;isbn_original\n', ';'],
  ['sep=', ','],
])('takes of %j the delimiter %j', (start, delimiter) => {
  expect(detectDelimitador(start)).toBe(delimiter)
})
