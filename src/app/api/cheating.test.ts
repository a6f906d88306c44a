// What somebody tries who means no good: each attempt is refused with the right status and changes nothing.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NO_ID } from '#test/answers.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { insertTestLibro, insertTestUsuario } from '#test/rows.ts'

type Cuenta = Awaited<ReturnType<typeof insertTestUsuario>>
type Method = 'GET' | 'PUT' | 'POST' | 'DELETE'
type Headers = Record<string, string>

const JSON_BODY = { 'content-type': 'application/json' }
const OWN_PAGE = { origin: 'http://localhost', host: 'localhost' }

let api: TestApi
let libro: string
beforeAll(async () => {
  api = await createTestApi()
  libro = await insertTestLibro(api.db)
})
afterAll(() => api.end())

async function send(method: Method, path: string, headers: Headers = {}, payload?: object | string) {
  const url = `/api/${path}`
  const answer = await api.app.inject({ method, url, headers, ...(payload !== undefined && { payload }) })
  return { status: answer.statusCode, body: answer.json(), answer }
}

const usuario = (rol?: 'cliente' | 'admin') => insertTestUsuario(api.db, rol)
const tokenOf = ({ headers }: Cuenta) => headers.authorization.slice('Bearer '.length)
const cookieOf = (cuenta: Cuenta) => ({ cookie: `sesion=${tokenOf(cuenta)}` })
const pedido = (item: object = {}) => ({ items: [{ libro, cantidad: 1, ...item }], metodo_pago: 'efectivo' })
const readUsuario = (id: string) =>
  api.db.selectFrom('usuario').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const countPedidos = async ({ id }: Cuenta) =>
  (await api.db.selectFrom('pedido').select('id').where('usuario_id', '=', id).execute()).length

/** Every read and write that names an account. */
const callsOn = (id: string): [Method, string, object?][] => [
  ...['nombre', 'apellido', 'email', 'username', 'tipo', 'direccion', 'avatar', 'pedidos'].map(
    (campo): [Method, string] => ['GET', `usuarios/get-${campo}/${id}`],
  ),
  ['GET', `usuarios/nombre-completo/${id}`],
  ['GET', `pedidos/usuario/${id}`],
  ['PUT', `usuarios/${id}`, { nombre: 'Eva', rol: 'admin' }],
  ['PUT', `usuarios/set-rol/${id}`, { rol: 'admin' }],
  ['PUT', `usuarios/set-tipo/${id}`, { tipo: 'jefe' }],
  ['DELETE', `usuarios/${id}`],
]

describe("another's profile and orders", () => {
  it('can neither be read nor written', async () => {
    const [owner, stranger] = [await usuario(), await usuario()]
    const bought = (await send('POST', 'pedidos', owner.headers, { ...pedido(), entrega: 'Pasaje Secreto 77' })).body
    const before = await readUsuario(owner.id)
    for (const [method, path, payload] of callsOn(owner.id)) {
      const { status, body, answer } = await send(method, path, stranger.headers, payload)
      expect([status, body.code], path).toEqual([403, 'FORBIDDEN'])
      for (const secret of [owner.email, bought._id, 'Pasaje Secreto']) expect(answer.body, path).not.toContain(secret)
      expect((await send(method, path, {}, payload)).status, path).toBe(401)
    }
    expect(await readUsuario(owner.id)).toEqual(before)
    expect(await countPedidos(owner)).toBe(1)
  })

  it('are not ordered for by naming them', async () => {
    const [owner, stranger] = [await usuario(), await usuario()]
    const { body } = await send('POST', 'pedidos', stranger.headers, { ...pedido(), usuario: { _id: owner.id } })
    expect(body.usuario._id).toBe(stranger.id)
    expect(await countPedidos(owner)).toBe(0)
  })
})

