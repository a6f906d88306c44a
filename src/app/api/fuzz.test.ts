// Every call of the OpenAPI document is sent what nobody should send: never an error of ours, always an answer in one shape.
// Seeded by call and caller: a run that fails fails again, whichever calls are added. FUZZ_SEMILLA tries another one.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hashClave } from '#cuentas/usuarios/clave/clave.ts'
import { hashText } from '#platform/random.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { insertCatalogo } from '#test/catalogo.ts'
import { FUZZ_SEMILLA, FUZZ_VECES } from '#test/fuzz.ts'
import { type JsonSchema, listOperations, OpenApi, type Operation } from '#test/openapi.ts'
import { createIsbn, insertTestUsuario } from '#test/rows.ts'

/** Requests for each call and each of the three callers; more where some have to get as far as the database. */
const RUNS = 4 * FUZZ_VECES
const RUNS_OF_NOUNS = 9 * FUZZ_VECES
/** So many refusals for want of a login or a role, and the rest would be more of them. */
const REFUSED = 2 * FUZZ_VECES
const TIMEOUT = 240_000 * FUZZ_VECES

let api: TestApi
let document: OpenApi
/** Ids of rows that exist, by table. */
let ids: Record<'libro' | 'autor' | 'editorial' | 'categoria' | 'provincia', string[]>
let clave: string
beforeAll(async () => {
  api = await createTestApi({ LIMITE_REGISTROS: '100000', LIMITE_INGRESOS: '100000' })
  document = OpenApi.parse((await api.app.inject('/api/openapi.json')).json())
  clave = await hashClave('Clave de prueba 1')
  await insertCatalogo(
    api.db,
    Array.from('ABCDEFGHIJKL', (letra) => ({
      titulo: `Libro ${letra}`,
      autores: [`Autor ${letra}`],
      editorial: `Sello ${letra}`,
      categorias: ['Ficción'],
    })),
  )
  const listIds = async (table: keyof typeof ids) =>
    (await api.db.selectFrom(table).select('id').execute()).map(({ id }) => id)
  ids = {
    libro: await listIds('libro'),
    autor: await listIds('autor'),
    editorial: await listIds('editorial'),
    categoria: await listIds('categoria'),
    provincia: await listIds('provincia'),
  }
})
afterAll(() => api.end())

const huge = 'ñ'.repeat(20_000)
const nasty = [
  ...['', ' ', '0', '-1', '1e309', 'NaN', 'null', 'true', '[]', '{}', '%', '\\', '../../etc/passwd', '__proto__'],
  ...["O'Higgins", "' or 1=1 --", '"; drop table libro; --', '<script>alert(1)</script>', '{{7*7}}', '%s%n', '$1'],
  ...['José Ñandú', '📚👩‍👧', 'e\u0301\u0323', '\u202e\u200b\ufeff', '\ud800', '\u0000', 'a\u0000b', huge],
  ...['9999999999999999999999', '2020-02-30', '0000-00-00', '9789500000017', 'https://a.test/', 'a@b.co'],
  ...['constructor', 'admin', 'ﷺ'.repeat(300)],
]
const oddNumbers = [0, -0, -1, 1.5, 1e308, 2 ** 31, 2 ** 53]
const oddLists = [[], [[]], [null], [{}], ['a', 'a'], [huge], Array.from({ length: 2_000 }, () => 'x')]
const oddObjects: object[] = [{}, { a: { b: [1] } }, { $ne: null }, { toString: 'x' }, { length: -1 }]
const oddValues: unknown[] = [null, true, ...oddNumbers, ...oddLists, ...oddObjects]

const text = () => fc.oneof(fc.constantFrom(...nasty), fc.string({ unit: 'binary', maxLength: 40 }))
const id = () => fc.oneof(fc.constantFrom(...Object.values(ids).flat()), fc.uuid())

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

const name = () => fc.stringMatching(/^[A-Z][a-z]{2,9} [A-Z][a-z]{2,9}$/)
const address = () => fc.constantFrom('https://a.test/a.png', 'http://b.test/')

/** What a field's name says that it holds: only with all of them right does a body get as far as the database. */
const byName: Record<string, () => fc.Arbitrary<unknown>> = {
  isbn: () => fc.integer({ min: 1, max: 99_999_999 }).map(createIsbn),
  titulo: () => fc.oneof({ weight: 2, arbitrary: name() }, text()),
  nombre_completo: name,
  nombre: name,
  apellido: name,
  descripcion: name,
  info: name,
  direccion: name,
  idioma: () => fc.constant('Español'),
  fecha_edicion: () => fc.constantFrom('1972-01-01', '2020-02-29'),
  fecha_edicion_precision: () => fc.constantFrom('dia', 'anio'),
  precio: () => fc.constantFrom(0, 1, 12_500.5, 21_474_836),
  pvp: () => fc.constantFrom(null, 1, 12_500.5, 21_474_836),
  pvp_fuente: () => fc.constantFrom(null, 'editorial'),
  pvp_desde: () => fc.constantFrom(null, '2020-02-29'),
  clase_iva: () => fc.constant('21'),
  regla_precio: () => fc.constantFrom('libro_nuevo', 'usado'),
  ficha: () => fc.constantFrom(undefined, null, { paginas: 312 }),
  perfil: address,
  imagen: address,
  portada: address,
  formatos: () => fc.subarray(['fisico', 'digital'], { minLength: 1 }),
  editorial: () => fc.constantFrom(...ids.editorial),
  autores: () => fc.subarray(ids.autor, { minLength: 1, maxLength: 3 }),
  categorias: () => fc.subarray(ids.categoria, { minLength: 1, maxLength: 3 }),
  provincia: () => fc.constantFrom(...ids.provincia),
  items: () => fc.constantFrom(...ids.libro).map((libro) => [{ libro, cantidad: 1 }]),
  metodo_pago: () => fc.constant('debito'),
  version: () => fc.constant(undefined),
}

