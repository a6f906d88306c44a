import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startInstants } from '#app/background/instants.ts'
import { toLocalMinute } from '#platform/format.ts'
import { expectShared, NO_ID, read } from '#test/answers.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { listAuditados } from '#test/auditados.ts'
import { paintCover } from '#test/imagenes.ts'
import { insertTestUsuario } from '#test/rows.ts'
import { type Callers, createCallers } from '#test/writing.ts'
import type { Banner } from './banner.contract.ts'
import type { BannerEditable } from './banner.edicion.contract.ts'
import { findBannerSiguiente } from './banner.queries.ts'
import { BANNERS_A_LA_VISTA, BANNERS_MAX } from './banner.rules.ts'

let api: TestApi
let as: Callers
beforeAll(async () => {
  api = await createTestApi()
  as = await createCallers(api)
})
afterAll(() => api.end())
beforeEach(async () => {
  await api.db.deleteFrom('banner').execute()
  api.cache.clear()
})

const HOUR = 3_600_000
const minuto = (ms: number) => toLocalMinute(new Date(Date.now() + ms))
const FORM = { titulo: 'Feria del Libro', texto: 'Nos vemos.', boton: 'Ver el programa', enlace: '/novedades' }
const create = (form: object = {}) => as.done<BannerEditable>('POST', '/api/banners/crear', { ...FORM, ...form })
const shown = async () => (await read<Banner[]>(api, '/api/banners')).map(({ titulo }) => titulo)

it('is made with its picture and its link, and everybody sees it', async () => {
  const uploaded = await api.app.inject({
    method: 'POST',
    url: '/api/imagenes',
    headers: { ...as.admin.headers, 'content-type': 'image/png' },
    payload: await paintCover('png'),
  })
  const { direccion: imagen } = uploaded.json<{ direccion: string }>()
  const made = await create({ imagen, imagen_texto: 'El stand' })
  expect(made).toEqual({
    ...FORM,
    _id: expect.any(String),
    imagen,
    imagen_texto: 'El stand',
    activo: true,
    publicado: true,
    desde: null,
    hasta: null,
    version: 1,
  })
  expect(await read(api, '/api/banners')).toEqual([
    { ...FORM, _id: made._id, imagen: new URL(imagen).pathname, imagen_texto: 'El stand' },
  ])
  await expectShared(api, '/api/banners')
})

describe('what is shown', () => {
  it('is on, within its term, and no more than a few, in the order by hand', async () => {
    await create({ titulo: 'Apagado', activo: false })
    await create({ titulo: 'Mañana', desde: minuto(24 * HOUR) })
    await create({ titulo: 'Ayer', desde: minuto(-48 * HOUR), hasta: minuto(-24 * HOUR) })
    expect(await shown()).toEqual([])
    const made: BannerEditable[] = []
    for (let n = 0; n <= BANNERS_A_LA_VISTA; n++) made.push(await create({ titulo: `N.º ${n}` }))
    expect(await shown()).toEqual(['N.º 0', 'N.º 1', 'N.º 2', 'N.º 3', 'N.º 4', 'N.º 5'])
    await as.done('POST', `/api/banners/${made[1]?._id}/mover`, { direccion: 'arriba' })
    expect((await shown()).slice(0, 2)).toEqual(['N.º 1', 'N.º 0'])
  })

  it('is asked for only where the shop says that there is any', async () => {
    const { _id } = await create({ activo: false })
    expect(await read(api, '/api/sitio')).not.toHaveProperty('vidriera')
    await as.done('PUT', `/api/banners/${_id}`, { activo: true })
    expect(await read(api, '/api/sitio')).toMatchObject({ vidriera: ['banners'] })
    await as.done('DELETE', `/api/banners/${_id}`)
    expect(await read(api, '/api/sitio')).not.toHaveProperty('vidriera')
  })

  it('goes from a kept answer by itself', async () => {
    await create()
    await sql`update banner set hasta = now() + interval '800 ms'`.execute(api.db)
    api.cache.clear()
    const begun = Date.now()
    const instants = startInstants({ db: api.db, instants: api.instants, log: { info() {}, error() {} } }, [
      findBannerSiguiente,
    ])
    try {
      expect(await shown()).toHaveLength(1)
      await expect.poll(shown, { timeout: 10_000, interval: 20 }).toEqual([])
      expect(Date.now() - begun).toBeGreaterThanOrEqual(750)
    } finally {
      instants.stop()
    }
    expect(await findBannerSiguiente(api.db, 0)).toBeNull()
  })
})

