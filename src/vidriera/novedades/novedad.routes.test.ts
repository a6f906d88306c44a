import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startInstants } from '#app/background/instants.ts'
import { toLocalMinute } from '#platform/format.ts'
import { expectShared, NO_ID, read, readList } from '#test/answers.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { listAuditados } from '#test/auditados.ts'
import { insertCatalogo } from '#test/catalogo.ts'
import { paintCover } from '#test/imagenes.ts'
import { insertTestUsuario } from '#test/rows.ts'
import { type Callers, createCallers } from '#test/writing.ts'
import type { Novedad, NovedadConLibros } from './novedad.contract.ts'
import type { NovedadEditable } from './novedad.edicion.contract.ts'
import { findNovedadSiguiente } from './novedad.queries.ts'

let api: TestApi
let as: Callers
let libros: string[]
beforeAll(async () => {
  api = await createTestApi()
  as = await createCallers(api)
  libros = await insertCatalogo(
    api.db,
    ['Sol', 'Luna'].map((titulo) => ({ titulo, autores: ['Ana Paz'] })),
  )
})
afterAll(() => api.end())
beforeEach(async () => {
  await api.db.deleteFrom('novedad').execute()
  api.cache.clear()
})

const HOUR = 3_600_000
const minuto = (ms: number) => toLocalMinute(new Date(Date.now() + ms))
const create = (form: object) =>
  as.done<NovedadEditable>('POST', '/api/novedades/crear', { tipo: 'noticia', titulo: 'Una', texto: 'Algo.', ...form })
const evento = (titulo: string, ms: number, rest: object = {}) =>
  create({ tipo: 'evento', titulo, cuando: minuto(ms), ...rest })
const listed = async () => (await readList<Novedad>(api, '/api/novedades')).items.map(({ titulo }) => titulo)
const show = (slug: string) => read<NovedadConLibros>(api, `/api/novedades/slug/${slug}`)

describe('an event', () => {
  it('is made with its hour, its place, its picture and its books', async () => {
    const uploaded = await api.app.inject({
      method: 'POST',
      url: '/api/imagenes',
      headers: { ...as.admin.headers, 'content-type': 'image/png' },
      payload: await paintCover('png'),
    })
    const { direccion: imagen } = uploaded.json<{ direccion: string }>()
    const form = {
      tipo: 'evento',
      titulo: 'Lectura al sol',
      texto: 'Leemos.\nJuntos.',
      lugar: 'En la librería',
      cuando: '2030-05-01T19:00',
      termina: '2030-05-01T21:00',
      imagen,
      imagen_texto: 'Una mesa',
    }
    const made = await create({ ...form, libros: libros.map((_id) => ({ _id })) })
    expect(made).toMatchObject({ ...form, slug: 'lectura-al-sol', publicada: true, listada: true, version: 1 })
    expect(made.libros.map(({ titulo }) => titulo)).toEqual(['Sol', 'Luna'])
    expect(await listAuditados(api.db, made._id)).toMatchObject([{ suceso: 'alta', despues: { libros: 'Sol; Luna' } }])
    expect(await show('lectura-al-sol')).toEqual({
      _id: made._id,
      slug: made.slug,
      tipo: 'evento',
      titulo: form.titulo,
      texto: form.texto,
      lugar: form.lugar,
      cuando: '2030-05-01T22:00:00.000Z',
      termina: '2030-05-02T00:00:00.000Z',
      fecha: expect.any(String),
      imagen: new URL(imagen).pathname,
      imagen_texto: 'Una mesa',
      paso: false,
      libros: libros.map((_id, n) => ({
        _id,
        titulo: ['Sol', 'Luna'][n],
        autores: ['Ana Paz'],
        precio: 12_500,
        portada_version: expect.any(String),
      })),
    })
    await expectShared(api, '/api/novedades')
    await expectShared(api, '/api/novedades/slug/lectura-al-sol')
  })

  it('leaves the lists when it is over, and keeps its page', async () => {
    await evento('Ahora', -HOUR)
    await evento('Recién', -3 * HOUR)
    await evento('Largo', -3 * HOUR, { termina: minuto(HOUR) })
    expect(await listed()).toEqual(['Largo', 'Ahora'])
    expect(await show('recien')).toMatchObject({ paso: true })
  })

  it('goes from a kept answer by itself', async () => {
    await evento('Pronto', -HOUR)
    await sql`update novedad set termina = now() + interval '800 ms'`.execute(api.db)
    api.cache.clear()
    const begun = Date.now()
    const instants = startInstants({ db: api.db, instants: api.instants, log: { info() {}, error() {} } }, [
      findNovedadSiguiente,
    ])
    try {
      expect(await listed()).toEqual(['Pronto'])
      await expect.poll(listed, { timeout: 10_000, interval: 20 }).toEqual([])
      expect(Date.now() - begun).toBeGreaterThanOrEqual(750)
    } finally {
      instants.stop()
    }
    expect(await findNovedadSiguiente(api.db, 0)).toBeNull()
  })
})

