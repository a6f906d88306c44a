// Every call of the OpenAPI document is sent what nobody should send: never an error of ours, always an answer in one shape.
// Seeded: a run that fails fails again. FUZZ_SEED tries another one.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApi, type TestApi } from '../test/api.ts'
import { insertCatalogo } from '../test/catalogo.ts'
import { type JsonSchema, listOperations, OpenApi, type Operation } from '../test/openapi.ts'
import { createIsbn, insertTestUsuario } from '../test/rows.ts'
import { hashClave } from '../usuarios/clave.ts'

const SEED = Number(process.env.FUZZ_SEED ?? 20_261_121)
/** Requests for each call and each of the three callers. */
const RUNS = 10

let api: TestApi
let document: OpenApi
let ids: string[]
let clave: string
beforeAll(async () => {
  api = await createTestApi({ LIMITE_REGISTROS: '100000', LIMITE_INGRESOS: '100000' })
  document = OpenApi.parse((await api.app.inject('/api/openapi.json')).json())
  clave = await hashClave('Clave de prueba 1')
  await insertCatalogo(
    api.db,
    ['Rayuela', 'El túnel', 'Ficciones'].map((titulo) => ({
      ...{ titulo, autores: [`Autor de ${titulo}`], editorial: `Editorial de ${titulo}`, categorias: ['Ficción'] },
    })),
  )
  const tables = ['libro', 'autor', 'editorial', 'categoria', 'provincia'] as const
  const rows = await Promise.all(tables.map((table) => api.db.selectFrom(table).select('id').execute()))
  ids = rows.flat().map(({ id }) => id)
})
afterAll(() => api.end())

const huge = 'ñ'.repeat(20_000)
const nasty = [
  ...[
    '',
    ' ',
    '0',
    '-1',
    '1e309',
    'NaN',
    'null',
    'true',
    '[]',
    '{}',
    '%',
    '../../etc/passwd',
    '\\',
    '\u0000',
    'a\u0000b',
  ],
  ...["O'Higgins", "' or 1=1 --", '"; drop table libro; --', '<script>alert(1)</script>', '{{7*7}}', '%s%n', '$1'],
  ...[
    'José Ñandú',
    '📚👩‍👧',
    'e\u0301\u0323',
    '\u202e\u200b\ufeff',
    '\ud800',
    'ﷺ'.repeat(300),
    huge,
    '__proto__',
    'constructor',
  ],
  ...['9999999999999999999999', '2020-02-30', '0000-00-00', '9789500000017', 'https://a.test/', 'a@b.co', 'admin'],
]
const oddValues: unknown[] = [
  ...[
    null,
    true,
    0,
    -0,
    -1,
    1.5,
    1e308,
    2 ** 31,
    2 ** 53,
    [],
    {},
    [[]],
    [null],
    { a: { b: [1] } },
    ['a', 'a'],
    [{}],
    [huge],
  ],
  ...[Array.from({ length: 2_000 }, () => 'x'), { $ne: null }, { toString: 'x' }, { length: -1 }],
]

const text = () => fc.oneof(fc.constantFrom(...nasty), fc.string({ unit: 'binary', maxLength: 40 }))
const id = () => fc.oneof(fc.constantFrom(...ids), fc.uuid())

/** A value that a schema asks for, more or less. */
function fitting(schema: JsonSchema): fc.Arbitrary<unknown> {
  const types = [schema.type ?? []].flat()
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map(fitting))
  if (schema.format === 'uuid' || schema.format === 'guid') return id()
  if (types.includes('array')) return fc.array(schema.items ? fitting(schema.items) : text(), { maxLength: 4 })
  if (types.includes('object')) return body(schema)
  if (types.includes('integer')) return fc.integer({ min: -2, max: 1_100 })
  if (types.includes('number')) return fc.oneof(fc.integer(), fc.double({ noNaN: true }))
  return fc.oneof(id(), fc.constantFrom(createIsbn(1), 'Ana', 'Español', '2020-02-02', 'https://a.test/a.png'), text())
}

const value = (schema: JsonSchema): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 3, arbitrary: fitting(schema) }, fc.constantFrom(...oddValues), text(), fc.json())

