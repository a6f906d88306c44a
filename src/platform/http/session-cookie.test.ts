import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApi, type TestApi } from '#test/api.ts'
import { insertTestUsuario } from '#test/rows.ts'

const cuenta = {
  username: 'galletita',
  email: 'galletita@correo.test',
  nombre: 'Eva',
  apellido: 'Paz',
  password: 'Tigres-tristes',
}
const OWN = { origin: 'https://anaquel.test' }

describe('the cookie of a session', () => {
  let http: TestApi
  let https: TestApi
  beforeAll(async () => {
    http = await createTestApi()
    https = await createTestApi({ PUBLIC_URL: 'https://anaquel.test' })
    for (const api of [http, https]) {
      expect((await post(api, 'registrar', cuenta)).statusCode).toBe(200)
    }
  })
  afterAll(async () => {
    await http.end()
    await https.end()
  })

  const post = (api: TestApi, path: string, payload: object, headers = {}) =>
    api.app.inject({ method: 'POST', url: `/api/usuarios/${path}`, headers, payload })
  const tokenOf = async (api: TestApi) =>
    (await insertTestUsuario(api.db)).headers.authorization.slice('Bearer '.length)
  const isOpen = async (api: TestApi, cookie: string) =>
    (await api.app.inject({ url: '/api/usuarios/get-id', headers: { cookie } })).statusCode === 200

  it('is bound to the host alone where the shop is on https', async () => {
    const answer = await post(https, 'iniciar-sesion', cuenta)
    expect(answer.headers['set-cookie']).toBe(
      `__Host-sesion=${answer.json().token}; Max-Age=2592000; Path=/; HttpOnly; Secure; SameSite=Lax`,
    )
    expect(await isOpen(https, `__Host-sesion=${answer.json().token}`)).toBe(true)
    expect((await post(http, 'iniciar-sesion', cuenta)).headers['set-cookie']).toMatch(
      /^sesion=[^;]+; .*HttpOnly; SameSite/,
    )
  })

  it('of any other name is not read on https, where a neighbouring host may have planted it, and goes at the login', async () => {
    const [plain, host] = [await tokenOf(https), await tokenOf(https)]
    expect(await isOpen(https, `sesion=${plain}`)).toBe(false)
    expect(await isOpen(http, `sesion=${await tokenOf(http)}`)).toBe(true)
    expect(await isOpen(http, `__Host-sesion=${await tokenOf(http)}`)).toBe(false)
    expect(await isOpen(https, `sesion=inventada; __Host-sesion=${host}`)).toBe(true)
    expect(await isOpen(https, `__Host-sesion=inventada; sesion=${plain}`)).toBe(false)
    for (const path of ['iniciar-sesion', 'cerrar-sesion']) {
      const answer = await post(https, path, cuenta, { cookie: `sesion=${plain}`, ...OWN })
      expect(answer.cookies.map(({ name, value }) => [name, value === ''])).toEqual([
        ['__Host-sesion', path === 'cerrar-sesion'],
        ['sesion', true],
      ])
    }
    expect(await isOpen(https, `sesion=inventada; __Host-sesion=${plain}`)).toBe(true) // nobody logged that session out
  })

  it('has its name in the description of the API', async () => {
    const nameIn = async (api: TestApi) =>
      (await api.app.inject('/api/openapi.json')).json().components.securitySchemes.cookie.name
    expect(await nameIn(http)).toBe('sesion')
    expect(await nameIn(https)).toBe('__Host-sesion')
  })

  it('is expired as it was set, or the browser would keep it', async () => {
    const logout = await post(https, 'cerrar-sesion', {}, { cookie: '__Host-sesion=x', ...OWN })
    const refused = await https.app.inject({ url: '/api/usuarios/get-id', headers: { cookie: '__Host-sesion=x' } })
    for (const { headers } of [logout, refused]) {
      expect(headers['set-cookie']).toMatch(/^__Host-sesion=; (?=.*Path=\/)(?=.*Secure)(?=.*Expires=Thu, 01 Jan 1970)/)
    }
  })

  it.each(['sesion', '__Host-sesion'])('%s lets no page of another site write', async (name) => {
    const cookie = `otra=1; ${name}=x`
    expect((await post(https, 'cerrar-sesion', {}, { cookie, origin: 'https://malo.test' })).json().code).toBe('ORIGIN')
    expect((await post(https, 'cerrar-sesion', {}, { cookie })).json().code).toBe('ORIGIN')
    expect((await post(https, 'cerrar-sesion', {}, { cookie, ...OWN })).statusCode).toBe(200)
  })

  it('takes what the browser has cached with it at the logout, and nothing else', async () => {
    const token = await tokenOf(https)
    const headers = { authorization: `Bearer ${token}` }
    expect((await post(https, 'iniciar-sesion', cuenta)).headers['clear-site-data']).toBeUndefined()
    expect((await post(https, 'cerrar-sesion', {}, headers)).headers['clear-site-data']).toBe('"cache"')
    expect((await post(https, 'cerrar-sesion', {})).headers['clear-site-data']).toBe('"cache"')
  })
})
