import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Machine, paintCover, startMachine } from '#test/imagenes.ts'
import { createDescargar } from './descarga.ts'
import { PortadaInaccesible } from './direcciones.ts'

const MB = 1024 * 1024
let machine: Machine
let cover: Buffer
beforeAll(async () => {
  cover = await paintCover()
  const redirect = (to: string) => (_: unknown, response: import('node:http').ServerResponse) =>
    void response.writeHead(302, { location: to }).end()
  machine = await startMachine({
    '/tapa.jpg': { body: cover, type: 'image/jpeg' },
    '/dicho-enorme': (_, response) => response.writeHead(200, { 'content-length': String(11 * MB) }).flushHeaders(),
    '/sin-fin': (_, response) => {
      const chunk = Buffer.alloc(64 * 1024, 1)
      const more = () => {
        while (!response.destroyed && response.write(chunk)) {}
      }
      response.on('drain', more)
      more()
    },
    '/mudo': () => {},
    '/a-medias': (_, response) => {
      response.writeHead(200, { 'content-type': 'image/jpeg' })
      response.write(cover.subarray(0, 100))
    },
    '/cortado': (_, response) => {
      response.writeHead(200, { 'content-length': String(cover.length) })
      response.write(cover.subarray(0, 100), () => response.destroy())
    },
    '/comprimido': (_, response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end(cover),
    '/caido': (_, response) => void response.writeHead(500).end(cover),
    '/a': redirect('/b'),
    '/b': redirect('c'),
    '/c': redirect('/tapa.jpg'),
    '/cuatro': redirect('/a'),
    '/vueltas': redirect('/vueltas'),
    '/adentro': redirect('http://127.0.0.1/tapa.jpg'),
    '/metadatos': redirect('http://169.254.169.254/latest/meta-data/'),
    '/archivo': redirect('file:///etc/passwd'),
    '/ninguna': redirect('http://'),
  })
})
afterAll(() => machine.end())

const refused = (reason: string, silent = false) =>
  expect.objectContaining({ constructor: PortadaInaccesible, message: reason, silent })

describe('a remote cover', () => {
  const fetchFrom = (path: string, timeLimitMs?: number) =>
    createDescargar({ allowed: [machine.host], ...(timeLimitMs && { timeLimitMs }) })(machine.at(path))

  it('comes as it is, also after three redirects', async () => {
    expect(await fetchFrom('/tapa.jpg')).toEqual(cover)
    expect(await fetchFrom('/a')).toEqual(cover)
  })

  it.each([
    ['/cuatro', 'too many redirects'],
    ['/vueltas', 'too many redirects'],
    ['/adentro', 'not a public address'],
    ['/metadatos', 'not a public address'],
    ['/archivo', 'not an address of the web'],
    ['/ninguna', 'not an address of the web'],
    ['/dicho-enorme', 'too large'],
    ['/sin-fin', 'too large'],
    ['/comprimido', 'compressed'],
    ['/caido', 'answered 500'],
    ['/falta', 'answered 404'],
    ['/cortado', 'ECONNRESET'],
  ])('is refused from %s: %s', async (path, reason) => {
    await expect(fetchFrom(path)).rejects.toEqual(refused(reason, path === '/cortado'))
  })

  it.each(['/mudo', '/a-medias'])('is not waited for when %s takes its time', async (path) => {
    await expect(fetchFrom(path, 300)).rejects.toEqual(refused('too slow', true))
  })

  it('takes three redirects and no fourth', async () => {
    const before = machine.countOf('/tapa.jpg')
    await expect(fetchFrom('/cuatro')).rejects.toThrow(PortadaInaccesible)
    expect(machine.countOf('/tapa.jpg')).toBe(before)
  })
})

describe('a machine of ours', () => {
  const descargar = createDescargar({ allowed: [] })

  it('is not asked by its address', async () => {
    const before = machine.asked.length
    await expect(descargar(machine.at('/tapa.jpg'))).rejects.toEqual(refused('an unusual port'))
    expect(machine.asked).toHaveLength(before)
  })

  // The check is on what the name resolves to, where the socket takes it from.
  it.each(['http://localhost/tapa.jpg', 'https://localhost/tapa.jpg'])(
    'is not asked by a name that leads to it: %s',
    async (address) => {
      await expect(descargar(address)).rejects.toEqual(refused('not a public address'))
    },
  )

  it('is not asked by a name that does not exist', async () => {
    await expect(descargar('http://no-existe.invalid/tapa.jpg')).rejects.toThrow(PortadaInaccesible)
  })
})
