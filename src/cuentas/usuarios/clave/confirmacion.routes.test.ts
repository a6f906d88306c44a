// What needs a password that was typed a short while ago: the sessions' moments are moved in the database.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { implementations } from '#app/api/implementations.ts'
import { pathKeys } from '#platform/http/contract.ts'
import { createId } from '#platform/id.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { insertTestUsuario } from '#test/rows.ts'
import { hashClave } from './clave.ts'

const CLAVE = 'LaClaveDeSiempre'
const RECIENTE = { code: 'CLAVE_RECIENTE', mensaje: 'Escribí tu contraseña para seguir.' }

type Cuenta = Awaited<ReturnType<typeof insertTestUsuario>>

let api: TestApi
let hash: string
beforeAll(async () => {
  api = await createTestApi({ TRUST_PROXY: '127.0.0.1' })
  hash = await hashClave(CLAVE)
})
afterAll(() => api.end())

async function send(
  method: 'GET' | 'PUT' | 'POST' | 'DELETE',
  path: string,
  by: Pick<Cuenta, 'headers'>,
  payload?: object,
) {
  const url = `/api/usuarios${path}`
  const answer = await api.app.inject({ method, url, headers: by.headers, ...(payload && { payload }) })
  return { status: answer.statusCode, body: answer.json() }
}

/** The clock of an account's sessions goes on by so many minutes. */
const wait = (cuenta: Cuenta, minutes: number) =>
  api.pool.query('update sesion set clave_en = clave_en - make_interval(mins => $2) where usuario_id = $1', [
    cuenta.id,
    minutes,
  ])

/** An account whose session has not proved its password for more than an hour. */
async function stale(rol: 'cliente' | 'admin' = 'cliente'): Promise<Cuenta> {
  const cuenta = await insertTestUsuario(api.db, rol, hash)
  await wait(cuenta, 61)
  return cuenta
}

const rowOf = (id: string) =>
  api.db.selectFrom('usuario').select(['email', 'rol', 'nombre', 'tipo']).where('id', '=', id).executeTakeFirst()

const confirmar = (cuenta: Pick<Cuenta, 'headers'>, password: unknown = CLAVE) =>
  send('POST', '/confirmar-clave', cuenta, { password })

/** What takes an account over or away, by its owner and by an administrator. */
const PROPIOS = [
  ['PUT', '/set-email', () => ({ email: 'otra@correo.test' })],
  ['PUT', '/email', () => ({ email: 'otra@correo.test' })],
  ['DELETE', '', () => undefined],
] as const
const AJENOS = [
  ['PUT', (id: string) => `/set-rol/${id}`, { rol: 'admin' }],
  ['PUT', (id: string) => `/${id}`, { rol: 'admin' }],
  ['PUT', (id: string) => `/${id.toUpperCase()}`, { rol: 'admin', nombre: 'Otra' }],
  ['PUT', (id: string) => `/${id}`, { email: 'ajena@correo.test' }],
] as const

describe('a session whose password was typed more than an hour ago', () => {
  it.each(PROPIOS)('is refused %s %s, and nothing changes', async (method, path, payload) => {
    const cuenta = await stale()
    const before = await rowOf(cuenta.id)
    const { status, body } = await send(method, path, cuenta, payload())
    expect([status, body]).toEqual([403, RECIENTE])
    expect(await rowOf(cuenta.id)).toEqual(before)
  })

  it.each(AJENOS)('of an admin is refused %s %s with %j, and nothing changes', async (method, path, payload) => {
    const [admin, cuenta] = [await stale('admin'), await insertTestUsuario(api.db)]
    const before = await rowOf(cuenta.id)
    const { status, body } = await send(method, path(cuenta.id), admin, payload)
    expect([status, body]).toEqual([403, RECIENTE])
    expect(await rowOf(cuenta.id)).toEqual(before)
  })

  it('does everything else', async () => {
    const [admin, cuenta, otra] = [await stale('admin'), await stale(), await insertTestUsuario(api.db)]
    const calls = [
      await send('GET', '/perfil', cuenta),
      await send('PUT', '/set-nombre', cuenta, { nombre: 'Eva' }),
      await send('PUT', '/nombre', cuenta, { nombre: 'Eva' }),
      await send('PUT', '/set-direccion', cuenta, { direccion: 'Bv. Oroño 1450' }),
      await send('PUT', '/set-password', cuenta, { actual: CLAVE, password: 'OtraClaveMas' }),
      await send('PUT', `/${otra.id}`, admin, { nombre: 'Eva' }),
      await send('PUT', `/set-tipo/${otra.id}`, admin, { tipo: 'jefa' }),
      await send('GET', '', admin),
    ]
    expect(calls.map(({ status }) => status)).toEqual(calls.map(() => 200))
  })

  it('hears of wrong values and of its own account first', async () => {
    const [admin, cuenta] = [await stale('admin'), await stale()]
    expect((await send('PUT', '/email', cuenta, { email: 'sin arroba' })).body).toMatchObject({ code: 'INVALID' })
    expect((await send('PUT', `/${cuenta.id}`, admin, { rol: 'jefe' })).body).toMatchObject({ code: 'INVALID' })
    expect((await send('PUT', `/set-rol/${admin.id}`, cuenta, { rol: 'admin' })).body).toMatchObject({
      code: 'FORBIDDEN',
    })
  })
})

