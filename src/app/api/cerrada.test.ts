// A shop that has not opened yet: one door before every page and call, and its people pass.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApi, type TestApi } from '#test/api.ts'
import { insertTestUsuario } from '#test/rows.ts'
import { implementations } from './implementations.ts'

let api: TestApi
let admin: Awaited<ReturnType<typeof insertTestUsuario>>
let empleado: typeof admin
let cliente: typeof admin
beforeAll(async () => {
  api = await createTestApi()
  api.app.get('/*', async () => 'la tienda') // its pages stand there
  for (const [clave, valor] of [
    ['sitio.nombre', 'La otra orilla'],
    ['sitio.horario', 'Lunes a viernes de 9 a 18'],
    ['sitio.whatsapp', '+54 9 341 555-0123'],
  ]) {
    await api.pool.query(`insert into ajuste_tienda (clave, valor) values ($1, $2)`, [clave, JSON.stringify(valor)])
  }
  await api.services.ajustes.load(api.db)
  admin = await insertTestUsuario(api.db, 'admin')
  empleado = await insertTestUsuario(api.db, 'empleado')
  cliente = await insertTestUsuario(api.db)
})
afterAll(() => api.end())

const set = async (valor: boolean) => {
  const payload = { cambios: [{ clave: 'sitio.acomodando', valor }] }
  const answer = await api.app.inject({ method: 'PUT', url: '/api/ajustes', headers: admin.headers, payload })
  expect(answer.statusCode, answer.body).toBe(200)
}
const get = (url: string, headers: Record<string, string> = {}) => api.app.inject({ url, headers })
const SHOP = ['/api/libros', '/api/categorias', '/api/busqueda', '/sitemap.xml', '/feeds/google.xml']

describe('a shop that is open', () => {
  it('answers everybody, and keeps what it answered', async () => {
    for (const url of SHOP.slice(0, 3)) expect([url, (await get(url)).statusCode]).toEqual([url, 200])
    expect((await get('/inicio')).body).toBe('la tienda')
  })
})

describe('a shop that has not opened', () => {
  beforeAll(() => set(true))

  it('shows its name, its hours and its WhatsApp in place of any page, for nobody to keep', async () => {
    for (const url of ['/inicio', '/', '/libros/0', '/busqueda/borges?pagina=2', '/crear-cuenta']) {
      const { statusCode, body, headers } = await get(url)
      expect([url, statusCode]).toEqual([url, 503])
      expect(headers).toMatchObject({ 'retry-after': '3600', 'cache-control': 'no-store' })
      expect(body).toContain('<h1>Estamos acomodando los estantes</h1>')
      expect(body).toContain('La otra orilla')
      expect(body).toContain('Lunes a viernes de 9 a 18')
      expect(body).toContain('https://wa.me/5493415550123')
    }
  })

  it('says so to programs and customers, also of what was kept before', async () => {
    for (const url of SHOP) {
      for (const headers of [{}, cliente.headers]) {
        const answer = await get(url, headers)
        expect([url, answer.statusCode, answer.json().code]).toEqual([url, 503, 'TIENDA_CERRADA'])
        expect(answer.headers['retry-after']).toBe('3600')
      }
    }
    const pedido = await api.app.inject({ method: 'POST', url: '/api/pedidos', headers: cliente.headers, payload: {} })
    expect(pedido.json().code).toBe('TIENDA_CERRADA')
  })

  it('is whole for its people, and what they saw is kept for nobody', async () => {
    for (const { headers } of [admin, empleado]) {
      for (const url of [...SHOP.slice(0, 3), '/inicio'])
        expect([url, (await get(url, headers)).statusCode]).toEqual([url, 200])
    }
    for (const url of SHOP.slice(0, 3)) expect((await get(url)).statusCode).toBe(503)
  })

  it('lets its people in, keeps what the law asks for, and tells machines that it is well', async () => {
    for (const url of ['/identificarse', '/panel-admin', '/panel-admin/libros', '/legales', '/arrepentimiento']) {
      expect([url, (await get(url)).body]).toEqual([url, 'la tienda'])
    }
    for (const url of ['/healthz', '/readyz', '/robots.txt', '/api/sitio', '/api/ajustes/publicos']) {
      expect([url, (await get(url)).statusCode]).toEqual([url, 200])
    }
    const login = { method: 'POST', url: '/api/usuarios/login', payload: { username: 'x', password: 'y' } } as const
    expect((await api.app.inject(login)).statusCode).not.toBe(503)
    expect((await get('/api/usuarios/perfil', cliente.headers)).statusCode).toBe(200)
  })

  it('has no call of the shop that stands open', async () => {
    const shop = implementations
      .map(({ contract }) => contract)
      .filter(({ access, method, path }) => access === 'publico' && method === 'GET' && !path.includes('{'))
    const open: string[] = []
    for (const { path } of shop) if ((await get(path)).statusCode !== 503) open.push(path)
    expect(open.toSorted()).toEqual(['/api/ajustes/publicos', '/api/sitio'])
  })

  it('opens at once', async () => {
    await set(false)
    for (const url of SHOP.slice(0, 3)) expect((await get(url)).statusCode).toBe(200)
    expect((await get('/inicio')).body).toBe('la tienda')
  })
})