describe('the lists', () => {
  it('name events to come, the next first, then news, the newest first', async () => {
    await create({ titulo: 'Vieja', desde: minuto(-48 * HOUR) })
    await create({ titulo: 'Nueva', desde: minuto(-HOUR) })
    await evento('Lejos', 48 * HOUR)
    await evento('Cerca', 2 * HOUR)
    await create({ titulo: 'Mañana', desde: minuto(24 * HOUR) })
    await create({ titulo: 'Ayer', desde: minuto(-48 * HOUR), hasta: minuto(-24 * HOUR) })
    expect(await listed()).toEqual(['Cerca', 'Lejos', 'Nueva', 'Vieja'])
    const page = await readList<Novedad>(api, '/api/novedades?offset=1&limit=2')
    expect([page.total, page.items.map(({ titulo }) => titulo)]).toEqual([4, ['Lejos', 'Nueva']])
    for (const slug of ['manana', 'ayer', 'nada']) {
      expect((await api.app.inject(`/api/novedades/slug/${slug}`)).statusCode, slug).toBe(404)
    }
  })

  it('are asked for by the home page only where the shop says that there are any', async () => {
    await evento('Pasado', -72 * HOUR)
    expect(await read(api, '/api/sitio')).not.toHaveProperty('vidriera')
    await create({})
    expect(await read(api, '/api/sitio')).toMatchObject({ vidriera: ['novedades'] })
  })
})

describe('an edit', () => {
  it('keeps what is not sent, counts versions and refuses an outdated one', async () => {
    const before = await evento('Taller', HOUR, { lugar: 'Acá', libros: [{ _id: libros[0] }] })
    const url = `/api/novedades/${before._id}`
    const after = await as.done<NovedadEditable>('PUT', url, { version: 1, titulo: 'Taller de tapas' })
    expect(after).toEqual({ ...before, titulo: 'Taller de tapas', version: 2 })
    expect(await as.done('PUT', url, { titulo: 'Taller de tapas' }), 'the same again').toEqual(after)
    const { code, guardado } = await as.refused(409, 'PUT', url, { version: 1, texto: 'Tarde.' })
    expect([code, guardado]).toEqual(['VERSION', after])
    expect((await as.refused(400, 'PUT', url, { cuando: '' })).campos).toEqual({
      cuando: 'Un evento lleva fecha y hora.',
    })
    expect(await as.done('PUT', url, { tipo: 'noticia' })).toMatchObject({ cuando: null, lugar: null })
    expect((await as.refused(404, 'PUT', `/api/novedades/${NO_ID}`, { titulo: 'A' })).code).toBe('NOVEDAD_NOT_FOUND')
  })

  it('publishes a draft on the day when it stops being one', async () => {
    const made = await create({ titulo: 'En reserva', borrador: true, desde: minuto(-48 * HOUR) })
    expect(made).toMatchObject({ borrador: true, publicada: false, listada: false })
    expect(await listed()).toEqual([])
    expect(await read(api, '/api/sitio')).not.toHaveProperty('vidriera')
    expect((await api.app.inject('/api/novedades/slug/en-reserva')).statusCode).toBe(404)
    expect((await api.app.inject('/sitemaps/1.xml')).body).not.toContain('/novedades')
    const url = `/api/novedades/${made._id}`
    const { desde } = await as.done<NovedadEditable>('PUT', url, { titulo: 'En reserva aún' })
    expect(desde, 'a draft keeps its date').toBe(made.desde)
    const sent = await as.done<NovedadEditable>('PUT', url, { borrador: false, desde })
    expect(sent).toMatchObject({ borrador: false, publicada: true })
    expect([minuto(0), minuto(-60_000)]).toContain(sent.desde)
    expect(await listed()).toEqual(['En reserva aún'])
  })

  it('refuses a term that is over before it begins', async () => {
    const form = { tipo: 'noticia', titulo: 'A', texto: 'B', hasta: minuto(-HOUR) }
    const { campos } = await as.refused(400, 'POST', '/api/novedades/crear', form)
    expect(campos).toEqual({ hasta: 'El final tiene que ser después del comienzo.' })
  })

  it('refuses books that there are not', async () => {
    const { campos } = await as.refused(400, 'POST', '/api/novedades/crear', {
      tipo: 'noticia',
      titulo: 'A',
      texto: 'B',
      libros: [{ _id: NO_ID }],
    })
    expect(campos).toEqual({ libros: 'Uno de los libros ya no existe.' })
  })
})

it('the staff writes, administrators delete, nobody else sees the list', async () => {
  const { headers } = await insertTestUsuario(api.db, 'empleado')
  const payload = { tipo: 'noticia', titulo: 'Del mostrador', texto: 'Hola.' }
  const made = await api.app.inject({ method: 'POST', url: '/api/novedades/crear', headers, payload })
  expect(made.statusCode, made.body).toBe(200)
  const url = `/api/novedades/${made.json()._id}`
  expect((await api.app.inject({ method: 'DELETE', url, headers })).statusCode).toBe(403)
  expect((await api.app.inject({ url: '/api/novedades/todas', headers: as.cliente.headers })).statusCode).toBe(403)
  const found = await api.app.inject({ url: '/api/novedades/todas?q=mostrador', headers })
  expect([found.headers['x-total-count'], found.json()[0].titulo]).toEqual(['1', 'Del mostrador'])
  expect(await as.done('DELETE', url)).toEqual({ mensaje: 'Novedad eliminada correctamente' })
  await as.refused(404, 'DELETE', url)
})
