// What a visitor is shown when something broke: a sentence, and the code under which the log has the cause.
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { listCategorias } from '#catalogo/categorias/categoria.contract.ts'
import { logStream } from '#platform/http/log-stream.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { createPages } from './pages.ts'

let api: TestApi
const logged = vi.spyOn(logStream, 'write').mockImplementation(() => {})
beforeAll(async () => {
  api = await createTestApi({ LOG_LEVEL: 'error' })
  const render = () => {
    throw new Error('the renderer broke')
  }
  const pages = createPages(api, { development: false, cachePages: true }, render)
  api.app.get('/*', { schema: { hide: true } }, pages)
  api.app.get('/api/rota', { schema: { hide: true } }, async () => {
    throw new Error('a handler broke')
  })
})
afterEach(() => logged.mockClear())
afterAll(async () => {
  await api.end()
  logged.mockRestore()
})

/** The lines of the log, parsed. */
const lines = () => logged.mock.calls.map(([line]) => JSON.parse(line))

it('a call of the API tells the code that the log has', async () => {
  const answer = await api.app.inject('/api/rota')
  expect(answer.statusCode).toBe(500)
  const { request_id, ...rest } = answer.json()
  expect(rest).toEqual({
    code: 'INTERNAL',
    mensaje: 'Algo salió mal de nuestro lado. Probá de nuevo en unos minutos.',
  })
  expect(request_id).toBe(answer.headers['x-request-id'])
  expect(lines()).toEqual([
    expect.objectContaining({ reqId: request_id, err: expect.objectContaining({ message: 'a handler broke' }) }),
  ])
})

it('what is refused on purpose has no code', async () => {
  const answer = await api.app.inject('/api/no-existe')
  expect(Object.keys(answer.json())).toEqual(['code', 'mensaje'])
})

it('a page that cannot be rendered is a page that tells the code, and is never kept', async () => {
  for (const path of ['/libros/este', '/perfil']) {
    logged.mockClear()
    const answer = await api.app.inject(path)
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([500, 'no-store'])
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    const id = String(answer.headers['x-request-id'])
    expect(answer.body).toContain(`Código del error: <code class="mark-whole">${id}</code>`)
    expect(answer.body).not.toContain('the renderer broke')
    expect(lines()).toEqual([
      expect.objectContaining({ reqId: id, err: expect.objectContaining({ message: 'the renderer broke' }) }),
    ])
  }
  expect(api.cache.get('/libros/este')).toBeUndefined()
})

it('a loader that broke hands on the code of the request whose page it is', async () => {
  const log = { info: vi.fn(), error: vi.fn() }

  await api.pool.query('alter table categoria rename to otra')
  const broken = api.call(listCategorias, {}, { id: 'la-solicitud', log })
  await expect(broken).rejects.toMatchObject({ code: 'INTERNAL', datos: { request_id: 'la-solicitud' } })
  expect(log.error).toHaveBeenCalledOnce()
  await api.pool.query('alter table otra rename to categoria')
})