describe('an edit', () => {
  it('keeps what is not sent, counts versions and refuses an outdated one', async () => {
    const before = await create({ hasta: minuto(HOUR) })
    const url = `/api/banners/${before._id}`
    const after = await as.done<BannerEditable>('PUT', url, { version: 1, titulo: 'La feria', hasta: '' })
    expect(after).toEqual({ ...before, titulo: 'La feria', hasta: null, version: 2 })
    expect(await as.done('PUT', url, { titulo: 'La feria' }), 'the same again').toEqual(after)
    const { code, guardado } = await as.refused(409, 'PUT', url, { version: 1, texto: 'Tarde.' })
    expect([code, guardado]).toEqual(['VERSION', after])
    expect((await as.refused(404, 'PUT', `/api/banners/${NO_ID}`, { titulo: 'A' })).code).toBe('BANNER_NOT_FOUND')
  })

  it('counts as none where it only moves', async () => {
    const [first, second] = [await create({ titulo: 'Uno' }), await create({ titulo: 'Dos' })]
    const movido = await as.done('POST', `/api/banners/${first._id}/mover`, { direccion: 'abajo' })
    expect(movido).toEqual({ mensaje: 'Banner movido correctamente' })
    const [, lugar] = await listAuditados(api.db, first._id)
    expect(lugar).toMatchObject({ suceso: 'cambio', entidad: 'banner', antes: { lugar: 1 }, despues: { lugar: 2 } })
    await as.done('POST', `/api/banners/${first._id}/mover`, { direccion: 'abajo' })
    expect(await shown()).toEqual(['Dos', 'Uno'])
    expect(await as.done('PUT', `/api/banners/${second._id}`, { version: 1, texto: 'Sí.' })).toMatchObject({
      version: 2,
    })
    await as.refused(404, 'POST', `/api/banners/${NO_ID}/mover`, { direccion: 'abajo' })
  })

  it.each([
    [{ enlace: 'javascript:alert(1)' }, 'enlace'],
    [{ enlace: '//otra.test' }, 'enlace'],
    [{ titulo: '' }, 'titulo'],
    [{ boton: ' ' }, 'boton'],
    [{ imagen: 'https://otra.test/foto.jpg' }, 'imagen'],
    [{ desde: '2030-01-02T10:00', hasta: '2030-01-01T10:00' }, 'hasta'],
    [{ activo: 'sí' }, 'activo'],
  ])('refuses %j', async (form, campo) => {
    const { campos } = await as.refused(400, 'POST', '/api/banners/crear', { ...FORM, ...form })
    expect(Object.keys(campos ?? {})).toEqual([campo])
    const { _id } = await create()
    expect(Object.keys((await as.refused(400, 'PUT', `/api/banners/${_id}`, form)).campos ?? {})).toEqual([campo])
  })
})

it('administrators write, nobody else, and not without end', async () => {
  const { headers } = await insertTestUsuario(api.db, 'empleado')
  const refused = await api.app.inject({ method: 'POST', url: '/api/banners/crear', headers, payload: FORM })
  expect(refused.statusCode).toBe(403)
  await create({ titulo: 'Ríos y mares' })
  const all = await api.app.inject({ url: '/api/banners/todos?q=mares', headers: as.admin.headers })
  expect([all.headers['x-total-count'], all.json()[0].titulo]).toEqual(['1', 'Ríos y mares'])
  await sql`insert into banner (id, titulo, titulo_p, boton, enlace, orden)
    select gen_random_uuid(), 'A', 'a', 'Ver', '/', n from generate_series(2, ${BANNERS_MAX}::int) n`.execute(api.db)
  expect((await as.refused(409, 'POST', '/api/banners/crear', FORM)).code).toBe('DEMASIADOS_BANNERS')
})
