import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startInstants } from '#app/background/instants.ts'
import { fromLocalMinute, toLocalMinute } from '#platform/format.ts'
import { expectShared, NO_ID, read } from '#test/answers.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { insertCatalogo } from '#test/catalogo.ts'
import { insertTestUsuario } from '#test/rows.ts'
import { type Callers, createCallers } from '#test/writing.ts'
import type { Mesa } from './mesa.contract.ts'
import type { MesaEditable } from './mesa.edicion.contract.ts'
import { findMesaSiguiente, listMesasEnInicio } from './mesa.queries.ts'
import { LIBROS_MAX, MESAS_EN_INICIO } from './mesa.rules.ts'

let api: TestApi
let as: Callers
let libros: string[]
beforeAll(async () => {
  api = await createTestApi()
  as = await createCallers(api)
  libros = await insertCatalogo(
    api.db,
    ['Sol', 'Luna', 'Mar'].map((titulo) => ({ titulo, autores: ['Ana Paz'] })),
  )
})
afterAll(() => api.end())
beforeEach(async () => {
  await api.db.deleteFrom('mesa').execute()
  api.cache.clear()
})

const create = (titulo: string, rest: object = {}) =>
  as.done<MesaEditable>('POST', '/api/mesas/crear', { titulo, ...rest })
const elegidos = (...at: number[]) => at.map((n) => ({ _id: libros[n] ?? '' }))
const inicio = () => read<Mesa[]>(api, '/api/mesas/inicio')
const minuto = (ms: number) => toLocalMinute(new Date(Date.now() + ms))
const HOUR = 3_600_000

