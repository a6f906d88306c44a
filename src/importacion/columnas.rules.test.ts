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
