// No regular expression of the shop runs back and forth over what somebody sent: `scslre` finds those whose time grows faster than the
// text by backtracking. That one begins anew at each character is bounded by how long a text may be (docs/decisions/029).
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { analyse } from 'scslre'
import { describe, expect, it } from 'vitest'

const SRC = join(import.meta.dirname, '..')
const NOT_SHIPPED = /\.test\.tsx?$|^test\/|\.gen\./

/** The slow ones of a source, with their lines, and how many there are in all. */
function scan(name: string, source: string): { all: number; slow: string[] } {
  const found: { at: number; pattern: string; flags: string }[] = []
  new Visitor({
    Literal(node) {
      if ('regex' in node) found.push({ at: node.start, ...node.regex })
    },
  }).visit(parseSync(name, source).program)
  const slow = found.filter(
    ({ pattern, flags }) =>
      analyse({ source: pattern, flags }, { maxReports: 1, reportTypes: { Move: false } }).reports.length > 0,
  )
  const lineOf = (at: number) => source.slice(0, at).split('\n').length
  return { all: found.length, slow: slow.map(({ at, pattern }) => `${name}:${lineOf(at)} ${pattern}`) }
}

describe('a regular expression', () => {
  it.each([
    ['exponential', String.raw`const x = /^(\w+\s?)*$/`],
    ['polynomial', String.raw`const x = { y: /^(.*)\s+(\d+)$/.test(z) }`],
  ])('that is %s is found', (_, source) => {
    expect(scan('x.ts', source).slow).toHaveLength(1)
  })

  it('of the shop never backtracks faster than its text grows', () => {
    const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter(
      (path) => /\.tsx?$/.test(path) && !NOT_SHIPPED.test(path),
    )
    const scanned = files.map((path) => scan(path, readFileSync(join(SRC, path), 'utf8')))
    expect(scanned.flatMap(({ slow }) => slow)).toEqual([])
    expect(scanned.reduce((sum, { all }) => sum + all, 0)).toBeGreaterThan(500)
  })
})
