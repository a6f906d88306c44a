import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { COMPARTIR } from '#casa/sitio/pagina.rules.ts'
import { AppError } from '#platform/errors.ts'
import { createId } from '#platform/id.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { type Machine, paintCover, startMachine } from '#test/imagenes.ts'
import { insertTestLibro } from '#test/rows.ts'
import { mountPortadas } from './portada.routes.ts'

let api: TestApi
let machine: Machine
let libro: string
const autor = createId()
const editorial = createId()
beforeAll(async () => {
  machine = await startMachine({ '/roja.jpg': { body: await paintCover('jpeg'), type: 'image/jpeg' } })
  api = await createTestApi({ PORTADAS_PERMITIDAS: machine.host })
  libro = await insertTestLibro(api.db, { titulo: 'El túnel' })
  const names = { nombre_completo: 'Ernesto Sabato', nombre_p: 'ernesto sabato', nombre: 'Ernesto', apellido: 'Sabato' }
  await api.db
    .insertInto('autor')
    .values({ id: autor, ...names })
    .execute()
  await api.db.insertInto('editorial').values({ id: editorial, descripcion: 'Sur', descripcion_p: 'sur' }).execute()
})
afterAll(async () => {
  await api.end()
  await machine.end()
})

const get = (url: string, headers: Record<string, string> = {}) => api.app.inject({ url, headers })

