// Whatever type a field has, its refusal is a Spanish sentence: no call answers in the words of the library that checks it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pathKeys } from '../../platform/http/contract.ts'
import { createId } from '../../platform/id.ts'
import { createTestApi, type TestApi } from '../../test/api.ts'
import { insertTestFactor, insertTestUsuario } from '../../test/rows.ts'
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

describe.each(WRONG)('where every field is %j', (wrong) => {
  it('no call that writes answers in another language', async () => {
    const sentences = new Set<string>()
    for (const { method, path, schemas } of writing) {
      if (!schemas || path.includes('sesion')) continue // to end the session would end the walk
      const keys = Object.keys(schemas().input.shape).filter((key) => !pathKeys(path).includes(key))
      const url = path.replace(/\{\w+\}/g, () => createId())
      const payload = Object.fromEntries(keys.map((key) => [key, wrong]))
      const answer = await api.app.inject({ method: method as 'POST' | 'PUT', url, headers, payload })
      const { mensaje, campos = {} } = answer.json<{ mensaje?: string; campos?: Record<string, string> }>()
      if (answer.statusCode === 400) for (const one of [mensaje ?? '', ...Object.values(campos)]) sentences.add(one)
    }
    expect(sentences.size).toBeGreaterThan(5)
    expect([...sentences].filter((sentence) => sentence === '' || ENGLISH.test(sentence))).toEqual([])
  })
})
