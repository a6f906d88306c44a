import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectCompressed, expectMissing, expectPaging, expectShared, NO_ID, read, readList } from '#test/answers.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { findCategoria, insertAutor, insertCatalogo, insertEditorial } from '#test/catalogo.ts'
import type { Libro } from './libro.contract.ts'

let api: TestApi
let ids: string[]
let autor: string
let editorial: string
let categoria: string
beforeAll(async () => {
  api = await createTestApi()
  const common = { autores: ['Julio Cortázar'], editorial: 'Losada', categorias: ['Ficción'] }
  ids = await insertCatalogo(api.db, [
    {
      titulo: 'Rayuela',
      autores: ['Julio Cortázar', 'Aurora Bernárdez'],
      editorial: 'Losada',
      categorias: ['Ficción', 'No ficción'],
      formatos: ['fisico', 'digital'],
      descripcion: 'Del lado de allá.\nDel lado de acá.',
      precio: 18_900_50,
      calificacion: 4.6,
      fecha: '1963-06-28',
      isbn: '9788437604572',
      portada: 'https://ejemplo.test/rayuela.jpg',
      vendidos: 2,
    },
    { titulo: 'Sin datos', precio: null },
    { ...common, titulo: 'Bestiario', calificacion: 4.9, fecha: '1951-01-01', precision: 'anio', vendidos: 9 },
    { ...common, titulo: 'Octaedro', fecha: '1974-01-01', precision: 'anio' },
  ])
  autor = await insertAutor(api.db, 'Julio Cortázar')
  editorial = await insertEditorial(api.db, 'Losada')
  categoria = (await findCategoria(api.db, 'Ficción')).id
})
afterAll(() => api.end())

const titulosOf = (libros: Libro[]) => libros.map(({ titulo }) => titulo)
const [rayuela, sinDatos] = [() => ids[0] ?? '', () => ids[1] ?? '']

describe('a book', () => {
  it('has every field of the specification', async () => {
    const noFiccion = await findCategoria(api.db, 'No ficción')
    const aurora = await insertAutor(api.db, 'Aurora Bernárdez')
    expect(await read(api, `/api/libros/id/${rayuela()}`)).toEqual({
      _id: rayuela(),
      isbn: '9788437604572',
      titulo: 'Rayuela',
      idioma: 'Español',
      descripcion: 'Del lado de allá.\nDel lado de acá.',
      precio: 18_900.5,
      portada: 'https://ejemplo.test/rayuela.jpg',
      portada_version: expect.stringMatching(/^r[a-z0-9]+$/),
      calificacion: 4.6,
      opiniones: 0,
      fecha_edicion: '1963-06-28',
      fecha_edicion_precision: 'dia',
      formatos: ['fisico', 'digital'],
      editorial: { _id: editorial, descripcion: 'Losada' },
      autores: [
        { _id: autor, nombre_completo: 'Julio Cortázar', nombre: 'Julio', apellido: 'Cortázar' },
        { _id: aurora, nombre_completo: 'Aurora Bernárdez', nombre: 'Aurora', apellido: 'Bernárdez' },
      ],
      categorias: [
        { _id: categoria, nombre: 'Ficción', descripcion: null },
        { _id: noFiccion.id, nombre: 'No ficción', descripcion: null },
      ],
      version: 1,
    })
  })

  it('has null where nothing is known', async () => {
    expect(await read(api, `/api/libros/id/${sinDatos()}`)).toMatchObject({
      descripcion: null,
      precio: null,
      portada: null,
      portada_version: expect.stringMatching(/^d[a-z0-9]+$/),
      calificacion: null,
      fecha_edicion: null,
      fecha_edicion_precision: null,
      editorial: null,
      autores: [],
      categorias: [],
    })
  })

  it('known by its year only says so', async () => {
    expect(await read(api, `/api/libros/id/${ids[2]}`)).toMatchObject({
      fecha_edicion: '1951-01-01',
      fecha_edicion_precision: 'anio',
    })
  })
})