describe('a book without a picture, an author and a publisher', () => {
  it.each(['portadas', 'retratos', 'marcas'])('have a drawn one under /%s', async (folder) => {
    const id = { portadas: libro, retratos: autor, marcas: editorial }[folder]
    const response = await get(`/${folder}/${id}.svg`)
    expect(response.statusCode).toBe(200)
    expect(response.headers).toMatchObject({
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': 'public, max-age=3600',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
    expect(response.body).toMatch(/^<svg .*<\/svg>\s*$/s)
    expect(response.body).not.toMatch(/<script|<text|href=/)
    const etag = String(response.headers.etag)
    expect((await get(`/${folder}/${id}.svg`, { 'if-none-match': etag })).statusCode).toBe(304)
  })

  it('have the mark of a publisher in two inks', async () => {
    const [day, night] = await Promise.all([
      get(`/marcas/${editorial}.svg`),
      get(`/marcas/${editorial}.svg?tema=noche&utm_source=x`),
    ])
    expect(night.body).not.toBe(day.body)
  })
})

it.each(['portadas', 'retratos', 'marcas'])('nobody has none under /%s', async (folder) => {
  const missing = createId()
  const files = [`${missing}.svg`, 'x.svg', libro, `${libro}.png`, `${libro}.svgz`, '..%2f..%2fetc%2fpasswd.svg']
  const sizes = [
    '-161.avif',
    '-0320.avif',
    '-9999.webp',
    '-320.png',
    '-320.avif%2f..',
    '-compartir.avif',
    '-.avif',
    '320.avif',
  ]
  for (const file of [...files, ...sizes.map((size) => libro + size), `${missing}-320.avif`, 'x-320.avif']) {
    expect((await get(`/${folder}/${file}`)).statusCode, file).toBe(404)
  }
})

describe('a cover as a picture', () => {
  const FOR_EVER = 'public, max-age=31536000, immutable'
  const versionOf = async (id: string): Promise<string> => (await get(`/api/libros/id/${id}`)).json().portada_version
  const setPortada = async (id: string, portada: string | null) => {
    await api.db.updateTable('libro').set({ portada }).where('id', '=', id).execute()
    api.cache.clear() // what a node hears from the database
  }

  it.each([
    ['-160.avif', 'image/avif'],
    ['-320.webp', 'image/webp'],
    ['-480.jpg', 'image/jpeg'],
    ['-compartir.jpg', COMPARTIR.tipo],
    ['.svg', 'image/svg+xml; charset=utf-8'],
  ])('under %s is kept for ever with its version, for a while without', async (rest, type) => {
    const path = `/portadas/${libro}${rest}`
    const versioned = `${path}?v=${await versionOf(libro)}`
    for (const url of [versioned, versioned, versioned.replace(libro, libro.toUpperCase())]) {
      const response = await get(url)
      expect(response.statusCode).toBe(200)
      expect(response.headers).toMatchObject({
        'content-type': type,
        'cache-control': FOR_EVER,
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
      })
      const again = await get(url, { 'if-none-match': String(response.headers.etag) })
      expect([again.statusCode, again.headers['cache-control'], again.body]).toEqual([304, FOR_EVER, ''])
    }
    const whole = await get(versioned)
    for (const url of [path, `${path}?v=otra`, `${path}?v=`, `${versioned}&v=otra`]) {
      const response = await get(url)
      expect(response.headers['cache-control'], url).toMatch(/^public, max-age=(300|3600)$/)
      expect(response.rawPayload.equals(whole.rawPayload)).toBe(true)
    }
  })

  it('is not compressed again, and has a length', async () => {
    const { headers, rawPayload } = await get(`/portadas/${libro}-320.webp`, { 'accept-encoding': 'br, gzip' })
    expect(headers['content-encoding']).toBeUndefined()
    expect(headers['content-length']).toBe(String(rawPayload.length))
    expect(rawPayload.toString('latin1', 8, 12)).toBe('WEBP')
  })

  it('does not fill the memory with versions that nobody has', async () => {
    const before = api.cache.stats().entries
    for (let n = 0; n < 20; n++) {
      await get(`/portadas/${libro}-160.avif?v=x${n}`)
      await get(`/portadas/${libro}.svg?v=x${n}`)
    }
    expect(api.cache.stats().entries).toBe(before)
  })

  it('that changes has a new address, and the old one shows the new cover for a while', async () => {
    const id = await insertTestLibro(api.db, { titulo: 'Sobre héroes y tumbas' })
    const drawn = await versionOf(id)
    const address = `/portadas/${id}-160.webp?v=${drawn}`
    const before = await get(address)
    await setPortada(id, machine.at('/roja.jpg'))
    const remote = await versionOf(id)
    expect(remote).not.toBe(drawn)
    const after = await get(address)
    expect(after.headers['cache-control']).toBe('public, max-age=300')
    expect(after.rawPayload.equals(before.rawPayload)).toBe(false)
    const shown = await get(`/portadas/${id}-160.webp?v=${remote}`)
    expect(shown.headers['cache-control']).toBe(FOR_EVER)
    expect(shown.rawPayload.equals(after.rawPayload)).toBe(true)
  })

  it('at a dead address shows the drawn one, for a while', async () => {
    const id = await insertTestLibro(api.db, { titulo: 'Abaddón' })
    await setPortada(id, machine.at('/no-esta.jpg'))
    for (const name of ['160.avif', 'compartir.jpg']) {
      const url = `/portadas/${id}-${name}?v=${await versionOf(id)}`
      for (const response of [await get(url), await get(url)]) {
        expect(response.statusCode).toBe(200)
        expect(response.headers['cache-control']).toBe('public, max-age=300')
      }
    }
    expect(machine.countOf('/no-esta.jpg')).toBe(1)
  })

  it('is drawn when too many are asked for, and a JPEG or an icon is to be asked for again', async () => {
    const busy = Fastify()
    const full = () => Promise.reject(new AppError(503, 'BUSY', 'Esperá.'))
    const portadas = { give: full, load: full, share: full, shareTienda: full, icono: full }
    const ofTienda = { nombreTienda: () => 'Anaquel', colorTienda: () => '' }
    mountPortadas(busy, { ...api, chooseDb: () => api.db, portadas, ...ofTienda })
    const instead = await busy.inject(`/portadas/${libro}-240.avif`)
    expect([instead.statusCode, instead.headers['cache-control']]).toEqual([200, 'no-store'])
    expect(instead.headers['content-type']).toBe('image/svg+xml; charset=utf-8')
    await api.db
      .updateTable('autor')
      .set({ perfil: machine.at('/roja.jpg') })
      .where('id', '=', autor)
      .execute()
    const portrait = await busy.inject(`/retratos/${autor}.webp`)
    expect([portrait.headers['cache-control'], portrait.body.slice(0, 4)]).toEqual(['no-store', '<svg'])
    const jpegs = ['/compartir.jpg', '/iconos/512.png', `/retratos/${autor}-compartir.jpg`]
    for (const url of [...jpegs, ...['240.jpg', 'compartir.jpg'].map((name) => `/portadas/${libro}-${name}`)]) {
      const { statusCode, headers } = await busy.inject(url)
      expect([statusCode, headers['retry-after']]).toEqual([503, '5'])
    }
    await busy.close()
  })
})
