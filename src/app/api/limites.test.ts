import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { iniciarSesion } from '#casa/sesion/sesion.contract.ts'
import { createImagen } from '#catalogo/portadas/subida/subida.contract.ts'
import { pedirRecuperacion, usarRecuperacion } from '#cuentas/usuarios/clave/recuperacion.contract.ts'
import { createCuentaInvitada, openInvitacion } from '#cuentas/usuarios/equipo/invitacion.contract.ts'
import { iniciarSesionConFactor } from '#cuentas/usuarios/factor/factor.contract.ts'
import { registrar } from '#cuentas/usuarios/registro/registro.contract.ts'
import { pedirEspera, pedirLibro } from '#estante/esperas/espera.contract.ts'
import { pedirArrepentimiento } from '#oficina/arrepentimiento/arrepentimiento.contract.ts'
import { enviarMensaje } from '#oficina/contacto/contacto.contract.ts'
import { type Contract, pathKeys } from '#platform/http/contract.ts'
import { logStream } from '#platform/http/log-stream.ts'
import { createId } from '#platform/id.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { insertTestUsuario } from '#test/rows.ts'
import { subirComprobante } from '#venta/pagos/transferencia.contract.ts'
import { SLICES } from '../slices.ts'
import { implementations } from './implementations.ts'

const LIMIT = 1
/** One address may do ten times what one account may. */
const BY_ADDRESS = 10 * LIMIT
const SETTINGS = {
  LIMITE_ESCRITURAS: String(LIMIT),
  LIMITE_PEDIDOS: String(LIMIT),
  LIMITE_REGISTROS: String(LIMIT),
  LIMITE_INGRESOS: String(LIMIT),
  LIMITE_MENSAJES: String(LIMIT),
}

/** Sent without a login: account and address have the same count. */
const FORMS: readonly Contract[] = [
  registrar,
  iniciarSesion,
  iniciarSesionConFactor,
  pedirRecuperacion,
  usarRecuperacion,
  openInvitacion,
  createCuentaInvitada,
  enviarMensaje,
  pedirEspera,
  pedirLibro,
  pedirArrepentimiento,
]

/** Their bodies are files. */
const CON_BYTES: readonly string[] = [createImagen.path, subirComprobante.path]
const writes = [...implementations.map(({ contract }) => contract), createImagen, subirComprobante].filter(
  ({ method }) => method !== 'GET',
)

let addresses = 0
/** An address that nobody has used yet. */
const newAddress = () => `203.0.${Math.floor(++addresses / 250)}.${(addresses % 250) + 1}`

/** A request that is counted and refused before any handler sees it: its body can't be read. */
const toRequest = ({ method, path }: Contract, headers: Record<string, string> = {}): InjectOptions => ({
  method,
  url: pathKeys(path).reduce((url, key) => url.replace(`{${key}}`, createId()), path),
  headers: { 'content-type': CON_BYTES.includes(path) ? 'text/plain' : 'application/json', ...headers },
  payload: '{',
})

const nameOf = ({ method, path }: Contract) => `${method} ${path}`
const names = writes.map((contract) => [nameOf(contract), contract] as const)

/** Calls that count for themselves, each alone; the others share one count, so ten of them fill it together. */
const apart = new Set(SLICES.flatMap(({ limits = [] }) => limits).flatMap(({ calls }) => calls))
const shared = writes.filter((contract) => !apart.has(contract))
const groups = [
  ...writes.filter((contract) => apart.has(contract)).map((contract) => [contract]),
  ...Array.from({ length: Math.ceil(shared.length / BY_ADDRESS) }, (_, n) =>
    shared.slice(n * BY_ADDRESS, (n + 1) * BY_ADDRESS),
  ),
].map((calls) => [calls.map(nameOf).join(', '), calls] as const)

/** So many calls, in turns. */
const inTurns = (calls: readonly Contract[], times: number) =>
  Array.from({ length: times }, (_, n) => calls[n % calls.length]).filter((call) => call !== undefined)

