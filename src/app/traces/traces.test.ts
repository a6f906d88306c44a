import { connect } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { loadConfig } from '#platform/config.ts'
import { HopelessJob, type JobHandlers, startWorkers, type Workers } from '#platform/jobs.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { Collector, hanging, read, type Sent } from '#test/collector.ts'
import { insertTestLibro, insertTestUsuario } from '#test/rows.ts'
import { QUEUES } from '../background/queues.ts'

const WAIT = { timeout: 20_000, interval: 50 }
const ERROR = 2
const EMAIL = 'ana.traza@correo.test'
const PARENT = 'b7ad6b7169203331'
const parentOf = (traceId: string, flag = '01') => `00-${traceId}-${PARENT}-${flag}`

const collector = new Collector()
const lines: string[] = []
let api: TestApi
let address: string
beforeAll(async () => {
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => lines.push(String(text)) > 0)
  api = await createTestApi({ OTEL_EXPORTER_OTLP_ENDPOINT: await collector.listen(), LOG_LEVEL: 'info' })
  api.app.get('/prueba/falla', async () => {
    await sql`select 1 / 0 as falla`.execute(api.db)
  })
  address = await api.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  vi.restoreAllMocks()
  await api.end()
  collector.close()
})

/** Asks, and gives the answer with the spans of its trace: the request's own, and the others. */
async function trace(path: string, init: RequestInit = {}, known?: string) {
  const answer = await fetch(address + path, init)
  const body = await answer.text()
  const root = await vi.waitFor(() => {
    const id = answer.headers.get('x-request-id')
    const isIts = ({ traceId, attributes }: Sent) => {
      const requestId = read(attributes)['anaquel.request_id']
      return requestId !== undefined && (requestId === id || traceId === known)
    }
    const found = collector.spans().find(isIts)
    if (!found) throw new Error('its span has not come')
    return found
  }, WAIT)
  const others = collector.spans().filter(({ traceId, spanId }) => traceId === root.traceId && spanId !== root.spanId)
  return { answer, body, root, others }
}

// Spans are sent once a second: who waits for one lets the others ask meanwhile.
/** Spans take their beginning from the clock in whole milliseconds and go on by a finer one, in nanoseconds here. */
const MILISEGUNDO = 1_000_000n

describe.concurrent('a request', () => {
  it('is a tree: the statements are its children, also after its body was read', async ({ expect }) => {
    const usuario = await insertTestUsuario(api.db)
    const libro = await insertTestLibro(api.db, { precio: 1_000_00 })
    const { answer, root, others } = await trace('/api/pedidos', {
      method: 'POST',
      headers: { ...usuario.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ items: [{ libro, cantidad: 1 }], metodo_pago: 'efectivo', cuotas: 1 }),
    })
    expect(answer.status).toBe(200)
    expect(root.name).toBe('POST /api/pedidos')
    expect(root.parentSpanId).toBeUndefined()
    expect(read(root.attributes)).toMatchObject({ 'http.route': '/api/pedidos', 'http.response.status_code': 200 })
    expect(root.status.code).not.toBe(ERROR)
    const texts = others.map(({ attributes }) => String(read(attributes)['db.query.text']))
    for (const table of ['"sesion"', 'begin', 'pedido', 'commit']) {
      expect(texts.join('\n')).toContain(table)
    }
    for (const { parentSpanId, startTimeUnixNano, endTimeUnixNano } of others) {
      expect(parentSpanId).toBe(root.spanId)
      expect(BigInt(startTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(root.startTimeUnixNano) - MILISEGUNDO)
      expect(BigInt(endTimeUnixNano)).toBeLessThanOrEqual(BigInt(root.endTimeUnixNano) + MILISEGUNDO)
    }
  })

  it('keeps its own statements while others run beside it', async ({ expect }) => {
    const id = '01997f3a-0000-7000-8000-00000000abcd'
    const both = await Promise.all([...'0123456789'].map((n) => trace(`/api/libros/id/${id.slice(0, -1)}${n}`)))
    for (const { root, others } of both) {
      expect(read(root.attributes)).toMatchObject({ 'http.response.status_code': 404 })
      expect(others).toHaveLength(1)
      expect(root.status.code).not.toBe(ERROR)
    }
  })

  it('that failed is marked, with the code of the statement and none of its values', async ({ expect }) => {
    const { answer, root, others } = await trace('/prueba/falla')
    expect(answer.status).toBe(500)
    expect([root.status.code, read(root.attributes)['error.type']]).toEqual([ERROR, '500'])
    expect(others.map(({ status, attributes }) => [status.code, read(attributes)['error.type']])).toEqual([
      [ERROR, '22012'],
    ])
    const own = await vi.waitFor(() => {
      const found = lines
        .join('')
        .split('\n')
        .filter((line) => line.includes(root.traceId))
      expect(found).toHaveLength(2) // the error, and the answer
      return found.map((line) => JSON.parse(line))
    }, WAIT)
    expect(own).toMatchObject([{ msg: 'unexpected error' }, { msg: 'request', status: 500 }])
  })

  it('from the page cache says so', async ({ expect }) => {
    await trace('/api/categorias')
    const traceId = '0af7651916cd43dd8448eb211c80319b'
    const { root, others } = await trace('/api/categorias', { headers: { traceparent: parentOf(traceId) } }, traceId)
    expect(read(root.attributes)).toMatchObject({ 'anaquel.cached': true, 'http.route': '/api/categorias' })
    expect(others).toEqual([])
  })

  it('continues the trace of its sender, whose flag decides nothing', async ({ expect }) => {
    const traceId = '0af7651916cd43dd8448eb211c80319c'
    const headers = { traceparent: parentOf(traceId, '00'), tracestate: `correo=${EMAIL}` }
    const { root } = await trace('/api/libros', { headers }, traceId)
    expect([root.traceId, root.parentSpanId]).toEqual([traceId, PARENT])
    const nonsense = await trace('/api/autores', { headers: { traceparent: `00-${EMAIL}-1-01` } })
    expect(nonsense.root.parentSpanId).toBeUndefined()
  })
})

