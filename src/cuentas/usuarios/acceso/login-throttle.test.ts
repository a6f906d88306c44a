import { argon2Sync } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { RetryLater } from '#platform/errors.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { hashClave, verifyClave } from '../clave/clave.ts'
import { createRecuperacion } from '../clave/recuperacion.queries.ts'

vi.hoisted(() => vi.resetModules())
afterAll(() => void vi.resetModules())
vi.mock('../clave/clave.ts', async (original) => {
  const clave = await original<typeof import('../clave/clave.ts')>()
  return { ...clave, verifyClave: vi.fn(clave.verifyClave) }
})

const CASA = '198.51.100.1'
const cuenta = { email: 'ana@correo.test', password: 'Tigres-tristes' }
const registro = { ...cuenta, username: 'ana_b', nombre: 'Ana', apellido: 'Paz' }

// Hundreds of passwords are compared here: a hash names its own cost, and this one is the cheapest.
const hash = argon2Sync('argon2id', {
  message: cuenta.password,
  nonce: Buffer.alloc(16),
  tagLength: 32,
  memory: 8,
  passes: 1,
  parallelism: 1,
})
const barata = `$argon2id$v=19$m=8,t=1,p=1$${'A'.repeat(22)}$${hash.toString('base64').replace('=', '')}`

let api: TestApi
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  api = await createTestApi({ TRUST_PROXY: '127.0.0.1' })
  await post('registrar', registro, CASA)
  await api.db.updateTable('usuario').set({ clave: barata }).execute()
  expect((await login(CASA)).statusCode).toBe(200)
})
afterEach(async () => {
  vi.useRealTimers()
  await api.end()
})

const post = (path: string, payload: object, from: string) =>
  api.app.inject({ method: 'POST', url: `/api/usuarios/${path}`, headers: { 'x-forwarded-for': from }, payload })
const login = (from: string, password = cuenta.password, email = cuenta.email) =>
  post('iniciar-sesion', { email, password }, from)
const address = (n: number) => `203.0.${Math.floor(n / 250)}.${(n % 250) + 1}`

/** One guess from each of so many addresses; how many were compared with the password. */
async function guess(first: number, count: number, email = cuenta.email) {
  let compared = 0
  for (let n = first; n < first + count; n++) {
    const { statusCode } = await login(address(n), 'Equivocada', email)
    expect([401, 429]).toContain(statusCode)
    if (statusCode === 401) compared++
  }
  return compared
}
/** Asks again while the shop is busy; the status of the answer. */
async function insist(ask: () => ReturnType<typeof login>): Promise<number> {
  const { statusCode } = await ask()
  if (statusCode !== 503) return statusCode
  await sleep(100)
  return insist(ask)
}
const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1_000)