describe('behind a named proxy', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await createTestApi({ TRUST_PROXY: '127.0.0.1', ...SETTINGS })
  })
  afterAll(() => api.end())

  async function send(times: number, contract: Contract, headers: () => Record<string, string>) {
    const found: number[] = []
    for (let n = 0; n < times; n++) found.push((await api.app.inject(toRequest(contract, headers()))).statusCode)
    return found
  }

  it.each(names)('%s is refused to an account beyond its limit, wherever it calls from', async (_, contract) => {
    const { headers } = await insertTestUsuario(api.db)
    const sent = () => ({ ...headers, 'x-forwarded-for': newAddress() })
    expect(await send(FORMS.includes(contract) ? BY_ADDRESS : LIMIT, contract, sent)).not.toContain(429)
    const refused = await api.app.inject(toRequest(contract, sent()))
    expect([refused.statusCode, refused.json()]).toEqual([
      429,
      { code: 'TOO_MANY', mensaje: 'Demasiados intentos. Esperá 10 minutos y probá de nuevo.' },
    ])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(500)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(600)
  })

  const sendAll = async (calls: readonly Contract[], headers: () => Record<string, string>) => {
    const found: number[] = []
    for (const contract of calls) found.push(...(await send(1, contract, headers)))
    return found
  }

  it.each(groups)('%s: refused to an address beyond their limit', async (_, calls) => {
    const from = { 'x-forwarded-for': newAddress() }
    expect(await sendAll(inTurns(calls, BY_ADDRESS), () => from)).not.toContain(429)
    const all = [...calls, ...calls]
    expect(await sendAll(all, () => from)).toEqual(all.map(() => 429))
    expect(await sendAll(calls, () => ({ 'x-forwarded-for': newAddress() }))).not.toContain(429)
  })

  it.each(groups)('%s: never refused to staff, nor counted for their address', async (_, calls) => {
    const from = { 'x-forwarded-for': newAddress() }
    const { headers } = await insertTestUsuario(api.db, 'admin')
    expect(await sendAll(inTurns(calls, BY_ADDRESS + 2), () => ({ ...headers, ...from }))).not.toContain(429)
    expect(await sendAll(calls, () => from)).not.toContain(429)
  })

  it('counts what different calls write together', async () => {
    const { headers } = await insertTestUsuario(api.db)
    const put = (campo: string) =>
      api.app.inject({ method: 'PUT', url: `/api/usuarios/${campo}`, headers, payload: { [campo]: 'Eva' } })
    expect((await put('nombre')).statusCode).toBe(200)
    expect((await put('apellido')).statusCode).toBe(429)
    const refused = await api.app.inject({ method: 'POST', url: '/api/usuarios/direcciones', headers, payload: {} })
    expect(refused.statusCode).toBe(429)
  })

  it('lets an account that is over its limit read, and order', async () => {
    const { headers } = await insertTestUsuario(api.db)
    for (let n = 0; n < LIMIT + 1; n++) {
      await api.app.inject({ method: 'PUT', url: '/api/usuarios/nombre', headers, payload: { nombre: 'Eva' } })
    }
    expect((await api.app.inject({ url: '/api/usuarios/perfil', headers })).json()).toMatchObject({ nombre: 'Eva' })
    const order = await api.app.inject({ method: 'POST', url: '/api/pedidos', headers, payload: {} })
    expect(order.statusCode).toBe(400)
  })

  it('counts a call that nobody answers', async () => {
    const from = { 'x-forwarded-for': newAddress() }
    const statuses = []
    for (let n = 0; n <= BY_ADDRESS; n++) {
      statuses.push((await api.app.inject({ method: 'POST', url: '/api/nada', headers: from })).statusCode)
    }
    expect([statuses[0], statuses.at(-1)]).toEqual([404, 429])
  })
})

describe('without a named proxy', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await createTestApi(SETTINGS)
  })
  afterAll(() => api.end())

  const refusedForms = async (times: number, options: InjectOptions) => {
    const found = new Set<number>()
    for (let n = 0; n < times; n++) {
      const url = '/api/usuarios/registrar'
      found.add((await api.app.inject({ method: 'POST', url, payload: {}, ...options })).statusCode)
    }
    return [...found]
  }

  it.each(['127.0.0.1', '::1', '10.1.2.3', '172.18.0.1', '192.168.0.9', '100.64.0.1', 'fd00::1', '::ffff:10.0.0.1'])(
    'gives the peer %s the whole capacity: it may be a proxy',
    async (remoteAddress) => {
      expect(await refusedForms(BY_ADDRESS + 5, { remoteAddress })).toEqual([400])
    },
  )

  it('limits the accounts behind such a proxy all the same', async () => {
    const { headers } = await insertTestUsuario(api.db)
    const put = () => api.app.inject({ method: 'PUT', url: '/api/usuarios/nombre', headers, payload: {} })
    for (let n = 0; n < LIMIT; n++) expect((await put()).statusCode).toBe(400)
    expect((await put()).statusCode).toBe(429)
  })

  it.each(['203.0.113.7', '2001:db8:1:2::3'])('limits the peer %s', async (remoteAddress) => {
    expect(await refusedForms(BY_ADDRESS, { remoteAddress })).toEqual([400])
    expect(await refusedForms(2, { remoteAddress })).toEqual([429])
  })

  it('is not moved by a header that anybody can write', async () => {
    const headers = () => ({ 'x-forwarded-for': newAddress() })
    const remoteAddress = '203.0.113.8'
    expect(await refusedForms(BY_ADDRESS, { remoteAddress, headers: headers() })).toEqual([400])
    expect(await refusedForms(2, { remoteAddress, headers: headers() })).toEqual([429])
  })

  it('says once in its log what is to be set', async () => {
    const logging = await createTestApi({ LOG_LEVEL: 'warn' })
    const lines: string[] = []
    const spy = vi.spyOn(logStream, 'write').mockImplementation((line) => void lines.push(line))
    for (const from of ['203.0.113.1', '203.0.113.2']) {
      const headers = { 'x-forwarded-for': from }
      await logging.app.inject({ method: 'POST', url: '/api/usuarios/registrar', headers, payload: {} })
    }
    spy.mockRestore()
    await logging.end()
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain('TRUST_PROXY')
    expect(lines[0]).not.toContain('203.0.113')
  })
})
