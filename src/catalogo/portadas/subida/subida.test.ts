import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isBusy } from '#platform/fair-queue.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { type Machine, paintCover, startMachine } from '#test/imagenes.ts'
import { insertTestLibro } from '#test/rows.ts'
import { type Callers, createCallers } from '#test/writing.ts'
import { PortadaInaccesible } from '../descarga/direcciones.ts'
import { readNombreSubida, SUBIDA_BYTES_MAX } from './subida.rules.ts'
import { createSubidas } from './subida.ts'

let api: TestApi
let as: Callers
let machine: Machine
beforeAll(async () => {
  machine = await startMachine({ '/tapa.png': { body: await paintCover('png'), type: 'image/png' } })
  api = await createTestApi({ PORTADAS_PERMITIDAS: machine.host, PUBLIC_URL: 'https://libros.test' })
  as = await createCallers(api)
})
afterAll(async () => {
  await api.end()
  await machine.end()
})

type Headers = { authorization: string } | null
const send = (payload: Buffer | string, type = 'image/jpeg', headers: Headers = as.admin.headers) =>
  api.app.inject({ method: 'POST', url: '/api/imagenes', headers: { ...headers, 'content-type': type }, payload })
const store = async (payload: Buffer, type?: string) => {
  const response = await send(payload, type)
  expect(response.statusCode, response.body).toBe(200)
  return response.json<{ direccion: string; ancho: number; alto: number }>()
}
const pathOf = (direccion: string) => new URL(direccion).pathname
const NO_ES_IMAGEN = 'El archivo no es una imagen JPEG, PNG, GIF, WebP o AVIF.'

describe('POST /api/imagenes', () => {
  it.each(['jpeg', 'png', 'gif', 'webp', 'avif'] as const)(
    'keeps a %s as a WebP that everybody may see',
    async (kind) => {
      const { direccion, ancho, alto } = await store(await paintCover(kind), `image/${kind}`)
      expect([ancho, alto]).toEqual([400, 600])
      expect(direccion).toMatch(/^https:\/\/libros\.test\/imagenes\/[0-9a-f]{64}\.webp$/)
      const shown = await api.app.inject(pathOf(direccion))
      expect(shown.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      })
      expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 400, height: 600 })
    },
  )

  it('keeps a large one at 1,600 pixels, upright and without what the camera wrote', async () => {
    const photo = await sharp(await paintCover('jpeg', { width: 2400, height: 1200 }))
      .withExif({ IFD0: { Copyright: 'calle de la autora' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const { direccion, ancho, alto } = await store(photo)
    expect([ancho, alto]).toEqual([800, 1600])
    const { rawPayload } = await api.app.inject(pathOf(direccion))
    expect((await sharp(rawPayload).metadata()).exif).toBeUndefined()
    expect(rawPayload.includes('calle')).toBe(false)
  })

  it('keeps the same picture once, whole under its name', async () => {
    const [cover, blue] = await Promise.all([paintCover('png'), paintCover('png', { color: '#2020b0' })])
    const sent = await Promise.all([cover, cover, cover, blue].map((bytes) => store(bytes, 'image/png')))
    expect(new Set(sent.map(({ direccion }) => direccion)).size).toBe(2)
    const files = await readdir(join(api.config.DATA_DIR, 'imagenes'))
    expect(files.every((name) => /^[0-9a-f]{64}\.webp$/.test(name))).toBe(true)
    const [name = ''] = files
    expect((await readFile(join(api.config.DATA_DIR, 'imagenes', name))).length).toBeGreaterThan(0)
  })

  it('goes by the bytes, not by the type or the name that was sent', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"><script>alert(1)</script></svg>'
    const half = (await paintCover('jpeg', { width: 900, height: 900 })).subarray(0, 3_000)
    const lying = Buffer.concat([Buffer.from('GIF89a'), await paintCover('png')])
    for (const bytes of [
      Buffer.from(svg),
      Buffer.from('no soy una imagen'),
      half,
      lying,
      Buffer.from('\xff\xd8\xff'),
    ]) {
      const response = await send(bytes)
      expect([response.statusCode, response.json()]).toEqual([
        400,
        { code: 'IMAGEN_INVALIDA', mensaje: NO_ES_IMAGEN, campos: { portada: NO_ES_IMAGEN } },
      ])
    }
  })

  it('refuses a dot and a bomb of pixels', async () => {
    const bomb = await sharp({ create: { width: 8_000, height: 8_000, channels: 3, background: '#fff' } })
      .png({ compressionLevel: 9 })
      .toBuffer()
    expect(bomb.length).toBeLessThan(SUBIDA_BYTES_MAX)
    expect((await send(bomb, 'image/png')).statusCode).toBe(400)
    expect((await send(await paintCover('png', { width: 1, height: 1 }), 'image/png')).statusCode).toBe(400)
  })

  it('refuses more than 10 MB and what does not say that it is a picture', async () => {
    const heavy = await send(Buffer.alloc(SUBIDA_BYTES_MAX + 1))
    expect([heavy.statusCode, heavy.json()]).toMatchObject([
      413,
      { code: 'TOO_LARGE', campos: { portada: 'La imagen pesa más de 10 MB.' } },
    ])
    for (const type of ['application/json', 'text/html', 'multipart/form-data; boundary=x']) {
      const response = await send('{}', type)
      expect([response.statusCode, response.json().code]).toEqual([415, 'UNSUPPORTED'])
    }
    expect((await send('')).statusCode).toBe(415)
  })

  it('is for admins, before a byte is read', async () => {
    const [visitor, customer] = [await send('x', 'image/png', null), await send('x', 'image/png', as.cliente.headers)]
    expect([visitor.statusCode, visitor.json().code]).toEqual([401, 'UNAUTHENTICATED'])
    expect([customer.statusCode, customer.json()]).toEqual([
      403,
      { code: 'FORBIDDEN', mensaje: 'Solo los administradores pueden realizar esta acción.' },
    ])
  })
})

