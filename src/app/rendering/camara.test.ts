// The panel's screens alone may use a camera and a printer's cable, and the program that reads bars in its picture.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApi, type TestApi } from '#test/api.ts'
import { createPages } from './pages.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
  const render = () => new Response('<!DOCTYPE html>', { headers: { 'content-type': 'text/html' } })
  api.app.get('/*', { schema: { hide: true } }, createPages(api, { development: false, cachePages: true }, render))
})
afterAll(() => api.end())

const ask = async (url: string) => {
  const { headers } = await api.app.inject(url)
  const permisos = String(headers['permissions-policy'])
  return {
    camara: permisos.includes('camera=(self)'),
    usb: permisos.includes('usb=(self)'),
    otros: permisos.includes('microphone=(), '),
    wasm: String(headers['content-security-policy']).includes("'wasm-unsafe-eval'"),
  }
}

it.each(['/panel-admin', '/panel-admin/recuentos', '/panel-admin/recuentos?pagina=2'])('%s may', async (url) => {
  const allowed = { camara: true, usb: true, otros: true, wasm: true }
  expect(await ask(url)).toEqual(allowed)
  expect(await ask(url)).toEqual(allowed) // from the cache
})

it.each(['/inicio', '/panel-administrador', '/libros/panel-admin'])('%s may not', async (url) => {
  const refused = { camara: false, usb: false, otros: true, wasm: false }
  expect(await ask(url)).toEqual(refused)
  expect(await ask(url)).toEqual(refused)
})