describe('a table', () => {
  it('is made with its books in their order, and everybody sees it at its address', async () => {
    const libros = [{ ...elegidos(2)[0], nota: ' Para  la playa. ' }, ...elegidos(0)]
    const mesa = await create('La mesa de la vidriera', { texto: 'Elegidos.\nUno por uno.', libros })
    expect(mesa).toEqual({
      _id: expect.any(String),
      slug: 'la-mesa-de-la-vidriera',
      titulo: 'La mesa de la vidriera',
      texto: 'Elegidos.\nUno por uno.',
      desde: null,
      hasta: null,
      publicada: true,
      libros: [
        { _id: libros[0]?._id, titulo: 'Mar', autores: ['Ana Paz'], nota: 'Para la playa.' },
        { _id: libros[1]?._id, titulo: 'Sol', autores: ['Ana Paz'], nota: null },
      ],
      version: 1,
    })
    const shown = await read<Mesa>(api, '/api/mesas/slug/la-mesa-de-la-vidriera')
    expect(shown).toEqual({
      _id: mesa._id,
      slug: mesa.slug,
      titulo: mesa.titulo,
      texto: mesa.texto,
      libros: mesa.libros.map((libro) => ({ ...libro, precio: 12_500, portada_version: expect.any(String) })),
    })
    expect(await inicio()).toEqual([{ ...shown, propia: true }])
    expect(shown.libros[0]).not.toHaveProperty('oferta')
    const oferta = {
      titulo: 'Verano',
      texto: '',
      desde: '01/11/2026',
      hasta: '31/12/2098',
      banner: false,
      descuento: '10 %',
    }
    const { _id } = await as.done<{ _id: string }>('POST', '/api/ofertas', {
      ...oferta,
      alcance: [`libro:${libros[0]?._id}`],
    })
    const rebajada = await read<Mesa>(api, '/api/mesas/slug/la-mesa-de-la-vidriera')
    expect(rebajada.libros.map((libro) => libro.oferta?.titulo)).toEqual(['Verano', undefined])
    await as.done('DELETE', `/api/ofertas/${_id}`)
    await expectShared(api, '/api/mesas/inicio')
    await expectShared(api, '/api/mesas/slug/la-mesa-de-la-vidriera')
  })

  it("is not the shop's own as the demo left it, and becomes so once somebody edits it", async () => {
    const mesa = await create('De muestra', { libros: elegidos(0) })
    const isPropia = async () => (await listMesasEnInicio(api.db)).find(({ _id }) => _id === mesa._id)?.propia
    await sql`insert into ajuste (nombre, valor)
      select 'demo', to_jsonb(actualizado_en) from mesa where id = ${mesa._id}`.execute(api.db)
    expect(await isPropia()).toBe(false)
    await as.done('PUT', `/api/mesas/${mesa._id}`, { titulo: 'Nuestra', version: mesa.version })
    expect(await isPropia()).toBe(true)
    await sql`delete from ajuste where nombre = 'demo'`.execute(api.db)
  })

  it('has an address of its own, by hand where it is typed', async () => {
    expect((await create('Verano')).slug).toBe('verano')
    expect((await create('¡Verano!')).slug).toBe('verano-2')
    expect((await create('Дача')).slug).toBe('mesa')
    expect((await create('Otra', { slug: ' Libros de MAR ' })).slug).toBe('libros-de-mar')
    const taken = await as.refused(409, 'POST', '/api/mesas/crear', { titulo: 'Más', slug: 'verano' })
    expect(taken).toMatchObject({ code: 'SLUG_TAKEN', campos: { slug: 'Otra mesa ya tiene esa dirección.' } })
  })

  it('is found by its former addresses until another table takes them', async () => {
    const mesa = await create('Invierno')
    const slugOf = async (slug: string) => (await read<Mesa>(api, `/api/mesas/slug/${slug}`)).slug
    await as.done('PUT', `/api/mesas/${mesa._id}`, { slug: 'frio' })
    await as.done('PUT', `/api/mesas/${mesa._id}`, { slug: 'nieve', titulo: 'Nieve' })
    expect(await Promise.all(['invierno', 'frio', 'nieve', 'NIEVE'].map(slugOf))).toEqual(Array(4).fill('nieve'))
    expect((await create('Invierno')).slug, 'a title does not take it').toBe('invierno-2')
    const otra = await create('Otra', { slug: 'frio' })
    expect((await read<Mesa>(api, '/api/mesas/slug/frio'))._id).toBe(otra._id)
    await as.done('PUT', `/api/mesas/${mesa._id}`, { slug: 'invierno' })
    expect(await Promise.all(['invierno', 'nieve'].map(slugOf))).toEqual(['invierno', 'invierno'])
  })

  it.each([
    [{ titulo: ' ' }, { titulo: 'Campo requerido' }],
    [{ titulo: 'x'.repeat(101) }, { titulo: 'No puede superar los 100 caracteres.' }],
    [{ titulo: 'A', texto: 'x'.repeat(2_001) }, { texto: 'No puede superar los 2.000 caracteres.' }],
    [{ titulo: 'A', slug: '¡!' }, { slug: 'La dirección lleva letras o números.' }],
    [{ titulo: 'A', desde: '2026-06-31T10:00' }, { desde: 'Escribí la fecha y la hora como aaaa-mm-ddThh:mm.' }],
    [
      { titulo: 'A', desde: '2026-06-01T10:00', hasta: '2026-06-01T10:00' },
      { hasta: 'El final tiene que ser después del comienzo.' },
    ],
    [{ titulo: 'A', libros: [{ _id: NO_ID }] }, { libros: 'Uno de los libros ya no existe.' }],
    [{ titulo: 'A', libros: [{ _id: NO_ID }, { _id: NO_ID }] }, { libros: 'Hay un libro repetido.' }],
    [{ titulo: 'A', libros: 'todos' }, { libros: 'Elegí los libros de la lista.' }],
  ])('is refused with %j', async (body, campos) => {
    expect((await as.refused(400, 'POST', '/api/mesas/crear', body)).campos).toEqual(campos)
    expect(await readStaff()).toEqual([])
  })

  it('takes a hundred books and no more', async () => {
    const many = await insertCatalogo(
      api.db,
      Array.from({ length: LIBROS_MAX + 1 }, (_, n) => ({ titulo: `Tomo ${n}` })),
    )
    const books = many.map((_id) => ({ _id }))
    const { campos } = await as.refused(400, 'POST', '/api/mesas/crear', { titulo: 'Todo', libros: books })
    expect(campos).toEqual({ libros: 'Una mesa lleva hasta 100 libros.' })
    const { slug } = await create('Cien', { libros: books.slice(1) })
    expect((await read<Mesa>(api, `/api/mesas/slug/${slug}`)).libros.map(({ _id }) => _id)).toEqual(many.slice(1))
    expect((await inicio())[0]?.libros).toHaveLength(12)
  })
})