describe('GET /api/libros', () => {
  it('lists books, newest first', async () => {
    expect(titulosOf((await readList<Libro>(api, '/api/libros')).items)).toEqual([
      'Octaedro',
      'Bestiario',
      'Sin datos',
      'Rayuela',
    ])
  })

  it('is paged, shared and compressed', async () => {
    await expectPaging(api, '/api/libros')
    await expectShared(api, '/api/libros')
    await expectCompressed(api, '/api/libros')
  })

  it.each([
    ['calificacion', ['Bestiario', 'Rayuela', 'Octaedro', 'Sin datos']],
    ['vendidos', ['Bestiario', 'Rayuela', 'Octaedro', 'Sin datos']],
    ['fecha', ['Octaedro', 'Rayuela', 'Bestiario', 'Sin datos']],
  ])('can be ordered by %s', async (orden, titulos) => {
    expect(titulosOf((await readList<Libro>(api, `/api/libros?orden=${orden}`)).items)).toEqual(titulos)
    const second = await readList<Libro>(api, `/api/libros?orden=${orden}&offset=1&limit=1`)
    expect(titulosOf(second.items)).toEqual(titulos.slice(1, 2))
  })
})

describe('GET /api/libros?tras=', () => {
  const list = async (tras: string, more = '') =>
    titulosOf((await readList<Libro>(api, `/api/libros?orden=vendidos&tras=${tras}${more}`)).items)

  it('goes on after that book, whatever the offset says', async () => {
    expect(await list(rayuela())).toEqual(['Octaedro', 'Sin datos'])
    expect(await list(rayuela(), '&offset=40&limit=1')).toEqual(['Octaedro'])
    expect(await list(sinDatos())).toEqual([])
  })

  it('goes by the offset when that book is gone', async () => {
    expect(await list(NO_ID, '&offset=2')).toEqual(['Octaedro', 'Sin datos'])
    expect((await api.app.inject('/api/libros?tras=x')).statusCode).toBe(400)
  })
})

describe('GET /api/libros, narrowed', () => {
  it.each([
    ['formato=digital', ['Rayuela']],
    ['formato=fisico', ['Octaedro', 'Bestiario', 'Sin datos', 'Rayuela']],
    ['formato=audiolibro', []],
    ['precio_hasta=12500', ['Octaedro', 'Bestiario']],
    ['precio_hasta=12499.99', []],
    ['precio_hasta=18900.5', ['Octaedro', 'Bestiario', 'Rayuela']],
    ['precio_hasta=21474836', ['Octaedro', 'Bestiario', 'Rayuela']],
    ['precio_hasta=20000&formato=digital', ['Rayuela']],
    ['precio_hasta=20000&orden=fecha&offset=1&limit=1', ['Rayuela']],
  ])('takes ?%s', async (query, titulos) => {
    const { items, total } = await readList<Libro>(api, `/api/libros?${query}`)
    expect(titulosOf(items)).toEqual(titulos)
    if (!query.includes('limit')) expect(total).toBe(titulos.length)
  })

  it.each(['formato=papel', 'formato=', 'precio_hasta=-1', 'precio_hasta=mucho', 'precio_hasta=21474837'])(
    'refuses ?%s',
    async (query) => {
      const response = await api.app.inject(`/api/libros?${query}`)
      expect(response.statusCode).toBe(400)
      expect(Object.keys(response.json().campos)).toEqual([query.split('=')[0]])
    },
  )
})

it('GET /api/libros/libros gives ids, pages of them too', async () => {
  expect(await read(api, '/api/libros/libros')).toEqual({ data: ids.toReversed() })
  expect(await read(api, '/api/libros/libros?offset=1&limit=2')).toEqual({ data: ids.toReversed().slice(1, 3) })
  await expectShared(api, '/api/libros/libros')
  expect((await api.app.inject('/api/libros/libros')).headers['x-total-count']).toBe('4')
  expect((await api.app.inject('/api/libros/libros?limit=0')).statusCode).toBe(400)
})

describe('GET /api/libros/por-ids', () => {
  const url = (...asked: string[]) => `/api/libros/por-ids?${asked.map((id) => `id=${id}`).join('&')}`

  it('gives the books in the order asked for, without those that are gone, to whoever asks', async () => {
    const [first = '', , third = ''] = ids
    const libros = await read<Libro[]>(api, url(third.toUpperCase(), NO_ID, first))
    expect(libros.map(({ _id }) => _id)).toEqual([third, first])
    expect(await read<Libro[]>(api, url(first))).toEqual([await read(api, `/api/libros/id/${first}`)])
    expect((await api.app.inject(url(first))).headers['cache-control']).toBe('no-store')
  })

  it.each(['', '?id=x', `?${`id=${NO_ID}&`.repeat(51)}`])(
    'refuses no ids, odd ones and too many: %#',
    async (query) => {
      expect((await api.app.inject(`/api/libros/por-ids${query}`)).statusCode).toBe(400)
    },
  )
})

