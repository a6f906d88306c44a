// Every queue and every limit says by whom it counts, and docs/decisions/087 lists it: a new one has to decide.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createHandlers } from '#app/background/mails.ts'
import { root } from '../../scripts/root.ts'
import { createTestApi } from './api.ts'

const page = readFileSync(join(root, 'docs/decisions/087-queues-and-brakes.md'), 'utf8')
const cellsOf = (line: string) => line.split('|').map((cell) => cell.trim())

/** First column in backticks and second one, of the table with this title in the first. */
function readTable(title: string): Map<string, string> {
  const lines = page.split('\n')
  const at = lines.findIndex((line) => line.startsWith(`| ${title} |`))
  const end = lines.findIndex((line, n) => n > at && !line.startsWith('|'))
  const rows = lines.slice(at + 2, end).map(cellsOf)
  return new Map(
    rows.flatMap(([, names = '', by = '']) => [...names.matchAll(/`([^`]+)`/g)].map(([, name = '']) => [name, by])),
  )
}

const sources = globSync('src/**/*.ts', { cwd: root })
  .filter((path) => !path.endsWith('.test.ts') && !path.startsWith('src/test/'))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

it('every limit is listed with what it counts by', async () => {
  const api = await createTestApi()
  try {
    const { correo } = createHandlers(api, api.config)
    await correo.close()
    // A brake is three counters.
    const declared = [...api.services.createCounter.declared].map(
      ([name, { key }]) => [name.replace(/: (propios|cada ajeno|ajenos)$/, ''), key] as const,
    )
    expect(readTable('Limit')).toEqual(new Map(declared))
  } finally {
    await api.end()
  }
})

it('every queue is listed with who is asked for in turn', () => {
  const named = sources.flatMap(({ text }) => [...text.matchAll(/name: '([^']+)',\s*by: '([^']+)'/g)])
  expect(readTable('Queue')).toEqual(new Map(named.map(([, name = '', by = '']) => [name, by])))
})

it('every lane that all share is listed, and nothing else counts or waits', () => {
  const lanes = sources.filter(({ text }) => /\bpLimit\(/.test(text)).map(({ path }) => path.replace(/^src\//, ''))
  expect([...readTable('Lane').keys()].sort()).toEqual(lanes.sort())
  const elsewhere = sources.filter(({ text }) => /rate-limiter-flexible|p-queue|async-sema/.test(text))
  expect(elsewhere.map(({ path }) => path)).toEqual(['src/platform/http/counter.ts'])
})