describe('one of 59 minutes', () => {
  it('does all of it', async () => {
    const admin = await insertTestUsuario(api.db, 'admin', hash)
    await wait(admin, 59)
    for (const [method, path, payload] of AJENOS) {
      const { id } = await insertTestUsuario(api.db)
      expect((await send(method, path(id), admin, payload)).status).toBe(200)
      await send('DELETE', `/${id}`, admin) // the address is free for the next one
    }
    for (const [method, path, payload] of PROPIOS) {
      const cuenta = await insertTestUsuario(api.db, 'cliente', hash)
      await wait(cuenta, 59)
      expect((await send(method, path, cuenta, payload())).status, path).toBe(200)
      if (path !== '') await send('DELETE', '', cuenta)
    }
  })
})

describe('the password typed again', () => {
  it('opens for an hour what was refused, for this session alone', async () => {
    const cuenta = await stale()
    const { token } = (
      await api.app.inject({
        method: 'POST',
        url: '/api/usuarios/iniciar-sesion',
        payload: { email: cuenta.email, password: CLAVE },
      })
    ).json<{ token: string }>()
    const otra = { headers: { authorization: `Bearer ${token}` } }
    await wait(cuenta, 61)
    expect((await send('DELETE', '', cuenta)).status).toBe(403)
    expect(await confirmar(cuenta)).toEqual({ status: 200, body: { mensaje: 'Confirmaste tu contraseña.' } })
    expect((await send('DELETE', '', otra)).body).toEqual(RECIENTE)
    const email = `confirmada_${cuenta.id}@correo.test`
    expect((await send('PUT', '/set-email', cuenta, { email })).status).toBe(200)
    await wait(cuenta, 61)
    expect((await send('DELETE', '', cuenta)).body).toEqual(RECIENTE)
    expect((await rowOf(cuenta.id))?.email).toBe(email)
  })

  it('counts the same for a session in the cookie', async () => {
    const cuenta = await stale()
    const cookie = cuenta.headers.authorization.replace('Bearer ', 'sesion=')
    const own = { headers: { cookie, origin: 'http://localhost', host: 'localhost' } as never }
    expect((await send('DELETE', '', own)).body).toEqual(RECIENTE)
    expect((await confirmar(own)).status).toBe(200)
    expect((await send('DELETE', '', own)).status).toBe(200)
  })

  it('that is wrong or missing opens nothing', async () => {
    const cuenta = await stale()
    expect(await confirmar(cuenta, 'OtraClave')).toEqual({
      status: 400,
      body: {
        code: 'CLAVE_ACTUAL',
        mensaje: 'La contraseña actual no es correcta.',
        campos: { password: 'La contraseña actual no es correcta.' },
      },
    })
    for (const wrong of ['', null, 7, 'x'.repeat(300)]) {
      expect((await confirmar(cuenta, wrong)).body).toMatchObject({
        code: 'INVALID',
        campos: { password: expect.any(String) },
      })
    }
    expect((await send('DELETE', '', cuenta)).body).toEqual(RECIENTE)
  })

  it('counts wrong guesses as the login does', async () => {
    const cuenta = await stale()
    const guesses = await Promise.all(Array.from({ length: 12 }, () => confirmar(cuenta, 'Adivinada')))
    expect(guesses.map(({ status }) => status).toSorted()).toEqual([...Array(10).fill(400), 429, 429])
    expect((await confirmar(cuenta)).body).toMatchObject({ code: 'TOO_MANY' })
    const login = await api.app.inject({
      method: 'POST',
      url: '/api/usuarios/iniciar-sesion',
      payload: { email: cuenta.email, password: CLAVE },
    })
    expect(login.statusCode).toBe(429)
    expect((await send('DELETE', '', cuenta)).body).toEqual(RECIENTE)
  })

  it('is asked of nobody who has just changed it', async () => {
    const cuenta = await stale()
    await send('PUT', '/set-password', cuenta, { actual: CLAVE, password: 'OtraClaveMas' })
    expect((await send('DELETE', '', cuenta)).status).toBe(200)
  })

  it('is asked after as many minutes as the settings say', async () => {
    const other = await createTestApi({ CLAVE_RECIENTE_MINUTOS: '5' })
    try {
      const cuenta = await insertTestUsuario(other.db)
      await other.pool.query("update sesion set clave_en = now() - interval '6 minutes'")
      const answer = await other.app.inject({ method: 'DELETE', url: '/api/usuarios', headers: cuenta.headers })
      expect(answer.json()).toEqual(RECIENTE)
    } finally {
      await other.end()
    }
  })
})