describe('a page of another site', () => {
  const forms: [string, Headers, string | object][] = [
    ['a JSON body', JSON_BODY, { nombre: 'Eva' }],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 'nombre=Eva'],
    ['text that looks like JSON', { 'content-type': 'text/plain' }, '{"nombre":"Eva"}'],
    ['a form with files', { 'content-type': 'multipart/form-data; boundary=x' }, '--x--'],
  ]

  it.each(forms)('writes nothing by the cookie with %s', async (_, type, payload) => {
    const owner = await usuario()
    const before = await readUsuario(owner.id)
    const foreign: Headers[] = [
      {},
      { origin: 'https://malo.test' },
      { origin: 'null' },
      { origin: 'http://localhost.malo.test', host: 'localhost' },
      { origin: 'http://localhost:4444', host: 'localhost' },
      { referer: 'http://localhost/', host: 'localhost' },
    ]
    for (const origin of foreign) {
      const headers = { ...cookieOf(owner), ...type, ...origin }
      for (const [method, path] of [
        ['PUT', 'usuarios/set-nombre'],
        ['POST', 'pedidos'],
        ['POST', 'usuarios/cerrar-sesion'],
      ] as const) {
        const { status, body } = await send(method, path, headers, payload)
        expect([status, body.code], `${path} ${JSON.stringify(origin)}`).toEqual([403, 'ORIGIN'])
      }
      expect((await send('DELETE', 'usuarios', { ...cookieOf(owner), ...origin })).status).toBe(403)
    }
    expect(await readUsuario(owner.id)).toEqual(before)
    expect((await send('GET', 'usuarios/perfil', cookieOf(owner))).status).toBe(200)
  })

  it('is let read nothing: no answer names another origin', async () => {
    const owner = await usuario()
    const { answer } = await send('GET', 'usuarios/perfil', { ...cookieOf(owner), origin: 'https://malo.test' })
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
    expect(answer.headers['cross-origin-resource-policy']).toBe('same-origin')
    expect((await send('POST', 'usuarios/cerrar-sesion', { ...cookieOf(owner), ...OWN_PAGE })).status).toBe(200)
  })
})

describe('markup', () => {
  const SCRIPT = '"><script>alert(1)</script>'

  it('is refused as a name, and an address keeps it as the text that it is', async () => {
    const owner = await usuario()
    for (const campo of ['nombre', 'apellido', 'username', 'email']) {
      expect((await send('PUT', `usuarios/set-${campo}`, owner.headers, { [campo]: SCRIPT })).status, campo).toBe(400)
    }
    const { body, answer } = await send('PUT', 'usuarios/set-direccion', owner.headers, { direccion: SCRIPT })
    expect(body.direccion).toBe(SCRIPT)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
    const ordered = await send('POST', 'pedidos', owner.headers, { ...pedido(), entrega: SCRIPT })
    expect(ordered.body.entrega).toBe(SCRIPT)
  })
})

describe('a quantity', () => {
  it.each([
    -1,
    0,
    -0.5,
    1.5,
    11,
    2 ** 31,
    2 ** 53,
    1e308,
    '1',
    '1; drop table pedido',
    '',
    null,
    true,
    [1],
    { $gt: 0 },
  ])('of %j buys nothing', async (cantidad) => {
    const owner = await usuario()
    const { status, body } = await send('POST', 'pedidos', owner.headers, pedido({ cantidad }))
    expect([status, body.code]).toEqual([400, 'INVALID'])
    expect(await countPedidos(owner)).toBe(0)
  })

  it.each(['NaN', 'Infinity', '-1e999', '1e999', '0x1', '01'])('of %s buys nothing', async (cantidad) => {
    const owner = await usuario()
    const body = `{"items":[{"libro":"${libro}","cantidad":${cantidad}}],"metodo_pago":"efectivo"}`
    expect((await send('POST', 'pedidos', { ...owner.headers, ...JSON_BODY }, body)).status).toBe(400)
    expect(await countPedidos(owner)).toBe(0)
  })

  it('adds up over lines and stays at ten', async () => {
    const owner = await usuario()
    const items = [
      { libro, cantidad: 6 },
      { libro: libro.toUpperCase(), cantidad: 6 },
    ]
    expect((await send('POST', 'pedidos', owner.headers, { items, metodo_pago: 'efectivo' })).status).toBe(400)
    expect(await countPedidos(owner)).toBe(0)
  })
})