const readStaff = async (): Promise<MesaEditable[]> => {
  const response = await api.app.inject({ url: '/api/mesas', headers: as.admin.headers })
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}

describe('an edit', () => {
  it('keeps what is not sent, counts versions and refuses an outdated one', async () => {
    const mesa = await create('Otoño', { texto: 'Hojas.', libros: elegidos(0, 1) })
    const url = `/api/mesas/${mesa._id}`
    const after = await as.done<MesaEditable>('PUT', url, { version: 1, libros: elegidos(1, 0), slug: '' })
    expect(after).toEqual({ ...mesa, libros: mesa.libros.toReversed(), version: 2 })
    expect(await as.done('PUT', url, { titulo: 'Otoño', libros: elegidos(1, 0) }), 'the same again').toEqual(after)
    const { code, guardado } = await as.refused(409, 'PUT', url, { version: 1, titulo: 'Tarde' })
    expect([code, guardado]).toEqual(['VERSION', after])
    expect((await as.refused(400, 'PUT', url, { titulo: '' })).campos).toEqual({ titulo: 'Campo requerido' })
    expect((await as.refused(404, 'PUT', `/api/mesas/${NO_ID}`, { titulo: 'A' })).code).toBe('MESA_NOT_FOUND')
  })

  it('judges the term together with the end that is stored', async () => {
    const mesa = await create('Feria', { hasta: '2026-06-01T10:00' })
    const url = `/api/mesas/${mesa._id}`
    expect((await as.refused(400, 'PUT', url, { desde: '2026-06-01T10:01' })).campos).toHaveProperty('hasta')
    expect(await as.done('PUT', url, { desde: '2026-06-01T10:01', hasta: '' })).toMatchObject({ hasta: null })
  })
})

