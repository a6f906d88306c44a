import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openEntrada, openText } from '#listas/importacion/entrada.ts'
import { importCsv } from '#listas/importacion/importar.ts'
import { NO_ID, read } from '#test/answers.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { insertCatalogo, type LibroDePrueba } from '#test/catalogo.ts'
import { mensaje, producto } from '#test/onix.ts'
import { createIsbn } from '#test/rows.ts'
import { type Callers, createCallers } from '#test/writing.ts'
import type { LibroPresentado } from '../libro.contract.ts'
import { refreshClaves } from './obra.claves.queries.ts'
import type { ObraEditable, Sugerencia } from './obra.edicion.contract.ts'
import { EDICIONES_MAX } from './obra.rules.ts'

let api: TestApi
let as: Callers
beforeAll(async () => {
  api = await createTestApi()
  as = await createCallers(api)
})
afterAll(() => api.end())
beforeEach(async () => {
  await sql`truncate obra, obra_clave, obra_indicio, obra_aparte, obra_sugerencia cascade`.execute(api.db)
  await api.db.deleteFrom('libro').execute()
  await sql`delete from ajuste where nombre = 'obras'`.execute(api.db)
  api.cache.clear()
})

const AUTOR = ['Ana Paz']
/** Books with these titles, and what the rules make of them. */
async function stock(...libros: (string | LibroDePrueba)[]): Promise<string[]> {
  const ids = await insertCatalogo(
    api.db,
    libros.map((libro) => ({ autores: AUTOR, ...(typeof libro === 'string' ? { titulo: libro } : libro) })),
  )
  await suggest()
  return ids
}
async function suggest() {
  while (await api.db.transaction().execute(refreshClaves));
}

