import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Resultado } from '#platform/updates.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { insertTestUsuario } from '#test/rows.ts'
import { offerVersion } from '#test/version.ts'
import type { Estado } from '../estado.contract.ts'
import { describePaso } from './version.rules.ts'
import { mirarVersion, readCambio } from './version.ts'

let api: TestApi
let dir: string
let admin: Awaited<ReturnType<typeof insertTestUsuario>>
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'anaquel-actualizador-'))
  api = await createTestApi({ ACTUALIZADOR: dir })
  admin = await insertTestUsuario(api.db, 'admin')
})
afterAll(async () => {
  await api.end()
  await rm(dir, { recursive: true, force: true })
})

const ask = (version: string, headers = admin.headers) =>
  api.app.inject({ method: 'POST', url: '/api/sistema/actualizaciones', headers, payload: { version } })
const pedido = () => join(api.config.DATA_DIR, 'actualizar.pedido')
const read = (version = '0.1.0 (abc)') => readCambio(api.db, api.config, version)

it('says nothing where the shop is not installed, or nobody named a place', async () => {
  expect(await readCambio(api.db, { ...api.config, ACTUALIZADOR: undefined })).toBeNull()
  expect(await read()).toBeNull()
  const answer = await api.app.inject({ url: '/api/sistema/estado', headers: admin.headers })
  expect(answer.json<Estado>().cambio).toBeNull()
})

it('shows a newer version with its changes, and none that is not newer', async () => {
  await offerVersion(api, '0.2.0')
  expect(await read()).toEqual({
    nueva: { version: '0.2.0', fecha: '2026-01-01', cambios: '- Algo.' },
    marcha: null,
    ultimo: null,
    problema: null,
  })
  expect((await read('0.2.0 (abc)'))?.nueva).toBeNull()
})

it('looks once a day, and anew where another place is named', async () => {
  const origen = join(dir, 'lugar-0.2.0')
  await writeFile(join(origen, 'SHA256SUMS.firma'), 'otra')
  const now = Date.now()
  await mirarVersion(api.db, api.config, new Date(now + 23 * 3_600_000))
  expect((await read())?.problema).toBeNull()
  await mirarVersion(api.db, api.config, new Date(now + 25 * 3_600_000))
  expect(await read()).toMatchObject({ nueva: null, problema: expect.stringContaining('La firma de esa versión') })
  await writeFile(join(dir, 'origen'), join(dir, 'no-hay'))
  expect((await read())?.problema).toBeNull()
  await mirarVersion(api.db, api.config, new Date(now))
  expect((await read())?.problema).toBe('Ahí no hay ninguna versión: falta SHA256SUMS.')
})

it('asks the machine for the version that was shown, once, and for no other', async () => {
  await offerVersion(api, '99.0.0')
  expect((await ask('98.0.0')).json()).toMatchObject({ code: 'VERSION_NOT_FOUND' })
  expect((await ask('99.0.0', (await insertTestUsuario(api.db)).headers)).statusCode).toBe(403)
  expect(existsSync(pedido())).toBe(false)
  const answer = await ask('99.0.0')
  expect([answer.statusCode, existsSync(pedido())]).toEqual([200, true])
  expect((await read())?.marcha).toEqual({ hacia: '99.0.0', paso: 'pedida' })
  expect((await ask('99.0.0')).json()).toMatchObject({ code: 'ACTUALIZACION_EN_MARCHA' })
  await rm(pedido())
})

it('shows the change under way, and how the last one ended', async () => {
  await writeFile(join(dir, 'trabajo.json'), JSON.stringify({ hacia: '99.0.0', paso: 'vigilar' }))
  const marcha = (await read())?.marcha
  expect(marcha && describePaso(marcha)).toBe('Cambio a la 99.0.0: ya atiende, y se la vigila.')
  await rm(join(dir, 'trabajo.json'))
  const resultado: Resultado = {
    id: '',
    tipo: 'actualizar',
    desde: '0.1.0',
    hacia: '99.0.0',
    como: 'volvio',
    motivo: 'La 99.0.0 dejó de atender.',
    espera_ms: 0,
    termino: '2026-01-01T00:00:00.000Z',
  }
  await writeFile(join(dir, 'resultado.json'), JSON.stringify(resultado))
  expect((await read())?.ultimo).toEqual({
    mensaje: 'Se volvió a la versión anterior (0.1.0). La 99.0.0 dejó de atender.',
    lograda: false,
    termino: '2026-01-01T00:00:00.000Z',
  })
})
