import { afterEach, expect, it } from 'vitest'
import { createTestApi, type TestApi } from '#test/api.ts'

let api: TestApi | undefined
afterEach(() => api?.end())

const registro = (n: number) => ({
  username: `ana_${n}`,
  email: `ana_${n}@correo.com.ar`,
  nombre: 'Ana',
  apellido: 'Prueba',
  password: 'Contrasena',
})

async function createCalls(environment: Record<string, string>) {
  api = await createTestApi({ TRUST_PROXY: '127.0.0.1', ...environment })
  const { app } = api
  return (path: string, payload: object, from = '203.0.113.1') =>
    app.inject({ method: 'POST', url: `/api/usuarios/${path}`, headers: { 'x-forwarded-for': from }, payload })
}

it('lets an address register so many times, and counts no refused form', async () => {
  const post = await createCalls({ LIMITE_REGISTROS: '2' })
  const statuses = async (...forms: object[]) => {
    const found: number[] = []
    for (const form of forms) found.push((await post('registrar', form)).statusCode)
    return found
  }
  expect(await statuses({}, registro(1), registro(1), { ...registro(2), nombre: '7' }, registro(2))).toEqual([
    400, 200, 409, 400, 200,
  ])
  const refused = await post('registrar', registro(3))
  expect([refused.statusCode, refused.json()]).toEqual([
    429,
    { code: 'TOO_MANY', mensaje: 'Demasiados intentos. Esperá 10 minutos y probá de nuevo.' },
  ])
  expect((await post('registrar', registro(3), '203.0.113.2')).statusCode).toBe(200)
})

it('lets an address register so many times in a day', async () => {
  const post = await createCalls({ LIMITE_REGISTROS: '2' })
  for (let n = 0; n < 20; n++) await api?.services.limites.registrosPorDia.count('203.0.113.9')
  expect((await post('registrar', registro(1), '203.0.113.9')).statusCode).toBe(429)
  expect((await post('registrar', registro(1))).statusCode).toBe(200)
})

it('lets an address log in so many times', async () => {
  const post = await createCalls({ LIMITE_INGRESOS: '3' })
  await post('registrar', registro(1))
  for (let n = 0; n < 3; n++) expect((await post('iniciar-sesion', registro(1))).statusCode).toBe(200)
  expect((await post('iniciar-sesion', {})).statusCode).toBe(400)
  expect((await post('iniciar-sesion', registro(1))).json().code).toBe('TOO_MANY')
  expect((await post('iniciar-sesion', registro(1), '203.0.113.2')).statusCode).toBe(200)
})

it('lets an address ask so many times what is taken', async () => {
  const post = await createCalls({ LIMITE_CONSULTAS: '4' })
  await post('registrar', registro(1))
  expect((await post('registrar', registro(1))).statusCode).toBe(409) // tells as much, and counts
  const ask = async (path: string, from = '203.0.113.1') => {
    const url = `/api/usuarios/${path}`
    return (await api?.app.inject({ url, headers: { 'x-forwarded-for': from } }))?.statusCode
  }
  expect([await ask('username/ana_1'), await ask('username/ana_2')]).toEqual([200, 404])
  expect([await ask('email/ana@'), await ask('email/ana_1@correo.com.ar')]).toEqual([404, 200])
  expect([await ask('email/ana_1@correo.com.ar'), await ask('username/ana_2')]).toEqual([429, 429])
  expect(await ask('username/ana_1', '203.0.113.2')).toBe(200)
  expect((await post('registrar', registro(1))).statusCode).toBe(429)
  expect((await post('registrar', registro(2))).statusCode).toBe(200)
})

it('allows an account ten failures from one address, however parallel, and never locks its owner out elsewhere', async () => {
  const post = await createCalls({})
  await post('registrar', registro(1))
  const wrong = { ...registro(1), email: 'ANA_1@correo.com.ar', password: 'otra' }
  const guesses = await Promise.all(Array.from({ length: 25 }, () => post('iniciar-sesion', wrong)))
  const statuses = guesses.map(({ statusCode }) => statusCode)
  expect([statuses.filter((s) => s === 401).length, statuses.filter((s) => s === 429).length]).toEqual([10, 15])
  expect((await post('iniciar-sesion', registro(1))).json().code).toBe('TOO_MANY')
  expect((await post('iniciar-sesion', registro(1), '203.0.113.2')).statusCode).toBe(200)
})

it('forgets the failures when the right password comes', async () => {
  const post = await createCalls({})
  await post('registrar', registro(1))
  for (let round = 0; round < 2; round++) {
    for (let n = 0; n < 9; n++)
      expect((await post('iniciar-sesion', { ...registro(1), password: 'x' })).statusCode).toBe(401)
    expect((await post('iniciar-sesion', registro(1))).statusCode).toBe(200)
  }
})

it('lets a customer log in many times at once', async () => {
  const post = await createCalls({})
  await post('registrar', registro(1))
  const answers = await Promise.all(Array.from({ length: 20 }, () => post('iniciar-sesion', registro(1))))
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
})

it('ignores X-Forwarded-For of a proxy that nobody named', async () => {
  const post = await createCalls({ LIMITE_REGISTROS: '1', TRUST_PROXY: '198.51.100.1' })
  expect((await post('registrar', registro(1), '203.0.113.1')).statusCode).toBe(200)
  expect((await post('registrar', registro(2), '203.0.113.2')).statusCode).toBe(429)
})