/** Each field fitting, odd or missing; and sometimes something that is no object at all. */
const body = ({ properties = {} }: JsonSchema): fc.Arbitrary<unknown> =>
  fc.record(Object.fromEntries(Object.entries(properties).map(([key, schema]) => [key, value(schema)])), {
    requiredKeys: [],
  })

/** Parameters of an address as text: fitting, odd, missing, repeated, and one that nobody knows. */
function query({ parameters = [] }: Operation): fc.Arbitrary<string> {
  const pairs = parameters
    .filter((parameter) => parameter.in === 'query')
    .map(({ name, schema }) => fc.array(value(schema), { maxLength: 3 }).map((all) => all.map((one) => [name, one])))
  return fc
    .tuple(...pairs, fc.constantFrom([], [['__proto__', 'x']], [['utm_source', huge.slice(0, 500)]]))
    .map((all) =>
      all
        .flat()
        .map(([name, one]) => `${name}=${encode(typeof one === 'string' ? one : JSON.stringify(one))}`)
        .join('&'),
    )
}

/** Like encodeURIComponent, which throws where half a character stands. */
const encode = (one: string) => encodeURIComponent(one.toWellFormed())

const address = (path: string): fc.Arbitrary<string> => {
  const names = path.match(/\{[^}]+\}/g) ?? []
  const part = fc.oneof({ weight: 3, arbitrary: id() }, text())
  return fc
    .tuple(...names.map(() => part))
    .map((parts) => names.reduce((url, name, n) => url.replace(name, () => encode(parts[n] ?? '') || '-'), path))
}

type Sent = { url: string; payload?: string; contentType: string }
function request(method: string, path: string, operation: Operation): fc.Arbitrary<Sent> {
  const schema = operation.requestBody?.content['application/json']?.schema ?? {}
  const hasBody = method === 'POST' || method === 'PUT'
  const json = fc
    .oneof({ weight: 6, arbitrary: body(schema) }, fc.constantFrom(...oddValues))
    .map((sent) => JSON.stringify(sent))
  const payload = fc.oneof({ weight: 10, arbitrary: json }, fc.constantFrom('', '{', '[1,', '{"a":1}}', huge.repeat(5)))
  const contentType = fc.oneof(
    { weight: 12, arbitrary: fc.constant('application/json') },
    fc.constantFrom('text/plain', 'application/x-www-form-urlencoded', 'application/json; charset=latin1', 'x'),
  )
  return fc.record({ url: address(path), search: query(operation), payload, contentType }).map((sent) => ({
    url: sent.search ? `${sent.url}?${sent.search}` : sent.url,
    contentType: sent.contentType,
    ...(hasBody && { payload: sent.payload }),
  }))
}

const CALLERS = ['visitante', 'cliente', 'admin'] as const

async function headersOf(caller: (typeof CALLERS)[number]): Promise<{ authorization?: string }> {
  return caller === 'visitante' ? {} : (await insertTestUsuario(api.db, caller, clave)).headers
}

it('no call ever answers with an error of ours', async () => {
  const faults: string[] = []
  const statuses = new Map<number, number>()
  for (const [at, { method, path, operation }] of listOperations(document).entries()) {
    for (const [n, caller] of CALLERS.entries()) {
      const headers = await headersOf(caller) // anew for each call: some of them end the session
      for (const sent of fc.sample(request(method, path, operation), {
        seed: SEED + at * CALLERS.length + n,
        numRuns: RUNS,
      })) {
        const response = await api.app.inject({
          method: method as 'GET', // what the document may hold was checked when it was read
          url: sent.url,
          headers: { ...headers, ...(sent.payload !== undefined && { 'content-type': sent.contentType }) },
          ...(sent.payload !== undefined && { payload: sent.payload }),
        })
        const { statusCode } = response
        statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1)
        const refusal = statusCode >= 400 ? response.json() : { code: 'OK', mensaje: 'Bien.' }
        const isRight = statusCode < 500 && typeof refusal.code === 'string' && typeof refusal.mensaje === 'string'
        if (!isRight)
          faults.push(`${statusCode} ${caller} ${method} ${sent.url.slice(0, 200)} ${sent.payload?.slice(0, 300)}`)
      }
    }
  }
  expect(faults).toEqual([])
  // It reached past the guards and the first check.
  for (const status of [200, 400, 401, 403, 404, 413, 415])
    expect(statuses.get(status) ?? 0, `${status}`).toBeGreaterThan(5)
}, 120_000)
