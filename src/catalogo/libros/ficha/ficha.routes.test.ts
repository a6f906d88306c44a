import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { read } from '#test/answers.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { findCategoria, insertAutor, insertEditorial } from '#test/catalogo.ts'
import { createIsbn, insertTestLibro } from '#test/rows.ts'
import { type Callers, createCallers } from '#test/writing.ts'
import type { LibroConFicha, LibroPresentado } from '../libro.contract.ts'

let api: TestApi
let as: Callers
let nuevo: Record<string, unknown>
beforeAll(async () => {
  api = await createTestApi()
  as = await createCallers(api)
  nuevo = {
    titulo: 'El proceso',
    idioma: 'Español',
    descripcion: 'Una mañana.',
    fecha_edicion: '2013-06-26',
    editorial: await insertEditorial(api.db, 'Valdemar'),
    precio: 18_900,
    portada: 'https://ejemplo.test/proceso.jpg',
    formatos: ['fisico'],
    autores: [await insertAutor(api.db, 'Franz Kafka')],
    categorias: [(await findCategoria(api.db, 'Ficción')).id],
  }
})
afterAll(() => api.end())

let isbns = 960_000
const create = (ficha?: unknown, rest: Record<string, unknown> = {}) =>
  as.done<LibroConFicha>('POST', '/api/libros/crear', { ...nuevo, isbn: createIsbn(++isbns), ...rest, ficha })
const show = (id: string) => read<LibroPresentado>(api, `/api/libros/id/${id}`)
const edit = (id: string, body: Record<string, unknown>) => as.done<LibroConFicha>('PUT', `/api/libros/${id}`, body)
const find = async (q: string) =>
  (await read<{ resultados: { _id: string }[] }>(api, `/api/busqueda?q=${encodeURIComponent(q)}`)).resultados.map(
    ({ _id }) => _id,
  )

const FICHA = {
  contribuidores: [
    { nombre: 'Wenceslao Roces', rol: 'traductor' },
    { nombre: 'Jimena Fuentes', rol: 'ilustrador' },
  ],
  coleccion: 'Nocturna Letras',
  coleccion_numero: '12',
  numero_edicion: 3,
  edicion: 'corregida y aumentada',
  paginas: 312,
  alto_mm: 210,
  ancho_mm: 140,
  grueso_mm: 22,
  peso_g: 380,
  encuadernacion: 'tapa dura',
  titulo_original: 'Der Prozess',
  idioma_original: 'alemán',
  audiencia: 'general',
  thema: ['FBC'],
  indice: 'Capítulo uno\nCapítulo dos',
  fragmento: 'Alguien debió de haber calumniado a Josef K.',
  criticas: [{ texto: 'Imprescindible.', fuente: 'Un diario' }],
  estado_editorial: 'activo',
  disponibilidad: 'a pedido',
}