describe('a request', () => {
  it('whose client has gone is told as such', async () => {
    const lock = await api.pool.connect()
    await lock.query('begin; lock table provincia in access exclusive mode')
    api.cache.clear()
    const socket = connect(Number(new URL(address).port), '127.0.0.1')
    socket.write(
      'GET /api/provincias HTTP/1.1\r\nhost: x\r\ntraceparent: 00-0af7651916cd43dd8448eb211c80319d-b7ad6b7169203331-01\r\n\r\n',
    )
    await new Promise((resolve) => setTimeout(resolve, 200))
    socket.destroy()
    await vi.waitFor(() => {
      const gone = collector.spans().find(({ traceId }) => traceId === '0af7651916cd43dd8448eb211c80319d')
      expect(gone && read(gone.attributes)['error.type']).toBe('aborted')
    }, WAIT)
    await lock.query('rollback')
    lock.release()
  })

  it('leaves nothing personal in any byte that is sent', async () => {
    const clave = 'Una-clave-secreta-9'
    const json = { 'content-type': 'application/json' }
    const usuario = { username: 'ana_traza', nombre: 'Ana', apellido: 'Trazaúnica', email: EMAIL, password: clave }
    const asked: (string | null)[] = []
    const ask = async (path: string, init: RequestInit = {}) => {
      const answer = await fetch(address + path, init)
      asked.push(answer.headers.get('x-request-id'))
      await answer.text()
      return answer.status
    }
    const post = (path: string, body: object) =>
      ask(`/api/usuarios/${path}`, { method: 'POST', headers: json, body: JSON.stringify(body) })
    expect(await post('registrar', usuario)).toBe(200)
    expect(await post('registrar', usuario)).toBe(409)
    expect(await post('iniciar-sesion', { email: EMAIL, password: clave })).toBe(200)
    await ask(`/api/usuarios/email/${EMAIL}?correo=${EMAIL}`)
    await ask(`/api/busqueda?q=${EMAIL}`)
    await ask(`/no-hay/${EMAIL}`)
    await vi.waitFor(() => {
      const told = collector.spans().map(({ attributes }) => read(attributes)['anaquel.request_id'])
      expect(told).toEqual(expect.arrayContaining(asked))
    }, WAIT)
    const all = collector.bodies.join('\n')
    for (const secret of [EMAIL, EMAIL.replace('@', '%40'), clave, 'ana_traza', 'Trazaúnica', '127.0.0.1']) {
      expect(all).not.toContain(secret)
    }
    expect(all.length).toBeGreaterThan(10_000)
  })
})

