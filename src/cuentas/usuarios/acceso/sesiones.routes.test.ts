import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApi, type TestApi } from '#test/api.ts'
import { insertTestUsuario } from '#test/rows.ts'
import { deleteExpiredSesiones } from './sesiones.queries.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.end())

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
async function send(method: Method, path: string, headers: Record<string, string> = {}, payload?: object) {
  const url = `/api/usuarios${path}`
  const answer = await api.app.inject({ method, url, headers, ...(payload && { payload }) })
  return { status: answer.statusCode, body: answer.json(), answer }
}

let accounts = 0
async function register() {
  const n = ++accounts
  const password = 'Tigres-tristes'
  const cuenta = { username: `sesion_${n}`, email: `sesion_${n}@correo.test`, nombre: 'Eva', apellido: 'Paz', password }
  expect((await send('POST', '/registrar', {}, cuenta)).status).toBe(200)
  return cuenta
}
async function login(cuenta: { email: string; password: string }, userAgent: string) {
  const { body } = await send('POST', '/iniciar-sesion', { 'user-agent': userAgent }, cuenta)
  return { id: String(body.usuario._id), headers: { authorization: `Bearer ${body.token}` } }
}
type Sesion = { _id: string; abierta: string; usada: string; dispositivo: string; actual: boolean }
const list = async (headers: Record<string, string>, path = '/sesiones'): Promise<Sesion[]> =>
  (await send('GET', path, headers)).body
const isOpen = async ({ headers }: { headers: Record<string, string> }) =>
  (await send('GET', '/get-id', headers)).status === 200
/** As if what was written of an account's sessions had been so many hours ago. */
const age = (id: string, column: 'creada_en' | 'usada_en', hours: number) =>
  api.pool.query(`update sesion set ${column} = ${column} - make_interval(hours => $2) where usuario_id = $1`, [
    id,
    hours,
  ])

/** What the security log says of ended sessions of an account. */
async function readTold(id: string) {
  await api.services.sucesos.settle()
  return api.db
    .selectFrom('suceso_seguridad')
    .select(['actor_id', 'objeto_id'])
    .where('suceso', '=', 'sesion-terminada')
    .where('objeto_id', '=', id)
    .execute()
}