describe('what is known of an edition', () => {
  it('is in the book alone, and only where anything is known', async () => {
    const bare = await create()
    expect(bare).not.toHaveProperty('ficha')
    expect(await show(bare._id)).not.toHaveProperty('ficha')
    expect((await create({ edicion: ' ' })).ficha).toBeUndefined()
    const libro = await create(FICHA)
    expect(libro.ficha).toEqual(FICHA)
    const materias = [{ codigo: 'FB', nombre: 'Novela y narrativa' }]
    expect((await show(libro._id)).ficha).toEqual({
      ...FICHA,
      materias,
      serie: { editorial: libro.editorial?._id, slug: 'nocturna-letras' },
    })
    const list = await read<LibroConFicha[]>(api, '/api/libros?limit=5')
    expect(list.find(({ _id }) => _id === libro._id)).not.toHaveProperty('ficha')
  })

  it('changes fact by fact, with the version of its book, and once', async () => {
    const { _id, version } = await create({ paginas: 100, coleccion: 'Breve' })
    const edited = await edit(_id, { version, ficha: { paginas: 120, peso_g: 90 } })
    expect(edited).toMatchObject({ version: version + 1, ficha: { paginas: 120, peso_g: 90, coleccion: 'Breve' } })
    expect((await edit(_id, { ficha: { paginas: 120 } })).version).toBe(version + 1)
    const late = await as.refused(409, 'PUT', `/api/libros/${_id}`, { version, ficha: { paginas: 1 } })
    expect(late).toMatchObject({ code: 'VERSION', guardado: { ficha: { paginas: 120 } } })
    expect((await edit(_id, { titulo: 'Otro' })).ficha).toEqual({ paginas: 120, peso_g: 90, coleccion: 'Breve' })
    expect((await edit(_id, { ficha: null })).ficha).toBeUndefined()
    expect(await api.db.selectFrom('libro_ficha').select('paginas').where('libro_id', '=', _id).execute()).toEqual([])
  })

  it('goes with its book', async () => {
    const { _id } = await create(FICHA)
    await as.done('DELETE', `/api/libros/${_id}`)
    expect(await api.db.selectFrom('libro_ficha').select('paginas').where('libro_id', '=', _id).execute()).toEqual([])
  })

  it.each([
    [{ paginas: 'muchas' }, { 'ficha.paginas': 'Escribí un número entero.' }],
    [{ coleccion_numero: '3' }, { 'ficha.coleccion': 'Falta el nombre de la colección.' }],
    [{ contribuidores: [{ nombre: 'Ana', rol: 'mago' }] }, { 'ficha.contribuidores.0.rol': 'Elegí qué hizo.' }],
    ['todo', { ficha: 'La ficha tiene que ser un objeto.' }],
  ])('is refused as %j, when it is made and when it is changed', async (ficha, campos) => {
    const body = { ...nuevo, isbn: createIsbn(++isbns), ficha }
    expect((await as.refused(400, 'POST', '/api/libros/crear', body)).campos).toEqual(campos)
    const libro = await insertTestLibro(api.db)
    expect((await as.refused(400, 'PUT', `/api/libros/${libro}`, { ficha })).campos).toEqual(campos)
    expect(await show(libro)).not.toHaveProperty('ficha')
  })

  it('leaves its facts in the audit', async () => {
    const { _id } = await create({ paginas: 100 })
    await edit(_id, { ficha: { paginas: 101, contribuidores: FICHA.contribuidores } })
    const { antes, despues } = await api.db
      .selectFrom('suceso_seguridad')
      .select(['antes', 'despues'])
      .where('objeto_id', '=', _id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect({ antes, despues }).toEqual({
      antes: { paginas: 100, contribuidores: null },
      despues: { paginas: 101, contribuidores: 'Wenceslao Roces (traductor); Jimena Fuentes (ilustrador)' },
    })
  })

  it.each([
    ['an edit', (id: string) => edit(id, { ficha: { paginas: 77 } })],
    ['SQL alone', (id: string) => api.pool.query(`insert into libro_ficha (libro_id, paginas) values ('${id}', 77)`)],
  ])('is a change of its book for programs that keep a copy, by %s', async (_, write) => {
    const libro = await insertTestLibro(api.db)
    await api.pool.query(`update libro set actualizado_en = now() - interval '1 hour' where id = '${libro}'`)
    const since = new Date(Date.now() - 60_000).toISOString()
    const listed = async () =>
      (await read<LibroConFicha[]>(api, `/api/libros?updated_since=${since}`)).some(({ _id }) => _id === libro)
    expect(await listed()).toBe(false)
    await write(libro)
    api.cache.clear()
    expect(await listed()).toBe(true)
  })

  it('is found by its series, its original title and whoever else made it, until it is changed', async () => {
    const { _id } = await create({
      contribuidores: [{ nombre: 'Xul Zubizarreta', rol: 'traductor' }],
      coleccion: 'Quimérica',
      titulo_original: 'Verwandlung',
      thema: ['SHB'],
    })
    for (const q of ['zubizarreta', 'quimerica', 'verwandlung', 'atletismo', 'shb', 'SH'])
      expect(await find(q), q).toEqual([_id])
    await edit(_id, { ficha: { contribuidores: null } })
    expect(await find('zubizarreta')).not.toContain(_id)
  })
})

describe('the books of a series', () => {
  it('stand around each of them in their order, at one publisher', async () => {
    const sur = await insertEditorial(api.db, 'Sur de letras')
    const add = (coleccion_numero: string | null, rest = {}) =>
      create({ coleccion: 'Biblioteca Ñ', coleccion_numero }, { titulo: `Tomo ${coleccion_numero}`, ...rest })
    const ids = new Map<string, string>()
    for (const numero of ['10', 'Vol. 2', '1', '2,5', '9']) ids.set(numero, (await add(numero))._id)
    await add(null)
    await add('3', { editorial: sur })
    const vecinosOf = async (numero: string) =>
      (await show(ids.get(numero) ?? '')).ficha?.vecinos?.map((vecino) => [vecino.numero, vecino.titulo])
    expect(await vecinosOf('2,5')).toEqual([
      ['1', 'Tomo 1'],
      ['Vol. 2', 'Tomo Vol. 2'],
      ['9', 'Tomo 9'],
      ['10', 'Tomo 10'],
    ])
    expect((await vecinosOf('1'))?.map(([numero]) => numero)).toEqual(['Vol. 2', '2,5', '9', '10'])
    const editorial = await insertEditorial(api.db, 'Norte')
    expect((await show((await add('1', { editorial }))._id)).ficha).toEqual({
      coleccion: 'Biblioteca Ñ',
      coleccion_numero: '1',
      serie: { editorial, slug: 'biblioteca-n' },
    })
  })
})
