import { randomUUID } from 'node:crypto'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { loadConfig } from '#platform/config.ts'
import { type Machine, paintCover, startMachine } from '#test/imagenes.ts'
import { PortadaInaccesible } from './descarga/direcciones.ts'
import { createCola } from './imagen/cola.ts'
import { ANCHOS, FORMATOS_PORTADA, type Medida } from './portada.rules.ts'
import { createPortadas } from './servicio.ts'
import { createSubidas } from './subida/subida.ts'

let machine: Machine
const folders: string[] = []
const pages: Machine['pages'] = {}
const log = { info: () => {}, error: () => {} }
beforeAll(async () => {
  machine = await startMachine(pages)
  pages['/buena.jpg'] = { body: await paintCover('jpeg'), type: 'image/jpeg' }
})
afterEach(() => {
  machine.asked.length = 0
})
afterAll(async () => {
  await machine.end()
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })))
})

function createFolder(): string {
  const folder = join(tmpdir(), `anaquel-portadas-${randomUUID()}`)
  folders.push(folder)
  return folder
}

type Options = Parameters<typeof createPortadas>[2]

const createHere = (folder = createFolder(), options?: Options) => {
  const config = loadConfig({ DATA_DIR: folder, PORTADAS_PERMITIDAS: machine.host })
  return createPortadas(config, { log, subidas: createSubidas(folder, null) }, options)
}

const libroAt = (portada: string | null) => ({
  isbn: '9789875666481',
  titulo: 'Ficciones',
  cara: '1.2.3',
  portada,
  autores: ['Jorge Luis Borges'],
  categoria: 'Ficción',
})
const MEDIDA: Medida = { ancho: 160, formato: 'webp' }
const sizeOf = async (body: Buffer) => {
  const { format, width, height } = await sharp(body).metadata()
  return { format, width, height }
}
/** The covers of the machine are red; the drawn one is not. */
async function isRed(body: Buffer): Promise<boolean> {
  const { channels } = await sharp(body).stats()
  const [red, green] = channels.map(({ mean }) => mean)
  return (red ?? 0) > 150 && (green ?? 255) < 100
}