describe('the own sessions', () => {
  it('are fifty at most: a login ends the oldest', async () => {
    const cuenta = await register()
    const first = await login(cuenta, PHONE)
    await age(first.id, 'creada_en', 2)
    await api.pool.query(
      `insert into sesion (token_sha256, usuario_id, vence_en, creada_en)
       select decode(lpad(to_hex(n), 64, '0'), 'hex'), $1, now() + interval '1 day', now() - interval '1 hour'
       from generate_series(1, 49) as n`,
      [first.id],
    )
    expect(await isOpen(first)).toBe(true)
    const last = await login(cuenta, FIREFOX)
    expect([await isOpen(first), await isOpen(last), (await list(last.headers)).length]).toEqual([false, true, 50])
  })

  it('are listed with their device, the last used one first, and never with their token', async () => {
    const cuenta = await register()
    const phone = await login(cuenta, PHONE)
    const desk = await login(cuenta, FIREFOX)
    await age(desk.id, 'usada_en', 1)
    await send('GET', '/perfil', phone.headers)
    const { body, answer } = await send('GET', '/sesiones', phone.headers)
    expect(body).toEqual([
      expect.objectContaining({ dispositivo: 'Chrome en Android', actual: true }),
      expect.objectContaining({ dispositivo: 'Firefox en Windows', actual: false }),
    ])
    for (const { _id, abierta, usada } of body) {
      expect(_id).toMatch(/^[0-9a-f-]{36}$/)
      expect(Date.parse(abierta)).toBeLessThanOrEqual(Date.now())
      expect(Date.parse(usada)).toBeLessThanOrEqual(Date.now())
    }
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.body).not.toContain('Gecko')
    expect(answer.body).not.toContain(phone.headers.authorization.slice(7))
    const stored = await api.db.selectFrom('sesion').select('dispositivo').where('usuario_id', '=', phone.id).execute()
    expect(stored.map(({ dispositivo }) => dispositivo).toSorted()).toEqual(['Chrome en Android', 'Firefox en Windows'])
  })

  it('of before devices were written down have one that is unknown', async () => {
    const { id, headers } = await login(await register(), PHONE)
    await api.pool.query("update sesion set dispositivo = '' where usuario_id = $1", [id])
    expect((await list(headers)).map(({ dispositivo }) => dispositivo)).toEqual(['Un dispositivo desconocido'])
  })

  it('end one by one, and no stranger ends them', async () => {
    const cuenta = await register()
    const [phone, desk] = [await login(cuenta, PHONE), await login(cuenta, FIREFOX)]
    const stranger = await login(await register(), FIREFOX)
    const target = (await list(phone.headers)).find(({ actual }) => !actual)?._id
    expect((await send('DELETE', `/sesiones/${target}`, stranger.headers)).body.code).toBe('SESION_NOT_FOUND')
    expect((await send('DELETE', `/sesiones/${target}`)).status).toBe(401)
    expect(await isOpen(desk)).toBe(true)
    expect(await send('DELETE', `/sesiones/${target}`, phone.headers)).toMatchObject({
      status: 200,
      body: { mensaje: 'Cerramos la sesión.' },
    })
    expect([await isOpen(desk), await isOpen(phone)]).toEqual([false, true])
    expect((await send('DELETE', `/sesiones/${target}`, phone.headers)).status).toBe(404)
    const own = (await list(phone.headers)).find(({ actual }) => actual)?._id
    const { answer } = await send('DELETE', `/sesiones/${own}`, phone.headers)
    expect(answer.cookies).toContainEqual(expect.objectContaining({ value: '' }))
    expect(await isOpen(phone)).toBe(false)
  })

  it('end all at once, but the one that asks', async () => {
    const cuenta = await register()
    const others = [await login(cuenta, PHONE), await login(cuenta, PHONE), await login(cuenta, FIREFOX)]
    const own = await login(cuenta, FIREFOX)
    expect((await send('DELETE', '/sesiones', own.headers)).body).toEqual({ mensaje: 'Cerramos 3 sesiones.' })
    for (const other of others) expect(await isOpen(other)).toBe(false)
    expect(await isOpen(own)).toBe(true)
    expect((await send('DELETE', '/sesiones', own.headers)).body.mensaje).toBe('No había otras sesiones abiertas.')
    expect(await readTold(own.id), 'once: the second time there was nothing to end').toEqual([
      { actor_id: own.id, objeto_id: own.id },
    ])
  })
})

describe("another's sessions", () => {
  it('are read while the account is being changed', async () => {
    const { id } = await login(await register(), PHONE)
    const admin = await insertTestUsuario(api.db, 'admin')
    const listed = await api.db.transaction().execute(async (trx) => {
      await trx.selectFrom('usuario').select('id').where('id', '=', id).forUpdate().execute()
      return Promise.race([send('GET', `/${id}/sesiones`, admin.headers), setTimeout(10_000, undefined)])
    })
    expect(listed?.status).toBe(200)
  })

  it('are seen and ended by administrators alone, and it is written down', async () => {
    const admin = await insertTestUsuario(api.db, 'admin')
    const cuenta = await register()
    const [phone, desk] = [await login(cuenta, PHONE), await login(cuenta, FIREFOX)]
    const { id } = phone
    for (const [method, path] of [
      ['GET', `/${id}/sesiones`],
      ['DELETE', `/${id}/sesiones`],
      ['DELETE', `/${id}/sesiones/${id}`],
    ] as const) {
      expect((await send(method, path, phone.headers)).status).toBe(403)
      expect((await send(method, path)).status).toBe(401)
    }
    const seen = await list(admin.headers, `/${id}/sesiones`)
    expect(seen.map(({ actual }) => actual)).toEqual([false, false])
    const first = seen.find(({ dispositivo }) => dispositivo === 'Chrome en Android')?._id
    expect((await send('DELETE', `/${id}/sesiones/${first}`, admin.headers)).status).toBe(200)
    expect((await send('DELETE', `/${id}/sesiones/${first}`, admin.headers)).status).toBe(404)
    expect([await isOpen(phone), await isOpen(desk)]).toEqual([false, true])
    expect((await send('DELETE', `/${id}/sesiones`, admin.headers)).body).toEqual({ mensaje: 'Cerramos la sesión.' })
    expect(await isOpen(desk)).toBe(false)
    expect((await send('GET', `/${crypto.randomUUID()}/sesiones`, admin.headers)).body.code).toBe('USUARIO_NOT_FOUND')
    const nothing = await send('DELETE', `/${id}/sesiones`, admin.headers)
    expect(nothing.body.mensaje).toBe('No había otras sesiones abiertas.')
    expect(await readTold(id)).toEqual(Array(2).fill({ actor_id: admin.id, objeto_id: id }))
  })
})