it.each(implementations.filter(({ contract }) => contract.recent).map(({ contract }) => contract))(
  '$method $path wants it of whoever may call, before the body is looked at',
  async ({ method, path, access }) => {
    const caller = await stale(access === 'admin' ? 'admin' : 'cliente')
    const url = pathKeys(path).reduce((filled, key) => filled.replace(`{${key}}`, createId()), path)
    const payload = method === 'GET' || method === 'DELETE' ? {} : { payload: { campo: 'sobra' } }
    const answer = await api.app.inject({ method, url, headers: caller.headers, ...payload })
    expect([answer.statusCode, answer.json()]).toEqual([403, RECIENTE])
  },
)

it('is needed by these calls, and by the fields «email» and «rol» of PUT /api/usuarios/{x}', () => {
  const recent = implementations.filter(({ contract }) => contract.recent).map(({ contract }) => contract)
  expect(recent.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual([
    'DELETE /api/integraciones/claves/{id}',
    'DELETE /api/integraciones/webhooks/{id}',
    'DELETE /api/usuarios',
    'DELETE /api/usuarios/segundo-paso/{id}',
    'DELETE /api/usuarios/{id}/segundo-paso',
    'GET /api/contador/meses/{mes}/archivos/{archivo}',
    'GET /api/contador/meses/{mes}/comprobantes',
    'GET /api/contador/meses/{mes}/papeles',
    'GET /api/exportacion/clientes',
    'GET /api/exportacion/pedidos',
    'GET /api/exportacion/personales',
    'GET /api/sistema/respaldos',
    'GET /api/sistema/respaldos/{archivo}',
    'POST /api/comprobantes/{id}/creditos',
    'POST /api/equipo/invitaciones',
    'POST /api/equipo/invitaciones/{id}/enlace',
    'POST /api/integraciones/claves',
    'POST /api/integraciones/webhooks',
    'POST /api/pagos/prueba',
    'POST /api/pedidos/{id}/devoluciones',
    'POST /api/pedidos/{id}/devoluciones/todo',
    'POST /api/pedidos/{id}/pagos',
    'POST /api/sistema/actualizaciones',
    'POST /api/sistema/afuera/prueba',
    'POST /api/sistema/respaldos',
    'POST /api/usuarios/segundo-paso/app',
    'POST /api/usuarios/segundo-paso/app/confirmar',
    'POST /api/usuarios/segundo-paso/llave',
    'POST /api/usuarios/segundo-paso/llave/confirmar',
    'POST /api/usuarios/segundo-paso/rescate',
    'PUT /api/equipo/permisos/{id}',
    'PUT /api/integraciones/webhooks/{id}',
    'PUT /api/mostrador/pin',
    'PUT /api/usuarios/segundo-paso/exigencia',
    'PUT /api/usuarios/set-email',
    'PUT /api/usuarios/set-rol/{id}',
  ])
  for (const { access, path } of recent) expect(access, path).not.toBe('publico')
})
