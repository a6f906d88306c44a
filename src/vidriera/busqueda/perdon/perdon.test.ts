// What the search makes of mixed, misspelt and nowhere found words.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refreshBusqueda } from '#catalogo/indice/indice.service.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { insertCatalogo } from '#test/catalogo.ts'
import type { ResultadoBusqueda } from '../busqueda.contract.ts'

const BORGES = ['Jorge Luis Borges']
const LIBROS = [
  { titulo: 'Crimen y castigo', autores: ['Fiódor Dostoievski'] },
  { titulo: 'Mitos argentinos 2', autores: ['Felipe Pigna'] },
  { titulo: 'Mitos argentinos 3', autores: ['Felipe Pigna'] },
  { titulo: 'Ficciones', autores: BORGES, editorial: 'Sur', categorias: ['Ficción'], vendidos: 3 },
  { titulo: 'El Aleph', autores: BORGES, descripcion: 'Un punto que contiene todos los puntos.' },
  { titulo: 'Borges, esplendor y derrota', autores: ['María Esther Vázquez'], vendidos: 90 },
  { titulo: 'Conversaciones', autores: ['Osvaldo Ferrari'], temas: ['Borges'], vendidos: 900 },
  { titulo: 'Rayuela', autores: ['Julio Cortázar'], editorial: 'Sudamericana', fecha: '1963-06-28', vendidos: 1 },
  { titulo: 'Los premios', autores: ['Julio Cortázar'], editorial: 'Sudamericana', fecha: '1960-01-01' },
  { titulo: 'Cien años de soledad', autores: ['Gabriel García Márquez'], editorial: 'Sudamericana' },
  { titulo: 'El hobbit', autores: ['J. R. R. Tolkien'], calificacion: 5 },
  { titulo: 'Novelas ejemplares', autores: ['Miguel de Cervantes'], temas: ['Clásicos españoles'] },
  { titulo: 'El túnel', autores: ['Ernesto Sabato'], vendidos: 5 },
  { titulo: 'Túnel', autores: ['Otra Autora'] },
  { titulo: 'El túnel del tiempo', autores: ['Otra Autora'], vendidos: 50 },
  { titulo: 'Corte y confección', descripcion: 'De la falda rayula al saco de Cortázar.' },
  { titulo: 'Luna', autores: ['Una Autora'] },
  { titulo: 'Antes del alba' },
  { titulo: 'Don Quijote', autores: ['Miguel de Cervantes'] },
  { titulo: '1984', autores: ['George Orwell'] },
  { titulo: 'La vuelta al mundo en ochenta días', autores: ['Julio Verne'], fecha: '1980-01-01' },
  { titulo: 'El hombre de la arena' },
  { titulo: 'El nombre del mar' },
  { titulo: 'Recetas', temas: ['Cocina', 'Comedor'], descripcion: 'Un libro de la abuela.' },
  { titulo: 'La caza mayor', autores: ['Ana Markovich'] },
  { titulo: 'Markab' },
  { titulo: 'Wunder', idioma: 'Alemán' },
  { titulo: 'La fotografía' },
  { titulo: 'El medio es el masaje', autores: ['Marshall McLuhan'] },
  { titulo: 'Guía del investigador', temas: ['Tesis', 'Monografías'] },
  { titulo: 'Notas al pie', descripcion: 'Una monografía y una tesis.' },
  { titulo: 'Artes' },
]

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
  await insertCatalogo(api.db, LIBROS)
})
afterAll(() => api.end())

async function buscar(q: string, extra = ''): Promise<ResultadoBusqueda> {
  const response = await api.app.inject(`/api/busqueda?${new URLSearchParams({ q })}${extra}`)
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}
const titulosOf = (libros: readonly { titulo: string }[]) => libros.map(({ titulo }) => titulo)

