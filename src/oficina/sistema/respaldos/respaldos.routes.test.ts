import { mkdir, symlink, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { createTestApi, type TestApi } from '#test/api.ts'
import { insertTestFactor, insertTestUsuario } from '#test/rows.ts'
import { takeAsked } from './despertar.ts'

let api: TestApi
let admin: Awaited<ReturnType<typeof insertTestUsuario>>
beforeAll(async () => {
  api = await createTestApi()
})
beforeEach(async () => {
  admin = await insertTestUsuario(api.db, 'admin')
  await insertTestFactor(api.db, admin.id)
})
afterAll(() => api.end())

const url = '/api/sistema/respaldos'
const get = (path: string, headers: Record<string, string> = admin.headers) => api.app.inject({ url: path, headers })
const listExportaciones = () =>
  api.db
    .selectFrom('suceso_seguridad')
    .select(['actor_id', 'datos', 'origen'])
    .where('suceso', '=', 'exportacion')
    .execute()

it('there are none before the first one', async () => {
  const answer = await get(url)
  expect([answer.statusCode, answer.json()]).toEqual([200, []])
})

it('lists the files of the folder, the newest first, and nothing else that lies there', async () => {
  const folder = join(api.config.DATA_DIR, 'respaldos')
  await mkdir(join(folder, 'carpeta.respaldo'), { recursive: true })
  await writeFile(join(folder, 'uno.respaldo'), 'uno')
  await utimes(join(folder, 'uno.respaldo'), 1_000, 1_000)
  await writeFile(join(folder, 'dos.respaldo'), 'dos dos')
  await writeFile(join(folder, '.dos.respaldo.7.parcial'), 'a')
  await writeFile(join(api.config.DATA_DIR, 'secreto.respaldo'), 'fuera')
  await symlink(join(api.config.DATA_DIR, 'secreto.respaldo'), join(folder, 'enlace.respaldo'))
  expect((await get(url)).json()).toEqual([
    { archivo: 'dos.respaldo', bytes: 7, hecho_en: expect.any(String) },
    { archivo: 'uno.respaldo', bytes: 3, hecho_en: '1970-01-01T00:16:40.000Z' },
  ])
})

it('gives one as it is, kept by nobody on the way, and writes down who took it', async () => {
  const answer = await get(`${url}/dos.respaldo`)
  expect([answer.statusCode, answer.body]).toEqual([200, 'dos dos'])
  expect(answer.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-length': '7',
    'cache-control': 'no-store',
    'content-disposition': 'attachment; filename="dos.respaldo"',
  })
  expect(await listExportaciones()).toEqual([
    { actor_id: admin.id, origen: '127.0.0.1', datos: { respaldo: 'dos.respaldo', bytes: 7 } },
  ])
})

it.each(['tres.respaldo', 'enlace.respaldo', 'carpeta.respaldo', '..%2Fsecreto.respaldo', '%2Fetc%2Fpasswd', 'uno'])(
  '%s is not there',
  async (archivo) => {
    const before = (await listExportaciones()).length
    expect((await get(`${url}/${archivo}`)).statusCode).toBe(404)
    expect(await listExportaciones()).toHaveLength(before)
  },
)

it('needs an administrator whose password was typed a short while ago', async () => {
  const empleado = await insertTestUsuario(api.db, 'empleado')
  for (const path of [url, `${url}/dos.respaldo`]) {
    expect((await api.app.inject(path)).statusCode).toBe(401)
    expect((await get(path, empleado.headers)).statusCode).toBe(403)
  }
  await api.pool.query(`update sesion set clave_en = now() - interval '2 hours' where usuario_id = $1`, [admin.id])
  for (const path of [url, `${url}/dos.respaldo`]) {
    const answer = await get(path)
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'CLAVE_RECIENTE'])
  }
})

it('needs a second step, shown a short while ago', async () => {
  const sinFactor = await insertTestUsuario(api.db, 'admin')
  const before = (await listExportaciones()).length
  for (const path of [url, `${url}/dos.respaldo`]) {
    const answer = await get(path, sinFactor.headers)
    expect([answer.statusCode, answer.json()]).toEqual([
      403,
      {
        code: 'SIN_SEGUNDO_PASO',
        mensaje: 'Esto pide un segundo paso, y tu cuenta no tiene. Activalo en «Configuración» y volvé.',
      },
    ])
  }
  await api.pool.query(`update sesion set factor_en = now() - interval '6 minutes' where usuario_id = $1`, [admin.id])
  for (const path of [url, `${url}/dos.respaldo`]) {
    const answer = await get(path)
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'FACTOR_RECIENTE'])
  }
  expect(await listExportaciones()).toHaveLength(before)
  await api.pool.query('update sesion set factor_en = now() where usuario_id = $1', [admin.id])
  expect((await get(`${url}/dos.respaldo`)).body).toBe('dos dos')
})

it('leaves nothing without its row', async () => {
  await api.pool.query('alter table suceso_seguridad add constraint llena check (id is null) not valid')
  const answer = await get(`${url}/dos.respaldo`).finally(() =>
    api.pool.query('alter table suceso_seguridad drop constraint llena'),
  )
  expect(answer.statusCode).toBe(500)
  expect(answer.body).not.toContain('dos dos')
})

it('asks for one, which whoever looks after them hears at once', async () => {
  const hear = vi.fn()
  api.services.respaldos.listen(hear)
  const ask = (headers: Record<string, string>) => api.app.inject({ method: 'POST', url, headers, payload: {} })
  const answer = await ask(admin.headers)
  expect([answer.statusCode, answer.json().mensaje]).toEqual([200, expect.stringContaining('Lo estamos haciendo')])
  expect([hear.mock.calls.length, await takeAsked(api.db), await takeAsked(api.db)]).toEqual([1, true, false])
  await api.pool.query(`update sesion set clave_en = now() - interval '2 hours' where usuario_id = $1`, [admin.id])
  expect((await ask(admin.headers)).json().code).toBe('CLAVE_RECIENTE')
})
