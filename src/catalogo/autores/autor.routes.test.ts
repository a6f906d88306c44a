import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createId } from '#platform/id.ts'
import { expectCompressed, expectMissing, expectPaging, expectShared, read, readList } from '#test/answers.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { insertAutor, insertCatalogo } from '#test/catalogo.ts'
import type { Autor } from './autor.contract.ts'
import { refreshObra } from './autor.queries.ts'

let api: TestApi
let cortazar: string
beforeAll(async () => {
  api = await createTestApi()
  cortazar = await insertAutor(api.db, 'Julio Cortázar', 'Nació en Bruselas.\nVivió en París.')
  await insertCatalogo(api.db, [
    { titulo: 'Rayuela', autores: ['Julio Cortázar'], vendidos: 3 },
    { titulo: 'Otoño alemán', autores: ['Stig Dagerman'], vendidos: 50 },
    { titulo: 'Bestiario', autores: ['Julio Cortázar'] },
    { titulo: 'Antología', autores: ['Silvina Ocampo', "Flann O'Brien", 'Ana y/o Juan & Cía. (comps.)'] },
  ])
  for (let n = 0; n < 20; n++) await insertAutor(api.db, `Autora Sin Libros ${n}`)
})
afterAll(() => api.end())

const autor = () => ({
  _id: cortazar,
  nombre_completo: 'Julio Cortázar',
  nombre: 'Julio',
  apellido: 'Cortázar',
  perfil: null,
  retrato: expect.stringMatching(new RegExp(`^/retratos/${cortazar}\\.svg\\?v=d`)),
  info: 'Nació en Bruselas.\nVivió en París.',
  version: 1,
})

describe('GET /api/autores', () => {
  it('lists authors, newest first, absent values as null', async () => {
    const { items, total } = await readList<Autor>(api, '/api/autores')
    expect(total).toBe(25)
    expect(items[0]?.nombre_completo).toBe('Autora Sin Libros 19')
    expect(items.at(-1)).toEqual(autor())
  })

  it('is paged, shared and compressed', async () => {
    await expectPaging(api, '/api/autores')
    await expectShared(api, '/api/autores')
    await expectCompressed(api, '/api/autores')
  })

  it('gives the popular ones by copies sold, then by number of books', async () => {
    await refreshObra(api.db)
    api.cache.clear()
    const { items } = await readList<Autor>(api, '/api/autores?orden=populares&limit=3')
    expect(items.map(({ apellido }) => apellido)).toEqual(['Dagerman', 'Cortázar', 'Ocampo'])
    const all = await readList<Autor>(api, '/api/autores?orden=populares')
    expect(all.items).toHaveLength(all.total)
    expect((await api.app.inject('/api/autores?orden=otro')).statusCode).toBe(400)
  })
})

describe('one author', () => {
  it.each([
    ['/api/autores/{id}', autor],
    ['/api/autores/get-nombre-completo/{id}', () => ({ data: 'Julio Cortázar' })],
    ['/api/autores/perfil/{id}', () => ({ data: null })],
    ['/api/autores/info/{id}', () => ({ data: autor().info })],
  ])('GET %s', async (path, body) => {
    expect(await read(api, path.replace('{id}', cortazar))).toEqual(body())
    await expectShared(api, path.replace('{id}', cortazar))
    await expectMissing(api, path, 'AUTOR_NOT_FOUND')
  })

  it.each(['Julio Cortázar', 'JULIO CORTAZAR', '  julio   cortázar '])('is found by the name %j', async (nombre) => {
    expect(await read(api, `/api/autores/nombre-completo/${encodeURIComponent(nombre)}`)).toEqual(autor())
  })

  it.each(["Flann O'Brien", 'Ana y/o Juan & Cía. (comps.)'])('is found by the encoded name %j', async (nombre) => {
    const found = await read<Autor>(api, `/api/autores/nombre-completo/${encodeURIComponent(nombre)}`)
    expect(found.nombre_completo).toBe(nombre)
  })

  it('is a 404 for a name nobody has, however long or odd', async () => {
    for (const nombre of ['Nadie', 'ñ'.repeat(300), '📚', '%', "' or 1=1 --", 'nulo\u0000']) {
      const response = await api.app.inject(`/api/autores/nombre-completo/${encodeURIComponent(nombre)}`)
      expect(response.statusCode, nombre).toBe(404)
      expect(response.json().code).toBe('AUTOR_NOT_FOUND')
    }
  })

  it('with a long name is found by it', async () => {
    const nombre = `${'María de los Ángeles '.repeat(8)}Núñez`
    const id = await insertAutor(api.db, nombre)
    api.cache.clear()
    expect(await read(api, `/api/autores/nombre-completo/${encodeURIComponent(nombre)}`)).toMatchObject({ _id: id })
  })
})