describe('a cover', () => {
  it('without a remote one is drawn', async () => {
    const { body, standsIn } = await createHere().give('1', libroAt(null), MEDIDA, '')
    expect(standsIn).toBe(false)
    expect(await sizeOf(body)).toEqual({ format: 'webp', width: 160, height: 240 })
    expect(await isRed(body)).toBe(false)
  })

  it('at a remote address is fetched once for everybody who asks, in every size', async () => {
    const portadas = createHere()
    const medidas = ANCHOS.flatMap((ancho) => FORMATOS_PORTADA.map((formato) => ({ ancho, formato })))
    const twenty = Array.from({ length: 20 }, () => MEDIDA)
    const images = await Promise.all(
      [...twenty, ...medidas].map((medida) => portadas.give('1', libroAt(machine.at('/buena.jpg')), medida, '')),
    )
    for (const { body, standsIn } of images) {
      expect(standsIn).toBe(false)
      expect(await isRed(body)).toBe(true)
    }
    expect(machine.countOf('/buena.jpg')).toBe(1)
  })

  it('outlives a restart, and is there for every process of the folder', async () => {
    const folder = createFolder()
    const libro = libroAt(machine.at('/buena.jpg'))
    const first = await createHere(folder).give('1', libro, MEDIDA, '')
    const refuse = { descargar: () => Promise.reject(new Error('nobody asks again')) }
    expect(await createHere(folder, refuse).give('1', libro, MEDIDA, '')).toEqual(first)
    // Another size is made from what was fetched then.
    expect((await createHere(folder, refuse).give('1', libro, { ancho: 240, formato: 'avif' }, '')).standsIn).toBe(
      false,
    )
    expect(machine.countOf('/buena.jpg')).toBe(1)
  })

  it('that could not be had is asked for again after a minute, even if the clock jumped back a year meanwhile', async () => {
    const portadas = createHere()
    const libro = libroAt(machine.at('/tarde.jpg'))
    expect((await portadas.give('1', libro, MEDIDA, '')).standsIn).toBe(true)
    pages['/tarde.jpg'] = { body: await paintCover('jpeg'), type: 'image/jpeg' }
    expect((await portadas.give('1', libro, MEDIDA, '')).standsIn).toBe(true)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 365 * 86_400_000 })
    const now = performance.now.bind(performance)
    vi.spyOn(performance, 'now').mockImplementation(() => now() + 61_000)
    try {
      expect((await portadas.give('1', libro, MEDIDA, '')).standsIn).toBe(false)
    } finally {
      vi.useRealTimers()
      vi.restoreAllMocks()
    }
  })

  it('whose file is damaged is made again', async () => {
    const folder = createFolder()
    const portadas = createHere(folder)
    const first = await portadas.give('1', libroAt(null), MEDIDA, '')
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue
      const path = join(entry.parentPath, entry.name)
      await writeFile(path, (await readFile(path)).subarray(0, 100))
    }
    expect(await portadas.give('1', libroAt(null), MEDIDA, '')).toEqual(first)
  })

  it('shows without a disk to write to', async () => {
    const file = createFolder()
    await writeFile(file, '')
    const portadas = createHere(file)
    for (const portada of [null, machine.at('/buena.jpg')]) {
      const { body } = await portadas.give('1', libroAt(portada), MEDIDA, '')
      expect(await isRed(body)).toBe(portada !== null)
    }
  })

  it('with a new address shows the new picture', async () => {
    pages['/azul.png'] = { body: await paintCover('png', { color: '#2040a0' }), type: 'image/png' }
    const portadas = createHere()
    const [red, blue] = [
      await portadas.give('1', libroAt(machine.at('/buena.jpg')), MEDIDA, ''),
      await portadas.give('1', libroAt(machine.at('/azul.png')), MEDIDA, ''),
    ]
    expect(await isRed(red.body)).toBe(true)
    expect(await isRed(blue.body)).toBe(false)
    expect(blue.standsIn).toBe(false)
  })
})

describe('a remote cover that cannot be had', () => {
  it.each([
    ['is not there', '/falta.jpg', null],
    ['is a page', '/pagina', { body: '<!doctype html><title>hola</title>', type: 'image/jpeg' }],
    ['is an SVG with a script', '/x.svg', { body: '<svg><script>alert(1)</script></svg>', type: 'image/svg+xml' }],
    ['is cut off', '/medio.jpg', { body: Buffer.from('\xff\xd8\xff\xe0 medio', 'latin1'), type: 'image/jpeg' }],
  ])('because it %s shows the drawn one', async (_, path, page) => {
    if (page) pages[path] = page
    const portadas = createHere()
    const drawn = await portadas.give('1', libroAt(null), MEDIDA, '')
    const { body, standsIn } = await portadas.give('1', libroAt(machine.at(path)), MEDIDA, '')
    expect(standsIn).toBe(true)
    expect(body).toEqual(drawn.body)
  })

  it.each(['http://127.0.0.1/x.jpg', 'http://localhost/x.jpg', 'http://169.254.169.254/x.jpg', 'http://[::1]/x.jpg'])(
    'because it is at %s shows the drawn one',
    async (address) => {
      expect((await createHere().give('1', libroAt(address), MEDIDA, '')).standsIn).toBe(true)
    },
  )

  it('is asked for again after a minute, then after five', async () => {
    let now = 0
    const portadas = createHere(undefined, { now: () => now })
    const libro = libroAt(machine.at('/luego.jpg'))
    const give = async () => (await portadas.give('1', libro, MEDIDA, '')).standsIn
    for (let n = 0; n < 5; n++) expect(await give()).toBe(true)
    expect(machine.countOf('/luego.jpg')).toBe(1)
    now = 60_000
    await give()
    now = 4 * 60_000
    await give()
    expect(machine.countOf('/luego.jpg')).toBe(2)
    pages['/luego.jpg'] = { body: await paintCover('jpeg'), type: 'image/jpeg' }
    now = 7 * 60_000
    expect(await give()).toBe(false)
    expect(machine.countOf('/luego.jpg')).toBe(3)
  })
})

