// Editions of one work in one line: of searches and of lists, where the owner wants it and the page asks for it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApi, type TestApi } from '#test/api.ts'
import { findCategoria, insertAutor, insertCatalogo } from '#test/catalogo.ts'
import { type Callers, createCallers } from '#test/writing.ts'
import type { ResultadoBusqueda } from './busqueda.contract.ts'

const ANA = { autores: ['Ana Paz'], categorias: ['Ficción'], formatos: ['fisico'] }
/** The oldest first. */
const LIBROS = [
  { ...ANA, titulo: 'El faro', precio: 12_000_00, vendidos: 9, fecha: '1999-01-01' },
  { ...ANA, titulo: 'El faro solo', precio: 5_000_00, vendidos: 5, fecha: '2001-01-01' },
  { ...ANA, titulo: 'El faro', precio: 9_900_00, vendidos: 3, formatos: ['digital'], fecha: '2005-01-01' },
  { ...ANA, titulo: 'El faro', precio: null, vendidos: 1, fecha: '2010-01-01' },
]

let api: TestApi
let as: Callers
let ids: string[]
let obra: { _id: string }
beforeAll(async () => {
  api = await createTestApi()
  as = await createCallers(api)
  ids = await insertCatalogo(api.db, LIBROS)
  const [uno, , tres, cuatro] = ids
  obra = await as.done('POST', '/api/obras/crear', { libros: [uno, tres, cuatro].map((_id) => ({ _id })) })
})
afterAll(() => api.end())

const buscar = async (query: Record<string, string>): Promise<ResultadoBusqueda> => {
  const answer = await api.app.inject(`/api/busqueda?${new URLSearchParams(query)}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const juntas = (query: Record<string, string>) => buscar({ ...query, ediciones: 'juntas' })
/** Places of the lines among the books, how many each stands for, from which price. */
const linesOf = ({ resultados }: ResultadoBusqueda) =>
  resultados.map(({ _id, ediciones }) => [ids.indexOf(_id), ediciones?.cantidad ?? 1, ediciones?.desde ?? null])
const set = (valor: boolean) => as.done('PUT', '/api/ajustes', { cambios: [{ clave: 'busqueda.obras', valor }] })

it('the untouched shop has a line for each edition, whoever asks', async () => {
  const plain = await buscar({ q: 'faro' })
  expect(plain.total).toBe(4)
  expect(await juntas({ q: 'faro' })).toEqual(plain)
})

describe('where the owner wants it', () => {
  beforeAll(() => set(true))

  it('nothing is folded unless the page asks for it', async () => {
    const plain = await buscar({ q: 'faro' })
    expect([plain.total, plain.totalLibros, linesOf(plain).length]).toEqual([4, undefined, 4])
  })

  it('a search has the best edition, with how many there are and from which price', async () => {
    const found = await juntas({ q: 'faro' })
    expect(linesOf(found)).toEqual([
      [0, 3, 9_900],
      [1, 1, null],
    ])
    expect(found).toMatchObject({ total: 2, totalLibros: 4, totalExacto: true })
    expect(found.facetas.formato.map(({ cantidad }) => cantidad)).toEqual([3, 1])
  })

  it('a filter leaves the editions that obey it, an order says which of them stands there', async () => {
    expect(linesOf(await juntas({ q: 'faro', formato: 'fisico' }))).toEqual([
      [0, 2, 12_000],
      [1, 1, null],
    ])
    expect(linesOf(await juntas({ q: 'faro', formato: 'digital' }))).toEqual([[2, 1, null]])
    expect(linesOf(await juntas({ q: 'faro', orden: 'fecha' })).map(([at]) => at)).toEqual([3, 1])
  })

  it('pages follow one another', async () => {
    const pages = await Promise.all(['1', '2', '3'].map((pagina) => juntas({ q: 'faro', cantidad: '1', pagina })))
    expect(pages.map((page) => linesOf(page).map(([at]) => at))).toEqual([[0], [1], []])
  })

  it('lists of an author, a category and a format have the newest edition that they have', async () => {
    const autor = await insertAutor(api.db, 'Ana Paz')
    const { id: categoria } = await findCategoria(api.db, 'Ficción')
    for (const filtro of [{ autor }, { categoria }]) {
      const [all, ...pages] = await Promise.all([
        juntas(filtro),
        ...['1', '2', '3'].map((pagina) => juntas({ ...filtro, cantidad: '1', pagina })),
      ])
      expect(linesOf(all)).toEqual([
        [3, 3, 9_900],
        [1, 1, null],
      ])
      expect([all.total, all.totalLibros]).toEqual([2, 4])
      expect(pages.map((page) => linesOf(page).map(([at]) => at))).toEqual([[3], [1], []])
    }
    const fisicos = await juntas({ formato: 'fisico' })
    expect(linesOf(fisicos)).toEqual([
      [3, 2, 12_000],
      [1, 1, null],
    ])
    expect(fisicos.facetas.formato[0]).toEqual({ valor: 'fisico', cantidad: 3 })
  })

  it('a list counts its lines once for all of its pages', async () => {
    const filtro = { autor: await insertAutor(api.db, 'Ana Paz'), cantidad: '1' }
    expect((await juntas(filtro)).total).toBe(2)
    // Written past every trigger, so that nobody hears of it: counted again, these editions would stand apart.
    const quietly = (statement: string) =>
      api.pool.query(
        `alter table obra_libro disable trigger user; ${statement}; alter table obra_libro enable trigger user`,
      )
    await quietly('create table aparte as select * from obra_libro; delete from obra_libro')
    expect((await juntas({ ...filtro, pagina: '2' })).total).toBe(2)
    await quietly('insert into obra_libro select * from aparte; drop table aparte')
    api.cache.clear()
  })

  it('a new price, an offer and a work that is parted are seen at once', async () => {
    await as.done('PUT', `/api/libros/${ids[0]}`, { precio: 8_000 })
    expect(linesOf(await juntas({ q: 'faro' }))[0]).toEqual([0, 3, 8_000])
    const oferta = {
      titulo: 'Faros',
      texto: '',
      descuento: '50 %',
      desde: '01/01/2026',
      hasta: '31/12/2098',
      banner: false,
    }
    await as.done('POST', '/api/ofertas', { ...oferta, alcance: [`libro:${ids[2]}`] })
    expect(linesOf(await juntas({ q: 'faro' }))[0]).toEqual([0, 3, 4_950])
    await as.done('DELETE', `/api/obras/${obra._id}`)
    expect((await juntas({ q: 'faro' })).total).toBe(4)
  })
})