describe('names and numbers', () => {
  it.each(['Достоевский', 'Dostoyevsky', 'Dostoievsky', 'dostoevskij', 'fedor dostoevski'])(
    'in whichever spelling: %s',
    async (q) => expect(titulosOf((await buscar(q)).resultados)).toEqual(['Crimen y castigo']),
  )
  it.each(['mitos argentinos 03', 'mitos argentinos nº 3', 'mitos argentinos nro 03', 'mitos argentinos III'])(
    'padded or not: %s',
    async (q) => expect(titulosOf((await buscar(q)).resultados)[0]).toBe('Mitos argentinos 3'),
  )
})

describe('any mix of words', () => {
  it.each([
    ['borges ficciones', ['Ficciones']],
    ['ficciones borges sur', ['Ficciones']],
    ['rayuela sudamericana 1963', ['Rayuela']],
    ['sudamericana cortázar', ['Rayuela', 'Los premios']],
    ['ficción borges', ['Ficciones']],
    ['clasico español', ['Novelas ejemplares']],
    ['novela clásica española', ['Novelas ejemplares']],
    ['NOVELAS EJEMPLARES', ['Novelas ejemplares']],
    ['aleph puntos', ['El Aleph']],
    ['borges jorge luis', ['Ficciones', 'El Aleph']],
    ['j l borges', ['Ficciones', 'El Aleph']],
    ['J. L. Borges', ['Ficciones', 'El Aleph']],
    ['jl borges', ['Ficciones', 'El Aleph']],
    ['jl borges aleph', ['El Aleph']],
    ['jrr tolkien', ['El hobbit']],
    ['j r r tolkien', ['El hobbit']],
    ['tolkien jrr', ['El hobbit']],
  ])('%s', async (q, titulos) => {
    const { resultados, corregida } = await buscar(q)
    expect(titulosOf(resultados).sort()).toEqual(titulos.toSorted())
    expect(corregida).toBeNull()
  })
})

describe('what comes first', () => {
  it('is the exact title, then the one without its article, then titles that begin so', async () => {
    expect(titulosOf((await buscar('túnel')).resultados)).toEqual(['Túnel', 'El túnel', 'El túnel del tiempo'])
    expect(titulosOf((await buscar('el tunel')).resultados)).toEqual(['El túnel', 'Túnel', 'El túnel del tiempo'])
  })

  it('is a title that begins with the words, then their author, then the rest, however popular', async () => {
    expect(titulosOf((await buscar('borges')).resultados)).toEqual([
      'Borges, esplendor y derrota',
      'Ficciones',
      'El Aleph',
      'Conversaciones',
    ])
  })
})

describe('nothing has the words as they were given', () => {
  it.each([
    ['borjes ficciones', 'Borges ficciones', 'Ficciones'],
    ['CORTASAR', 'Cortázar', 'Rayuela'],
    ['corrtazr', 'Cortázar', 'Rayuela'],
    ['sbato', 'Sabato', 'El túnel'],
    ['rayeula', 'Rayuela', 'Rayuela'],
    ['ra yuela', 'Rayuela', 'Rayuela'],
    ['cienaños de soledad', 'Cien años de soledad', 'Cien años de soledad'],
    ['garcía marq', 'garcía Márquez', 'Cien años de soledad'],
    ['julio rayu', 'julio Rayuela', 'Rayuela'],
  ])('%s', async (q, corregida, titulo) => {
    const found = await buscar(q)
    expect(found).toMatchObject({ corregida, cercanos: [], populares: [] })
    expect(found.resultados[0]?.titulo).toBe(titulo)
    expect(found.consulta).toBe(q)
  })

  it('but what has them is never mixed with what nearly has', async () => {
    const { corregida, resultados } = await buscar('corte')
    expect([corregida, ...titulosOf(resultados)]).toEqual([null, 'Corte y confección'])
  })

  it('follows what only a description has', async () => {
    const { corregida, resultados } = await buscar('rayula cortázar')
    expect([corregida, ...titulosOf(resultados)]).toEqual([null, 'Corte y confección', 'Rayuela'])
    expect(titulosOf((await buscar('rayula')).resultados)).toEqual(['Corte y confección'])
  })

  it('is a stop word only where no other word will do', async () => {
    expect(await buscar('quna')).toMatchObject({ corregida: 'Luna', total: 1 })
    expect(await buscar('atnes del alba')).toMatchObject({ corregida: 'Antes del alba', total: 1 })
  })

  it('says the same on every page and with every filter', async () => {
    const filtered = await buscar('sudamericna', `&idioma=${encodeURIComponent('Alemán')}`)
    expect(filtered).toMatchObject({ corregida: 'Sudamericana', total: 0 })
    expect(await buscar('sudamericna', '&cantidad=2&pagina=2')).toMatchObject({ corregida: 'Sudamericana', total: 3 })
  })
})