describe('the books of', () => {
  it.each([
    ['/api/libros/editorial/{id}', () => editorial, 'EDITORIAL_NOT_FOUND'],
    ['/api/libros/autor/{id}', () => autor, 'AUTOR_NOT_FOUND'],
    ['/api/libros/categoria/{id}', () => categoria, 'CATEGORIA_NOT_FOUND'],
  ])('GET %s', async (path, id, code) => {
    const url = path.replace('{id}', id())
    expect(titulosOf((await readList<Libro>(api, url)).items)).toEqual(['Octaedro', 'Bestiario', 'Rayuela'])
    await expectPaging(api, url)
    await expectShared(api, url)
    await expectMissing(api, path, code)
  })

  it('a category without books are none', async () => {
    const { id } = await findCategoria(api.db, 'Salud y bienestar')
    expect(await readList(api, `/api/libros/categoria/${id}`)).toEqual({ items: [], total: 0 })
  })
})

describe('one part of a book', () => {
  const autores = async () => (await read<Libro>(api, `/api/libros/id/${rayuela()}`)).autores
  const categorias = async () => (await read<Libro>(api, `/api/libros/id/${rayuela()}`)).categorias
  it.each<[string, () => unknown]>([
    ['/api/libros/editoriales/{id}', () => ({ _id: editorial, descripcion: 'Losada' })],
    ['/api/libros/autores/{id}', autores],
    ['/api/libros/categorias/{id}', categorias],
    ['/api/libros/formatos/{id}', () => ['fisico', 'digital']],
    ['/api/libros/isbn/{id}', () => ({ data: '9788437604572' })],
    ['/api/libros/titulo/{id}', () => ({ data: 'Rayuela' })],
    ['/api/libros/portada/{id}', () => ({ data: 'https://ejemplo.test/rayuela.jpg' })],
    ['/api/libros/precio/{id}', () => ({ data: 18_900.5 })],
    ['/api/libros/descripcion/{id}', () => ({ data: 'Del lado de allá.\nDel lado de acá.' })],
    ['/api/libros/fechaEdicion/{id}', () => ({ data: '1963-06-28' })],
    ['/api/libros/getautores/{id}', async () => ({ data: await autores() })],
    ['/api/libros/geteditorial/{id}', () => ({ data: { _id: editorial, descripcion: 'Losada' } })],
    ['/api/libros/getcategorias/{id}', async () => ({ data: await categorias() })],
  ])('GET %s', async (path, body) => {
    expect(await read(api, path.replace('{id}', rayuela()))).toEqual(await body())
    await expectShared(api, path.replace('{id}', rayuela()))
    await expectMissing(api, path, 'LIBRO_NOT_FOUND')
  })

  it.each([
    ['editoriales', null],
    ['autores', []],
    ['precio', { data: null }],
    ['geteditorial', { data: null }],
    ['fechaEdicion', { data: null }],
  ])('%s may be unknown', async (part, body) => {
    expect(await read(api, `/api/libros/${part}/${sinDatos()}`)).toEqual(body)
  })

  it('GET /api/libros/id/{id} of nobody is a 404', () => expectMissing(api, '/api/libros/id/{id}', 'LIBRO_NOT_FOUND'))
})

describe('whatever else is asked for', () => {
  it.each([`/api/libros/nada/${NO_ID}`, '/api/nada', '/api/libros/id'])('%s is a 404 as JSON', async (url) => {
    const response = await api.app.inject(url)
    expect(response.statusCode).toBe(404)
    expect(response.json()).toMatchObject({ code: 'NOT_FOUND' })
  })

  it('answers are made anew when the catalogue changes', async () => {
    const url = `/api/libros/titulo/${ids[3]}`
    const before = await api.app.inject(url)
    await api.db
      .updateTable('libro')
      .set({ titulo: 'Octaedro (nueva)' })
      .where('id', '=', ids[3] ?? '')
      .execute()
    api.cache.clear()
    const after = await api.app.inject({ url, headers: { 'if-none-match': String(before.headers.etag) } })
    expect([after.statusCode, after.json()]).toEqual([200, { data: 'Octaedro (nueva)' }])
  })
})