/** Each field right, fitting, odd or missing. */
function body({ properties = {} }: JsonSchema): fc.Arbitrary<unknown> {
  const fields = Object.entries(properties)
  const odd = fields.map(([key, schema]) => [key, value(schema)] as const)
  const right = fields.map(([key, schema]) => {
    const arbitrary = byName[key]?.()
    return [
      key,
      arbitrary ? fc.oneof({ weight: 25, arbitrary }, value(schema)) : fc.option(value(schema), { nil: undefined }),
    ]
  })
  return fc.oneof(fc.record(Object.fromEntries(odd), { requiredKeys: [] }), {
    weight: 2,
    arbitrary: fc.record(Object.fromEntries(right)),
  })
}

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

const NOUNS: Record<string, keyof typeof ids> = {
  libros: 'libro',
  autores: 'autor',
  editoriales: 'editorial',
  categorias: 'categoria',
  provincias: 'provincia',
}

const MUST_SUCCEED = Object.keys(NOUNS).flatMap((noun) => [`POST /api/${noun}/crear`, `PUT /api/${noun}/{id}`])

/** The path with an id of its noun, of anything or of nothing, or with a text, in place of each parameter. */
function fillPath(path: string): fc.Arbitrary<string> {
  const names = path.match(/\{[^}]+\}/g) ?? []
  const noun = NOUNS[path.split('/')[2] ?? '']
  const part = fc.oneof({ weight: 4, arbitrary: noun ? fc.constantFrom(...ids[noun]) : id() }, id(), text())
  return fc
    .tuple(...names.map(() => part))
    .map((parts) => names.reduce((url, one, n) => url.replace(one, () => encode(parts[n] ?? '') || '-'), path))
}

type Sent = { url: string; payload?: string; contentType: string }
function request(method: string, path: string, operation: Operation): fc.Arbitrary<Sent> {
  const schema = operation.requestBody?.content['application/json']?.schema ?? {}
  const hasBody = method === 'POST' || method === 'PUT'
  const json = fc
    .oneof({ weight: 14, arbitrary: body(schema) }, fc.constantFrom(...oddValues))
    .map((sent) => JSON.stringify(sent))
  const payload = fc.oneof({ weight: 14, arbitrary: json }, fc.constantFrom('', '{', '[1,', '{"a":1}}', huge.repeat(5)))
  const contentType = fc.oneof(
    { weight: 14, arbitrary: fc.constant('application/json') },
    fc.constantFrom('text/plain', 'application/x-www-form-urlencoded', 'application/json; charset=latin1', 'x'),
  )
  return fc.record({ url: fillPath(path), search: query(operation), payload, contentType }).map((sent) => ({
    url: sent.search ? `${sent.url}?${sent.search}` : sent.url,
    contentType: sent.contentType,
    ...(hasBody && { payload: sent.payload }),
  }))
}

const CALLERS = ['visitante', 'cliente', 'admin'] as const

async function headersOf(caller: (typeof CALLERS)[number]): Promise<{ authorization?: string }> {
  return caller === 'visitante' ? {} : (await insertTestUsuario(api.db, caller, clave)).headers
}

/** Requests in two parts: the first few, and the others, which are made only if they are asked for. */
function* listSent(requests: fc.Arbitrary<Sent>, name: string): Generator<Sent> {
  const seed = hashText(`${FUZZ_SEMILLA} ${name}`)
  const runs = MUST_SUCCEED.some((call) => name.endsWith(` ${call}`)) ? RUNS_OF_NOUNS : RUNS
  yield* fc.sample(requests, { seed, numRuns: REFUSED })
  yield* fc.sample(requests, { seed: seed + 1, numRuns: runs - REFUSED })
}

it(
  'no call ever answers with an error of ours',
  async () => {
    const faults: string[] = []
    const statuses = new Map<number, number>()
    const done = new Set<string>()
    for (const { method, path, operation } of listOperations(document)) {
      for (const caller of CALLERS) {
        const headers = await headersOf(caller) // anew for each call: some of them end the session
        let refused = 0
        for (const sent of listSent(request(method, path, operation), `${caller} ${method} ${path}`)) {
          const response = await api.app.inject({
            method: method as 'GET', // what the document may hold was checked when it was read
            url: sent.url,
            headers: { ...headers, ...(sent.payload !== undefined && { 'content-type': sent.contentType }) },
            ...(sent.payload !== undefined && { payload: sent.payload }),
          })
          const { statusCode } = response
          statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1)
          if (statusCode === 200) done.add(`${method} ${path}`)
          const refusal = statusCode >= 400 ? response.json() : { code: 'OK', mensaje: 'Bien.' }
          const isRight = statusCode < 500 && typeof refusal.code === 'string' && typeof refusal.mensaje === 'string'
          if (!isRight)
            faults.push(`${statusCode} ${caller} ${method} ${sent.url.slice(0, 200)} ${sent.payload?.slice(0, 300)}`)
          refused = statusCode === 401 || statusCode === 403 ? refused + 1 : -RUNS
          if (refused === REFUSED) break
        }
      }
    }
    expect(faults).toEqual([])
    // It got past the guards and the first check, as far as the database.
    for (const status of [200, 400, 401, 403, 404, 409, 413, 415]) {
      expect(statuses.get(status) ?? 0, `answers ${status}`).toBeGreaterThan(0)
    }
    for (const call of MUST_SUCCEED) expect(done).toContain(call)
  },
  TIMEOUT,
)
