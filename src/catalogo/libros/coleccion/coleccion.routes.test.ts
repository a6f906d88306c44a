import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectShared, NO_ID, read, readList } from '#test/answers.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { insertCatalogo } from '#test/catalogo.ts'
import { createCallers } from '#test/writing.ts'
import type { Libro, LibroPresentado } from '../libro.contract.ts'

let api: TestApi
let ids: string[]
let sur: string
let norte: string
beforeAll(async () => {
  api = await createTestApi()
  const as = await createCallers(api)
  const en = (editorial: string | undefined, ...titulos: string[]) =>
    titulos.map((titulo) => ({ titulo, autores: ['Ana Paz'], ...(editorial && { editorial }) }))
  ids = await insertCatalogo(api.db, [
    ...en('Sur', 'Diez', 'Dos', 'Sin número', 'Uno'),
    ...en('Norte', 'Ajeno'),
    ...en(undefined, 'Suelto'),
  ])
  const numeros = ['Vol. 10', '2', null, '1', '1', '3']
  for (const [n, id] of ids.entries()) {
    const ficha = { coleccion: n === 1 ? 'CLÁSICOS de Hoy!' : 'Clásicos de hoy', coleccion_numero: numeros[n] }
    await as.done('PUT', `/api/libros/${id}`, { ficha })
  }
  const editorialDe = async (n: number) => (await libroDe(n)).editorial?._id ?? ''
  sur = await editorialDe(0)
  norte = await editorialDe(4)
})
afterAll(() => api.end())

const libroDe = (n: number) => read<LibroPresentado>(api, `/api/libros/id/${ids[n]}`)
const pathOf = (editorial: string, slug = 'clasicos-de-hoy') => `/api/editoriales/${editorial}/colecciones/${slug}`

describe('a series', () => {
  it('has the books of its publisher by number, those without one last, whatever the spelling', async () => {
    expect(await read(api, pathOf(sur))).toEqual({
      nombre: 'Clásicos de hoy',
      slug: 'clasicos-de-hoy',
      editorial: { _id: sur, descripcion: 'Sur' },
    })
    const { items, total } = await readList<Libro & { coleccion_numero: string | null }>(api, `${pathOf(sur)}/libros`)
    expect(items.map(({ titulo, coleccion_numero }) => [titulo, coleccion_numero])).toEqual([
      ['Uno', '1'],
      ['Dos', '2'],
      ['Diez', 'Vol. 10'],
      ['Sin número', null],
    ])
    expect(total).toBe(4)
    expect((await readList<Libro>(api, `${pathOf(norte, 'CLASICOS-de-hoy')}/libros`)).items).toMatchObject([
      { titulo: 'Ajeno', precio: 12_500 },
    ])
  })

  it('comes in pages', async () => {
    const page = await readList<Libro>(api, `${pathOf(sur)}/libros?offset=1&limit=2`)
    expect([page.items.map(({ titulo }) => titulo), page.total]).toEqual([['Dos', 'Diez'], 4])
    expect(await readList(api, `${pathOf(sur)}/libros?offset=9`)).toEqual({ items: [], total: 4 })
  })

  it.each([
    ['another name', () => pathOf(sur, 'clasicos')],
    ['another publisher', () => pathOf(NO_ID)],
    ['a sign of a pattern', () => pathOf(sur, 'clasicos%25')],
  ])('is not there under %s', async (_, path) => {
    for (const url of [path(), `${path()}/libros`]) {
      const answer = await api.app.inject(url)
      expect([answer.statusCode, answer.json().mensaje]).toEqual([404, 'No encontramos esa colección.'])
    }
  })

  it('is kept for everybody', () => expectShared(api, pathOf(sur)))

  it('is named by the page of its books; one of no publisher has no page', async () => {
    expect((await libroDe(1)).ficha).toMatchObject({ serie: { editorial: sur, slug: 'clasicos-de-hoy' } })
    expect((await libroDe(5)).ficha).not.toHaveProperty('serie')
  })
})

it('a series is found in its index', async () => {
  const client = await api.pool.connect()
  try {
    await client.query('begin; set local enable_seqscan = off; set local enable_sort = off')
    const { rows } = await client.query(`explain select libro_id from libro_ficha where coleccion_p is not null
      and rtrim(left(btrim(regexp_replace(regexp_replace(coleccion_p, '[^a-z0-9 ]', '', 'g'), ' +', '-', 'g'), '-'), 80), '-') = 'x'
      order by coleccion_orden, libro_id limit 10`)
    expect(JSON.stringify(rows)).toContain('libro_ficha_por_direccion')
  } finally {
    await client.query('rollback')
    client.release()
  }
})