describe('a session', () => {
  it('ends thirty days after the login, or after fourteen without use', async () => {
    const cuenta = await register()
    const session = await login(cuenta, FIREFOX)
    await age(session.id, 'usada_en', 13 * 24)
    expect(await isOpen(session)).toBe(true) // and is used by that
    await age(session.id, 'usada_en', 13 * 24)
    expect(await isOpen(session)).toBe(true)
    await age(session.id, 'usada_en', 14 * 24 + 1)
    expect(await isOpen(session)).toBe(false)
    const other = await login(cuenta, FIREFOX)
    await age(other.id, 'creada_en', 30 * 24 + 1)
    expect(await isOpen(other)).toBe(false)
    expect(await list((await login(cuenta, FIREFOX)).headers)).toHaveLength(1)
    await deleteExpiredSesiones(api.db, api.config)
    expect(await api.db.selectFrom('sesion').select('id').where('usuario_id', '=', other.id).execute()).toHaveLength(1)
  })

  it('of an administrator ends after seven days, or twelve hours without use, from the moment they are one', async () => {
    const admin = await insertTestUsuario(api.db, 'admin')
    const session = await login(await register(), FIREFOX)
    await age(session.id, 'usada_en', 13)
    expect(await isOpen(session)).toBe(true)
    await age(session.id, 'usada_en', 13)
    await send('PUT', `/set-rol/${session.id}`, admin.headers, { rol: 'admin' })
    expect(await isOpen(session)).toBe(false)
    await send('PUT', `/set-rol/${session.id}`, admin.headers, { rol: 'cliente' })
    expect(await isOpen(session)).toBe(true)
    await age(session.id, 'creada_en', 7 * 24 + 1)
    expect(await isOpen(session)).toBe(true)
    await send('PUT', `/set-rol/${session.id}`, admin.headers, { rol: 'admin' })
    expect(await isOpen(session)).toBe(false)
  })

  it('writes its use down every few minutes, not with each request', async () => {
    const session = await login(await register(), FIREFOX)
    const version = async () =>
      (await api.pool.query('select xmin::text as v from sesion where usuario_id = $1', [session.id])).rows[0].v
    const before = await version()
    for (let n = 0; n < 5; n++) await send('GET', '/get-id', session.headers)
    expect(await version()).toBe(before)
    await age(session.id, 'usada_en', 1)
    const aged = await version()
    await Promise.all(Array.from({ length: 5 }, () => send('GET', '/get-id', session.headers)))
    const touched = await version()
    expect(touched).not.toBe(aged)
    await send('GET', '/get-id', session.headers)
    expect(await version()).toBe(touched)
  })

  it('has a cookie that lasts as long, an administrator a shorter one', async () => {
    const cuenta = await register()
    const cookieAge = async () => {
      const { answer } = await send('POST', '/iniciar-sesion', {}, cuenta)
      return answer.cookies.find(({ value }) => value !== '')?.maxAge
    }
    expect(await cookieAge()).toBe(30 * 86_400)
    await api.pool.query("update usuario set rol = 'admin' where email = $1", [cuenta.email])
    expect(await cookieAge()).toBe(7 * 86_400)
  })
})
