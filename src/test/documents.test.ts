// Links, file names and decision numbers in documents and comments must lead somewhere.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../../scripts/root.ts'
import { countLines, listWalks } from './derivados.ts'

const SOURCES = '{src,scripts,bin,bench,e2e,db,ops,docs}/**/*.{ts,tsx,mjs,css,sql,md,service}'
/** Names of examples; docs/new-slice.md makes a slice `deseos` up. */
const EXAMPLE = /NNNN_|PanelX|deseo/i

const files = [...globSync('*.{md,ts,json}', { cwd: root }), ...globSync(SOURCES, { cwd: root })]
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const documents = files.filter((file) => file.endsWith('.md')).map((file) => ({ file, text: read(file) }))
const isThere = (path: string) => files.some((file) => file === path || file.endsWith(`/${path}`))

/** Number → file of its page, or null where the index says that the page is merged or superseded. */
const decisions = new Map(
  [...read('docs/decisions/README.md').matchAll(/^\| (?:\[(\d{3})\]\((\S+)\)|(\d{3})) \|/gm)].map(
    ([, linked, page = null, plain]) => [linked ?? plain, page],
  ),
)

describe.each(documents)('$file', ({ file, text }) => {
  it('links to files that exist', () => {
    const links = [...text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)].map(([, link = '']) => link)
    const broken = links.filter((link) => !/^https?:/.test(link) && !existsSync(join(root, dirname(file), link)))
    expect(broken).toEqual([])
  })

  it('names files that exist', () => {
    const named = [...text.matchAll(/`([\w.@-][\w./@-]*\.(?:tsx?|mjs|css|sql|md|service))`/g)].map(
      ([, name = '']) => name,
    )
    expect(named.filter((name) => !isThere(name) && !EXAMPLE.test(name))).toEqual([])
  })
})

describe('docs/decisions/README.md', () => {
  it('lists each page once, by its number', () => {
    const pages = globSync('docs/decisions/[0-9]*.md', { cwd: root }).map((page) => page.split('/').at(-1) ?? '')
    const listed = [...decisions.values()].filter((page) => page !== null)
    expect(listed.sort()).toEqual(pages.sort())
    expect([...decisions].filter(([number, page]) => page !== null && !page.startsWith(`${number}-`))).toEqual([])
  })

  it('leaves no cited number without a line, and no cited page merged away', () => {
    const cited = files.flatMap((file) =>
      [...read(file).matchAll(/decisions\/(\d{3})/g)].map(([, number]) => ({ file, number })),
    )
    const frozen = (file: string) => file.startsWith('db/migrations/')
    const lost = cited.filter(({ file, number }) => (frozen(file) ? !decisions.has(number) : !decisions.get(number)))
    expect(lost).toEqual([])
  })
})

/** How many files, and lines, one has to open at most. */
const GOALS: Record<string, { files: number; lines?: number }> = {
  "A book's page": { files: 5 },
  'What stands on it': { files: 5 },
  'An order on the server': { files: 12, lines: 1_500 },
  "A payment's notice": { files: 10 },
  'An import': { files: 18 },
  'A search': { files: 18 },
}
const walks = listWalks(read('README.md'))

it('has a walk for each of these', () => {
  expect(walks.map(({ name }) => name)).toEqual(Object.keys(GOALS))
})

it.each(walks)('$name: is no longer than its goal', ({ name, steps }) => {
  const { files = 0, lines = Infinity } = GOALS[name] ?? {}
  expect(steps.length).toBeLessThanOrEqual(files)
  expect(countLines(steps)).toBeLessThanOrEqual(lines)
})

it.each(walks)('$name: each file of the walk is joined by an import with one before it', ({ steps }) => {
  const lost = steps
    .slice(1)
    .filter((step, at) => !steps.slice(0, at + 1).some((file) => isUsedBy(file, step) || isUsedBy(step, file)))
  expect(lost).toEqual([])
})

/** Whether `user` imports `used`, or names its place beneath `src/` as the list of pages does. */
function isUsedBy(user: string, used: string): boolean {
  const text = read(user)
  const imported = [...text.matchAll(/(?:from|import\() ?'([^']+)'/g)].map(([, from = '']) =>
    from.startsWith('#') ? `src/${from.slice(1)}` : join(dirname(user), from),
  )
  return imported.includes(used) || text.includes(`'${used.slice('src/'.length)}'`)
}