describe('words that say nothing of a book', () => {
  it.each([
    ['libro de cortazar', 'Rayuela'],
    ['comprar rayuela', 'Rayuela'],
    ['quiero leer algo de borges', 'Borges, esplendor y derrota'],
    ['libros de cocina', 'Recetas'],
    ['novelas ejemplares libro', 'Novelas ejemplares'],
  ])('are left out of %s', async (q, titulo) => {
    const { resultados, corregida } = await buscar(q)
    expect([corregida, resultados[0]?.titulo]).toEqual([null, titulo])
  })

  it('are looked for where a title has them', async () => {
    expect(titulosOf((await buscar('novelas ejemplares')).resultados)).toEqual(['Novelas ejemplares'])
  })

  it('are left out of a misspelt question, too', async () => {
    const { resultados, corregida } = await buscar('libros de cortasar')
    expect([corregida, resultados[0]?.titulo]).toEqual(['Cortázar', 'Rayuela'])
  })

  it('leave what is left, and say so, where no book is of the kind', async () => {
    expect(await buscar('manual de cocina')).toMatchObject({ corregida: 'cocina', total: 1 })
  })
})

describe('a number', () => {
  it.each([
    ['la vuelta al mundo en 80 días', 'La vuelta al mundo en ochenta días'],
    ['vuelta al mndo en 80 días', 'La vuelta al mundo en ochenta días'],
    ['mil novecientos ochenta y cuatro', '1984'],
    ['100 años de soledad', 'Cien años de soledad'],
  ])('is found in any of its ways: %s', async (q, titulo) => {
    expect(titulosOf((await buscar(q)).resultados)[0]).toBe(titulo)
  })

  it('of a series is the volume’s own before any other number in a text', async () => {
    const ids = await insertCatalogo(api.db, [
      { titulo: 'Brujas y la piedra', descripcion: 'Brujas, libro de las 2 hermanas.', vendidos: 800 },
      { titulo: 'Brujas y la cámara' },
    ])
    const ficha = `insert into libro_ficha (libro_id, coleccion, coleccion_p, coleccion_numero) values ($1, 'Brujas', 'brujas', '2')`
    await api.pool.query(ficha, [ids[1]])
    await refreshBusqueda(api.db, ids)
    expect(titulosOf((await buscar('brujas 2')).resultados)).toEqual(['Brujas y la cámara', 'Brujas y la piedra'])
    await api.db.deleteFrom('libro').where('id', 'in', ids).execute()
  })

  it('is not another number', async () => {
    expect(await buscar('1985')).toMatchObject({ total: 0, corregida: null })
  })
})

describe('a word by ear', () => {
  it.each([
    ['kijote', 'Quijote', 'Don Quijote'],
    ['garsia markes', 'García Márquez', 'Cien años de soledad'],
    ['fixiones', 'Ficciones', 'Ficciones'],
    ['mac luan marshall', 'McLuhan marshall', 'El medio es el masaje'],
  ])('%s', async (q, corregida, titulo) => {
    const found = await buscar(q)
    expect([found.corregida, found.resultados[0]?.titulo]).toEqual([corregida, titulo])
  })
})