describe('the collector', () => {
  it('is told which program this is', () => {
    expect(collector.bodies[0]).toMatch(/^POST \/v1\/traces\n/)
    const { attributes } = collector.batches()[0]?.resourceSpans[0]?.resource ?? { attributes: [] }
    expect(read(attributes)).toMatchObject({
      'service.name': 'anaquel',
      'service.version': 'desarrollo',
      'host.name': api.services.sistema.nodo.nombre,
    })
  })

  it.each([
    ['hangs', async () => hanging()],
    ['is not there', async () => ({ url: 'http://127.0.0.1:9', close: () => {} })],
  ])('that %s delays neither answers nor the end', async (_, start) => {
    lines.length = 0
    const { url, close } = await start()
    const other = await createTestApi({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: url, LOG_LEVEL: 'warn' })
    const home = await other.app.listen({ port: 0, host: '127.0.0.1' })
    for (let n = 0; n < 600; n += 50) {
      const answers = await Promise.all([...Array(50)].map(() => fetch(`${home}/api/categorias`)))
      expect(answers.every(({ status }) => status === 200)).toBe(true)
    }
    const began = performance.now()
    await other.end()
    expect(performance.now() - began).toBeLessThan(4_000) // two seconds for the collector, the rest for the shop
    close()
    await vi.waitFor(() => expect(lines.join('')).toContain('traces are lost'), WAIT)
  })
})

describe('a job', () => {
  let workers: Workers | undefined
  afterAll(() => workers?.stop())

  it('is a trace of its own, with its kind and its outcome', async () => {
    const nothing = Object.fromEntries(Object.keys(QUEUES).map((name) => [name, async () => {}]))
    const handlers = {
      ...nothing,
      'pedido-creado': async () => {
        await sql`select 'de una tarea'`.execute(api.db)
        throw new HopelessJob('no')
      },
    } as unknown as JobHandlers // each name is there
    workers = await startWorkers(api.pool, handlers, api.app.log, 0.5)
    const root = await vi.waitFor(() => {
      const found = collector.spans().find(({ name }) => name === 'job pedido-creado')
      if (!found) throw new Error('its span has not come')
      return found
    }, WAIT)
    expect(root.parentSpanId).toBeUndefined()
    expect(root.status.code).toBe(ERROR)
    expect(read(root.attributes)).toMatchObject({
      'anaquel.job.kind': 'pedido-creado',
      'anaquel.job.outcome': 'deadletter',
    })
    const children = collector.spans().filter(({ parentSpanId }) => parentSpanId === root.spanId)
    expect(children.map(({ attributes }) => read(attributes)['db.query.text'])).toEqual(["select 'de una tarea'"])
    expect(lines.join('')).toContain(`"trace_id":"${root.traceId}"`)
  })
})

describe('the sampler', () => {
  it.each([
    ['always_off', {}, '01', false],
    ['traceidratio', { OTEL_TRACES_SAMPLER_ARG: '0' }, '01', false],
    ['parentbased_always_off', {}, '01', true],
    ['parentbased_always_on', {}, '00', false],
  ])('%s decides with %j and flag %s: %s', async (OTEL_TRACES_SAMPLER, more, flag, told) => {
    const own = new Collector()
    const other = await createTestApi({ OTEL_EXPORTER_OTLP_ENDPOINT: await own.listen(), OTEL_TRACES_SAMPLER, ...more })
    const home = await other.app.listen({ port: 0, host: '127.0.0.1' })
    const headers = { traceparent: `00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-${flag}` }
    expect((await fetch(`${home}/api/categorias`, { headers })).status).toBe(200)
    await other.end()
    own.close()
    expect(own.spans().length > 0).toBe(told)
  })

  it('is one that OpenTelemetry names', () => {
    expect(() => loadConfig({ OTEL_TRACES_SAMPLER: 'siempre' })).toThrow('OTEL_TRACES_SAMPLER')
    expect(() => loadConfig({ OTEL_TRACES_SAMPLER_ARG: '2' })).toThrow('OTEL_TRACES_SAMPLER_ARG')
  })
})
