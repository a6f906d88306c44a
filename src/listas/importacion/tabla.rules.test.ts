import { describe, expect, it } from 'vitest'
import { createContexto } from '#test/importacion.ts'
import { readCabecera } from './columnas.rules.ts'
import { FICHA_VACIA } from './fila.rules.ts'
import { createTablaReader } from './tabla.rules.ts'

const CATEGORIAS = ['ficcion', 'no ficcion', 'salud y bienestar']
const ISBN = '9789500000017'

function reader(cabecera: string, contexto = createContexto(CATEGORIAS)) {
  const columnas = readCabecera(cabecera.split(','))
  if ('motivo' in columnas) throw new Error(columnas.motivo)
  const read = createTablaReader(columnas, contexto)
  return (celdas: readonly string[]) => read(celdas, 2)
}

/** One row, and what the owner is told of it. */
function readTold(cabecera: string, celdas: readonly string[], options?: { gratis: boolean }) {
  const contexto = createContexto(CATEGORIAS, options)
  const fila = reader(cabecera, contexto)(celdas)
  return { fila, avisos: contexto.avisos.list().map(({ clase, ejemplos }) => [clase, ejemplos[0]?.texto]) }
}

describe('our own format', () => {
  it('leaves what is absent or empty null', () => {
    expect(reader('isbn,precio,titulo')([ISBN, '12.500,50', ' '])).toEqual({
      ...FICHA_VACIA,
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
      gratis: false,
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

describe('a refusal', () => {
  const read = reader(
    'isbn,titulo,autores,editorial,fecha_edicion,idioma,temas,formatos,descripcion,precio,calificacion,portada',
  )
  const fila = (celdas: Record<number, string>) =>
    read([ISBN, 'T', ...Array<string>(10).fill('')].map((celda, n) => celdas[n] ?? celda))

  it.each<[Record<number, string>, string, string]>([
    [{ 1: 'x'.repeat(1_501) }, 'titulo', 'título de 1.501 caracteres: no puede pasar de 500'],
    [{ 2: 'x'.repeat(301) }, 'valor', 'nombre de autor de 301 caracteres: no puede pasar de 300'],
    [{ 2: Array.from({ length: 501 }, (_, n) => `A${n} B`).join('|') }, 'valor', 'más de 500 autores'],
    [{ 3: 'x'.repeat(301) }, 'valor', 'editorial de 301 caracteres: no puede pasar de 300'],
    [{ 8: 'x'.repeat(20_001) }, 'valor', 'descripción de 20.001 caracteres: no puede pasar de 20.000'],
    [{ 1: 'a\0' }, 'fila', 'contiene un carácter nulo (NUL)'],
    [{ 1: 'a\ufffd' }, 'fila', 'contiene caracteres dañados, que no son de la codificación del archivo'],
    [{ 0: 's/n' }, 'isbn', 'no tiene ISBN'],
  ])('of %o is of the kind %s: %s', (celdas, clase, motivo) => {
    expect(fila(celdas)).toEqual({ clase, motivo })
  })

  it('of a row counts its cells', () => {
    expect(read([...Array<string>(12).fill(''), ' ', 'x'])).toEqual({
      clase: 'fila',
      motivo: 'tiene 14 celdas y la cabecera 12: falta o sobra un separador o una comilla',
    })
  })

  it.each<[Record<number, string>, object]>([
    [{ 1: 'x'.repeat(500) }, { titulo: 'x'.repeat(500) }],
    [{ 2: 'x'.repeat(300) }, { autores: [{ apellido: 'x'.repeat(300) }] }],
    [{ 2: Array.from({ length: 500 }, (_, n) => `A${n} B`).join('|') }, { titulo: 'T' }],
    [{ 3: 'x'.repeat(300) }, { editorial: 'x'.repeat(300) }],
    [{ 3: ' — ' }, { editorial: null }],
    [{ 6: 'x'.repeat(300) }, { temas: ['x'.repeat(300)] }],
    [{ 6: Array.from({ length: 300 }, (_, n) => `t${n}`).join('|') }, { titulo: 'T' }],
    [{ 8: ' Un\n\n\n\nfaro. ' }, { descripcion: 'Un\n\nfaro.' }],
    [{ 8: 'x'.repeat(20_000) }, { descripcion: 'x'.repeat(20_000) }],
    [
      { 1: ' Rayuela ', 5: 'fr', 7: 'ebook' },
      { titulo: 'Rayuela', idioma: 'Francés', formatos: ['digital'] },
    ],
    [
      { 10: '4,5', 11: ' https://tapas.example/1.jpg ' },
      { calificacion: 4.5, portada: 'https://tapas.example/1.jpg' },
    ],
  ])('is not for %o', (celdas, kept) => {
    expect(fila(celdas)).toMatchObject({ isbn: ISBN, ...kept })
  })
})

describe('a cell that is not understood', () => {
  it.each([
    ['precio', ['Consultar', 's/p', '-', 'AGOTADO', '12500 + IVA', 'u$s 15', 'gratis', '-1', '12,500'], 'precio'],
    ['pvp_editorial', ['s/p'], 'PVP'],
    ['fecha', ['s/f', 'ene-24', '45292', 'ayer'], 'fecha'],
    ['idioma', ['?'], 'idioma'],
    ['calificacion', ['6'], 'calificación'],
    ['formatos', ['papiro'], 'formato'],
  ])('of the column %s is left out and named: %j', (columna, celdas, nombre) => {
    for (const celda of celdas) {
      const { fila, avisos } = readTold(`isbn,titulo,${columna}`, [ISBN, 'Rayuela', celda])
      expect(fila).toMatchObject({ isbn: ISBN, titulo: 'Rayuela', precio: null, pvp: null, fecha: null, idioma: null })
      expect(avisos).toEqual([['dato', expect.stringMatching(new RegExp(`^${nombre} .*: «`))]])
      expect(avisos[0]?.[1]).toContain(`«${celda}»`)
    }
  })

  it('is quoted as far as its first sixty characters', () => {
    const said = (precio: string) => readTold('isbn,titulo,precio', [ISBN, 'T', precio]).avisos[0]?.[1]
    expect(said('x'.repeat(60))).toBe(`precio que no se entiende: «${'x'.repeat(60)}» (se escribe 12500 o 12.500,50)`)
    expect(said('x'.repeat(61))).toContain(`«${'x'.repeat(60)}…»`)
  })
})

it('reads an original ISBN where the first is wrong, and tells of the first where both are', () => {
  const read = reader('isbn13,isbn_original,titulo')
  expect(read(['978', '950-00-0001-6', 'T'])).toMatchObject({ isbn: ISBN })
  expect(read(['978', '950', 'T'])).toEqual({
    clase: 'isbn',
    motivo: 'ISBN inválido: «978», no tiene 10 ni 13 dígitos',
  })
  expect(read(['', '95', 'T'])).toEqual({ clase: 'isbn', motivo: 'ISBN inválido: «95», no tiene 10 ni 13 dígitos' })
})

it('makes no category of a subject whose category the shop does not have', () => {
  const catalogo = reader('isbn13,categorias')
  expect(catalogo([ISBN, 'derecho | DERECHO | — |'])).toMatchObject({ categorias: null, temas: ['derecho'] })
  expect(catalogo([ISBN, ''])).toMatchObject({ categorias: null, temas: null, temasExtra: null })
  expect(reader('isbn,categorias,temas')([ISBN, 'novela|derecho', ''])).toMatchObject({
    categorias: ['ficcion'],
    temas: null,
    temasExtra: ['derecho'],
  })
})

describe('what a supplier sends', () => {
  it('is known by its own names of columns, whatever their case and accents', () => {
    const fila = reader('EAN;TÍTULO;Autor/es;SELLO;Año;P.V.P.;Materia;Nº de páginas'.replaceAll(';', ','))([
      ...[ISBN, 'Rayuela', 'Cortázar, Julio', 'Sudamericana', '1963', '$1.500.-', 'Novelas argentinas', '155'],
    ])
    expect(fila).toMatchObject({
      titulo: 'Rayuela',
      autores: [{ nombreCompleto: 'Julio Cortázar' }],
      editorial: 'Sudamericana',
      fecha: { fecha: '1963-01-01', precision: 'anio' },
      precio: 150_000,
      pvp: { centavos: 150_000, deOnix: false },
      categorias: ['ficcion'],
      categoriasSugeridas: true,
      temasExtra: ['Novelas argentinas'],
    })
  })

  it('says 0 where it knows no price, unless a column or the owner says that the book is free', () => {
    const cero = readTold('isbn,precio', [ISBN, '0,00'])
    expect(cero.fila).toMatchObject({ precio: null, gratis: false })
    expect(cero.avisos).toEqual([['precio', 'precio 0: se toma como «sin precio»']])
    for (const { fila, avisos } of [
      readTold('isbn,precio', [ISBN, '0'], { gratis: true }),
      readTold('isbn,precio,gratis', [ISBN, '0', 'sí']),
      readTold('isbn,precio,gratis', [ISBN, '', 'X']),
    ]) {
      expect(fila).toMatchObject({ precio: 0, gratis: true })
      expect(avisos).toEqual([])
    }
    expect(readTold('isbn,precio', [ISBN, ''], { gratis: true }).fila).toMatchObject({ precio: null, gratis: false })
    expect(readTold('isbn,precio,gratis', [ISBN, '9', 'sí']).fila).toMatchObject({ precio: 900, gratis: false })
  })

  it('keeps the book and leaves out a subject that is too long, or those that are too many', () => {
    const { fila, avisos } = readTold('isbn,temas', [ISBN, `corto|${'x'.repeat(301)}|b`])
    expect(fila).toMatchObject({ temas: ['corto', 'b'] })
    expect(avisos).toEqual([['recorte', 'un tema de más de 300 caracteres no se guarda']])
    const many = readTold('isbn,temas,categorias', [
      ISBN,
      Array.from({ length: 301 }, (_, n) => `t${n}`).join('|'),
      'z',
    ])
    expect((many.fila as { temas: string[] }).temas).toHaveLength(300)
    expect(many.fila).toMatchObject({ temasExtra: null })
    expect(many.avisos).toEqual([['recorte', 'más de 300 temas: se guardan los primeros']])
  })

  it('tells of authors that may be one or two, and keeps them as they are written', () => {
    const { fila, avisos } = readTold('isbn,autores', [ISBN, 'Vértiz Xul, Qom Tewe'])
    expect(fila).toMatchObject({ autores: [{ nombreCompleto: 'Vértiz Xul, Qom Tewe' }] })
    expect(avisos).toEqual([['autores', 'autores sin separar: «Vértiz Xul, Qom Tewe»']])
  })

  it('says what edition it is', () => {
    const cabecera =
      'isbn,Traductor,Ilustraciones,Colección,Edición,Páginas,Medidas (cm),Peso,Encuadernación,Título original,Idioma original,Edad,Thema,Disponibilidad,autores,subtitulo,titulo'
    const fila = reader(cabecera)([
      ...[
        ISBN,
        'Aurora Bernárdez',
        'Sábat, Hermenegildo',
        'Narrativas, n.° 12',
        '3.ª',
        '320 p.',
        '15 x 23,5',
        '0,4 kg',
      ],
      ...['Rústica', 'Mémoires', 'fr', '9 a 12 años', 'FBA, 1KLSA', 'Agotado'],
      ...['Yourcenar, Marguerite | Cortázar, Julio (prólogo)', 'una vida', 'Memorias'],
    ])
    expect(fila).toMatchObject({
      titulo: 'Memorias: una vida',
      autores: [{ nombreCompleto: 'Marguerite Yourcenar' }],
      contribuidores: [
        { nombreCompleto: 'Julio Cortázar', rol: 'prologuista' },
        { nombreCompleto: 'Hermenegildo Sábat', rol: 'ilustrador' },
        { nombreCompleto: 'Aurora Bernárdez', rol: 'traductor' },
      ],
      coleccion: 'Narrativas',
      coleccion_numero: '12',
      numero_edicion: 3,
      edicion: null,
      paginas: 320,
      ancho_mm: 150,
      alto_mm: 235,
      grueso_mm: null,
      peso_g: 400,
      encuadernacion: 'tapa blanda',
      titulo_original: 'Mémoires',
      idioma_original: 'francés',
      audiencia: 'infantil',
      thema: ['FBA', '1KLSA'],
      categorias: ['ficcion'],
      disponibilidad: 'sin stock',
    })
  })

  it('is not refused for what is not understood of the edition', () => {
    const { fila, avisos } = readTold('isbn,paginas,peso', [ISBN, 'muchas', 'liviano'])
    expect(fila).toMatchObject({ isbn: ISBN, paginas: null, peso_g: null })
    expect(avisos).toEqual([['dato', 'páginas que no se entiende: «muchas»']])
  })

  it('suggests nothing for a chosen category, and counts subjects that lead to none', () => {
    const contexto = createContexto(CATEGORIAS)
    const read = reader('isbn,categorias,materias', contexto)
    expect(read([ISBN, 'No ficción', 'Novela'])).toMatchObject({
      categorias: ['no ficcion'],
      categoriasSugeridas: false,
    })
    expect(read([ISBN, '', 'Numismática | Faros'])).toMatchObject({ categorias: null, categoriasSugeridas: false })
    read([ISBN, '', 'FAROS'])
    expect(contexto.avisos.listMaterias()).toEqual([
      { materia: 'Faros', libros: 2 },
      { materia: 'Numismática', libros: 1 },
    ])
  })

  it('suggests publishers that may be the same, and merges none', () => {
    const contexto = createContexto(CATEGORIAS)
    const read = reader('isbn,editorial', contexto)
    const names = ['Planeta', 'Editorial Planeta S.A.', 'PLANETA', 'Alfaguara'].map((name) => read([ISBN, name]))
    expect(names.map((fila) => 'editorial' in fila && fila.editorial)).toEqual([
      ...['Planeta', 'Editorial Planeta S.A.', 'PLANETA', 'Alfaguara'],
    ])
    expect(contexto.avisos.list()).toMatchObject([
      {
        clase: 'editorial',
        total: 1,
        ejemplos: [
          {
            texto:
              '«Planeta» y «Editorial Planeta S.A.» quedan como dos editoriales: si son la misma, unilas en el panel',
          },
        ],
      },
    ])
  })
})