describe('authors by letter', () => {
  type Indice = { autores: { nombre: string; apellido: string }[]; siguiente: string | null; comienzos: string[] }
  const readLetra = (letra: string, after = '') => read<Indice>(api, `/api/autores/letra/${letra}${after}`)
  const apellidos = async (letra: string) => (await readLetra(letra)).autores.map(({ apellido }) => apellido)

  beforeAll(async () => {
    for (const nombre of ['Zoe Ñúñez', 'Ana Nadal', 'Émile Zola', 'Los 3', 'Лев Толстой', 'Álvaro Nadal'])
      await insertAutor(api.db, nombre)
    api.cache.clear()
  })

  it('stand by surname and first name, without accents', async () => {
    expect((await readLetra('n')).autores.map(({ nombre, apellido }) => `${apellido} ${nombre}`)).toEqual([
      'Nadal Álvaro',
      'Nadal Ana',
      expect.stringContaining('Núñez'),
      'Ñúñez Zoe',
    ])
    expect(await apellidos('z')).toEqual(['Zola'])
    await expectShared(api, '/api/autores/letra/n')
  })

  it('a longer beginning is a part of its letter, and what begins with none stands apart', async () => {
    expect(await apellidos('nad')).toEqual(['Nadal', 'Nadal'])
    expect(await apellidos('q')).toEqual([])
    expect(await apellidos('otras')).toEqual(expect.arrayContaining(['3', 'Толстой']))
  })

  it('says which letters there are', async () => {
    const letras = await read<string[]>(api, '/api/autores/letras')
    expect(letras).toEqual(expect.arrayContaining(['c', 'n', 'o', 'z', 'otras']))
    expect(letras).not.toContain('q')
    expect(letras).toEqual(letras.toSorted((a, b) => (a.length === b.length ? (a < b ? -1 : 1) : a.length - b.length)))
  })

  it.each(['', 'N', 'ñ', 'abcd', '%25', '1'])('refuses the letter %j', async (letra) => {
    expect((await api.app.inject(`/api/autores/letra/${encodeURIComponent(letra)}`)).statusCode).toBeGreaterThan(399)
  })

  it('a long letter has pages, none twice and none left out, and the beginnings that lead into it', async () => {
    await api.db
      .insertInto('autor')
      .values(
        Array.from({ length: 250 }, (_, n) => ({
          id: createId(),
          nombre_completo: `Nombre ${n} X${'abc'[n % 3]}${n}`,
          nombre_p: `nombre ${n} x${'abc'[n % 3]}${n}`,
          nombre: `Nombre ${n}`,
          apellido: n < 120 ? 'Xa' : `X${'abc'[n % 3]}${n}`,
        })),
      )
      .execute()
    api.cache.clear()
    const seen: string[] = []
    let page = await readLetra('x')
    expect(page.comienzos).toEqual(['xa', 'xb', 'xc'])
    for (;;) {
      seen.push(...page.autores.map(({ nombre, apellido }) => `${apellido} ${nombre}`))
      if (page.siguiente === null) break
      page = await readLetra('x', `?despues_de=${page.siguiente}`)
    }
    expect(seen).toHaveLength(250)
    expect(new Set(seen).size).toBe(250)
    expect(seen).toEqual(seen.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)))
  })
})