type Pagina = { sugerencias: Sugerencia[]; total: number; siguiente: string | null }
const list = async (query = ''): Promise<Pagina> => {
  const answer = await api.app.inject({ url: `/api/obras/sugerencias${query}`, headers: as.admin.headers })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const titlesOf = ({ sugerencias }: Pagina) => sugerencias.map(({ libros }) => libros.map(({ titulo }) => titulo))
const first = async () => {
  const [sugerencia] = (await list()).sugerencias
  if (!sugerencia) throw new Error('nothing is suggested')
  return sugerencia
}
const toLibros = (ids: readonly string[]) => ({ libros: ids.map((_id) => ({ _id })) })
const join = (...ids: string[]) => as.done<ObraEditable>('POST', '/api/obras/crear', toLibros(ids))
const libroDe = (id: string) => read<LibroPresentado>(api, `/api/libros/id/${id}`)
const edicionesDe = async (id: string) => (await libroDe(id)).obra?.ediciones.map(({ _id }) => _id)

describe('what is suggested', () => {
  it('is what has one author and one title, the largest first, in pages', async () => {
    await stock('Sol', 'SOL (tapa dura)', 'Luna', 'Luna: edición ilustrada', 'Luna ebook', 'Mar')
    const all = await list()
    expect(titlesOf(all)).toEqual([
      ['Luna', 'Luna: edición ilustrada', 'Luna ebook'],
      ['Sol', 'SOL (tapa dura)'],
    ])
    expect([all.total, all.siguiente]).toEqual([2, null])
    const page = await list('?limit=1')
    expect(titlesOf(page)).toEqual([['Luna', 'Luna: edición ilustrada', 'Luna ebook']])
    const rest = await list(`?limit=1&tras=${page.siguiente}`)
    expect([titlesOf(rest), rest.siguiente]).toEqual([[['Sol', 'SOL (tapa dura)']], null])
  })

  it('is what a message says, where the titles do not say it: by hand like the others, and once', async () => {
    const [print = '', ebook = '', luna = '', bolsillo = ''] = [701, 702, 703, 704].map(createIsbn)
    const related = (isbn: string) =>
      `</DescriptiveDetail><RelatedMaterial><RelatedProduct><ProductRelationCode>06</ProductRelationCode><ProductIdentifier>
        <ProductIDType>15</ProductIDType><IDValue>${isbn}</IDValue></ProductIdentifier></RelatedProduct></RelatedMaterial><DescriptiveDetail>`
    const autora = '<Contributor><ContributorRole>A01</ContributorRole><PersonName>Ana Paz</PersonName></Contributor>'
    const load = async (...productos: string[]) => {
      const entrada = await openEntrada(openText('obras.xml', mensaje(productos.join(''))))
      expect(await importCsv(entrada, api.databaseUrl)).toMatchObject({ rechazados: 0 })
      await suggest()
    }
    await load(producto({ isbn: print, titulo: 'Don Quijote' }, { medio: related(ebook) }))
    expect((await list()).total).toBe(0) // the other one is not there yet
    const todos = [
      producto({ isbn: ebook, titulo: 'El ingenioso hidalgo' }, { medio: related(print) }),
      producto({ isbn: luna, titulo: 'Luna' }, { medio: autora }),
      producto({ isbn: bolsillo, titulo: 'Luna (bolsillo)' }, { medio: autora + related(luna) }),
    ]
    await load(...todos)
    expect(titlesOf(await list()).toSorted()).toEqual([
      ['Don Quijote', 'El ingenioso hidalgo'],
      ['Luna', 'Luna (bolsillo)'],
    ])
    expect((await list()).sugerencias.map(({ por }) => por).toSorted()).toEqual(['mensaje', 'titulo'])
    const sugerencia = (await list()).sugerencias.find(({ titulo }) => titulo === 'Don Quijote')
    expect(await edicionesDe(sugerencia?.libros[0]?._id ?? '')).toBeUndefined() // nothing is joined by itself
    await as.done('POST', `/api/obras/sugerencias/${sugerencia?._id}/rechazar`)
    await load(...todos)
    expect((await list()).total).toBe(1)
    const [otra] = (await list()).sugerencias
    await as.done('POST', `/api/obras/sugerencias/${otra?._id}/confirmar`, {
      libros: otra?.libros.map(({ _id }) => _id),
    })
    await load(...todos)
    expect((await list()).total).toBe(0)
    expect((await list('?estado=rechazada')).total).toBe(1)
  })

  it('has one first author, whoever else wrote it', async () => {
    await stock(
      { titulo: 'Sol', autores: ['Ana Paz', 'Eva Ríos'] },
      { titulo: 'Sol', autores: ['Eva Ríos', 'Ana Paz'] },
      { titulo: 'Sol', autores: ['Ana Paz'] },
      { titulo: 'Sol', autores: [] },
      { titulo: 'Sol', autores: [] },
      { titulo: 'Mar', autores: ['Varios autores'] },
      { titulo: 'Mar', autores: ['Varios autores'] },
    )
    expect((await list()).sugerencias.map(({ libros }) => libros.map(({ autores }) => autores[0]))).toEqual([
      ['Ana Paz', 'Ana Paz'],
    ])
  })

  it('tells volumes apart by their subtitles, and joins what lacks one to the only one', async () => {
    await stock('Anillos: uno', 'Anillos: dos', 'Anillos: uno (bolsillo)', 'Anillos', 'Dune: de arena', 'Dune')
    expect(titlesOf(await list()).sort()).toEqual([
      ['Anillos: uno', 'Anillos: uno (bolsillo)'],
      ['Dune: de arena', 'Dune'],
    ])
  })

  it('follows books that change, come and go', async () => {
    const [sol = '', otro = ''] = await stock('Sol', 'Sol (bolsillo)')
    await as.done('PUT', `/api/libros/${otro}`, { titulo: 'Mar' })
    await suggest()
    expect((await list()).total).toBe(0)
    await as.done('PUT', `/api/libros/${otro}`, { titulo: 'El sol' })
    await suggest()
    expect((await first()).total).toBe(2)
    await as.done('DELETE', `/api/libros/${sol}`)
    expect((await list()).sugerencias).toEqual([])
  })

  it('waits for transactions that may still write earlier books', async () => {
    const client = await api.pool.connect()
    try {
      await client.query('begin')
      await client.query('select 1')
      await insertCatalogo(api.db, [
        { titulo: 'Sol', autores: AUTOR },
        { titulo: 'Sol', autores: AUTOR },
      ])
      await suggest()
      expect((await list()).total).toBe(0)
    } finally {
      await client.query('rollback')
      client.release()
    }
    await suggest()
    expect((await list()).total).toBe(1)
  })
})

describe('a suggestion', () => {
  it('that is confirmed is a work, which the pages of its books name', async () => {
    const [sol = '', dura = '', aparte = ''] = await stock('Sol', 'Sol (tapa dura)', 'Sol bolsillo')
    const { _id } = await first()
    const obra = await as.done<ObraEditable>('POST', `/api/obras/sugerencias/${_id}/confirmar`, { libros: [sol, dura] })
    expect(obra.libros.map(({ _id }) => _id)).toEqual([sol, dura])
    expect(await edicionesDe(sol)).toEqual([dura])
    expect(await edicionesDe(dura)).toEqual([sol])
    expect(await edicionesDe(aparte)).toBeUndefined()
    await suggest()
    expect((await list()).total).toBe(0) // the third one stands by itself from now on
  })

  it('comes again where another edition comes, and joins it to the work', async () => {
    const [sol = '', dura = ''] = await stock('Sol', 'Sol (tapa dura)')
    const obra = await join(sol, dura)
    expect((await list()).total).toBe(0)
    const [bolsillo = ''] = await stock('Sol (bolsillo)')
    const sugerencia = await first()
    expect(sugerencia.libros.map(({ obra }) => obra)).toEqual([obra._id, obra._id, null])
    await as.done('POST', `/api/obras/sugerencias/${sugerencia._id}/confirmar`, { libros: [sol, bolsillo] })
    expect((await edicionesDe(bolsillo))?.sort()).toEqual([sol, dura].sort())
  })

  it('that is refused stays refused, until somebody wants it back', async () => {
    const [sol = ''] = await stock('Sol', 'Sol (tapa dura)')
    const { _id } = await first()
    await as.done('POST', `/api/obras/sugerencias/${_id}/rechazar`)
    await stock('Sol (bolsillo)')
    await as.done('PUT', `/api/libros/${sol}`, { titulo: 'SOL' })
    await suggest()
    expect((await list()).total).toBe(0)
    expect((await list('?estado=rechazada')).sugerencias).toMatchObject([{ _id, total: 3 }])
    await as.done('POST', `/api/obras/sugerencias/${_id}/recuperar`)
    expect((await list()).total).toBe(1)
  })

  it('is not decided on twice, nor with foreign books', async () => {
    const [sol = '', dura = '', mar = ''] = await stock('Sol', 'Sol (tapa dura)', 'Mar')
    const { _id } = await first()
    const path = `/api/obras/sugerencias/${_id}/confirmar`
    expect(await as.refused(400, 'POST', path, { libros: [sol, mar] })).toHaveProperty('campos.libros')
    expect(await as.refused(400, 'POST', path, { libros: [sol] })).toHaveProperty('campos.libros')
    await as.done('POST', path, { libros: [sol, dura] })
    expect(await as.refused(404, 'POST', path, { libros: [sol, dura] })).toMatchObject({ code: 'SUGERENCIA_NOT_FOUND' })
    await as.refused(404, 'POST', `/api/obras/sugerencias/${NO_ID}/rechazar`)
  })

  it.each(['x', '3', '3.x', `1.${NO_ID}0`])('has no place %s to go on after', async (tras) => {
    const answer = await api.app.inject({ url: `/api/obras/sugerencias?tras=${tras}`, headers: as.admin.headers })
    expect([answer.statusCode, Object.keys(answer.json().campos)]).toEqual([400, ['tras']])
  })
})

describe('a work', () => {
  it('made by hand joins the works of its books', async () => {
    const [a = '', b = '', c = '', d = ''] = await stock('A', 'B', 'C', 'D')
    await join(a, b)
    await join(c, d)
    const obra = await join(a, c)
    expect(obra.libros.map(({ _id }) => _id)).toEqual([a, b, c, d].sort())
    const { items, total } = await listObras()
    expect([items.map(({ _id }) => _id), total]).toEqual([[obra._id], 1])
  })

  it('loses an edition, which is not suggested again until it is joined by hand', async () => {
    const [sol = '', dura = '', bolsillo = ''] = await stock('Sol', 'Sol (tapa dura)', 'Sol (bolsillo)')
    const { _id, version } = await join(sol, dura, bolsillo)
    const less = await as.done<ObraEditable>('PUT', `/api/obras/${_id}`, { version, ...toLibros([sol, dura]) })
    expect([less.libros.length, less.version]).toEqual([2, version + 1])
    expect(await edicionesDe(bolsillo)).toBeUndefined()
    await suggest()
    expect((await list()).total).toBe(0)
    await join(sol, bolsillo)
    expect((await edicionesDe(bolsillo))?.length).toBe(2)
  })

  it('is not overwritten unseen, and needs two books that are there', async () => {
    const [a = '', b = '', c = ''] = await stock('A', 'B', 'C')
    const { _id, version } = await join(a, b)
    await as.done('PUT', `/api/obras/${_id}`, toLibros([a, c]))
    const late = { version, ...toLibros([a, b]) }
    expect(await as.refused(409, 'PUT', `/api/obras/${_id}`, late)).toMatchObject({ code: 'VERSION' })
    for (const ids of [[], [a], [a, a], [a, NO_ID]]) {
      expect(await as.refused(400, 'PUT', `/api/obras/${_id}`, toLibros(ids))).toHaveProperty('campos.libros')
      expect(await as.refused(400, 'POST', '/api/obras/crear', toLibros(ids))).toHaveProperty('campos.libros')
    }
    await as.refused(404, 'PUT', `/api/obras/${NO_ID}`, toLibros([a, b]))
  })

  it('goes with its books where it is deleted, and they are not suggested again', async () => {
    const [sol = '', dura = ''] = await stock('Sol', 'Sol (tapa dura)')
    const { _id } = await join(sol, dura)
    await as.done('DELETE', `/api/obras/${_id}`)
    expect(await edicionesDe(sol)).toBeUndefined()
    await suggest()
    expect((await list()).total).toBe(0)
  })

  it('is found by a title, an author or an ISBN of its books', async () => {
    const [a = '', b = '', c = '', d = ''] = await stock('Sirena', { titulo: 'B', autores: ['Eva Ríos'] }, 'C', 'D')
    const one = await join(a, b)
    await join(c, d)
    for (const q of ['sirena', 'rios', (await libroDe(b)).isbn]) {
      const { items, total } = await listObras(`?q=${q}`)
      expect([q, items.map(({ _id }) => _id), total]).toEqual([q, [one._id], 1])
    }
    expect((await listObras('?q=nada')).items).toEqual([])
  })

  it('stands in the list by its age or its last change, and by who joined it', async () => {
    const [a = '', b = '', c = '', d = '', e = ''] = await stock('A', 'B', 'C', 'D', 'E')
    const first = await join(a, b)
    const { _id: second } = await join(c, d)
    await as.done('PUT', `/api/obras/${first._id}`, toLibros([a, b, e]))
    const ids = async (query: string) => (await listObras(query)).items.map(({ _id }) => _id)
    expect(await ids('')).toEqual([second, first._id])
    expect(await ids('?orden=-cambio')).toEqual([first._id, second])
    expect(await ids('?orden=cambio&offset=1&limit=1')).toEqual([first._id])
    expect(await ids('?por=mano')).toHaveLength(2)
    expect(await listObras('?por=regla')).toEqual({ items: [], total: 0 })
    const [changed] = (await listObras('?orden=-cambio')).items
    expect(Date.parse(changed?.actualizado_en ?? '')).toBeGreaterThan(Date.parse(first.actualizado_en))
  })

  it(`has ${EDICIONES_MAX} books at most, those of joined works too`, async () => {
    const ids = await stock('A', 'B', 'C')
    const { _id } = await join(...ids.slice(0, 2))
    const isbns = Array.from({ length: EDICIONES_MAX - 2 }, (_, n) => createIsbn(600_000 + n))
    await sql`insert into libro (id, isbn, titulo, titulo_p, cara)
      select gen_random_uuid(), isbn, 'X', 'x', 'etiqueta.0.0' from unnest(${isbns}::text[]) as isbn`.execute(api.db)
    await sql`insert into obra_libro select id, ${_id} from libro where titulo = 'X'`.execute(api.db)
    expect(await as.refused(400, 'POST', '/api/obras/crear', toLibros([ids[0] ?? '', ids[2] ?? '']))).toHaveProperty(
      'campos.libros',
    )
  })
})

const listObras = async (query = '') => {
  const answer = await api.app.inject({ url: `/api/obras${query}`, headers: as.admin.headers })
  expect(answer.statusCode, answer.body).toBe(200)
  return { items: answer.json<ObraEditable[]>(), total: Number(answer.headers['x-total-count']) }
}

describe('the page of a book', () => {
  it('names the other editions, those for sale first, with what each costs', async () => {
    const [sol = '', caro = '', sin = ''] = await stock(
      'Sol',
      { titulo: 'Sol (tapa dura)', precio: 25_000_00, editorial: 'Sur', fecha: '2019-03-01' },
      { titulo: 'Sol ebook', precio: null, formatos: ['digital'], fecha: '2024-01-01', idioma: 'Inglés' },
    )
    await as.done('PUT', `/api/libros/${caro}`, { ficha: { encuadernacion: 'tapa dura' } })
    const { _id } = await join(sol, caro, sin)
    expect((await libroDe(sol)).obra).toEqual({
      _id,
      ediciones: [
        {
          _id: caro,
          titulo: 'Sol (tapa dura)',
          isbn: expect.any(String),
          formatos: ['fisico'],
          precio: 25_000,
          encuadernacion: 'tapa dura',
          editorial: 'Sur',
          anio: '2019',
          idioma: 'Español',
        },
        {
          _id: sin,
          titulo: 'Sol ebook',
          isbn: expect.any(String),
          formatos: ['digital'],
          precio: null,
          editorial: null,
          anio: '2024',
          idioma: 'Inglés',
        },
      ],
    })
  })

  it('says nothing of a work where there is none, or no other edition is left', async () => {
    const [sol = '', dura = '', mar = ''] = await stock('Sol', 'Sol (tapa dura)', 'Mar')
    await join(sol, dura)
    await as.done('DELETE', `/api/libros/${dura}`)
    for (const id of [sol, mar]) expect(await libroDe(id)).not.toHaveProperty('obra')
  })
})
