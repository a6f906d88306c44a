import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refreshBusqueda } from '#catalogo/indice/indice.service.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { findCategoria, insertCatalogo } from '#test/catalogo.ts'
import type { ResultadoBusqueda } from './busqueda.contract.ts'

const LIBROS = [
  { titulo: 'Sol', fecha: '1990-01-01', calificacion: 3, vendidos: 1 },
  { titulo: 'Sol de noche', fecha: '2010-05-20', calificacion: 4.5, vendidos: 30, formatos: ['digital'] },
  { titulo: 'Viaje al sol', fecha: '2020-01-01', calificacion: 4, vendidos: 20, idioma: 'Inglés' },
  { titulo: 'El mar', descripcion: 'Una playa, el sol y una valija.', calificacion: 5, vendidos: 500 },
  { titulo: 'Los premios', autores: ['Julio Cortázar'], categorias: ['Ficción'], isbn: '9789875666481' },
  { titulo: 'Rayuela', autores: ['Julio Cortázar'], categorias: ['Ficción'], vendidos: 5 },
  { titulo: 'Educación y canciones', categorias: ['Educación y referencia', 'Literatura infantil'] },
  {
    titulo: 'De la Tierra a la Luna',
    editorial: 'Colihue',
    temas: ['Viajes espaciales'],
    fecha: '1972-01-01',
    precision: 'anio' as const,
  },
]

let api: TestApi
let ids: string[]
beforeAll(async () => {
  api = await createTestApi()
  ids = await insertCatalogo(api.db, LIBROS)
})
afterAll(() => api.end())

async function buscar(q: string, extra = ''): Promise<ResultadoBusqueda> {
  const response = await api.app.inject(`/api/busqueda?q=${encodeURIComponent(q)}${extra}`)
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}
const titulosOf = async (q: string, extra = '') => (await buscar(q, extra)).resultados.map(({ titulo }) => titulo)

describe('what is found', () => {
  it.each([
    ['CORTAZAR', ['Rayuela', 'Los premios']],
    ['cortázar premios', ['Los premios']],
    ['educacion', ['Educación y canciones']],
    ['canción', ['Educación y canciones']],
    ['colihue', ['De la Tierra a la Luna']],
    ['viajes espaciales', ['De la Tierra a la Luna']],
    ['1972', ['De la Tierra a la Luna']],
    ['valija', ['El mar']],
    ['Rayu', ['Rayuela']],
    ['978-987-566-648-1', ['Los premios']],
    ['987-566-648-3', ['Los premios']],
    ['no existe tal libro', []],
  ])('%s', async (q, titulos) => {
    expect(await titulosOf(q)).toEqual(titulos)
  })

  it('has nothing in place of the books where there are some', async () => {
    expect(await buscar('sol')).toMatchObject({ cercanos: [], populares: [] })
  })

  it('puts the exact title first, then titles that begin with the words, then by weight', async () => {
    expect(await titulosOf('sol')).toEqual(['Sol', 'Sol de noche', 'Viaje al sol', 'El mar'])
  })

  it('falls back to the beginning of titles when only stop words remain', async () => {
    expect(await titulosOf('de la')).toEqual(['De la Tierra a la Luna'])
    expect(await titulosOf('el')).toEqual(['El mar'])
  })

  it('says how it read what it did not find', async () => {
    expect(await buscar('libro de zzyzx')).toMatchObject({ total: 0, entendida: ['zzyzx'] })
    expect(await buscar('«sol de zzyzx»')).toMatchObject({ entendida: ['sol', 'zzyzx'] })
    expect(await buscar("¿El señor de Zzyzx, de O'Higgins?")).toMatchObject({
      entendida: ['señor', 'Zzyzx', "O'Higgins"],
    })
    expect(await buscar('978-0-306-40615-7')).toMatchObject({ entendida: ['9780306406157'] })
    expect(await buscar('sol')).toMatchObject({ entendida: [] })
  })

  it('tells the binding of books that would look alike, and of no others', async () => {
    const [dura, otra] = await insertCatalogo(api.db, [
      { titulo: 'Iguales', autores: ['Una Mano'], editorial: 'Colihue' },
      { titulo: 'Iguales', autores: ['Una Mano'] },
    ])
    for (const id of [dura, ids[5]]) {
      await api.pool.query(`insert into libro_ficha (libro_id, encuadernacion) values ($1, 'tapa dura')`, [id])
    }
    expect((await buscar('iguales')).resultados.map(({ _id, encuadernacion }) => [_id, encuadernacion])).toEqual(
      expect.arrayContaining([
        [dura, 'tapa dura'],
        [otra, undefined],
      ]),
    )
    expect((await buscar('rayuela')).resultados[0]).not.toHaveProperty('encuadernacion')
    await api.db
      .deleteFrom('libro')
      .where('id', 'in', [dura ?? '', otra ?? ''])
      .execute()
    await api.db
      .deleteFrom('libro_ficha')
      .where('libro_id', '=', ids[5] ?? '')
      .execute()
  })

  it('gives whole books', async () => {
    const { resultados } = await buscar('premios')
    const response = await api.app.inject(`/api/libros/id/${ids[4]}`)
    expect(resultados).toEqual([response.json()])
  })
})

