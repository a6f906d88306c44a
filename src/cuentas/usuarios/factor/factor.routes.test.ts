// The second step of a login. Codes are made as an app makes them; passkeys by src/test/llave.ts.
import { argon2Sync } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { implementations } from '#app/api/implementations.ts'
import { mayCall } from '#platform/http/access.ts'
import { pathKeys } from '#platform/http/contract.ts'
import { createId } from '#platform/id.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { createLlave } from '#test/llave.ts'
import { insertTestUsuario } from '#test/rows.ts'
import { hashClave } from '../clave/clave.ts'
import { adminCommand } from '../gestion/admin.command.ts'
import { deleteExpiredDesafios } from './desafio.queries.ts'

const CLAVE = 'Tigres-tristes'
const SITIO = { id: 'libros.anaquel.test', origin: 'https://libros.anaquel.test' }

let api: TestApi
let hash: string
beforeAll(async () => {
  api = await createTestApi({ PUBLIC_URL: SITIO.origin, TRUST_PROXY: '127.0.0.1', LIMITE_ESCRITURAS: '100000' })
  // A hash names its own cost, and this one is the cheapest.
  const parameters = { nonce: Buffer.alloc(16), tagLength: 32, memory: 8, passes: 1, parallelism: 1 }
  const cheap = argon2Sync('argon2id', { message: CLAVE, ...parameters })
    .toString('base64')
    .replace('=', '')
  hash = `$argon2id$v=19$m=8,t=1,p=1$${'A'.repeat(22)}$${cheap}`
})
afterAll(() => api.end())
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

/** A code is taken once: tests go on to the next one. */
const nextCode = () => vi.setSystemTime(Date.now() + 31_000)

type Rol = Parameters<typeof insertTestUsuario>[1]
type Headers = { authorization: string }
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

async function send(method: Method, path: string, headers: Headers | null, payload?: object) {
  const url = path.startsWith('/api') ? path : `/api/usuarios${path}`
  const body = method === 'POST' || method === 'PUT' ? { payload: payload ?? {} } : {}
  const answer = await api.app.inject({ method, url, headers: headers ?? {}, ...body })
  const isJson = String(answer.headers['content-type']).startsWith('application/json')
  return { status: answer.statusCode, body: isJson ? answer.json() : null, cookies: answer.cookies }
}

const codeOf = (secreto: string) => new TOTP({ secret: Secret.fromBase32(secreto) }).generate()
const refused = (code: string, status = 400) => ({ status, body: { code } })

type Cuenta = Awaited<ReturnType<typeof createCuenta>>
const createCuenta = (rol: Rol = 'cliente') => insertTestUsuario(api.db, rol, hash)

/** Turns an app on; what it knows, and the codes of rescue. */
async function addApp({ headers }: { headers: Headers }) {
  const begun = await send('POST', '/segundo-paso/app', headers)
  expect(begun.status, JSON.stringify(begun.body)).toBe(200)
  const { alta, secreto } = begun.body
  const { status, body } = await send('POST', '/segundo-paso/app/confirmar', headers, { alta, codigo: codeOf(secreto) })
  expect(status, JSON.stringify(body)).toBe(200)
  nextCode()
  return { secreto: String(secreto), codigos: body.codigos as string[] }
}

async function addLlave({ headers }: { headers: Headers }, nombre = 'Mi teléfono', llave = createLlave(SITIO)) {
  const { body } = await send('POST', '/segundo-paso/llave', headers)
  const respuesta = llave.create(body.opciones.challenge)
  const added = await send('POST', '/segundo-paso/llave/confirmar', headers, {
    desafio: body.desafio,
    nombre,
    respuesta,
  })
  return { llave, added, respuesta, desafio: String(body.desafio) }
}

const begin = ({ email }: Pick<Cuenta, 'email'>, password = CLAVE) =>
  send('POST', '/iniciar-sesion', null, { email, password })
