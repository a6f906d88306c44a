import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Api, createApi } from '#app/api/api.ts'
import { respaldoCommand } from '#oficina/respaldo/respaldo.command.ts'
import { loadConfig } from '#platform/config.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { startDeposito } from '#test/deposito.ts'
import { paintCover } from '#test/imagenes.ts'
import { insertTestLibro } from '#test/rows.ts'
import { type Callers, createCallers } from '#test/writing.ts'
import { createDeposito } from './deposito.ts'
import { pullImagenes, pushImagenes } from './subida.service.ts'

const folders: string[] = []
const newFolder = () => {
  folders.push(mkdtempSync(join(tmpdir(), 'anaquel-deposito-')))
  return folders.at(-1) ?? ''
}
const listOf = (dataDir: string) => {
  try {
    return readdirSync(join(dataDir, 'imagenes'))
  } catch {
    return []
  }
}

let store: Awaited<ReturnType<typeof startDeposito>>
let one: TestApi
let other: Api
let as: Callers
beforeAll(async () => {
  store = await startDeposito()
  one = await createTestApi(store.settings)
  other = await createApi({ ...one.config, DATA_DIR: newFolder() }, one.databaseUrl)
  as = await createCallers(one)
})
afterAll(async () => {
  vi.restoreAllMocks()
  await other.app.close()
  await one.end()
  await store.end()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

let colors = 0
const newCover = () => paintCover('png', { color: `#1020${String(10 + ++colors)}` })
const upload = async () =>
  one.app.inject({
    method: 'POST',
    url: '/api/imagenes',
    headers: { ...as.admin.headers, 'content-type': 'image/png' },
    payload: await newCover(),
  })
const pathOf = (direccion: string) => new URL(direccion).pathname
const stored = async () => pathOf((await upload()).json<{ direccion: string }>().direccion)
const nombreOf = (path: string) => path.split('/').at(-1) ?? ''
/** The store's rest after a failure is over. */
const waitForRest = () => {
  const now = performance.now() + 10_000
  vi.spyOn(performance, 'now').mockImplementation(() => now)
}

describe('two nodes with a store, without a shared folder', () => {
  it('show the same uploaded pictures, and fetch each of them once', async () => {
    const path = await stored()
    expect([...store.state.files.keys()]).toContain(store.pathOf(nombreOf(path)))
    const before = store.state.asked
    const answers = await Promise.all([1, 2, 3].map(() => other.app.inject(path)))
    const mine = await one.app.inject(path)
    for (const answer of answers) {
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/webp'])
      expect(answer.rawPayload.equals(mine.rawPayload)).toBe(true)
    }
    expect([store.state.asked - before, store.state.refused]).toEqual([1, 0])
    expect((await other.app.inject(`/imagenes/${'a'.repeat(64)}.webp`)).statusCode).toBe(404)
  })

  it('show a book its uploaded cover', async () => {
    const path = await stored()
    const libro = await insertTestLibro(one.db)
    await one.db
      .updateTable('libro')
      .set({ portada: `https://libros.test${path}` })
      .where('id', '=', libro)
      .execute()
    const cover = await other.app.inject(`/portadas/${libro}-160.webp`)
    expect([cover.statusCode, cover.headers['content-type']]).toEqual([200, 'image/webp'])
    expect(listOf(one.config.DATA_DIR)).toContain(nombreOf(path))
  })

  it('believe no picture that is not what its name says', async () => {
    const path = await stored()
    store.state.files.set(store.pathOf(nombreOf(path)), Buffer.from('otra cosa'))
    expect((await other.app.inject(path)).statusCode).toBe(503)
    store.state.files.delete(store.pathOf(nombreOf(path)))
  })
})

describe.each(['fails', 'hangs'] as const)('a store that %s', (mode) => {
  it('refuses an upload with a sentence, stores nothing, and lets covers be drawn', async () => {
    const path = await stored()
    const libro = await insertTestLibro(one.db)
    await one.db
      .updateTable('libro')
      .set({ portada: `https://libros.test${path}` })
      .where('id', '=', libro)
      .execute()
    const before = { files: store.state.files.size, here: listOf(one.config.DATA_DIR).length }
    store.state.mode = mode
    try {
      const drawing = other.app.inject(`/portadas/${libro}-160.webp`)
      const began = Date.now()
      const refused = await upload()
      expect(Date.now() - began).toBeLessThan(8_000)
      const mensaje = 'No pudimos guardar la imagen por un momento. Probá de nuevo en unos minutos.'
      expect([refused.statusCode, refused.json(), refused.headers['retry-after']]).toEqual([
        503,
        { code: 'UNAVAILABLE', mensaje, campos: { portada: mensaje } },
        '5',
      ])
      expect({ files: store.state.files.size, here: listOf(one.config.DATA_DIR).length }).toEqual(before)
      const drawn = await drawing
      expect([drawn.statusCode, drawn.headers['cache-control']]).toEqual([200, 'public, max-age=300'])
      const { asked } = store.state
      expect((await other.app.inject(path)).statusCode).toBe(503)
      expect(store.state.asked, 'after a failure it rests').toBe(asked)
      expect((await one.app.inject(path)).statusCode).toBe(200) // its own copy
    } finally {
      store.state.mode = 'works'
    }
    waitForRest()
    expect((await upload()).statusCode).toBe(200)
    expect((await other.app.inject(path)).statusCode).toBe(200)
    vi.restoreAllMocks()
  })
})

describe('a backup', () => {
  it('has what only the store has, and is not made without it', async () => {
    const config = { ...one.config, DATA_DIR: newFolder() }
    const backUp = (file: string) =>
      respaldoCommand(
        [join(config.DATA_DIR, file)],
        {
          databaseUrl: one.databaseUrl,
          dataDir: config.DATA_DIR,
          traerImagenes: () => pullImagenes(config),
        },
        { write: () => {} },
      )
    expect(await backUp('uno.respaldo')).toBe(0)
    expect(listOf(config.DATA_DIR)).toHaveLength(store.state.files.size)
    await rm(join(config.DATA_DIR, 'imagenes'), { recursive: true })
    store.state.mode = 'fails'
    await expect(backUp('dos.respaldo')).rejects.toThrow('no se pudieron traer las imágenes de S3_ENDPOINT')
    store.state.mode = 'works'
    expect(readdirSync(config.DATA_DIR).filter((name) => name.includes('dos'))).toEqual([])
  })

  it('comes back into an empty store with the next start', async () => {
    const here = listOf(one.config.DATA_DIR)
    store.state.files.clear()
    expect([await pushImagenes(one.config), await pushImagenes(one.config)]).toEqual([here.length, 0])
    expect(store.state.files.size).toBe(here.length)
  })
})

describe('the settings', () => {
  it('are refused where one is missing, without printing the others', () => {
    const { S3_CLAVE_SECRETA, ...some } = store.settings
    expect(() => loadConfig(some)).toThrow('Configuración inválida: falta S3_CLAVE_SECRETA. Ver .env.example.')
    expect(S3_CLAVE_SECRETA).not.toBe('')
  })

  it('with a wrong key are told in the log, which has no key', async () => {
    const lines: unknown[] = []
    const wrong = createDeposito(
      { ...one.config, S3_CLAVE_SECRETA: 'otra-clave' },
      { warn: (...line) => lines.push(line) },
    )
    await expect(wrong?.read(`${'b'.repeat(64)}.webp`)).rejects.toThrow('the store of pictures failed')
    expect(JSON.stringify(lines)).toContain('403')
    expect(JSON.stringify(lines)).not.toMatch(/otra-clave|prueba/)
  })
})