describe('an open session, by token as by cookie,', () => {
  const ways = (cuenta: Cuenta): Headers[] => [cuenta.headers, { ...cookieOf(cuenta), ...OWN_PAGE }]

  it('loses its rights with the role', async () => {
    const [admin, demoted, victim] = [await usuario('admin'), await usuario('admin'), await usuario()]
    for (const headers of ways(demoted)) expect((await send('GET', 'usuarios', headers)).status).toBe(200)
    await send('PUT', `usuarios/set-rol/${demoted.id}`, admin.headers, { rol: 'cliente' })
    for (const headers of ways(demoted)) {
      expect((await send('GET', 'usuarios', headers)).status).toBe(403)
      for (const [method, path, payload] of callsOn(victim.id)) {
        expect((await send(method, path, headers, payload)).status, path).toBe(403)
      }
      expect((await send('PUT', `usuarios/set-rol/${demoted.id}`, headers, { rol: 'admin' })).status).toBe(403)
      expect((await send('GET', 'usuarios/perfil', headers)).body.rol).toBe('cliente')
    }
  })

  it('ends with the account', async () => {
    const [admin, deleted] = [await usuario('admin'), await usuario('admin')]
    await send('DELETE', `usuarios/${deleted.id}`, admin.headers)
    for (const headers of ways(deleted)) {
      const own: [Method, string, object?][] = [
        ['GET', 'usuarios/perfil'],
        ['GET', 'usuarios'],
        ['PUT', 'usuarios/set-nombre', { nombre: 'Eva' }],
        ['PUT', 'usuarios/set-password', { actual: 'Contrasena', password: 'OtraClave' }],
        ['POST', 'pedidos', pedido()],
        ['DELETE', 'usuarios'],
        ...callsOn(deleted.id),
      ]
      for (const [method, path, payload] of own) {
        expect((await send(method, path, headers, payload)).status, path).toBe(401)
      }
    }
  })

  it('is over for the server after the logout', async () => {
    const cuenta = await usuario()
    await send('POST', 'usuarios/cerrar-sesion', cuenta.headers)
    for (const headers of ways(cuenta)) expect((await send('GET', 'usuarios/perfil', headers)).status).toBe(401)
  })
})

describe('a session of somebody else in the cookie', () => {
  async function createCuenta(username: string) {
    const form = { username, email: `${username}@correo.test`, password: 'Contrasena' }
    await send('POST', 'usuarios/registrar', {}, { ...form, nombre: 'Ana', apellido: 'Prueba' })
    return form
  }

  it('is replaced by the login, whether it exists or was made up', async () => {
    const form = await createCuenta('fijada')
    const planted = await usuario()
    for (const cookie of [cookieOf(planted).cookie, 'sesion=fijada', `sesion=${'A'.repeat(43)}`]) {
      const { body, answer } = await send('POST', 'usuarios/iniciar-sesion', { cookie, ...OWN_PAGE }, form)
      expect(answer.cookies[0]).toMatchObject({ name: 'sesion', value: body.token, httpOnly: true })
      expect(cookie).not.toContain(body.token)
      expect((await send('GET', 'usuarios/perfil', { cookie })).body.email).not.toBe(form.email)
    }
  })

  it('loses to the token of the header', async () => {
    const [one, other] = [await usuario(), await usuario()]
    const { body } = await send('GET', 'usuarios/get-id', { ...one.headers, ...cookieOf(other) })
    expect(body).toEqual({ data: { userId: one.id } })
  })
})