describe('order', () => {
  it.each([
    ['fecha', ['Viaje al sol', 'Sol de noche', 'Sol', 'El mar']],
    ['popularidad', ['El mar', 'Sol de noche', 'Viaje al sol', 'Sol']],
    ['alfabetico', ['El mar', 'Sol', 'Sol de noche', 'Viaje al sol']],
    ['', ['Sol', 'Sol de noche', 'Viaje al sol', 'El mar']],
  ])('by %j', async (orden, titulos) => {
    expect(await titulosOf('sol', `&orden=${orden}`)).toEqual(titulos)
  })
})

describe('pages', () => {
  it('has five results a page', async () => {
    expect((await buscar('a', '')).resultados.length).toBeLessThanOrEqual(5)
    const first = await buscar('sol', '&cantidad=3')
    const second = await buscar('sol', '&cantidad=3&pagina=2')
    expect([first.total, second.total]).toEqual([4, 4])
    expect([...first.resultados, ...second.resultados].map(({ titulo }) => titulo)).toEqual(await titulosOf('sol'))
    expect((await buscar('sol', '&pagina=99')).resultados).toEqual([])
  })

  it.each(['pagina=0', 'pagina=x', 'cantidad=51', 'cantidad=0', 'orden=precio', 'idioma=Klingon', 'categoria=1'])(
    'refuses %s with 400',
    async (query) => {
      const response = await api.app.inject(`/api/busqueda?q=sol&${query}`)
      expect(response.statusCode).toBe(400)
      expect(response.json()).toMatchObject({
        code: 'INVALID',
        campos: { [query.split('=')[0] ?? '']: expect.any(String) },
      })
    },
  )
})