it('asks a machine that does not answer once, not once for each of its covers', async () => {
  let asked = 0
  const silence = () => {
    asked++
    return Promise.reject(new PortadaInaccesible('too slow', { silent: true }))
  }
  let now = 0
  const portadas = createHere(undefined, { descargar: silence, now: () => now })
  const give = (path: string) => portadas.give(path, libroAt(`https://muda.example/${path}.jpg`), MEDIDA, '')
  for (const path of ['a', 'b', 'c']) expect((await give(path)).standsIn).toBe(true)
  expect(asked).toBe(1)
  expect((await portadas.give('d', libroAt('https://otra.example/d.jpg'), MEDIDA, '')).standsIn).toBe(true)
  expect(asked).toBe(2)
  now = 60_000
  await give('b')
  expect(asked).toBe(3)
})

it('makes pictures in turns of those who ask', async () => {
  const conversions = createCola({ name: 'prueba', by: 'address', atOnce: 1, waiting: 10 })
  const portadas = createHere(undefined, { conversions })
  const made: string[] = []
  const ask = (id: string, origen: string) =>
    portadas.give(id, libroAt(null), MEDIDA, origen).then(() => made.push(`${origen}${id}`))
  const asked: Promise<unknown>[] = []
  await conversions.run('', async () => {
    for (const id of ['1', '2', '3']) asked.push(ask(id, 'a'))
    await vi.waitUntil(() => conversions.stats().waiting === 3)
    asked.push(ask('4', 'b'))
    await vi.waitUntil(() => conversions.stats().waiting === 4)
  })
  await Promise.all(asked)
  expect(made[0]).toBe('b4')
})

it.each(['drawn', 'remote'])('gives whoever asks for the same %s picture a turn of their own', async (kind) => {
  const conversions = createCola({ name: 'prueba', by: 'address', atOnce: 1, waiting: 10 })
  const portadas = createHere(undefined, { conversions })
  const made: string[] = []
  const ask = (id: string, origen: string) => {
    const libro = libroAt(kind === 'drawn' ? null : machine.at(`/buena.jpg?${id}`))
    return portadas.give(id, libro, MEDIDA, origen).then(() => made.push(`${origen}${id}`))
  }
  const asked: Promise<unknown>[] = []
  await conversions.run('', async () => {
    for (const [at, id] of ['1', '2', '3'].entries()) {
      asked.push(ask(id, 'a'))
      await vi.waitUntil(() => conversions.stats().waiting === at + 1)
    }
    asked.push(ask('3', 'b'))
    await vi.waitUntil(() => conversions.stats().waiting === 4)
  })
  await Promise.all(asked)
  expect(made[0]).toBe('b3')
  expect(machine.countOf('/buena.jpg?3')).toBe(kind === 'drawn' ? 0 : 1)
})

it('turns people away when too many pictures are being made, and holds it against no address', async () => {
  const conversions = createCola({ name: 'prueba', by: 'address', atOnce: 1, waiting: 0 })
  const portadas = createHere(undefined, { conversions })
  const libros = [libroAt(null), libroAt(machine.at('/buena.jpg'))]
  await conversions.run('', async () => {
    for (const libro of libros)
      await expect(portadas.give('1', libro, MEDIDA, '')).rejects.toMatchObject({ status: 503 })
  })
  for (const libro of libros) expect((await portadas.give('1', libro, MEDIDA, '')).standsIn).toBe(false)
})
