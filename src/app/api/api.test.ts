import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pathKeys } from '#platform/http/contract.ts'
import { createId } from '#platform/id.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { insertTestUsuario } from '#test/rows.ts'
import { listenForCatalogChanges } from '../background/catalog-changes.ts'
import { createAddresses } from './addresses.ts'
import { createApi } from './api.ts'
import { implementations } from './implementations.ts'

const readAddress = createAddresses(implementations.map(({ contract }) => contract))

let api: TestApi
beforeAll(async () => {
  api = await createTestApi({ PUBLIC_URL: 'https://libreria.test' })
})
afterAll(() => api.end())

const get = (url: string, headers: Record<string, string> = {}) => api.app.inject({ url, headers })

describe('every answer', () => {
  it('carries the security headers and a request id', async () => {
    const { headers } = await get('/api/categorias/nada')
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'strict-transport-security': expect.stringContaining('max-age'),
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
  })

  it('refuses in one shape', async () => {
    const response = await get('/api/no-existe')
    expect(response.statusCode).toBe(404)
    expect(response.json()).toEqual({ code: 'NOT_FOUND', mensaje: 'No encontramos lo que buscás.' })
    expect(response.headers['cache-control']).toBe('no-store')
  })

  it.each(['/api/%', '/api/libros/id/%E0%A4%A'])('refuses the unreadable address %s in that shape too', async (url) => {
    const response = await get(url)
    expect(response.statusCode).toBe(400)
    expect(response.json()).toEqual({ code: 'INVALID', mensaje: 'No pudimos leer lo que enviaste.' })
  })

  it('leads from a page whose address cannot be read to the one that was meant', async () => {
    const response = await get('/busqueda/100%?orden=fecha')
    expect([response.statusCode, response.headers.location]).toEqual([302, '/busqueda/100%25?orden=fecha'])
  })

  it('refuses a method that nothing answers in that shape too', async () => {
    const response = await api.app.inject({ method: 'POST', url: '/inicio' })
    expect(response.statusCode).toBe(404)
    expect(response.json()).toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('bad input', () => {
  const login = (payload: string, contentType = 'application/json') =>
    api.app.inject({
      method: 'POST',
      url: '/api/usuarios/iniciar-sesion',
      headers: { 'content-type': contentType },
      payload,
    })

  it('is a 400 when it is not JSON', async () => {
    const response = await login('{"email":')
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ code: 'INVALID', mensaje: 'El cuerpo no es JSON válido.' })
  })

  it('is a 413 when it is too large', async () => {
    const response = await login(JSON.stringify({ email: 'x'.repeat(100_000) }))
    expect(response.statusCode).toBe(413)
    expect(response.json()).toMatchObject({ code: 'TOO_LARGE' })
  })

  it('is a 415 when it is something else', async () => {
    expect((await login('<a/>', 'text/xml')).statusCode).toBe(415)
  })

  it('is a 400 with Spanish fields when numbers or repeated parameters are wrong', async () => {
    for (const query of ['limit=0', 'limit=1001', 'limit=mil', 'offset=-1', 'limit=1&limit=2']) {
      const response = await get(`/api/autores?${query}`)
      expect(response.statusCode, query).toBe(400)
      expect(Object.keys(response.json().campos)).toEqual([query.split('=')[0]])
    }
  })

  it('is a 404 when an id is malformed', async () => {
    for (const path of ['/api/libros/id/1', '/api/autores/%00', '/api/categorias/%27', '/api/editoriales/id/x%20y']) {
      expect((await get(path)).statusCode, path).toBe(404)
    }
  })
})

describe('access', () => {
  const fill = (path: string) => pathKeys(path).reduce((url, key) => url.replace(`{${key}}`, createId()), path)

  it.each(implementations.filter(({ contract }) => contract.access !== 'publico').map(({ contract }) => contract))(
    '$method $path refuses a visitor',
    async ({ method, path }) => {
      const body = method === 'POST' || method === 'PUT' ? { payload: {} } : {}
      const response = await api.app.inject({ method, url: fill(path), ...body })
      expect(response.statusCode).toBe(401)
      expect(response.json()).toMatchObject({ code: 'UNAUTHENTICATED' })
    },
  )

  it.each(implementations.filter(({ contract }) => contract.access === 'admin').map(({ contract }) => contract))(
    '$method $path refuses a cliente',
    async ({ method, path, refusal = 'Solo los administradores pueden realizar esta acción.' }) => {
      const { headers } = await insertTestUsuario(api.db)
      const body = method === 'POST' || method === 'PUT' ? { payload: {} } : {}
      const response = await api.app.inject({ method, url: fill(path), headers, ...body })
      expect(response.statusCode).toBe(403)
      expect(response.json()).toEqual({ code: 'FORBIDDEN', mensaje: refusal })
    },
  )

  it('takes no token that nobody issued', async () => {
    const response = await get('/api/usuarios/perfil', { authorization: 'Bearer inventado' })
    expect(response.statusCode).toBe(401)
    expect(response.headers['set-cookie']).toContain('sesion=;')
  })
})

describe('a write that rides on the cookie', () => {
  const logout = (headers: Record<string, string>) =>
    api.app.inject({ method: 'POST', url: '/api/usuarios/cerrar-sesion', headers: { cookie: 'sesion=x', ...headers } })

  it.each([{}, { origin: 'https://otra.test' }, { origin: 'null' }, { authorization: 'Basic eA==' }])(
    'is refused from elsewhere: %o',
    async (headers) => {
      const response = await logout(headers as Record<string, string>)
      expect(response.statusCode).toBe(403)
      expect(response.json()).toMatchObject({ code: 'ORIGIN' })
    },
  )

  it.each([{ host: 'localhost:3000', origin: 'http://localhost:3000' }, { origin: 'https://libreria.test' }])(
    'is taken from our own pages: %o',
    async (headers) => {
      expect((await logout(headers as Record<string, string>)).statusCode).toBe(200)
    },
  )
})

describe('a shared answer', () => {
  it('has an ETag, is compressed and answers 304 to who has it', async () => {
    const first = await get('/api/provincias')
    expect(first.headers).toMatchObject({
      'cache-control': 'public, max-age=0, must-revalidate',
      'x-total-count': '24',
    })
    const etag = String(first.headers.etag)
    const again = await get('/api/provincias?utm_source=x', { 'if-none-match': etag })
    expect(again.statusCode).toBe(304)
    expect(again.body).toBe('')
    const brotli = await get('/api/provincias', { 'accept-encoding': 'br' })
    expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', etag })
  })

  it('is the same with a trailing slash', async () => {
    expect((await get('/api/categorias/')).json()).toHaveLength(9)
  })

  it('is made anew when anybody changes the catalogue', async () => {
    const stop = await listenForCatalogChanges(api.databaseUrl, api.cache, { info: () => {}, error: () => {} })
    await get('/api/categorias')
    const { generation } = api.cache.stats()
    await api.db.updateTable('categoria').set({ descripcion: 'cambiada' }).where('nombre', '=', 'Ficción').execute()
    await expect.poll(() => api.cache.stats().generation).toBeGreaterThan(generation)
    const ficcion = (await get('/api/categorias')).json().find(({ nombre }: { nombre: string }) => nombre === 'Ficción')
    expect(ficcion.descripcion).toBe('cambiada')
    await stop()
  })

  it.each(implementations.filter(({ contract }) => contract.shared).map(({ contract }) => contract))(
    '$path is kept under every parameter that it depends on',
    ({ path, schemas }) => {
      const keys = Object.keys(schemas ? schemas().input.shape : {}).filter((key) => !pathKeys(path).includes(key))
      const asked = path.replaceAll(/\{\w+\}/g, 'A')
      for (const key of keys) expect(readAddress(`${asked}?${key}=1`), key).toBe(`${asked}?${key}=1`)
    },
  )

  it('is never kept when it belongs to somebody', async () => {
    const response = await get('/api/usuarios/email/nadie%40ejemplo.test')
    expect(response.headers['cache-control']).toBe('no-store')
  })
})

describe('the machine room', () => {
  it('says that it lives and that it is ready', async () => {
    expect((await get('/healthz')).json()).toEqual({ estado: 'ok' })
    expect((await get('/readyz')).json()).toEqual({ estado: 'ok' })
  })

  it('describes every call in OpenAPI 3.1', async () => {
    const document = (await get('/api/openapi.json')).json()
    expect(document.openapi).toBe('3.1.0')
    for (const { contract } of implementations) {
      expect(document.paths[contract.path]?.[contract.method.toLowerCase()], contract.path).toBeDefined()
    }
  })
})

describe('without its database', () => {
  it('answers 503 in Spanish, not ready, and lives', async () => {
    const nowhere = 'postgres://nadie@127.0.0.1:1/nada'
    const other = await createApi(api.config, nowhere)
    const response = await other.app.inject('/api/categorias')
    expect(response.statusCode).toBe(503)
    expect(response.json()).toMatchObject({ code: 'UNAVAILABLE' })
    const ready = await other.app.inject('/readyz')
    expect(ready.statusCode).toBe(503)
    expect([response, ready].map(({ headers }) => headers['retry-after'])).toEqual(['5', '5'])
    expect((await other.app.inject('/healthz')).statusCode).toBe(200)
    await other.app.close()
  })
})
