// The place of the copies as the panel sets and tries it, and what the owner is told of the copies.
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestApi, type TestApi } from '#test/api.ts'
import { startDeposito } from '#test/deposito.ts'
import { insertTestUsuario } from '#test/rows.ts'
import { startSftp } from '#test/sftp.ts'
import { FALLAS, toLinea } from './afuera.rules.ts'

const url = '/api/sistema/afuera/prueba'
let api: TestApi
let deposito: Awaited<ReturnType<typeof startDeposito>>
let sftp: Awaited<ReturnType<typeof startSftp>>
let admin: Awaited<ReturnType<typeof insertTestUsuario>>
beforeAll(async () => {
  ;[api, deposito, sftp] = [await createTestApi(), await startDeposito(), await startSftp()]
})
beforeEach(async () => {
  admin = await insertTestUsuario(api.db, 'admin')
})
afterAll(() => Promise.all([api.end(), deposito.end(), sftp.end()]))

const save = async (valores: Record<string, unknown>, status = 200) => {
  const cambios = Object.entries(valores).map(([name, valor]) => ({ clave: `afuera.${name}`, valor }))
  const answer = await api.app.inject({
    method: 'PUT',
    url: '/api/ajustes',
    headers: admin.headers,
    payload: { cambios },
  })
  expect(answer.statusCode, answer.body).toBe(status)
  await api.services.ajustes.load(api.db)
  return answer
}
const placeOf = ({ clase, ...place }: typeof deposito.lugar | typeof sftp.settings) =>
  Object.fromEntries(
    [['destino', clase], ...Object.entries(place)].filter(([name]) => !['privada', 'huella'].includes(String(name))),
  )
const probar = async (headers = admin.headers) => {
  const answer = await api.app.inject({ method: 'POST', url, headers, payload: {} })
  return { status: answer.statusCode, ...answer.json() }
}

it('is an administrator’s alone, with a recent password, and needs a place', async () => {
  expect(await probar()).toMatchObject({ status: 409, code: 'AFUERA_APAGADA' })
  const empleado = await insertTestUsuario(api.db, 'empleado')
  expect((await probar(empleado.headers)).status).toBe(403)
  await api.pool.query(`update sesion set clave_en = now() - interval '2 hours' where usuario_id = $1`, [admin.id])
  expect(await probar()).toMatchObject({ status: 403, code: 'CLAVE_RECIENTE' })
})

it('keeps no half of a place', async () => {
  expect((await save({ destino: 's3' }, 400)).json().campos).toEqual({
    'afuera.destino': 'Para guardar copias afuera falta el servidor.',
  })
  await save({ destino: 's3', servidor: 'https://s3.ejemplo.test/balde', usuario: 'a', balde: 'b' }, 400)
  await save({ destino: 'sftp', servidor: 'sftp://nas', usuario: 'a' }, 400)
})

it('writes, reads and deletes in a bucket, or says in one sentence what is wrong', async () => {
  await save(placeOf(deposito.lugar))
  expect(await probar()).toEqual({ status: 200, falla: null, huella: null })
  expect([...deposito.state.files.keys()]).toEqual([])
  deposito.state.mode = 'keeps'
  expect((await probar()).falla).toBe(FALLAS['permiso-borrar'])
  deposito.state.mode = 'lies'
  expect((await probar()).falla).toBe(FALLAS.miente)
  deposito.state.mode = 'works'
  await save({ balde: 'otro' })
  expect((await probar()).falla).toBe(FALLAS.lugar)
  await save({ balde: deposito.lugar.balde, secreto: 'otra' })
  expect((await probar()).falla).toBe(FALLAS.credenciales)
})

it('shows the key of a machine before it is confirmed, and refuses another one afterwards', async () => {
  await save(placeOf(sftp.settings))
  expect(await probar()).toEqual({ status: 200, falla: FALLAS['sin-huella'], huella: sftp.settings.huella })
  expect(sftp.state.passwords).toEqual([])
  await save({ huella: sftp.settings.huella })
  expect(await probar()).toEqual({ status: 200, falla: null, huella: null })
  await save({ huella: `SHA256:${'a'.repeat(43)}` })
  expect(await probar()).toMatchObject({ falla: FALLAS.huella, huella: sftp.settings.huella })
})

it('tells no secret in answers, audit or rows', async () => {
  await save(placeOf(deposito.lugar))
  await probar()
  const ajustes = (await api.app.inject({ url: '/api/ajustes', headers: admin.headers })).body
  const { rows } = await api.pool.query('select * from suceso_seguridad')
  const stored = await api.pool.query('select * from ajuste_tienda')
  for (const text of [ajustes, JSON.stringify(rows), JSON.stringify(stored.rows)]) {
    expect(text).not.toContain(deposito.lugar.secreto)
    expect(text).not.toContain(sftp.settings.secreto)
  }
  expect(rows.some(({ despues }) => despues?.prueba === 'copias afuera')).toBe(true)
})

it('is told of by the state of the shop and its warnings', async () => {
  const destinatario = await identityToRecipient(await generateX25519Identity())
  const read = async (path: string) => (await api.app.inject({ url: path, headers: admin.headers })).json()
  await save({ destino: 'no' })
  expect((await read('/api/sistema/estado')).afuera).toBeNull()
  await save(placeOf(deposito.lugar))
  const lugar = toLinea(deposito.lugar)
  expect((await read('/api/sistema/estado')).afuera).toMatchObject({ lugar, falta: expect.stringContaining('clave') })
  expect(await read('/api/sistema/avisos')).toContainEqual({ tipo: 'copia', mensaje: expect.stringContaining('Falta') })
  await save({ destinatario })
  expect((await read('/api/sistema/estado')).afuera).toEqual({ lugar, falta: null, buena: null, fallada: null })
  await api.pool.query(
    `insert into copia_afuera (id, hecha_en, archivo, lugar, destinatario, bytes, falla)
     values (gen_random_uuid(), now() - interval '30 hours', 'a', $1, $2, 9, null),
       (gen_random_uuid(), now(), 'b', $1, $2, null, 'En el destino no queda lugar.')`,
    [lugar, destinatario],
  )
  const told = 'hace 30 horas. En el destino no queda lugar.'
  expect(await read('/api/sistema/avisos')).toContainEqual({ tipo: 'copia', mensaje: expect.stringContaining(told) })
  const estado = await read('/api/sistema/estado')
  expect(estado.afuera).toMatchObject({ buena: { archivo: 'a' }, fallada: { archivo: 'b' } })
  expect(estado.alertas).toContainEqual({ clave: 'copia afuera', mensaje: expect.stringContaining(told) })
})