describe('what nobody asked for', () => {
  const MORE = { rol: 'admin', tipo: 'jefe', _id: NO_ID, id: NO_ID, clave: '-', avatar: '/x.png', creado_en: 0, num: 1 }

  it('is ignored by the registration', async () => {
    const registro = { username: 'de_mas', email: 'de_mas@correo.test', nombre: 'Ana', apellido: 'Prueba' }
    expect(
      (await send('POST', 'usuarios/registrar', {}, { ...registro, password: 'Contrasena', ...MORE })).status,
    ).toBe(200)
    const { id, ...stored } = await api.db
      .selectFrom('usuario')
      .selectAll()
      .where('email', '=', registro.email)
      .executeTakeFirstOrThrow()
    expect(id).not.toBe(NO_ID)
    expect(stored).toMatchObject({ ...registro, rol: 'cliente', tipo: 'persona', avatar: null })
  })

  it('is ignored by every change of the own profile', async () => {
    const owner = await usuario()
    const before = await readUsuario(owner.id)
    for (const path of ['set-nombre', 'nombre']) {
      expect((await send('PUT', `usuarios/${path}`, owner.headers, { nombre: 'Eva', ...MORE })).status).toBe(200)
    }
    // What an account is found by follows its name.
    const { busqueda } = before
    expect(await readUsuario(owner.id)).toEqual({ ...before, nombre: 'Eva', busqueda: busqueda.replace('ana', 'eva') })
  })

  it.each(['__proto__', 'constructor', 'prototype'])('pollutes no prototype: %s', async (key) => {
    const owner = await usuario()
    const body = `{"nombre":"Eva","${key}":{"rol":"admin","prototype":{"rol":"admin"}},"rol":"admin"}`
    const headers = { ...owner.headers, ...JSON_BODY }
    expect((await send('PUT', 'usuarios/set-nombre', headers, body)).body).toMatchObject({
      nombre: 'Eva',
      rol: 'cliente',
    })
    expect((await send('PUT', `usuarios/${key}`, headers, body)).body.code).toBe('CAMPO_FIJO')
    expect((await send('POST', 'usuarios/cerrar-sesion', JSON_BODY, body)).status).toBe(200)
    expect({}).not.toHaveProperty('rol')
  })

  it('counts no key twice: the last one is the one that is judged', async () => {
    const owner = await usuario()
    const headers = { ...owner.headers, ...JSON_BODY }
    const twice = (first: string, last: string) =>
      `{"items":[{"libro":"${libro}","cantidad":${first},"cantidad":${last}}],"metodo_pago":"efectivo"}`
    expect((await send('POST', 'pedidos', headers, twice('1', '-5'))).status).toBe(400)
    expect((await send('POST', 'pedidos', headers, twice('-5', '2'))).body.items[0].cantidad).toBe(2)
    const nombre = '{"nombre":"<script>","nombre":"Eva"}'
    expect((await send('PUT', 'usuarios/set-nombre', headers, nombre)).body.nombre).toBe('Eva')
  })
})

describe('a body', () => {
  const big = JSON.stringify({ nombre: 'x'.repeat(1_048_576) })

  it('of a megabyte is refused before anybody reads it', async () => {
    const owner = await usuario()
    for (const [method, path] of [
      ['POST', 'usuarios/registrar'],
      ['POST', 'usuarios/iniciar-sesion'],
      ['PUT', 'usuarios/set-nombre'],
      ['POST', 'pedidos'],
    ] as const) {
      const { status, body } = await send(method, path, { ...owner.headers, ...JSON_BODY }, big)
      expect([status, body.code], path).toEqual([413, 'TOO_LARGE'])
    }
  })

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/html', 'x'])(
    'that says it is %s is refused',
    async (type) => {
      const owner = await usuario()
      const headers = { ...owner.headers, 'content-type': type }
      const { status, body } = await send('PUT', 'usuarios/set-nombre', headers, '{"nombre":"Eva"}')
      expect([status, body]).toEqual([415, { code: 'UNSUPPORTED', mensaje: 'El contenido tiene que ser JSON.' }])
    },
  )

  it.each(['null', '7', '"x"', '[]', '{', '{"nombre":}', '{"nombre":"Eva"} x', '\u0000', `${'['.repeat(20_000)}`])(
    'that is no object is refused: %s',
    async (payload) => {
      const owner = await usuario()
      const { status, body } = await send('PUT', 'usuarios/set-nombre', { ...owner.headers, ...JSON_BODY }, payload)
      expect([status, body.code]).toEqual([400, 'INVALID'])
      expect((await readUsuario(owner.id)).nombre).toBe('Ana')
    },
  )
})
