import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApi, type TestApi } from '#test/api.ts'
import { createRecuperacion } from './recuperacion.queries.ts'
import { ENLACE_VENCIDO, RECUPERACION_PEDIDA } from './recuperacion.rules.ts'

const VIEJA = 'ClaveVieja'
const NUEVA = 'ClaveNueva'

let api: TestApi
let email: string
let accounts = 0
beforeAll(async () => {
  api = await createTestApi({ TRUST_PROXY: '127.0.0.1', LIMITE_MENSAJES: '40' })
})
afterAll(() => api.end())
beforeEach(async () => {
  const username = `olvido_${++accounts}`
  email = `${username}@correo.test`
  const cuenta = { username, email, nombre: 'José', apellido: "O'Higgins", password: VIEJA }
  expect((await post('registrar', cuenta)).statusCode).toBe(200)
})

const post = (path: string, payload: object, from = '203.0.113.1') =>
  api.app.inject({ method: 'POST', url: `/api/usuarios/${path}`, headers: { 'x-forwarded-for': from }, payload })
const ask = (address: unknown, from?: string) => post('recuperar-clave', { email: address }, from)
const use = (token: unknown, password: unknown = NUEVA) => post('recuperar-clave/nueva', { token, password })
const login = (password: string, address = email) => post('iniciar-sesion', { email: address, password })
const jobsFor = async (address: string) =>
  (await api.pool.query("select from tareas.job where name = 'clave-olvidada' and data->>'email' = $1", [address])).rows
    .length

/** What the job does: makes the link of a mail. */
async function createToken(address = email): Promise<string> {
  const made = await createRecuperacion(api.db, address)
  if (!made) throw new Error('nobody has that address')
  return made.token
}

async function expectVencido(token: unknown) {
  const response = await use(token)
  expect(response.statusCode, response.body).toBe(410)
  expect(response.json()).toEqual({ code: 'ENLACE_VENCIDO', mensaje: ENLACE_VENCIDO })
}

describe('asking for a link', () => {
  it('answers alike whether or not anybody has that address, and does the same work', async () => {
    const unknown = `nadie_${accounts}@correo.test`
    const answers = [await ask(email), await ask(unknown)]
    for (const answer of answers) {
      expect(answer.statusCode).toBe(200)
      expect(answer.json()).toEqual({ mensaje: RECUPERACION_PEDIDA })
    }
    expect([await jobsFor(email), await jobsFor(unknown)]).toEqual([1, 1])
    expect(await createRecuperacion(api.db, unknown)).toBeUndefined()
  })

  it.each([
    ['', 'El correo electrónico es obligatorio.'],
    [undefined, 'El correo electrónico es obligatorio.'],
    ['ana@', 'El correo electrónico no es válido.'],
    ["' or 1=1 --", 'El correo electrónico no es válido.'],
    ['<script>@correo.test', 'El correo electrónico no es válido.'],
    [`${'a'.repeat(300)}@correo.test`, 'El correo electrónico no puede superar los 254 caracteres.'],
  ])('refuses «%s»', async (address, mensaje) => {
    const response = await ask(address)
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ code: 'INVALID', campos: { email: mensaje } })
  })

  it('sends one address five links in ten minutes, whoever asks, known or not', async () => {
    for (const address of [email, `otra_${email}`]) {
      const statuses: number[] = []
      for (let n = 0; n < 6; n++) statuses.push((await ask(address.toUpperCase(), `203.0.113.${n + 10}`)).statusCode)
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
      expect((await ask(address, '203.0.113.99')).json()).toMatchObject({ code: 'TOO_MANY' })
    }
  })

  it('lets one sender ask only so often', async () => {
    const statuses = new Set<number>()
    for (let n = 0; n < 41; n++) statuses.add((await ask(`flood_${n}@correo.test`, '198.51.100.7')).statusCode)
    expect(statuses).toEqual(new Set([200, 429]))
  })
})