const finish = (desafio: string, proof: object) =>
  send('POST', '/iniciar-sesion/segundo-paso', null, { desafio, ...proof })
/** Both calls of a login. */
const logIn = async (cuenta: Pick<Cuenta, 'email'>, proof: object) => finish((await begin(cuenta)).body.desafio, proof)

const listKinds = async (id: string) => {
  await api.services.sucesos.settle()
  const rows = await api.db
    .selectFrom('suceso_seguridad')
    .select(['suceso', 'resultado', 'datos'])
    .where('objeto_id', '=', id)
    .orderBy('ocurrio_en')
    .execute()
  return rows.map(({ suceso, resultado, datos }) => ({ suceso, resultado, ...(datos ? { datos } : {}) }))
}

describe('an account without a second step', () => {
  it('logs in with one call, whose answer is what it was', async () => {
    const cuenta = await createCuenta()
    const { status, body } = await begin(cuenta)
    expect(status).toBe(200)
    expect(Object.keys(body)).toEqual(['token', 'usuario'])
    const perfil = await send('GET', '/perfil', { authorization: `Bearer ${body.token}` })
    expect(perfil.body).not.toHaveProperty('falta_segundo_paso')
    expect((await send('GET', '/segundo-paso', cuenta.headers)).body).toEqual({
      factores: [],
      rescate: 0,
      llaves: true,
      exigido: false,
    })
  })

  it('is asked for no factor, and has no codes to renew', async () => {
    const { headers } = await createCuenta()
    expect(await send('POST', '/segundo-paso/desafio', headers)).toMatchObject(refused('SIN_FACTORES', 409))
    expect(await send('POST', '/segundo-paso/rescate', headers)).toMatchObject(refused('SIN_FACTORES', 409))
  })
})

describe('an app', () => {
  it('is turned on by its first code, shows ten codes once and ends the other sessions', async () => {
    const cuenta = await createCuenta()
    const other = (await begin(cuenta)).body.token
    const { secreto, codigos } = await addApp(cuenta)
    expect(codigos).toHaveLength(10)
    expect(new Set(codigos).size).toBe(10)
    expect((await send('GET', '/perfil', { authorization: `Bearer ${other}` })).status).toBe(401)
    const { body } = await send('GET', '/segundo-paso', cuenta.headers)
    expect(body).toMatchObject({ factores: [{ tipo: 'app', nombre: 'Aplicación de códigos' }], rescate: 10 })
    expect(JSON.stringify(body)).not.toContain(secreto)
    // Nothing that opens the account stands in the database.
    const { rows } = await api.pool.query(
      `select concat((select string_agg(f::text, '') from factor f), (select string_agg(c::text, '') from codigo_rescate c)) as all`,
    )
    for (const secret of [secreto, ...codigos, codigos[0]?.replaceAll('-', '') ?? '?']) {
      expect(rows[0].all).not.toContain(secret)
    }
  })

  it('is not turned on by a wrong code, another account’s secret or an old one', async () => {
    const [ana, eva] = [await createCuenta(), await createCuenta()]
    const { alta, secreto, direccion, qr } = (await send('POST', '/segundo-paso/app', ana.headers)).body
    expect(direccion).toContain(`secret=${secreto}`)
    expect(qr.trazo).toMatch(/^(M\d+ \d+h1v1h-1z)+$/)
    const confirm = (as: Cuenta, codigo: string, sealed = alta) =>
      send('POST', '/segundo-paso/app/confirmar', as.headers, { alta: sealed, codigo })
    expect(await confirm(ana, '000000')).toMatchObject(refused('CODIGO_INCORRECTO'))
    expect(await confirm(eva, codeOf(secreto))).toMatchObject(refused('DESAFIO_VENCIDO'))
    expect(await confirm(ana, codeOf(secreto), 'v1.x.y')).toMatchObject(refused('DESAFIO_VENCIDO'))
    vi.setSystemTime(Date.now() + 16 * 60_000)
    expect(await confirm(ana, codeOf(secreto))).toMatchObject(refused('DESAFIO_VENCIDO'))
    expect((await begin(ana)).status).toBe(200)
  })

  it('that replaces another one is the only one, and the codes stay', async () => {
    const cuenta = await createCuenta()
    const first = await addApp(cuenta)
    const second = await addApp(cuenta)
    expect(second.codigos).toBeNull()
    expect(await logIn(cuenta, { codigo: codeOf(first.secreto) })).toMatchObject(refused('CODIGO_INCORRECTO'))
    expect(await logIn(cuenta, { codigo: codeOf(second.secreto) })).toMatchObject({ status: 200 })
  })
})

