// docs/api.md is written by hand from the specification; this test compares it with the routes. llamadas.ts checks the answers.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { implementations } from '#app/api/implementations.ts'
import { root } from '../../scripts/root.ts'
import { GUARDS, isGuard, judgeRun, type Row, readApiTable, type Seen, shapeOf } from './api-table.ts'
import { findProofFault } from './proofs.ts'

const rows = readApiTable(readFileSync(join(root, 'docs', 'api.md'), 'utf8'))
const keyOf = ({ method, path }: { method: string; path: string }) => `${method} ${shapeOf(path)}`
const routes = new Map(implementations.map(({ contract }) => [keyOf(contract), contract.access]))
const isThere = ({ proofs }: Row) => proofs.length > 0

/** The guard of a route's contract: of two rows with one route the weaker one; the handler checks the other. */
function accessOf(row: Row): string {
  const guards = rows.filter((other) => isThere(other) && keyOf(other) === keyOf(row)).map(({ guard }) => guard)
  if (guards.includes('público')) return 'publico'
  return guards.every((guard) => guard === 'admin') ? 'admin' : 'usuario'
}

describe('docs/api.md', () => {
  it('has the calls of every noun, each once', () => {
    const calls = rows.map(({ method, path }) => `${method} ${path}`)
    expect(calls.filter((call, n) => calls.indexOf(call) !== n)).toEqual([])
    const nouns = Object.groupBy(rows, ({ path }) => path.split('/')[2]?.replace(/\?.*/, '') ?? '')
    const counts = Object.entries(nouns).map(([noun, found]) => [noun, found?.length])
    expect(Object.fromEntries(counts)).toEqual({
      usuarios: 35,
      categorias: 7,
      autores: 9,
      libros: 23,
      editoriales: 11,
      pedidos: 6,
      provincias: 5,
    })
  })

  it.each(rows.filter(isThere))('$method $path is a route with the guard $guard', (row) => {
    expect(GUARDS).toContain(row.guard)
    expect(routes.get(keyOf(row))).toBe(accessOf(row))
  })

  it('calls nothing pendiente that is there', () => {
    const done = new Set(rows.filter(isThere).map(keyOf))
    const late = rows.filter((row) => !isThere(row) && routes.has(keyOf(row)) && !done.has(keyOf(row)))
    expect(late).toEqual([])
  })

  it('names tests that exist', () => {
    const faults = rows.flatMap(({ method, path, proofs }) =>
      proofs.flatMap((proof) => {
        const [file = '', title = ''] = proof.split(' › ')
        const fault = findProofFault(file, title)
        return fault ? [`${method} ${path}: ${fault}`] : []
      }),
    )
    expect(faults).toEqual([])
  })
})

describe('the judge of a run', () => {
  const FILE = 'src/cosas/cosa.test.ts'
  const ID = '00000000-0000-4000-8000-000000000000'
  const read = (guard: string, call = 'PUT /api/cosas/{id}', test = `\`${FILE} › works\``) =>
    readApiTable(`| Call | Guard | Test |\n|---|---|---|\n| \`${call}\` | ${guard} | ${test} |`)
  const seen = (...outcomes: Seen['outcome'][]): Seen[] =>
    outcomes.map((outcome) => ({ method: 'PUT', path: `/api/cosas/${ID}?x=1`, outcome }))
  const judge = (guard: string, answers: Seen[]) => judgeRun(read(guard), answers, new Set([FILE]))

  it.each([
    ['admin', ['2xx', '401', '403'] as const],
    ['dueño', ['2xx', '401', '403'] as const],
    ['sesión', ['2xx', '401'] as const],
    ['público', ['2xx'] as const],
  ])('wants of %s to have seen %j', (guard, outcomes) => {
    expect(judge(guard, seen(...outcomes))).toEqual([])
    for (const missing of outcomes) {
      const rest = outcomes.filter((outcome) => outcome !== missing)
      expect(judge(guard, seen(...rest))).toEqual([`PUT /api/cosas/{id} (${guard}) was never seen with ${missing}`])
    }
  })

  it('asks nothing where the tests were not run, or are still to come', () => {
    expect(judgeRun(read('admin'), [], new Set(['src/otra.test.ts']))).toEqual([])
    expect(judgeRun(read('admin', 'PUT /api/cosas/{id}', 'pendiente'), [], new Set([FILE]))).toEqual([])
  })

  it('takes an id for an id, a word for a field, and a fixed address for itself', () => {
    const table = ['{id}', '{field}', 'set-nombre'].flatMap((end) => read('público', `PUT /api/cosas/${end}`))
    const missing = (path: string) => judgeRun(table, [{ method: 'PUT', path, outcome: '2xx' }], new Set([FILE]))
    const found = (path: string) => 3 - missing(path).length
    expect(missing('/api/cosas/nombre').join()).not.toContain('{field}')
    expect(missing('/api/cosas/set-nombre').join()).toContain('{field}')
    expect(missing(`/api/cosas/${ID}/`).join()).not.toContain('{id}')
    expect([found('/api/cosas'), found('/api/cosas/a/b'), found('/api/otras/nombre')]).toEqual([0, 0, 0])
  })

  it('knows its guards', () => {
    expect([isGuard('admin'), isGuard('cualquiera')]).toEqual([true, false])
  })
})