describe('filters', () => {
  it('take any UUID for a category, which then holds no book', async () => {
    expect((await buscar('sol', '&categoria=11111111-1111-1111-1111-111111111111')).total).toBe(0)
  })

  it('narrow the results; a facet counts without its own choice and the total obeys all', async () => {
    const { total, facetas } = await buscar('sol', `&idioma=${encodeURIComponent('Español')}`)
    expect(total).toBe(3)
    expect(facetas.idioma).toEqual([
      { valor: 'Inglés', cantidad: 1 },
      { valor: 'Español', cantidad: 3 },
      { valor: 'Francés', cantidad: 0 },
      { valor: 'Alemán', cantidad: 0 },
    ])
    expect(facetas.formato).toEqual([
      { valor: 'fisico', cantidad: 2 },
      { valor: 'digital', cantidad: 1 },
    ])
  })

  it('can be repeated and combined', async () => {
    const both = `&idioma=${encodeURIComponent('Español')}&idioma=${encodeURIComponent('Inglés')}`
    expect((await buscar('sol', both)).total).toBe(4)
    expect(await titulosOf('sol', `${both}&formato=digital`)).toEqual(['Sol de noche'])
  })

  it('offers the nine categories with their names', async () => {
    const { facetas } = await buscar('cortázar')
    expect(facetas.categoria).toHaveLength(9)
    expect(facetas.categoria[0]).toMatchObject({ nombre: 'Ficción', cantidad: 2 })
    const { id } = await findCategoria(api.db, 'Literatura infantil')
    expect((await buscar('cortázar', `&categoria=${id}`)).total).toBe(0)
    expect((await buscar('educación', `&categoria=${id}`)).total).toBe(1)
  })
})

describe('hostile input', () => {
  const consultas = [
    '',
    '   ',
    "'; drop table libro; --",
    '" or 1=1',
    "' || pg_sleep(5) || '",
    'sol & !luna | (mar) <-> cielo:*',
    '\\',
    '%%%___',
    '$1 #{x} {{7*7}}',
    '<script>alert(1)</script>',
    '📚🔥',
    'de la el los',
    'nulo\u0000medio',
    '\u202Eelvar',
    'x'.repeat(10_000),
    'palabra '.repeat(1_200),
    '9'.repeat(500),
    '^(a+)+$ [a-z]{9,} .*\\1',
    'j l m n o p q r s t u v w',
    'bcd fgh jkl mnp sol',
    'ab cd ef gh ij kl mn op qr st uv wx yz',
    `${'a'.repeat(40)} ${'b'.repeat(40)} ${'c'.repeat(40)}`,
    'ﷺ'.repeat(100),
    '中文 книга كتاب',
  ]
  it.each(consultas.map((q) => ({ q, begins: q.slice(0, 40) })))('$begins is answered', async ({ q }) => {
    const found = await buscar(q)
    expect(found.consulta.length).toBeLessThanOrEqual(200)
    expect(found.total).toBe(found.resultados.length)
  })

  it('takes a repeated q for an error, not for a crash', async () => {
    expect((await api.app.inject('/api/busqueda?q=a&q=b')).statusCode).toBe(400)
    expect((await api.app.inject('/api/busqueda?q=%ED%A0%80%FF')).statusCode).toBeLessThan(500)
  })
})

it('stops counting above a thousand matches', async () => {
  const { rows } = await api.pool.query<{ id: string }>(`
    insert into libro (id, isbn, titulo, titulo_p, cara)
    select gen_random_uuid(), twelve || (10 - (select sum(substr(twelve, k, 1)::int * case when k % 2 = 1 then 1 else 3 end) from generate_series(1, 12) k) % 10) % 10,
      'Historia ' || n, 'historia ' || n, 'etiqueta.0.0'
    from generate_series(1, 1200) n, lateral (select '978' || lpad((700000 + n)::text, 9, '0') as twelve) t
    returning id`)
  await refreshBusqueda(
    api.db,
    rows.map(({ id }) => id),
  )
  const found = await buscar('historia')
  expect(found).toMatchObject({ total: 1_000, totalExacto: false })
  expect((await buscar('historia 77')).resultados[0]?.titulo).toBe('Historia 77')
  expect((await buscar('sol')).totalExacto).toBe(true)
})

it('is kept until the catalogue changes, and compressed', async () => {
  const first = await api.app.inject({ url: '/api/busqueda?q=sol', headers: { 'accept-encoding': 'br' } })
  expect(first.headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'public, max-age=0, must-revalidate',
  })
  const again = await api.app.inject({
    url: '/api/busqueda?q=sol&utm_source=x',
    headers: { 'if-none-match': String(first.headers.etag) },
  })
  expect(again.statusCode).toBe(304)
})
