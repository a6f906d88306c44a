import { describe, expect, it } from 'vitest'
import { readCabecera } from './columnas.rules.ts'
import { createFilaReader } from './fila.rules.ts'

const CATEGORIAS = new Set(['ficcion', 'no ficcion', 'salud y bienestar'])
const ISBN = '9789500000017'

function reader(cabecera: string) {
  const columnas = readCabecera(cabecera.split(','))
  if ('motivo' in columnas) throw new Error(columnas.motivo)
  return createFilaReader(columnas, CATEGORIAS)
}

describe('our own format', () => {
  it('leaves what is absent or empty null', () => {
    expect(reader('isbn,precio,titulo')([ISBN, '12.500,50', ' '])).toEqual({
      isbn: ISBN,
      titulo: null,
      autores: null,
      editorial: null,
      fecha: null,
      idioma: null,
      categorias: null,
      categoriasSugeridas: false,
      temas: null,
      temasExtra: null,
      formatos: null,
      descripcion: null,
      precio: 1_250_050,
      calificacion: null,
      portada: null,
    })
  })

  it('takes known categories and makes subjects of the others', () => {
    const fila = reader('isbn,categorias,temas')([ISBN, 'FICCION | Novelas | Barcos | ríos', 'Ríos | rios | Puertos'])
    expect(fila).toMatchObject({ categorias: ['ficcion'], temas: ['Ríos', 'Puertos'], temasExtra: ['Barcos'] })
  })

  it.each([
    [['978', '', ''], 'isbn'],
    [[ISBN, 'x'.repeat(501), ''], 'titulo'],
    [[ISBN, 'T', 'gratis'], 'valor'],
    [[ISBN, 'T', '-1'], 'valor'],
    [[ISBN, 'T', '1', 'de más'], 'fila'],
    [[ISBN, 'T\0', '1'], 'fila'],
    [[ISBN, 'Canci\ufffdn', '1'], 'fila'],
  ])('refuses %j', (celdas, clase) => {
    expect(reader('isbn,titulo,precio')(celdas)).toMatchObject({ clase, motivo: expect.any(String) })
  })

  it('keeps a title of 343 characters and empty cells too many', () => {
    const titulo = 'ñ'.repeat(343)
    expect(reader('isbn,titulo,precio')([ISBN, titulo, '', '', ''])).toMatchObject({ titulo })
  })
})

describe('a catalogue file', () => {
  const read = reader('motivo,isbn13,isbn_original,titulo,categorias,fecha_publicacion,portada_url,fuente')

  it('takes subjects as subjects, and the categories that the list gives them', () => {
    expect(read(['x', ISBN, '', 'T', 'NOVELAS | MEDICINA Y SALUD | BARCOS', '2001', 'no', 'otra'])).toMatchObject({
      categorias: ['ficcion', 'salud y bienestar'],
      categoriasSugeridas: true,
      temas: ['NOVELAS', 'MEDICINA Y SALUD', 'BARCOS'],
      fecha: { fecha: '2001-01-01', precision: 'anio' },
      portada: null,
    })
  })

  it('falls back to the ISBN as the source wrote it', () => {
    expect(read(['', '', '950-00-0001-6', 'T', '', '', '', ''])).toMatchObject({ isbn: ISBN })
  })

  it('does not take the first publication of a work for the date of the edition', () => {
    expect(read(['', ISBN, '', 'T', '', '1605', '', 'goodbooks'])).toMatchObject({ fecha: null })
  })

  it('never reads motivo', () => {
    expect(read(['isbn_duplicado', ISBN, '', 'T', '', '', '', ''])).toMatchObject({ isbn: ISBN })
  })
})
