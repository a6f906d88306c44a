import { setTimeout as sleep } from 'node:timers/promises'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { loadConfig } from '#platform/config.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { insertTestUsuario } from '#test/rows.ts'
import { readEspacio, watchEspacio } from './disco.ts'
import { createSistemaRoutes } from './sistema.routes.ts'
import { AvisosSistema } from './web/panel/AvisosSistema.tsx'

const GB = 1_000_000_000

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.end())

/** What the owner is told of a disk. */
const avisosDe = (libre: number, total: number) => {
  const [route] = createSistemaRoutes({ readEspacio: async () => ({ libre, total }) })
  return route?.handle({} as never, { ...api, config: loadConfig({}) } as never)
}

it('measures the disk of the data folder, also before that is made', async () => {
  const { libre, total } = await readEspacio(`${api.config.DATA_DIR}/no/hay`)
  expect(total).toBeGreaterThan(0)
  expect(libre).toBeGreaterThanOrEqual(0)
  expect(libre).toBeLessThanOrEqual(total)
})

it('GET /api/sistema/avisos answers an admin, and nobody else', async () => {
  const url = '/api/sistema/avisos'
  const admin = await insertTestUsuario(api.db, 'admin')
  const cliente = await insertTestUsuario(api.db)
  expect((await api.app.inject({ url, headers: admin.headers })).json()).toEqual(expect.any(Array))
  expect((await api.app.inject({ url, headers: cliente.headers })).statusCode).toBe(403)
  expect((await api.app.inject(url)).statusCode).toBe(401)
})

it('tells of little room, and of nothing while there is enough', async () => {
  expect(await avisosDe(50 * GB, 100 * GB)).toEqual([])
  expect(await avisosDe(9 * GB, 100 * GB)).toEqual([
    { tipo: 'disco', mensaje: expect.stringMatching(/^Queda poco lugar en el disco de la tienda: 9\sGB \(9\s%\)\./) },
  ])
})

it('tells of a last good backup that is older than a day, and of none where nobody ever made one', async () => {
  const [route] = createSistemaRoutes({ readEspacio: async () => ({ libre: 50 * GB, total: 100 * GB }) })
  const read = (environment: Record<string, string> = {}) =>
    route?.handle({} as never, { ...api, config: loadConfig(environment) } as never)
  const scheduled = { RESPALDO_HORA: '03:30' }
  expect(await read()).toEqual([])
  expect(await read(scheduled)).toEqual([{ tipo: 'respaldo', mensaje: expect.stringContaining('Todavía no hay') }])
  const insert = (hours: number, falla: string | null) =>
    api.pool.query(
      `insert into respaldo (id, hecho_en, archivo, bytes, comprobado, falla)
       values (gen_random_uuid(), now() - make_interval(hours => $1), 'x', 9, $2, $3)`,
      [hours, falla === null, falla],
    )
  await insert(30, null)
  await insert(2, 'se llenó')
  for (const environment of [{}, scheduled]) {
    expect(await read(environment)).toEqual([{ tipo: 'respaldo', mensaje: expect.stringContaining('hace 30 horas') }])
  }
  await insert(1, null)
  expect(await read(scheduled)).toEqual([])
})

it('shows what there is to tell, and no empty place for it', () => {
  const render = (avisos: Parameters<typeof AvisosSistema>[0]['avisos']) =>
    renderToStaticMarkup(createElement(AvisosSistema, { avisos }))
  expect(render([])).toBe('')
  expect(render([{ tipo: 'disco', mensaje: 'Queda poco lugar.' }])).toMatch(/role="status".*Queda poco lugar\./)
})

it('writes a line into the log once, not at every look, and again after there was room', async () => {
  const logged: object[] = []
  let libre = 5
  const read = async () => ({ libre, total: 100 })
  const looks = async () => void (await sleep(50))
  const stop = watchEspacio('.', { warn: (data) => void logged.push(data) }, { read, everyMs: 5 })
  await looks()
  expect(logged).toEqual([{ libre: 5, total: 100 }])
  libre = 50
  await looks()
  libre = 4
  await looks()
  stop()
  expect(logged).toEqual([
    { libre: 5, total: 100 },
    { libre: 4, total: 100 },
  ])
})
