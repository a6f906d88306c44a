// Portraits and logos over HTTP: what an author or a publisher shows, whatever its address turns out to be.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApi, type TestApi } from '#test/api.ts'
import { type Machine, paintCover, startMachine } from '#test/imagenes.ts'
import { type Callers, createCallers } from '#test/writing.ts'
import { compartirPath } from './portada.rules.ts'

let api: TestApi
let as: Callers
let machine: Machine
beforeAll(async () => {
  const [red, blue] = await Promise.all([paintCover('jpeg'), paintCover('png', { color: '#2040a0' })])
  machine = await startMachine({
    '/roja.jpg': { body: red, type: 'image/jpeg' },
    '/azul.png': { body: blue, type: 'image/png' },
    '/pagina': { body: '<!doctype html><title>hola</title>', type: 'image/jpeg' },
    '/a-casa.jpg': (_request, response) => {
      response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data/' }).end()
    },
  })
  api = await createTestApi({ PORTADAS_PERMITIDAS: machine.host, PUBLIC_URL: 'https://libros.test' })
  as = await createCallers(api)
})
afterAll(async () => {
  await api.end()
  await machine.end()
})

const FOR_EVER = 'public, max-age=31536000, immutable'
const A_WHILE = 'public, max-age=300'
const SVG = 'image/svg+xml; charset=utf-8'
const get = (url: string) => api.app.inject(url)

type Figura = { _id: string } & Record<string, string>
let names = 0
const nextName = () => `Nombre ${'abcdefghijklmnopqrstuvwxyz'.charAt(names++ % 26).repeat(1 + Math.floor(names / 26))}`

const NOUNS = {
  'an author': {
    at: '/api/autores',
    one: '/api/autores',
    path: 'retrato',
    field: 'perfil',
    table: 'autor',
    form: (direccion: string) => ({ nombre_completo: nextName(), info: 'Escribe.', perfil: direccion }),
  },
  'a publisher': {
    at: '/api/editoriales',
    one: '/api/editoriales/id',
    path: 'marca',
    field: 'imagen',
    table: 'editorial',
    form: (direccion: string) => ({ descripcion: nextName(), direccion: 'Viamonte 494', imagen: direccion }),
  },
} as const

