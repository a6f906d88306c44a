// Both kinds of place against the same questions, and each against its worst answers.
import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startDeposito } from '#test/deposito.ts'
import { startSftp } from '#test/sftp.ts'
import { type Destino, DestinoError } from './destino.ts'
import { createS3 } from './s3.ts'
import { createSftp } from './sftp.ts'

let deposito: Awaited<ReturnType<typeof startDeposito>>
let sftp: Awaited<ReturnType<typeof startSftp>>
beforeAll(async () => {
  ;[deposito, sftp] = [await startDeposito(), await startSftp()]
})
afterEach(() => {
  for (const { state } of [deposito, sftp]) {
    state.mode = 'works'
    state.files.clear()
  }
})
afterAll(() => Promise.all([deposito.end(), sftp.end()]))

const PATIENCE_MS = 1_500
const openS3 = (extra: object = {}, signal?: AbortSignal) =>
  createS3({ ...deposito.lugar, ...extra }, { signal, patienceMs: PATIENCE_MS, againMs: [1] })
const openSftp = (extra: object = {}, signal?: AbortSignal) =>
  createSftp({ ...sftp.settings, ...extra }, { signal, patienceMs: PATIENCE_MS, idleMs: PATIENCE_MS })
const OPEN: Record<string, (extra?: object, signal?: AbortSignal) => Destino> = { S3: openS3, SFTP: openSftp }

async function* pieces(body: Buffer, length = 65_552) {
  for (let at = 0; at < body.length; at += length) yield body.subarray(at, at + length)
}
async function read(destino: Destino, nombre: string): Promise<Buffer> {
  const got: Uint8Array[] = []
  for await (const piece of destino.get(nombre)) got.push(piece)
  return Buffer.concat(got)
}
async function motivoOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof DestinoError)) throw new Error('it did not fail as it should', { cause: error })
  return error.motivo
}

describe.each(Object.keys(OPEN))('%s', (clase) => {
  const open = (extra?: object, signal?: AbortSignal) => {
    const opened = OPEN[clase]?.(extra, signal)
    if (!opened) throw new Error('there is no such kind')
    return opened
  }

  it('keeps what it is given, of any size, and gives it back', async () => {
    const destino = open()
    expect(await destino.list()).toEqual([])
    // Parts of 8 MB: less than one, exactly two, and a little more.
    for (const length of [100, 16 * 1024 * 1024, 17_000_001]) {
      const body = randomBytes(length)
      await destino.put(`uno-${length}`, pieces(body))
      expect((await read(destino, `uno-${length}`)).equals(body), String(length)).toBe(true)
    }
    await destino.put('uno-100', pieces(Buffer.from('otra')))
    expect((await read(destino, 'uno-100')).toString()).toBe('otra')
    expect((await destino.list()).map(({ nombre, bytes }) => `${nombre} ${bytes}`).sort()).toEqual([
      'uno-100 4',
      'uno-16777216 16777216',
      'uno-17000001 17000001',
    ])
    for (const { nombre } of await destino.list()) await destino.remove(nombre)
    expect(await destino.list()).toEqual([])
    expect(await motivoOf(read(destino, 'uno-100'))).toBe('falta')
  }, 30_000)

  it.each([
    ['hangs', 'lento'],
    ['full', 'lleno'],
    ['cuts', 'cortado'],
  ] as const)(
    'where it %s leaves nothing behind and says so',
    async (mode, motivo) => {
      for (const one of [deposito, sftp]) one.state.mode = mode
      expect(await motivoOf(open().put('uno', pieces(randomBytes(17_000_000))))).toBe(motivo)
      for (const one of [deposito, sftp]) one.state.mode = 'works'
      expect(await open().list()).toEqual([])
      expect(deposito.uploads.size).toBe(0)
    },
    20_000,
  )

  it('says that it may not delete', async () => {
    await open().put('uno', pieces(Buffer.from('uno')))
    for (const one of [deposito, sftp]) one.state.mode = 'keeps'
    expect(await motivoOf(open().remove('uno'))).toBe('permiso')
  })

  it.each([
    ['whose name nobody knows', { servidor: 'nadie.invalid' }, 'nombre'],
    ['where nobody listens', { servidor: '127.0.0.1', puerto: 1 }, 'nadie'],
    ['with another password', { secreto: 'otra' }, 'credenciales'],
  ])('says what is wrong of one %s', async (_, extra, motivo) => {
    const { servidor, puerto } = { puerto: 1, servidor: undefined, ...extra }
    const own = clase === 'S3' && servidor ? { servidor: `http://${servidor}:${puerto}` } : extra
    expect(await motivoOf(open(own).list())).toBe(motivo)
  })

  it('stops when it is told to', async () => {
    for (const one of [deposito, sftp]) one.state.mode = 'hangs'
    const stopping = new AbortController()
    const asked = open({}, stopping.signal).put('uno', pieces(randomBytes(100)))
    setTimeout(() => stopping.abort(), 50)
    await expect(asked).rejects.toThrow('aborted')
  })

  it('waits for a source that fails, and keeps nothing of it', async () => {
    async function* broken() {
      yield randomBytes(9_000_000)
      throw new Error('the disk')
    }
    await expect(open().put('uno', broken())).rejects.toThrow()
    expect(await open().list()).toEqual([])
  })
})

it('a bucket that is not there is said', async () => {
  expect(await motivoOf(openS3({ balde: 'otro' }).list())).toBe('lugar')
  expect(await motivoOf(openS3({ balde: 'otro' }).put('uno', pieces(randomBytes(9))))).toBe('lugar')
})

describe('the key of a machine with SFTP', () => {
  it('is told before it is confirmed, and no password is sent', async () => {
    const before = sftp.state.passwords.length
    const seen: string[] = []
    const fresh = createSftp({ ...sftp.settings, huella: '' }, { onHuella: (huella) => seen.push(huella) })
    expect(await motivoOf(fresh.list())).toBe('sin-huella')
    expect(seen).toEqual([sftp.settings.huella])
    expect(await motivoOf(openSftp({ huella: `SHA256:${'a'.repeat(43)}` }).list())).toBe('huella')
    expect(sftp.state.passwords.length).toBe(before)
  })

  it('needs a private key that can be read', async () => {
    expect(await motivoOf(openSftp({ privada: 'no es una clave' }).list())).toBe('privada')
  })
})
