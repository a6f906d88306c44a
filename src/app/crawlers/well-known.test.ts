import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApi, type TestApi } from '#test/api.ts'

let api: TestApi
let bare: TestApi
beforeAll(async () => {
  api = await createTestApi({ PUBLIC_URL: 'https://anaquel.test', SITE_EMAIL: 'hola@anaquel.test' })
  bare = await createTestApi({ PUBLIC_URL: 'https://anaquel.test' })
})
afterAll(async () => {
  await api.end()
  await bare.end()
})

describe('/.well-known/security.txt', () => {
  it('says whom to tell of a hole, for less than a year (RFC 9116)', async () => {
    const { statusCode, headers, body } = await api.app.inject('/.well-known/security.txt')
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    const fields = Object.fromEntries(
      body
        .trim()
        .split('\n')
        .map((line) => line.split(/: (.*)/)),
    )
    expect(fields).toMatchObject({
      Contact: 'mailto:hola@anaquel.test',
      'Preferred-Languages': 'es, en',
      Canonical: 'https://anaquel.test/.well-known/security.txt',
    })
    const days = (Date.parse(fields.Expires) - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(90)
    expect(days).toBeLessThan(365)
    expect(fields.Expires).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
  })

  it('names the contact page where the shop has no address', async () => {
    expect((await bare.app.inject('/.well-known/security.txt')).body).toContain(
      'Contact: https://anaquel.test/contacto\n',
    )
  })
})

it('/.well-known/change-password leads to where it is changed', async () => {
  const { statusCode, headers } = await api.app.inject('/.well-known/change-password')
  expect([statusCode, headers.location]).toEqual([302, '/perfil#credenciales'])
})

it.each([
  '/api/categorias',
  '/api/categorias',
  '/api/no-existe',
  '/sitemap.xml',
  '/sitemap.xml',
  '/robots.txt',
  '/api/%',
])('%s asks the browser for no camera, microphone or place', async (url) => {
  const { headers } = await api.app.inject(url)
  expect(headers['permissions-policy']).toContain('camera=(), ')
  expect(headers['permissions-policy']).toContain('geolocation=()')
})