describe.each(Object.entries(NOUNS))('the picture of %s', (_, { at, one, path, field, table, form }) => {
  const create = (direccion: string) => as.done<Figura>('POST', `${at}/crear`, form(direccion))
  const change = (id: string, direccion: string) => as.done<Figura>('PUT', `${at}/${id}`, { [field]: direccion })
  const shownOf = async (id: string) => (await get(`${one}/${id}`)).json()[path] as string
  const upload = async (bytes: Buffer) => {
    const headers = { ...as.admin.headers, 'content-type': 'image/png' }
    const sent = await api.app.inject({ method: 'POST', url: '/api/imagenes', headers, payload: bytes })
    return sent.json().direccion as string
  }
  const middleOf = async (body: Buffer) => {
    const { data, info } = await sharp(body).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    const [red = 0, green = 0, blue = 0] = data.subarray((info.width * (info.height / 2) + info.width / 2) * 3)
    return { red, green, blue }
  }

  it('is the uploaded one, kept for ever, also after a move to another address', async () => {
    const direccion = await upload(await paintCover('png', { color: '#10a010' }))
    const moved = direccion.replace('https://libros.test', 'http://antes.test')
    for (const uploaded of [direccion, moved]) {
      const { _id } = await create(uploaded)
      const shown = await get(await shownOf(_id))
      expect(shown.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': FOR_EVER })
      const { red, green } = await middleOf(shown.rawPayload)
      expect(green).toBeGreaterThan(red + 80)
    }
  })

  it('is made again of the uploaded one when the cache is gone: uploads stay', async () => {
    const { _id } = await create(await upload(await paintCover('png', { color: '#8010a0' })))
    const address = await shownOf(_id)
    const shown = await get(address)
    await rm(join(api.config.DATA_DIR, 'portadas'), { recursive: true })
    api.cache.clear()
    const again = await get(address)
    expect(again.headers['content-type']).toBe('image/webp')
    expect(again.rawPayload.equals(shown.rawPayload)).toBe(true)
  })

  it('is shown to sharers on a shelf, the uploaded one as the drawn one', async () => {
    const { _id } = await create(await upload(await paintCover('png', { color: '#10a010' })))
    const address = compartirPath(await shownOf(_id))
    const shared = await get(address)
    expect(shared.headers).toMatchObject({ 'content-type': 'image/jpeg', 'cache-control': FOR_EVER })
    expect(await sharp(shared.rawPayload).metadata()).toMatchObject({ width: 1200, height: 630 })
    const { red, green } = await middleOf(shared.rawPayload)
    expect(green).toBeGreaterThan(red + 80)
    const gone = await create('https://no-existe.invalid/foto.jpg')
    const drawn = await get(compartirPath(await shownOf(gone._id)))
    expect([drawn.statusCode, drawn.headers['cache-control']]).toEqual([200, A_WHILE])
    expect((await get(address.replace(_id, '00000000-0000-7000-8000-000000000000'))).statusCode).toBe(404)
  })

  it('is the remote one, fetched once by the shop', async () => {
    const before = machine.countOf('/roja.jpg')
    const { _id } = await create(machine.at('/roja.jpg'))
    const address = await shownOf(_id)
    const [shown, again] = [await get(address), await get(address)]
    expect(shown.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': FOR_EVER })
    expect(again.rawPayload.equals(shown.rawPayload)).toBe(true)
    const { red, blue } = await middleOf(shown.rawPayload)
    expect(red).toBeGreaterThan(blue + 80)
    expect(machine.countOf('/roja.jpg') - before).toBe(1)
  })

  it('has a new address when it changes, and the old one is not kept', async () => {
    const { _id } = await create(machine.at('/roja.jpg'))
    const old = await shownOf(_id)
    await get(old)
    const changed = await change(_id, machine.at('/azul.png'))
    expect(changed[path]).not.toBe(old)
    expect(await shownOf(_id)).toBe(changed[path])
    for (const address of [old, String(changed[path])]) {
      const { headers, rawPayload } = await get(address)
      expect(headers['cache-control']).toBe(address === old ? A_WHILE : FOR_EVER)
      const { red, blue } = await middleOf(rawPayload)
      expect(blue).toBeGreaterThan(red + 60)
    }
  })

  it('is drawn where there is none', async () => {
    const { _id } = await create(machine.at('/roja.jpg'))
    const photo = await shownOf(_id)
    await api.db
      .updateTable(table)
      .set({ [field]: null })
      .where('id', '=', _id)
      .execute()
    api.cache.clear() // what a node hears from the database
    const address = await shownOf(_id)
    expect(address).toMatch(/\.svg\?v=d/)
    const drawn = await get(address)
    expect(drawn.headers).toMatchObject({ 'content-type': SVG, 'cache-control': FOR_EVER })
    const late = await get(photo) // of a page that is still open
    expect(late.headers).toMatchObject({ 'content-type': SVG, 'cache-control': A_WHILE })
    expect(late.body).toBe(drawn.body)
  })

  it.each([
    ['is not there', () => machine.at('/no-esta.jpg')],
    ['is a page', () => machine.at('/pagina')],
    ['leads into a network of ours', () => machine.at('/a-casa.jpg')],
    ['is this machine', () => 'http://127.0.0.1/x.jpg'],
    ['is this machine by another port', () => machine.at('/roja.jpg').replace('127.0.0.1', 'localhost')],
    ['is this machine in hexadecimal', () => 'http://0x7f000001/x.jpg'],
    ['is a machine of the cloud', () => 'http://169.254.169.254/latest/meta-data/'],
    ['is this machine in IPv6', () => 'http://[::1]/x.jpg'],
    ['has credentials', () => 'http://ana:clave@ejemplo.test/x.jpg'],
    ['is an upload that nobody made', () => `http://127.0.0.1/imagenes/${'0'.repeat(64)}.webp`],
  ])('is drawn while what its address means %s', async (_reason, direccion) => {
    const { _id } = await create(direccion())
    const { statusCode, headers, body } = await get(await shownOf(_id))
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({ 'content-type': SVG, 'cache-control': A_WHILE })
    expect(body).toBe((await get(`/${path}s/${_id}.svg`)).body)
  })

  it('is nothing else under its address', async () => {
    const { _id } = await create(machine.at('/roja.jpg'))
    for (const rest of ['.png', '.webp2', '-320.webp', '', '.webp%2f..', '.jpg']) {
      expect((await get(`/${path}s/${_id}${rest}`)).statusCode, rest).toBe(404)
    }
    const before = api.cache.stats().entries
    for (let n = 0; n < 5; n++) await get(`/${path}s/${_id}.webp?v=x${n}`)
    expect(api.cache.stats().entries).toBe(before)
  })
})

it('the shop has a picture of its own for sharers, with its name', async () => {
  const shown = await get('/compartir.jpg')
  expect(shown.headers).toMatchObject({ 'content-type': 'image/jpeg', 'cache-control': 'public, max-age=3600' })
  expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
})

it.each([
  ['192', 192],
  ['512', 512],
  ['mascara', 512],
])('the shop has an icon of its own, %s, and of no other size', async (name, lado) => {
  const shown = await get(`/iconos/${name}.png`)
  expect(shown.headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'public, max-age=3600' })
  expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ format: 'png', width: lado, height: lado })
  expect((await get('/iconos/193.png')).statusCode).toBe(404)
})