describe('a book that has nearly all words', () => {
  it.each([
    ['el tunel sabatto xyzzyq', 'El túnel'],
    ['rayuela xyzzyq', 'Rayuela'],
    ['cien años de soledad garzya 2', 'Cien años de soledad'],
    ['ernesto sabato xyzzyq', 'El túnel'],
    ['hobit tolkin 2 xyzzyq', 'El hobbit'],
  ])('is shown as the nearest: %s', async (q, titulo) => {
    const { resultados, ...found } = await buscar(q)
    expect([found.cerca, found.corregida, resultados[0]?.titulo]).toEqual([true, null, titulo])
    expect((await buscar(q, '&formato=digital')).total).toBe(0)
  })
})

describe('a subject in many words', () => {
  it('is found by all of them but one, in what books say of their subjects alone', async () => {
    const { resultados, ...found } = await buscar('como escribir una tesis o monografía')
    expect([found.cerca, titulosOf(resultados)]).toEqual([true, ['Guía del investigador']])
    expect((await buscar('escribir tesis')).total).toBe(0)
  })
})

describe('what a question hardly meant', () => {
  it('is offered with its books, not searched for: few books of another language; two slips, one in the first letter', async () => {
    expect(await buscar('wvnder')).toMatchObject({ total: 0, corregida: null, sugerida: 'Wunder' })
    const found = await buscar('ortografia')
    expect(found).toMatchObject({ total: 0, corregida: null, sugerida: 'fotografía' })
    expect(titulosOf(found.cercanos)).toEqual(['La fotografía'])
  })

  it('and in quotes nothing but the words themselves is searched for', async () => {
    expect(await buscar('"borjes"')).toMatchObject({ total: 0, corregida: null, sugerida: 'Borges' })
    expect(titulosOf((await buscar('«el aleph»')).resultados)).toEqual(['El Aleph'])
  })

  it('are words of one stem, which stay', async () => {
    expect(await buscar('resetas comedores')).toMatchObject({ corregida: 'Recetas comedores' })
  })
})

describe('the beginning of a word', () => {
  it('is none of the words that are a letter away', async () => {
    const { resultados, corregida } = await buscar('marko')
    expect([corregida, ...titulosOf(resultados)]).toEqual(['Markovich', 'La caza mayor'])
  })

  it('is followed by the books of names that begin so, where it begins a title', async () => {
    const { resultados, corregida } = await buscar('mark')
    expect([corregida, ...titulosOf(resultados)]).toEqual([null, 'Markab', 'La caza mayor'])
  })
})

describe('nothing is found', () => {
  it('where all words are right and no book has them together, whatever is a letter away', async () => {
    const found = await buscar('el nombre de la arena')
    expect(found).toMatchObject({ total: 0, resultados: [], corregida: null })
    expect(titulosOf(found.cercanos)).toEqual(['El hombre de la arena'])
  })

  it('gives what is near and what is popular, each book once', async () => {
    const found = await buscar('conversaciones xyzzyq wyzzxq rayuela')
    expect(found).toMatchObject({ total: 0, totalExacto: true, resultados: [], corregida: null, cerca: false })
    expect(titulosOf(found.cercanos)).toEqual(['Conversaciones'])
    expect(found.populares[0]?.titulo).toBe('Borges, esplendor y derrota')
    expect(titulosOf(found.populares)).not.toContain('Conversaciones')
  })

  it('gives what is popular when no word is known: what sells, then the best rated', async () => {
    const found = await buscar('xyzzyq')
    expect(found.cercanos).toEqual([])
    expect(titulosOf(found.populares)).toEqual([
      ...['Conversaciones', 'Borges, esplendor y derrota', 'El túnel del tiempo', 'El túnel', 'Ficciones', 'Rayuela'],
      ...['El hobbit', 'Artes'],
    ])
  })

  it('gives what the words find without the filters', async () => {
    const found = await buscar('rayuela', '&formato=digital')
    expect(found).toMatchObject({ total: 0, corregida: null })
    expect(titulosOf(found.cercanos)).toEqual(['Rayuela'])
  })

  it('knows no book of an ISBN that the shop does not have', async () => {
    expect(await buscar('978-950-00-0001-7')).toMatchObject({ total: 0, cercanos: [], corregida: null })
  })
})
