// Whatever type a field has, its refusal is a Spanish sentence: no call answers in the words of the library that checks it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Contract, pathKeys } from '#platform/http/contract.ts'
import { schemasOf } from '#platform/http/mount.ts'
import { invalidInput } from '#platform/http/validation.ts'
import { createId } from '#platform/id.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { pickPart } from '#test/fuzz.ts'
import { insertTestFactor, insertTestUsuario } from '#test/rows.ts'
import { implementations } from './implementations.ts'

const ENGLISH =
  /invalid|expected|received|required|must|should|unrecognized|too (?:small|big)|entrada inválida|se esperaba/i
const WRONG = [{ x: 1 }, [[]], 5, true, null, 'x\u0000']

let api: TestApi
let headers: Record<string, string>
beforeAll(async () => {
  api = await createTestApi({ LIMITE_ESCRITURAS: '100000' })
  const admin = await insertTestUsuario(api.db, 'admin')
  await insertTestFactor(api.db, admin.id)
  headers = admin.headers
})
afterAll(() => api.end())

const writing = implementations
  .map(({ contract }) => contract)
  .filter(({ method }) => method === 'POST' || method === 'PUT')

/** What every field of the call is, but for those of its path. */
const fillFields = ({ path, schemas }: Contract, wrong: unknown) => {
  const keys = schemas ? Object.keys(schemas().input.shape) : []
  return Object.fromEntries(keys.filter((key) => !pathKeys(path).includes(key)).map((key) => [key, wrong]))
}

function expectSpanish(refusals: { mensaje?: string; campos?: Record<string, string> }[]) {
  const sentences = new Set(refusals.flatMap(({ mensaje = '', campos = {} }) => [mensaje, ...Object.values(campos)]))
  expect(sentences.size).toBeGreaterThan(5)
  expect([...sentences].filter((sentence) => sentence === '' || ENGLISH.test(sentence))).toEqual([])
}

describe.each(WRONG)('where every field is %j', (wrong) => {
  it('no call that writes refuses it in another language', () => {
    const refusals = writing.flatMap((contract) => {
      if (!contract.schemas) return []
      const { error } = schemasOf(contract).input.safeParse(fillFields(contract, wrong))
      const inFields = error?.issues.filter(({ path }) => !pathKeys(contract.path).includes(String(path[0]))) ?? []
      if (inFields.length === 0) return []
      const { message, campos = {} } = invalidInput(inFields)
      return [{ mensaje: message, campos }]
    })
    expectSpanish(refusals)
  })
})

it('no call that writes answers in another language, what its handler refuses included', async () => {
  const refusals: { mensaje?: string; campos?: Record<string, string> }[] = []
  for (const contract of writing) {
    const { method, path } = contract
    if (!contract.schemas || path.includes('sesion')) continue // to end the session would end the walk
    const url = path.replace(/\{\w+\}/g, () => createId())
    for (const wrong of pickPart(WRONG, `${method} ${path}`, WRONG.length)) {
      const payload = fillFields(contract, wrong)
      const answer = await api.app.inject({ method: method as 'POST' | 'PUT', url, headers, payload })
      if (answer.statusCode === 400) refusals.push(answer.json())
    }
  }
  expectSpanish(refusals)
})