describe('using a link', () => {
  it('sets the new password, ends all sessions and works once', async () => {
    const { token: session } = (await login(VIEJA)).json<{ token: string }>()
    const token = await createToken()
    const response = await use(token)
    expect(response.statusCode, response.body).toBe(200)
    expect((await login(VIEJA)).statusCode).toBe(401)
    expect((await login(NUEVA)).statusCode).toBe(200)
    const headers = { authorization: `Bearer ${session}` }
    expect((await api.app.inject({ url: '/api/usuarios/get-id', headers })).statusCode).toBe(401)
    await expectVencido(token)
    const { rows } = await api.pool.query(
      "select from tareas.job join usuario on usuario.id::text = data->>'usuarioId' where name = 'clave-cambiada' and email = $1",
      [email],
    )
    expect(rows).toHaveLength(1)
  })

  it('lets in who had guessed too often before', async () => {
    for (let n = 0; n < 10; n++) await login('Equivocada')
    expect((await login(VIEJA)).statusCode).toBe(429)
    expect((await use(await createToken(email.toUpperCase()))).statusCode).toBe(200)
    expect((await login(NUEVA)).statusCode).toBe(200)
  })

  it('stores its token only as SHA-256', async () => {
    const token = await createToken()
    const { rows } = await api.pool.query('select recuperacion::text as row from recuperacion')
    expect(rows.map(({ row }) => row).join()).not.toContain(token)
    expect(token).toMatch(/^[\w-]{43}$/)
  })

  it('is won by one of two at the same moment', async () => {
    const token = await createToken()
    const claves = ['PrimeraClave', 'SegundaClave']
    const statuses = await Promise.all(claves.map(async (clave) => (await use(token, clave)).statusCode))
    expect(statuses.toSorted()).toEqual([200, 410])
    const winner = claves[statuses.indexOf(200)] ?? ''
    const loser = claves[statuses.indexOf(410)] ?? ''
    expect([(await login(winner)).statusCode, (await login(loser)).statusCode]).toEqual([200, 401])
  })

  it('is refused after sixty minutes', async () => {
    const token = await createToken()
    await api.pool.query("update recuperacion set vence_en = vence_en - interval '60 minutes'")
    await expectVencido(token)
    expect((await login(VIEJA)).statusCode).toBe(200)
  })

  it('is refused once a newer one was asked for', async () => {
    const older = await createToken()
    const newer = await createToken()
    await expectVencido(older)
    expect((await use(newer)).statusCode).toBe(200)
  })

  it('is refused after the password or the address changed', async () => {
    const authorization = `Bearer ${(await login(VIEJA)).json<{ token: string }>().token}`
    const put = (path: string, payload: object) =>
      api.app.inject({ method: 'PUT', url: `/api/usuarios/${path}`, payload, headers: { authorization } })
    const before = await createToken()
    expect((await put('set-password', { actual: VIEJA, password: NUEVA })).statusCode).toBe(200)
    await expectVencido(before)
    const sentElsewhere = await createToken()
    expect((await put('set-email', { email: `nueva_${email}` })).statusCode).toBe(200)
    await expectVencido(sentElsewhere)
  })

  it('is gone with the account', async () => {
    const authorization = `Bearer ${(await login(VIEJA)).json<{ token: string }>().token}`
    const token = await createToken()
    await ask(email.toUpperCase())
    await ask(`otra_${email}`)
    await api.app.inject({ method: 'DELETE', url: '/api/usuarios', headers: { authorization } })
    await expectVencido(token)
    expect((await api.pool.query('select from recuperacion where email = $1', [email])).rows).toEqual([])
    expect([await jobsFor(email.toUpperCase()), await jobsFor(`otra_${email}`)]).toEqual([0, 1])
  })

  it('is refused mangled, invented or of another shape', async () => {
    const token = await createToken()
    for (const bad of [
      '',
      'x',
      token.slice(0, -1),
      `${token}x`,
      token.toUpperCase(),
      "' or 1=1 --",
      '📚'.repeat(50),
      '\u0000',
    ]) {
      await expectVencido(bad)
    }
    for (const bad of [undefined, 7, 'a'.repeat(501)]) expect((await use(bad)).statusCode).toBe(400)
    expect((await use(token)).statusCode).toBe(200)
  })

  it.each([
    ['', 'La contraseña es obligatoria.'],
    ['corta', 'La contraseña debe tener al menos 8 caracteres.'],
    ['sinmayusculas', 'La contraseña debe contener al menos una mayúscula y una minúscula.'],
    ['A'.repeat(201), 'La contraseña no puede superar los 200 caracteres.'],
  ])('wants a password as the registration does: «%s»', async (password, mensaje) => {
    const token = await createToken()
    const response = await use(token, password)
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ code: 'INVALID', campos: { password: mensaje } })
    expect((await use(token)).statusCode).toBe(200)
  })
})
