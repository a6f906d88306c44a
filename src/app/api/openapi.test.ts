import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { esSecreto } from '#casa/ajustes/declarar.ts'
import { z } from '#platform/zod.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { findFaults, listOperations, OpenApi } from '#test/openapi.ts'
import { insertTestUsuario } from '#test/rows.ts'
import { AJUSTES } from './ajustes.ts'
import { implementations, SUBIDAS } from './implementations.ts'

let api: TestApi
let raw: unknown
beforeAll(async () => {
  api = await createTestApi()
  raw = (await api.app.inject('/api/openapi.json')).json()
})
afterAll(() => api.end())

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', () => {
    const parsed = OpenApi.safeParse(raw)
    const issues = parsed.error?.issues.map(({ path, message }) => `${path.join('/')}: ${message}`) ?? []
    expect(issues).toEqual([])
    expect(findFaults(OpenApi.parse(raw))).toEqual([])
  })

  it('is written once and kept', async () => {
    const { hits } = api.cache.stats()
    const again = await api.app.inject('/api/openapi.json')
    expect(again.json()).toEqual(raw)
    expect(again.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(api.cache.stats().hits).toBe(hits + 1)
  })

  it('has every call, and says which ones need a login', () => {
    const operations = listOperations(OpenApi.parse(raw))
    const said = operations.map(
      ({ method, path, operation }) => `${method} ${path} ${operation.security?.length === 0 ? '' : 'sesión'}`,
    )
    // A picture is no JSON: its call is mounted by hand.
    const contracts = [...implementations.map(({ contract }) => contract), ...SUBIDAS]
    const made = contracts.map(
      (contract) => `${contract.method} ${contract.path} ${contract.access === 'publico' ? '' : 'sesión'}`,
    )
    expect(said.toSorted()).toEqual(made.toSorted())
  })
})

describe('a setting in the document', () => {
  const Schema = z.record(z.string(), z.unknown())
  const schemaOf = (content: Record<string, { schema: object }> | undefined) =>
    z.fromJSONSchema(Schema.parse(content?.['application/json']?.schema))
  const operationOf = (method: 'get' | 'put') => {
    const operation = OpenApi.parse(raw).paths['/api/ajustes']?.[method]
    if (!operation) throw new Error(`no ${method}`)
    return operation
  }

  it('is sent as its type and bounds say', () => {
    const cambios = schemaOf(operationOf('put').requestBody?.content)
    const takes = (cambio: object) => cambios.safeParse({ cambios: [cambio] }).success
    for (const { clave, mostrar, defecto, tipo, opciones, max } of AJUSTES) {
      const valor = tipo === 'secreto' ? 'x' : mostrar(defecto)
      expect([clave, takes({ clave, valor, version: 0 })]).toEqual([clave, true])
      expect([clave, takes({ clave, fabrica: true })]).toEqual([clave, true])
      for (const wrong of [null, { de: 'otro' }, ...(opciones ? ['otra'] : []), ...(max === null ? [] : [max + 0.5])]) {
        expect([clave, takes({ clave, valor: wrong })]).toEqual([clave, false])
      }
    }
    expect(takes({ clave: 'nada.nada', valor: 1 })).toBe(false)
    expect(takes({ valor: 1 })).toBe(false)
  })

  it('is answered as it is described, a secret as nothing', async () => {
    const { headers } = await insertTestUsuario(api.db, 'admin')
    const answer = (await api.app.inject({ url: '/api/ajustes', headers })).json<{ clave: string }[]>()
    const described = [operationOf('get'), operationOf('put')].map(({ responses }) =>
      schemaOf(responses['200']?.content),
    )
    for (const list of described) {
      expect(list.safeParse(answer).error).toBeUndefined()
      expect(list.safeParse([{ ...answer[0], valor: 5 }]).success).toBe(false)
    }
    const secretas = AJUSTES.filter(esSecreto).map(({ clave }) => clave)
    const [secreto] = answer.filter(({ clave }) => secretas.includes(clave))
    expect(described[0]?.safeParse([{ ...secreto, valor: 'x' }]).success).toBe(false)
  })
})

describe('the validator', () => {
  const operation = { operationId: 'getCosa', responses: { 200: { description: 'una' } } }
  const path = '/api/cosas/{id}'
  const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } }
  const document = (paths: object) => ({
    openapi: '3.1.0',
    info: { title: 'API', version: '1' },
    components: { securitySchemes: {}, schemas: {} },
    paths,
  })

  it('takes a small document', () => {
    const good = OpenApi.parse(document({ [path]: { get: { ...operation, parameters: [id] } } }))
    expect(findFaults(good)).toEqual([])
  })

  it.each([
    ['an unknown word', { ...operation, parametros: [] }],
    ['an unknown type', { ...operation, parameters: [{ ...id, schema: { type: 'texto' } }] }],
    ['a broken pattern', { ...operation, parameters: [{ ...id, schema: { pattern: '(' } }] }],
    ['an optional path parameter', { ...operation, parameters: [{ ...id, required: false }] }],
    ['no answer', { ...operation, responses: {} }],
    ['a missing property', { ...operation, parameters: [{ ...id, schema: { required: ['a'], properties: {} } }] }],
  ])('refuses %s', (_, get) => {
    expect(OpenApi.safeParse(document({ [path]: { get } })).success).toBe(false)
  })

  it.each([
    ['undeclared parameters', { [path]: { get: operation } }],
    ['two calls of one name', { '/a': { get: operation }, '/b': { get: operation } }],
    [
      'two paths that are one',
      {
        [path]: { get: { ...operation, parameters: [id] } },
        '/api/cosas/{x}': { get: { ...operation, operationId: 'otra', parameters: [{ ...id, name: 'x' }] } },
      },
    ],
    ['an unknown scheme', { '/a': { get: { ...operation, security: [{ nada: [] }] } } }],
  ])('finds %s', (_, paths) => {
    expect(findFaults(OpenApi.parse(document(paths)))).toHaveLength(1)
  })
})
