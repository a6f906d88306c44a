// The first hour: what ticks itself, what the owner answered, and when it goes.
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { PESTANIAS } from '#app/layout/pestanias.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { insertTestLibro, insertTestUsuario } from '#test/rows.ts'
import { mirarTodos } from './mirar.ts'
import type { PrimeraHora } from './primera-hora.contract.ts'

let api: TestApi
let admin: Awaited<ReturnType<typeof insertTestUsuario>>
beforeAll(async () => {
  api = await createTestApi()
  admin = await insertTestUsuario(api.db, 'admin')
})
afterAll(() => api.end())

const url = '/api/resumen/primera-hora'
const call = async (method: 'GET' | 'PUT', path: string, payload?: object) => {
  const answer = await api.app.inject({ method, url: path, headers: admin.headers, ...(payload && { payload }) })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const read = async () => ((await call('GET', url)) as PrimeraHora).pasos
const estadoDe = async (clave: string) => (await read())?.find((paso) => paso.clave === clave)?.estado
const save = (...cambios: [clave: string, valor: unknown][]) =>
  call('PUT', '/api/ajustes', { cambios: cambios.map(([clave, valor]) => ({ clave, valor })) })
const answer = (paso: string, respuesta: string) => call('PUT', `${url}/${paso}`, { respuesta })

it('asks an untouched shop for everything, each step leading to a screen that is there', async () => {
  const pasos = (await read()) ?? []
  expect(pasos.map(({ clave, estado }) => `${clave} ${estado}`)).toEqual([
    'nombre falta',
    'aspecto falta',
    'libros falta',
    'envios falta',
    'pagos falta',
    'existencias falta',
    'equipo falta',
    'respaldo falta',
    'abrir hecho',
  ])
  const known = new Set<string>(PESTANIAS.map(({ to }) => to))
  const enlaces = pasos.flatMap((paso) => paso.enlaces)
  expect(enlaces.filter(({ to }) => !known.has(to))).toEqual([])
  // A name that leads somewhere else would lead nowhere: settings are the fields of their screen.
  const { body } = await api.app.inject({ url: '/api/ajustes', headers: admin.headers })
  const claves: { clave: string; grupo: string }[] = JSON.parse(body)
  for (const { to, search, hash } of enlaces.filter((one) => one.to === '/panel-admin/ajustes')) {
    expect(claves, `${to}#${hash}`).toContainEqual(expect.objectContaining({ clave: hash, grupo: search?.grupo }))
  }
})

it('leads to the trial payment once Mercado Pago is connected', async () => {
  const leads = async () => (await read())?.some(({ enlaces }) => enlaces.some(({ hash }) => hash === 'prueba-de-pago'))
  expect(await leads()).toBe(false)
  await save(['pagos.mp_token', 'APP_USR-1234567890'])
  expect(await leads()).toBe(true)
  await save(['pagos.mp_token', ''])
})

it('ticks itself from what is there', async () => {
  await save(['sitio.nombre', 'La otra orilla'], ['sitio.whatsapp', '+54 9 341 555-0123'])
  expect(await estadoDe('nombre')).toBe('falta')
  await save(['sitio.domicilio', 'Entre Ríos 1520, Rosario'], ['sitio.acento', '#14532d'])
  await save(['pedidos.alias', 'la.otra.orilla'])
  await insertTestLibro(api.db)
  await insertTestUsuario(api.db, 'empleado')
  await api.pool.query(`insert into respaldo (id, archivo, bytes, comprobado) values (gen_random_uuid(), 'x', 1, true)`)
  for (const clave of ['nombre', 'aspecto', 'pagos', 'libros', 'equipo', 'respaldo']) {
    expect([clave, await estadoDe(clave)]).toEqual([clave, 'hecho'])
  }
})

it('remembers what was put off or is well as it is, and goes once nothing is left', async () => {
  await answer('envios', 'despues')
  expect(await estadoDe('envios')).toBe('despues')
  await answer('envios', 'asi')
  expect(await estadoDe('envios')).toBe('hecho')
  expect(await answer('existencias', 'asi')).toEqual({ pasos: null })
  expect(await read()).toBeNull()
  await answer('existencias', 'retomar')
  expect(await estadoDe('existencias')).toBe('falta')
  await answer('todo', 'asi')
  expect(await read()).toBeNull()
})

it('knows its steps, and is for owners alone', async () => {
  const empleado = await insertTestUsuario(api.db, 'empleado')
  expect((await api.app.inject({ url, headers: empleado.headers })).statusCode).toBe(403)
  const payload = { respuesta: 'asi' }
  const unknown = await api.app.inject({ method: 'PUT', url: `${url}/nada`, headers: admin.headers, payload })
  expect([unknown.statusCode, unknown.json().code]).toEqual([404, 'PASO_NOT_FOUND'])
})

it('leaves the others standing where one cannot be said', async () => {
  const error = vi.fn()
  const log = { error } as unknown as Parameters<typeof mirarTodos>[1]
  const said = await mirarTodos([1, 0, 3], log, async (n) => {
    if (n === 0) throw new Error('its table is locked')
    return [n]
  })
  expect(said).toEqual([1, 3])
  expect(error).toHaveBeenCalledOnce()
})