describe('guesses at one account from many addresses', () => {
  it('become few, while its owner logs in from home and from any new place', async () => {
    // Ten addresses that guess again and again: each has ten failures of its own in ten minutes.
    let compared = 0
    for (let round = 0; round < 8; round++) compared += await guess(0, 10)
    expect(compared).toBeLessThanOrEqual(36)
    expect(compared).toBeGreaterThanOrEqual(30)

    expect((await login(CASA)).statusCode).toBe(200)
    const viaje = '192.0.2.44'
    for (const clave of ['Mal-escrita', 'Otra-vez-mal']) expect((await login(viaje, clave)).statusCode).toBe(401)
    expect((await login(viaje)).statusCode).toBe(200)
    for (let n = 0; n < 5; n++) expect((await login(viaje, 'Mal-escrita')).statusCode).toBe(401) // it is known now
    expect((await login(viaje)).statusCode).toBe(200)
  })

  it('have some turns a minute among them, and all of them back when it is over', async () => {
    for (let round = 0; round < 4; round++) await guess(0, 10)
    for (let minute = 0; minute < 4; minute++) {
      pass(61)
      const compared = await guess(0, 10)
      expect(compared, `minute ${minute}`).toBeGreaterThanOrEqual(3)
      expect(compared, `minute ${minute}`).toBeLessThanOrEqual(4)
    }
    // Whoever is unknown and has mistyped three times today gets one of those turns.
    pass(61)
    expect((await login(address(3))).statusCode).toBe(200)
    pass(601)
    expect(await guess(0, 10)).toBe(10)
  })

  it('are the same at an address that has no account', async () => {
    let compared = 0
    for (let round = 0; round < 8; round++) compared += await guess(0, 10, 'nadie@correo.test')
    expect(compared).toBeLessThanOrEqual(36)
    expect((await login(CASA)).statusCode).toBe(200)
  })

  // A cheap hash makes some addresses much faster than others, a real one makes all wait for one another.
  it.each(['a cheap hash', 'a real hash'])('are exactly as many when they come all at once, with %s', async (cost) => {
    if (cost === 'a real hash') {
      const clave = await hashClave(cuenta.password)
      await api.db.updateTable('usuario').set({ clave }).execute()
    }
    for (let n = 0; n < 10; n++) await guess(n, 1)
    const answers = await Promise.all(
      Array.from({ length: 60 }, async (_, n) => {
        if (n % 10 < 7) await sleep(n) // three addresses are ahead of the others
        return insist(() => login(address(n % 10), `Equivocada${n}`))
      }),
    )
    expect(answers.filter((status) => status === 401).length).toBe(2 * 10 + 3)
    await api.services.sucesos.settle()
  })

  it('made with a stolen session are held back as those at the login are', async () => {
    const { token } = (await login(CASA)).json()
    const ask = (path: string, from: string, payload: object) =>
      api.app.inject({
        method: path === 'set-password' ? 'PUT' : 'POST',
        url: `/api/usuarios/${path}`,
        headers: { 'x-forwarded-for': from, authorization: `Bearer ${token}` },
        payload,
      })
    const statuses: number[] = []
    for (let n = 0; n < 80; n++) {
      const from = address(n % 10)
      const { statusCode } = await (n < 40
        ? ask('confirmar-clave', from, { password: 'Equivocada' })
        : ask('set-password', from, { actual: 'Equivocada', password: 'Otra-clave' }))
      statuses.push(statusCode)
    }
    expect(new Set(statuses)).toEqual(new Set([400, 429]))
    expect(statuses.filter((status) => status === 400).length).toBeLessThanOrEqual(36)
    expect((await ask('confirmar-clave', CASA, { password: cuenta.password })).statusCode).toBe(200)
    expect(await guess(20, 10)).toBe(10) // three a day from each new address, as ever
    for (let round = 0; round < 3; round++) await guess(20, 10)
    expect(await guess(20, 10)).toBe(0) // one brake for both ways
  })

  it('that were never compared use up nothing', async () => {
    for (let round = 0; round < 4; round++) await guess(0, 10)
    const viaje = '192.0.2.45'
    for (let n = 0; n < 6; n++) {
      vi.mocked(verifyClave).mockRejectedValueOnce(new RetryLater(503, 'BUSY', 'Hay muchos ingresos.', 5))
      expect((await login(viaje)).statusCode).toBe(503)
    }
    for (let n = 0; n < 2; n++) expect((await login(viaje, 'Mal-escrita')).statusCode).toBe(401)
    expect((await login(viaje)).statusCode).toBe(200)

    // Nor the turns that the others share.
    pass(61)
    for (let n = 0; n < 6; n++) {
      vi.mocked(verifyClave).mockRejectedValueOnce(new RetryLater(503, 'BUSY', 'Hay muchos ingresos.', 5))
      expect((await login(address(n))).statusCode).toBe(503)
    }
    expect((await login(address(7))).statusCode).toBe(200)
  })

  it('do not keep out who has just used the link of a mail', async () => {
    for (let round = 0; round < 5; round++) await guess(0, 10)
    const enlace = await createRecuperacion(api.db, cuenta.email)
    const password = 'Cuarenta-ladrones'
    expect((await post('recuperar-clave/nueva', { token: enlace?.token, password }, address(2))).statusCode).toBe(200)
    for (let n = 0; n < 3; n++) expect((await login(address(2), password)).statusCode).toBe(200)
  })
})