describe('a login with a second step', () => {
  it('opens no session by the password, and one by password and code', async () => {
    const cuenta = await createCuenta()
    const { secreto } = await addApp(cuenta)
    const first = await begin(cuenta)
    expect(first).toMatchObject({
      status: 403,
      body: { code: 'SEGUNDO_PASO', medios: { app: true, llave: null, rescate: true } },
      cookies: [],
    })
    expect(first.body).not.toHaveProperty('token')
    const asToken = { authorization: `Bearer ${first.body.desafio}` }
    expect((await send('GET', '/perfil', asToken)).status).toBe(401)
    const second = await finish(first.body.desafio, { codigo: codeOf(secreto).replace(/^.../, '$& ') })
    expect(second).toMatchObject({ status: 200, body: { usuario: { email: cuenta.email } } })
    expect(Object.keys(second.body)).toEqual(['token', 'usuario'])
    expect(second.cookies).toHaveLength(1)
    expect((await send('GET', '/perfil', { authorization: `Bearer ${second.body.token}` })).status).toBe(200)
    expect((await listKinds(cuenta.id)).slice(-1)).toEqual([
      { suceso: 'ingreso', resultado: 'hecho', datos: { factor: 'app' } },
    ])
  })

  it('takes no code twice, nor one challenge twice', async () => {
    const cuenta = await createCuenta()
    const { secreto } = await addApp(cuenta)
    const { desafio } = (await begin(cuenta)).body
    const codigo = codeOf(secreto)
    const answers = await Promise.all(Array.from({ length: 4 }, () => finish(desafio, { codigo })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await logIn(cuenta, { codigo })).toMatchObject(refused('CODIGO_INCORRECTO'))
    nextCode()
    expect(await finish(desafio, { codigo: codeOf(secreto) })).toMatchObject(refused('DESAFIO_VENCIDO'))
    expect(await logIn(cuenta, { codigo: codeOf(secreto) })).toMatchObject({ status: 200 })
  })

  it('ends after five wrong answers, and after five minutes', async () => {
    const cuenta = await createCuenta()
    const { secreto, codigos } = await addApp(cuenta)
    const { desafio } = (await begin(cuenta)).body
    for (let n = 0; n < 5; n++) {
      expect(await finish(desafio, { codigo: `00000${n}` })).toMatchObject(refused('CODIGO_INCORRECTO'))
    }
    expect(await finish(desafio, { codigo: codigos[0] })).toMatchObject(refused('DESAFIO_VENCIDO'))
    const late = (await begin(cuenta)).body.desafio
    await api.pool.query(`update desafio set vence_en = now() - interval '1 second' where usuario_id = $1`, [cuenta.id])
    expect(await finish(late, { codigo: codeOf(secreto) })).toMatchObject(refused('DESAFIO_VENCIDO'))
    await deleteExpiredDesafios(api.db)
    expect(await api.db.selectFrom('desafio').selectAll().where('usuario_id', '=', cuenta.id).execute()).toEqual([])
    expect(await finish('nada', { codigo: '123456' })).toMatchObject(refused('DESAFIO_VENCIDO'))
    expect(await finish(late, {})).toMatchObject(refused('INVALID'))
    expect(await listKinds(cuenta.id)).toContainEqual({
      suceso: 'ingreso',
      resultado: 'rechazado',
      datos: { paso: 'segundo' },
    })
  })

  it('is not ended by another account’s answer', async () => {
    const [ana, eva] = [await createCuenta(), await createCuenta()]
    const [deAna, deEva] = [await addApp(ana), await addApp(eva)]
    const { desafio } = (await begin(ana)).body
    expect(await finish(desafio, { codigo: codeOf(deEva.secreto) })).toMatchObject(refused('CODIGO_INCORRECTO'))
    expect(await finish(desafio, { codigo: deEva.codigos[0] })).toMatchObject(refused('CODIGO_INCORRECTO'))
    const { llave } = await addLlave(eva)
    const suyo = (await begin(eva)).body
    expect(await finish(desafio, { llave: llave.get(suyo.medios.llave.challenge) })).toMatchObject(
      refused('LLAVE_INCORRECTA'),
    )
    expect(await finish(desafio, { codigo: codeOf(deAna.secreto) })).toMatchObject({
      status: 200,
      body: { usuario: { email: ana.email } },
    })
  })

  it('has a limit of wrong codes for the account, which leaves codes of rescue and passkeys alone', async () => {
    const cuenta = await createCuenta()
    const { llave } = await addLlave(cuenta)
    const { secreto } = await addApp(cuenta)
    const codigos = (await send('POST', '/segundo-paso/rescate', cuenta.headers)).body.codigos
    const statuses = []
    for (let n = 0; n < 12; n++) statuses.push((await logIn(cuenta, { codigo: `10000${n % 10}` })).status)
    expect(statuses).toEqual([...Array(10).fill(400), 429, 429])
    expect(await logIn(cuenta, { codigo: codeOf(secreto) })).toMatchObject({ status: 429 })
    expect(await logIn(cuenta, { codigo: codigos[3] })).toMatchObject({ status: 200 })
    const { desafio, medios } = (await begin(cuenta)).body
    expect(await finish(desafio, { llave: llave.get(medios.llave.challenge) })).toMatchObject({ status: 200 })
  })

  it('does not go on after the password was changed', async () => {
    const cuenta = await createCuenta()
    const { secreto } = await addApp(cuenta)
    const { desafio } = (await begin(cuenta)).body
    const other = await hashClave('Otra-Distinta')
    await api.db.updateTable('usuario').set({ clave: other }).where('id', '=', cuenta.id).execute()
    expect(await finish(desafio, { codigo: codeOf(secreto) })).toMatchObject(refused('DESAFIO_VENCIDO'))
  })

  it('keeps out sessions that showed no factor, whoever opened them', async () => {
    const cuenta = await createCuenta()
    await addApp(cuenta)
    // As a node of the version before does, which knows no second step.
    await api.pool.query('update sesion set factor_en = null where usuario_id = $1', [cuenta.id])
    expect((await send('GET', '/perfil', cuenta.headers)).status).toBe(401)
  })
})

describe('codes of rescue', () => {
  it('work once each, are counted down and told by mail', async () => {
    const cuenta = await createCuenta()
    const { codigos } = await addApp(cuenta)
    const [first = '', second = ''] = codigos
    const { body } = await logIn(cuenta, { codigo: first.toUpperCase() })
    const headers = { authorization: `Bearer ${body.token}` }
    expect(await logIn(cuenta, { codigo: first })).toMatchObject(refused('CODIGO_INCORRECTO'))
    expect((await send('GET', '/segundo-paso', headers)).body.rescate).toBe(9)
    const { rows } = await api.pool.query(
      `select data->>'que' as que from tareas.job where name = 'segundo-paso' and data->>'usuarioId' = $1 order by created_on`,
      [cuenta.id],
    )
    expect(rows.map(({ que }) => que)).toEqual(['agregado', 'rescate'])
    // New ones void the former ones.
    const renewed = (await send('POST', '/segundo-paso/rescate', headers)).body.codigos
    expect(renewed).toHaveLength(10)
    expect(await logIn(cuenta, { codigo: second })).toMatchObject(refused('CODIGO_INCORRECTO'))
    expect(await logIn(cuenta, { codigo: renewed[0] })).toMatchObject({ status: 200 })
  })

  it('open the account where the key of the shop is gone, which says what happened', async () => {
    const cuenta = await createCuenta()
    const { secreto, codigos } = await addApp(cuenta)
    await api.pool.query(`update factor set secreto = 'v1.00000000.' || repeat('A', 80) where usuario_id = $1`, [
      cuenta.id,
    ])
    const lost = await logIn(cuenta, { codigo: codeOf(secreto) })
    expect(lost).toMatchObject({ status: 503, body: { code: 'FACTOR_ILEGIBLE' } })
    expect(lost.body.mensaje).toContain('código de rescate')
    expect(await logIn(cuenta, { codigo: codigos[0] })).toMatchObject({ status: 200 })
  })
})

describe('a passkey', () => {
  it('is added with a name, opens the account and can have another name', async () => {
    const cuenta = await createCuenta()
    const { llave, added } = await addLlave(cuenta, ' Llave  azul ')
    expect(added).toMatchObject({ status: 200, body: { codigos: expect.any(Array) } })
    const { desafio, medios } = (await begin(cuenta)).body
    expect(medios).toMatchObject({ app: false, llave: { rpId: SITIO.id, allowCredentials: [{ type: 'public-key' }] } })
    const { status, body } = await finish(desafio, { llave: llave.get(medios.llave.challenge) })
    expect(status).toBe(200)
    const headers = { authorization: `Bearer ${body.token}` }
    const [factor] = (await send('GET', '/segundo-paso', headers)).body.factores
    expect(factor).toMatchObject({ tipo: 'llave', nombre: 'Llave azul', usado: expect.any(String) })
    const rename = (id: string, nombre: string) => send('PUT', `/segundo-paso/${id}`, headers, { nombre })
    expect((await rename(factor._id, 'La roja')).status).toBe(200)
    expect(await rename(factor._id, ' ')).toMatchObject(refused('INVALID'))
    expect(await rename(createId(), 'Otra')).toMatchObject(refused('FACTOR_NOT_FOUND', 404))
    const stranger = await createCuenta()
    expect((await send('PUT', `/segundo-paso/${factor._id}`, stranger.headers, { nombre: 'Mía' })).status).toBe(404)
    expect((await send('GET', '/segundo-paso', headers)).body.factores).toMatchObject([{ nombre: 'La roja' }])
  })

  it('is refused for another site, another challenge, again, and with a counter that goes back', async () => {
    const cuenta = await createCuenta()
    const { llave } = await addLlave(cuenta)
    const ask = async () => (await begin(cuenta)).body
    const ok = await ask()
    const answer = llave.get(ok.medios.llave.challenge, 7)
    expect(await finish(ok.desafio, { llave: answer })).toMatchObject({ status: 200 })
    const again = await ask()
    expect(await finish(again.desafio, { llave: answer })).toMatchObject(refused('LLAVE_INCORRECTA'))
    const back = llave.get(again.medios.llave.challenge, 6)
    expect(await finish(again.desafio, { llave: back })).toMatchObject(refused('LLAVE_INCORRECTA'))
    const forged = createLlave(SITIO).get(again.medios.llave.challenge, 9)
    const { id, rawId } = answer
    expect(await finish(again.desafio, { llave: { ...forged, id, rawId } })).toMatchObject(refused('LLAVE_INCORRECTA'))
    const bad = { ...answer, response: { clientDataJSON: '?', authenticatorData: '', signature: 'x' } }
    expect(await finish(again.desafio, { llave: bad })).toMatchObject(refused('LLAVE_INCORRECTA'))
    const elsewhere = createLlave({ ...SITIO, origin: 'https://robo.test' })
    expect((await addLlave(await createCuenta(), 'Robo', elsewhere)).added).toMatchObject(refused('LLAVE_INCORRECTA'))
    expect(await finish(again.desafio, { llave: llave.get(again.medios.llave.challenge, 8) })).toMatchObject({
      status: 200,
    })
  })

  it('is one account’s, and its challenge the one of who asked', async () => {
    const [ana, eva] = [await createCuenta(), await createCuenta()]
    const { llave, respuesta, desafio } = await addLlave(ana)
    expect((await addLlave(eva, 'La de Ana', llave)).added).toMatchObject(refused('LLAVE_INCORRECTA'))
    const payload = { desafio, nombre: 'Otra vez', respuesta }
    expect(await send('POST', '/segundo-paso/llave/confirmar', ana.headers, payload)).toMatchObject(
      refused('DESAFIO_VENCIDO'),
    )
    const open = (await send('POST', '/segundo-paso/llave', ana.headers)).body
    const stolen = { desafio: open.desafio, nombre: 'x', respuesta: createLlave(SITIO).create(open.opciones.challenge) }
    expect(await send('POST', '/segundo-paso/llave/confirmar', eva.headers, stolen)).toMatchObject(
      refused('DESAFIO_VENCIDO'),
    )
  })

  it('is one of ten at most', async () => {
    const cuenta = await createCuenta()
    for (let n = 0; n < 10; n++) expect((await addLlave(cuenta)).added.status).toBe(200)
    expect(await send('POST', '/segundo-paso/llave', cuenta.headers)).toMatchObject(refused('LLAVES_MAX', 409))
  })

  it.each(['http://192.168.1.5:3000', 'http://libros.test'])('is not offered at %s', async (PUBLIC_URL) => {
    const plain = await createTestApi({ PUBLIC_URL })
    const { headers } = await insertTestUsuario(plain.db)
    const get = await plain.app.inject({ url: '/api/usuarios/segundo-paso', headers })
    expect(get.json().llaves).toBe(false)
    const url = '/api/usuarios/segundo-paso/llave'
    const post = await plain.app.inject({ method: 'POST', url, headers, payload: {} })
    expect([post.statusCode, post.json().code]).toEqual([409, 'SIN_LLAVES'])
    await plain.end()
  })
})

describe('what changes the factors', () => {
  const age = ({ id }: Cuenta, column: 'clave_en' | 'factor_en', minutes: number) =>
    api.pool.query(`update sesion set ${column} = now() - make_interval(mins => $2) where usuario_id = $1`, [
      id,
      minutes,
    ])

  it('needs a recent password, and the factor shown in the last five minutes', async () => {
    const cuenta = await createCuenta()
    const { secreto } = await addApp(cuenta)
    const [factor] = (await send('GET', '/segundo-paso', cuenta.headers)).body.factores
    const calls: [Method, string][] = [
      ['POST', '/segundo-paso/app'],
      ['POST', '/segundo-paso/llave'],
      ['POST', '/segundo-paso/rescate'],
      ['DELETE', `/segundo-paso/${factor._id}`],
    ]
    await age(cuenta, 'clave_en', 61)
    for (const [method, path] of calls) {
      expect(await send(method, path, cuenta.headers)).toMatchObject(refused('CLAVE_RECIENTE', 403))
    }
    await age(cuenta, 'clave_en', 1)
    await age(cuenta, 'factor_en', 6)
    for (const [method, path] of calls) {
      expect(await send(method, path, cuenta.headers)).toMatchObject(refused('FACTOR_RECIENTE', 403))
    }
    const asked = (await send('POST', '/segundo-paso/desafio', cuenta.headers)).body
    const confirm = (as: Cuenta, codigo: string) =>
      send('POST', '/segundo-paso/probar', as.headers, { desafio: asked.desafio, codigo })
    expect(await confirm(await createCuenta(), codeOf(secreto))).toMatchObject(refused('DESAFIO_VENCIDO'))
    expect(await confirm(cuenta, '000000')).toMatchObject(refused('CODIGO_INCORRECTO'))
    // A challenge of one purpose is none of the other.
    expect(await finish(asked.desafio, { codigo: codeOf(secreto) })).toMatchObject(refused('DESAFIO_VENCIDO'))
    expect(await confirm(cuenta, codeOf(secreto))).toMatchObject({ status: 200 })
    expect(await send('DELETE', `/segundo-paso/${factor._id}`, cuenta.headers)).toMatchObject({ status: 200 })
    expect((await begin(cuenta)).status).toBe(200)
    expect((await listKinds(cuenta.id)).map(({ suceso }) => suceso)).toEqual(
      expect.arrayContaining(['factor-agregado', 'reautenticacion', 'factor-quitado']),
    )
    expect(await api.db.selectFrom('codigo_rescate').selectAll().where('usuario_id', '=', cuenta.id).execute()).toEqual(
      [],
    )
  })

  it('is never another account’s', async () => {
    const [ana, eva] = [await createCuenta(), await createCuenta()]
    await addApp(ana)
    const [factor] = (await send('GET', '/segundo-paso', ana.headers)).body.factores
    expect(await send('DELETE', `/segundo-paso/${factor._id}`, eva.headers)).toMatchObject(
      refused('FACTOR_NOT_FOUND', 404),
    )
    expect((await begin(ana)).status).toBe(403)
  })
})

describe('a factor that is demanded of the staff', () => {
  const demand = async (admin: Cuenta, exigido: boolean) =>
    send('PUT', '/segundo-paso/exigencia', admin.headers, { exigido })
  afterEach(() => api.db.deleteFrom('factor_exigencia').execute())

  it('is demanded only by who has one, in words of the audit', async () => {
    const admin = await createCuenta('admin')
    expect(await demand(admin, true)).toMatchObject(refused('SIN_FACTORES', 409))
    expect(await demand(admin, false)).toMatchObject({ status: 200, body: { exigido: false } })
    await addApp(admin)
    expect(await demand(admin, true)).toMatchObject({ status: 200, body: { exigido: true } })
    expect((await send('GET', '/segundo-paso/exigencia', admin.headers)).body).toEqual({ exigido: true })
    const rows = await api.db
      .selectFrom('suceso_seguridad')
      .select(['antes', 'despues'])
      .where('entidad', '=', 'exigencia')
      .where('actor_id', '=', admin.id)
      .execute()
    expect(rows).toEqual([{ antes: { exigido: false }, despues: { exigido: true } }])
  })

  it('keeps who has none out of every call of the panel, and leaves all that customers have', async () => {
    await api.db.insertInto('factor_exigencia').values({ exigido: true }).execute()
    const cuentas = { admin: await createCuenta('admin'), empleado: await createCuenta('empleado') }
    const cliente = await createCuenta()
    for (const [rol, { headers }] of Object.entries(cuentas)) {
      for (const { contract } of implementations) {
        if (!mayCall(contract, rol) || contract.access === 'publico') continue
        const path = pathKeys(contract.path).reduce((url, key) => url.replace(`{${key}}`, createId()), contract.path)
        if (contract.access === 'usuario') {
          if (contract.method !== 'GET') continue
          const as = await send('GET', path, headers)
          expect([path, as.status]).toEqual([path, (await send('GET', path, cliente.headers)).status])
          continue
        }
        const { status, body } = await send(contract.method, path, headers)
        expect([path, status, body.code]).toEqual([path, 403, 'FALTA_SEGUNDO_PASO'])
        expect(body.mensaje).toContain('«Configuración»')
      }
      const upload = await api.app.inject({ method: 'POST', url: '/api/imagenes', headers })
      expect(upload.json().code).toBe('FALTA_SEGUNDO_PASO')
      expect((await send('GET', '/perfil', headers)).body).toMatchObject({ rol, falta_segundo_paso: true })
    }
  })

  it('opens the panel again once there is one', async () => {
    await api.db.insertInto('factor_exigencia').values({ exigido: true }).execute()
    const empleado = await createCuenta('empleado')
    expect((await send('GET', '/segundo-paso', empleado.headers)).body).toMatchObject({ factores: [], exigido: true })
    expect((await send('GET', '/api/pedidos', empleado.headers)).status).toBe(403)
    await addApp(empleado)
    expect((await send('GET', '/api/pedidos', empleado.headers)).status).toBe(200)
    expect((await send('GET', '/perfil', empleado.headers)).body).not.toHaveProperty('falta_segundo_paso')
    const { body } = await send('GET', '/segundo-paso', empleado.headers)
    expect(body).toMatchObject({ exigido: true })
  })

  it('does not let an administrator without one change another’s account', async () => {
    const [admin, cliente] = [await createCuenta('admin'), await createCuenta()]
    await api.db.insertInto('factor_exigencia').values({ exigido: true }).execute()
    expect((await send('PUT', `/${cliente.id}`, admin.headers, { rol: 'admin' })).status).toBe(403)
    expect((await send('GET', `/get-email/${cliente.id}`, admin.headers)).status).toBe(403)
  })
})

describe('who lost everything', () => {
  it('is let in again by an administrator, who is written down, and by the terminal', async () => {
    const [admin, cuenta] = [await createCuenta('admin'), await createCuenta('empleado')]
    await addApp(cuenta)
    const of = () => send('GET', `/${cuenta.id}/segundo-paso`, admin.headers)
    const reset = (id: string, as: Cuenta = admin) => send('DELETE', `/${id}/segundo-paso`, as.headers)
    expect((await of()).body).toEqual({ factores: 1 })
    expect((await reset(cuenta.id, cuenta)).status).toBe(403)
    expect(await reset(admin.id)).toMatchObject(refused('PROPIO_FACTOR', 403))
    expect(await reset(createId())).toMatchObject(refused('USUARIO_NOT_FOUND', 404))
    expect(await reset(cuenta.id)).toMatchObject({ status: 200 })
    expect((await reset(cuenta.id)).body.mensaje).toBe('Esa cuenta no tenía segundo paso.')
    expect((await of()).body).toEqual({ factores: 0 })
    expect((await send('GET', '/perfil', cuenta.headers)).status).toBe(401)
    expect((await begin(cuenta)).status).toBe(200)
    const { rows } = await api.pool.query(
      `select actor_id, entidad from suceso_seguridad where suceso = 'factor-reiniciado' and objeto_id = $1`,
      [cuenta.id],
    )
    expect(rows).toEqual([{ actor_id: admin.id, entidad: 'usuario' }])

    const last = await createCuenta('admin')
    await addApp(last)
    const out = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    const err = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    const run = (...argv: string[]) => adminCommand(argv, api.databaseUrl, api.config)
    expect(await run(last.email, '--quitar-segundo-paso')).toBe(0)
    expect(await run(last.email, '--quitar-segundo-paso')).toBe(0)
    expect(out.mock.calls.map(([text]) => text)).toEqual([
      `${last.email} ingresa de nuevo solo con su contraseña, que no cambió. Sus sesiones abiertas se cerraron.\n`,
      `${last.email} no tenía segundo paso.\n`,
    ])
    expect(await run('nadie@correo.test', '--quitar-segundo-paso')).toBe(1)
    expect(await run(last.email, '--otra')).toBe(1)
    expect(err.mock.calls).toHaveLength(2)
    vi.restoreAllMocks()
    expect((await begin(last)).status).toBe(200)
  })
})
