import { describe, expect, it } from 'vitest'
import { detectDelimitador, findCabecera, type Mapeo, readCabecera } from './columnas.rules.ts'

describe('readCabecera', () => {
  it('finds our columns in any order and writing, and names the others', () => {
    expect(readCabecera(['Precio', 'stock', ' ISBN ', 'Título', 'Fecha de edición', 'fecha_edicion'])).toEqual({
      formato: 'propio',
      posicion: { precio: 0, isbn: 2, titulo: 3, fecha: 5 },
      unidad: {},
      pvp: false,
      exacta: false,
      ancho: 6,
      ignoradas: ['stock', 'Fecha de edición'],
      propuestas: expect.any(Map),
    })
  })

  it('knows a catalogue file by isbn13, where categorias are subjects', () => {
    expect(readCabecera(['motivo', 'id', 'isbn13', 'isbn_original', 'titulo', 'categorias', 'fuente'])).toEqual({
      formato: 'catalogo',
      posicion: { isbn: 2, isbnOriginal: 3, titulo: 4, materias: 5, fuente: 6 },
      unidad: {},
      pvp: false,
      exacta: false,
      ancho: 7,
      ignoradas: ['motivo', 'id'],
      propuestas: expect.any(Map),
    })
  })

  it.each([
    [['titulo', 'precio'], 'la primera línea no nombra ninguna columna «isbn»; las columnas son «titulo», «precio»'],
    [['', ' '], 'la primera línea no nombra ninguna columna «isbn»'],
    [['isbn', 'precio', 'Precio'], 'la columna «Precio» está dos veces'],
    [['isbn', 'costo', 'Stock'], 'solo se entiende la columna del ISBN; no se sabe qué es «costo», «Stock»'],
    [['EAN'], 'solo se entiende la columna del ISBN'],
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

describe('a column that is not read as it may be meant', () => {
  const read = (...celdas: string[]) => {
    const leida = readCabecera(celdas)
    if ('motivo' in leida) throw new Error(leida.motivo)
    const { posicion, ignoradas, propuestas } = leida
    return { posicion, ignoradas, propuestas: [...propuestas] }
  }

  it.each([
    ['Precio neto', 'parece un precio sin IVA'],
    ['PVP s/IVA', 'parece un precio sin IVA'],
    ['Precio + IVA', 'parece otro precio'],
    ['Precio anterior', 'parece el precio de antes'],
    ['Lista 2', 'parece otro precio'],
  ])('«%s» is proposed as a price: %s', (nombre, motivo) => {
    expect(read('isbn', 'titulo', nombre)).toMatchObject({
      ignoradas: [nombre],
      propuestas: [[nombre, { campo: 'precio', motivo }]],
    })
  })

  it.each([
    [['isbn', 'Precio', 'Precio nuevo'], 2, ['Precio']],
    [['isbn', 'Precio anterior', 'Precio nuevo'], 2, ['Precio anterior']],
    [['isbn', 'Precio', 'Precio c/IVA'], 2, ['Precio']],
    [['isbn', 'Precio sin IVA', 'Precio con IVA'], 2, ['Precio sin IVA']],
  ])(
    'of the prices %j that of today with its taxes is read, and the other one is named',
    (celdas, precio, ignoradas) => {
      expect(read(...celdas)).toMatchObject({ posicion: { isbn: 0, precio }, ignoradas })
    },
  )

  it('is the title where nothing else is, and a description may be', () => {
    expect(read('ean', 'Descripción del producto').posicion).toEqual({ isbn: 0, titulo: 1 })
    expect(read('ean', 'Descripción del producto', 'Título').posicion).toEqual({ isbn: 0, titulo: 2 })
    expect(read('ean', 'Descripción').propuestas).toEqual([
      ['Descripción', { campo: 'titulo', motivo: 'ninguna columna se llama título' }],
    ])
    expect(read('ean', 'Descripción', 'Título', 'Stock', 'Fecha de precio').propuestas).toEqual([])
  })
})

it('knows every column of our own format', () => {
  const nombres =
    'isbn titulo autores editorial fecha_edicion idioma categorias temas formatos descripcion precio calificacion portada'
  expect(readCabecera(nombres.split(' '))).toEqual({
    formato: 'propio',
    posicion: {
      isbn: 0,
      titulo: 1,
      autores: 2,
      editorial: 3,
      fecha: 4,
      idioma: 5,
      categorias: 6,
      temas: 7,
      formatos: 8,
      descripcion: 9,
      precio: 10,
      calificacion: 11,
      portada: 12,
    },
    unidad: {},
    pvp: false,
    exacta: false,
    ancho: 13,
    ignoradas: [],
    propuestas: expect.any(Map),
  })
})

it('knows every column of a catalogue file', () => {
  const nombres =
    'isbn13 isbn_original titulo autores editorial fecha_publicacion idioma categorias calificacion portada_url fuente precio descripcion'
  expect(readCabecera(nombres.split(' '))).toEqual({
    formato: 'catalogo',
    posicion: {
      isbn: 0,
      isbnOriginal: 1,
      titulo: 2,
      autores: 3,
      editorial: 4,
      fecha: 5,
      idioma: 6,
      materias: 7,
      calificacion: 8,
      portada: 9,
      fuente: 10,
      precio: 11,
      descripcion: 12,
    },
    unidad: {},
    pvp: false,
    exacta: false,
    ancho: 13,
    ignoradas: [],
    propuestas: expect.any(Map),
  })
})

it.each<[string[], object]>([
  [['isbn_original', 'titulo'], { formato: 'catalogo', posicion: { isbnOriginal: 0, titulo: 1 } }],
  [['isbn', 'precio', 'constructor'], { posicion: { isbn: 0, precio: 1 }, ignoradas: ['constructor'] }],
  [['Precio', 'PVP', 'EAN'], { posicion: { precio: 1, isbn: 2 }, pvp: true, ignoradas: ['Precio'] }],
  [['ISBN', 'EAN', 'Precio'], { posicion: { isbn: 0, isbnOriginal: 1, precio: 2 }, pvp: false, ignoradas: [] }],
  [['ISBN-13', 'Categorías'], { formato: 'propio', posicion: { isbn: 0, categorias: 1 } }],
  [['rechazo_linea', 'rechazo_motivo', 'isbn', 'precio'], { ignoradas: [] }],
  [['isbn', 'Alto (mm)', 'Peso kg', 'medidascm'], { unidad: { alto: 'mm', peso: 'kg', medidas: 'cm' } }],
])('reads the header %j', (celdas, columnas) => {
  expect(readCabecera(celdas)).toMatchObject(columnas)
})

it('takes what the owner said of a column before its own name', () => {
  expect(
    readCabecera(['Código', 'Descripción', 'Precio', 'Lista 2'], {
      Código: 'isbn',
      Descripción: 'titulo',
      Precio: null,
      'Lista 2': 'precio',
    }),
  ).toMatchObject({ posicion: { isbn: 0, titulo: 1, precio: 3 }, ignoradas: ['Precio'] })
})

describe('the header among the first rows', () => {
  const LISTA = [['Lista de noviembre'], ['Tel. 4555', '0100'], ['Código', 'Descripción', 'P.V.P.'], ['1', 'Faro', '5']]
  it.each<[string, string[][], Mapeo, number]>([
    ['names the ISBN', [['Lista'], ['isbn', 'titulo'], ['9789879334966', 'Faro']], {}, 1],
    ['has known names', LISTA, {}, 2],
    ['has what the owner called the ISBN', LISTA, { Código: 'isbn' }, 2],
    ['is as wide as the others', [['Lista'], ['Cod', 'Nombre', 'Vale'], ['1', 'Faro', '5']], {}, 1],
    ['is the only one', [['Lista']], {}, 0],
    ['is not there', [], {}, -1],
  ])('%s', (_, filas, mapeo, at) => {
    expect(findCabecera(filas, mapeo)).toBe(at)
  })
})

it.each([
  ['SEP=|\nisbn,precio\n', '|'],
  ['isbn;sep=,\n', ';'],
  ['Lista de precios, octubre\n\nISBN;P.V.P.\n', ';'],
  ['isbn,titulo;precio\n', ','],
  ['titulo;isbn_original\n', ';'],
  ['sep=', ','],
])('takes of %j the delimiter %j', (start, delimiter) => {
  expect(detectDelimitador(start)).toBe(delimiter)
})