describe('the order by hand', () => {
  it('puts the newest first, and moves one by a place', async () => {
    for (const titulo of ['A', 'B', 'C']) await create(titulo, { libros: elegidos(0) })
    const titulos = async () => (await readStaff()).map(({ titulo }) => titulo)
    expect(await titulos()).toEqual(['C', 'B', 'A'])
    const [c, , a] = await readStaff()
    await as.done('POST', `/api/mesas/${a?._id}/mover`, { direccion: 'arriba' })
    expect(await titulos()).toEqual(['C', 'A', 'B'])
    await as.done('POST', `/api/mesas/${c?._id}/mover`, { direccion: 'arriba' })
    expect(await titulos(), 'it is the first').toEqual(['C', 'A', 'B'])
    await as.done('POST', `/api/mesas/${c?._id}/mover`, { direccion: 'abajo' })
    expect((await inicio()).map(({ titulo }) => titulo)).toEqual(['A', 'C', 'B'])
    expect((await readStaff())[1]?.version, 'a move is no edit').toBe(1)
    await as.refused(404, 'POST', `/api/mesas/${NO_ID}/mover`, { direccion: 'abajo' })
  })

  it('survives many moves at once', async () => {
    for (const titulo of ['A', 'B', 'C', 'D']) await create(titulo)
    const mesas = await readStaff()
    const moves = mesas.flatMap(({ _id }) => (['arriba', 'abajo'] as const).map((direccion) => ({ _id, direccion })))
    const answers = await Promise.all(
      moves.map(({ _id, direccion }) => as.call('POST', `/api/mesas/${_id}/mover`, { direccion })),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(moves.map(() => 200))
    expect((await readStaff()).map(({ _id }) => _id).toSorted()).toEqual(mesas.map(({ _id }) => _id).toSorted())
  })
})

describe('the home page', () => {
  it('shows a few, and neither what has no book nor what is not published', async () => {
    await create('Vacía')
    await create('Después', { libros: elegidos(0), desde: minuto(HOUR) })
    await create('Antes', { libros: elegidos(0), hasta: minuto(-HOUR) })
    expect(await inicio()).toEqual([])
    expect((await api.app.inject('/api/mesas/slug/despues')).statusCode).toBe(404)
    expect((await readStaff()).map(({ publicada }) => publicada)).toEqual([false, false, true])
    for (let n = 0; n <= MESAS_EN_INICIO; n++) await create(`Mesa ${n}`, { libros: elegidos(0) })
    expect((await inicio()).map(({ titulo }) => titulo)).toEqual(['Mesa 4', 'Mesa 3', 'Mesa 2', 'Mesa 1'])
  })

  it('is told by the shop itself whether there are any', async () => {
    expect(await read(api, '/api/sitio')).not.toHaveProperty('vidriera')
    const { _id } = await create('Sola', { libros: elegidos(0) })
    expect(await read(api, '/api/sitio')).toMatchObject({ vidriera: ['mesas'] })
    await as.done('DELETE', `/api/mesas/${_id}`)
    expect(await read(api, '/api/sitio')).not.toHaveProperty('vidriera')
  })

  it('loses a book that leaves the shop', async () => {
    const [libro = ''] = await insertCatalogo(api.db, [{ titulo: 'Se va' }])
    await create('Quedan', { libros: [{ _id: libro }, ...elegidos(0)] })
    await as.done('DELETE', `/api/libros/${libro}`)
    expect((await inicio())[0]?.libros.map(({ titulo }) => titulo)).toEqual(['Sol'])
  })
})

describe('what is announced', () => {
  it('appears and goes on kept answers within a second of its time', async () => {
    await create('Pronto', { libros: elegidos(0) })
    await sql`update mesa set desde = now() + interval '600 ms', hasta = now() + interval '1800 ms'`.execute(api.db)
    api.cache.clear()
    const begun = Date.now()
    const instants = startInstants({ db: api.db, instants: api.instants, log: { info() {}, error() {} } }, [
      findMesaSiguiente,
    ])
    const sees = () => api.app.inject('/api/mesas/inicio').then(({ body }) => JSON.parse(body).length)
    const when = async (length: number) => {
      await expect.poll(sees, { timeout: 10_000, interval: 20 }).toBe(length)
      return Date.now() - begun
    }
    try {
      expect(await sees()).toBe(0)
      const appears = await when(1)
      const goes = await when(0)
      expect(appears).toBeGreaterThanOrEqual(600 - 50)
      expect(goes).toBeGreaterThanOrEqual(1_800 - 50)
    } finally {
      instants.stop()
    }
  })

  it('is no more to be waited for once it is past', async () => {
    await create('Ida', { desde: minuto(-2 * HOUR), hasta: minuto(-HOUR) })
    expect(await findMesaSiguiente(api.db, 0)).toBeNull()
    const hasta = minuto(HOUR)
    await create('Viene', { hasta })
    const left = fromLocalMinute(hasta).getTime() - Date.now()
    expect(Math.abs(((await findMesaSiguiente(api.db, 0)) ?? 0) - left)).toBeLessThan(5_000)
  })
})

describe('who may', () => {
  it('the staff writes, administrators delete, nobody else sees the list', async () => {
    const empleado = await insertTestUsuario(api.db, 'empleado')
    const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
      api.app.inject({ method, url, headers: empleado.headers, ...(payload && { payload }) })
    const made = await send('POST', '/api/mesas/crear', { titulo: 'Del mostrador' })
    expect(made.statusCode, made.body).toBe(200)
    const url = `/api/mesas/${made.json()._id}`
    expect((await send('PUT', url, { texto: 'Hola.' })).statusCode).toBe(200)
    expect((await send('DELETE', url)).statusCode).toBe(403)
    expect((await api.app.inject({ url: '/api/mesas', headers: as.cliente.headers })).statusCode).toBe(403)
    expect(await as.done('DELETE', url)).toEqual({ mensaje: 'Mesa eliminada correctamente' })
    await as.refused(404, 'DELETE', url)
  })

  it('finds tables by words of their title', async () => {
    for (const titulo of ['Ríos y mares', 'Montañas', 'Un mar de libros']) await create(titulo)
    const { headers } = as.admin
    const list = async (q: string) => {
      const response = await api.app.inject({ url: `/api/mesas?q=${q}&limit=1`, headers })
      return [response.headers['x-total-count'], response.json<MesaEditable[]>().map(({ titulo }) => titulo)]
    }
    expect(await list('mar')).toEqual(['2', ['Un mar de libros']])
    expect(await list('nada')).toEqual(['0', []])
    expect((await api.app.inject({ url: '/api/mesas?limit=51', headers })).statusCode).toBe(400)
  })
})