describe('GET /imagenes/{name}', () => {
  it('gives nothing but what was uploaded', async () => {
    for (const name of [
      'a.webp',
      '../PG_VERSION',
      '..%2Fportadas',
      `${'0'.repeat(64)}.webp`,
      `${'0'.repeat(64)}.svg`,
    ]) {
      expect((await api.app.inject(`/imagenes/${name}`)).statusCode, name).toBe(404)
    }
  })
})

describe('an uploaded cover', () => {
  it('is the one that the shop shows, also after a move to another address', async () => {
    const { direccion } = await store(await paintCover('png', { color: '#10a010' }), 'image/png')
    for (const portada of [direccion, `http://antes.test${pathOf(direccion)}`]) {
      const id = await insertTestLibro(api.db, { titulo: 'Con foto' })
      const { portada_version } = await as.done<{ portada_version: string }>('PUT', `/api/libros/${id}`, { portada })
      const shown = await api.app.inject(`/portadas/${id}-320.webp?v=${portada_version}`)
      expect(shown.headers['content-type']).toBe('image/webp')
      const { dominant } = await sharp(shown.rawPayload).stats()
      expect(dominant.g).toBeGreaterThan(dominant.r + 80)
    }
  })
})

describe('GET /api/imagenes/vista', () => {
  const look = (direccion: string, headers: Headers = as.admin.headers, clase?: string) => {
    const query = new URLSearchParams({ direccion, ...(clase !== undefined && { clase }) })
    return api.app.inject({ url: `/api/imagenes/vista?${query}`, headers: headers ?? {} })
  }

  it('shows an admin what an address would look like, 2:3', async () => {
    const { direccion } = await store(await paintCover('webp', { width: 900, height: 900 }), 'image/webp')
    for (const one of [machine.at('/tapa.png'), direccion]) {
      const shown = await look(one)
      expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp'])
      const { width = 0, height = 0 } = await sharp(shown.rawPayload).metadata()
      expect(width / height).toBeCloseTo(2 / 3, 2)
    }
  })

  it.each([
    ['retrato', 4 / 5],
    ['marca', 13 / 12],
  ])('shows it as a %s too', async (clase, proportion) => {
    const { direccion } = await store(await paintCover('png', { width: 600, height: 300 }), 'image/png')
    const shown = await look(direccion, as.admin.headers, clase)
    const { width = 0, height = 0 } = await sharp(shown.rawPayload).metadata()
    expect(width / height).toBeCloseTo(proportion, 2)
  })

  it('knows no other kind', async () => {
    for (const clase of ['', 'toString', 'portada/..', '__proto__']) {
      expect((await look(machine.at('/tapa.png'), as.admin.headers, clase)).statusCode, clase).toBe(404)
    }
  })

  it('reaches nothing of ours and nothing that is no picture', async () => {
    for (const direccion of ['http://127.0.0.1/', machine.at('/nada'), 'file:///etc/passwd', 'x', '']) {
      expect((await look(direccion)).statusCode, direccion).toBe(404)
    }
    expect((await api.app.inject({ url: '/api/imagenes/vista', headers: as.admin.headers })).statusCode).toBe(404)
  })

  it('is for admins', async () => {
    expect((await look(machine.at('/tapa.png'), null)).statusCode).toBe(401)
    expect((await look(machine.at('/tapa.png'), as.cliente.headers)).statusCode).toBe(403)
  })
})

describe('readNombreSubida', () => {
  const name = `${'a'.repeat(64)}.webp`
  it.each([
    [`http://localhost:3000/imagenes/${name}`, name],
    [`https://otra.test/imagenes/${name}?x=1`, name],
    [`https://otra.test/x/imagenes/${name}`, null],
    [`https://otra.test/imagenes/${'A'.repeat(64)}.webp`, null],
    ['https://otra.test/imagenes/../a.webp', null],
    [`/imagenes/${name}`, null],
    ['', null],
  ])('reads %s as %s', (direccion, nombre) => {
    expect(readNombreSubida(direccion)).toBe(nombre)
  })
})

it('broken pictures of one sender cost that sender, and nobody else', async () => {
  const whole = await paintCover('png', { width: 1_600, height: 1_600 })
  const broken = whole.subarray(0, Math.floor(whole.length * 0.9))
  const { remake, store: keep } = createSubidas(join(api.config.DATA_DIR, 'cola'), null)
  const junk = Array.from({ length: 12 }, () => remake(broken, 'cliente').catch((error: Error) => error))
  const done = await Promise.all([keep(whole, 'empleada'), keep(whole, 'otra empleada')])
  expect(done.map(({ ancho }) => ancho)).toEqual([1_600, 1_600])
  const failures = await Promise.all(junk)
  expect(failures.filter(isBusy)).toHaveLength(5) // eight may wait: two of them were the staff's
  expect(failures.filter((error) => error instanceof PortadaInaccesible)).toHaveLength(7)
})
