// docs/specification.md names for each sentence of the specification the test that proves it: here each named test exists.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../../scripts/root.ts'
import { findProofFault, hasTest } from './proofs.ts'

const SECTIONS = 9

type Row = { section: string; sentence: string; proofs: string[] }

/** The two-column tables of a Markdown text, under headings such as `## 2. Screens and routes`. */
function readTables(markdown: string): Row[] {
  let section = ''
  const rows: Row[] = []
  for (const line of markdown.split('\n')) {
    section = /^## (\d)\. /.exec(line)?.[1] ?? section
    if (!line.startsWith('|') || /^\|[\s|:-]+\|$/.test(line) || line.startsWith('| Sentence')) continue
    const [, sentence = '', proof = ''] = line.split(/(?<!\\)\|/)
    const proofs = proof.split('<br>').map((one) => one.trim())
    rows.push({ section, sentence: sentence.trim(), proofs })
  }
  return rows
}

/** What is wrong with a proof, or null. */
function findFault(proof: string): string | null {
  if (proof === '—' || /^abierto: \S/.test(proof)) return null
  const [, file, title] = /^`(\S+) › (.+)`$/.exec(proof) ?? []
  if (!file || !title) return 'is neither `file › test name`, «abierto: reason» nor —'
  return findProofFault(file, title)
}

const markdown = readFileSync(join(root, 'docs', 'specification.md'), 'utf8')
const rows = readTables(markdown)

describe('docs/specification.md', () => {
  it.each(Array.from({ length: SECTIONS }, (_, n) => String(n + 1)))('has rows for section %s', (section) => {
    expect(rows.filter((row) => row.section === section).length).toBeGreaterThan(0)
  })

  it('has the sections of the text, with the same numbers and titles', () => {
    const text = readFileSync(join(root, 'docs', 'specification-text.md'), 'utf8')
    const sectionsOf = (source: string) => source.match(/^## .+$/gm)
    expect(sectionsOf(markdown)).toEqual(sectionsOf(text))
  })

  it('leaves no sentence and no proof empty', () => {
    const empty = rows.filter(({ sentence, proofs }) => sentence === '' || proofs.some((proof) => proof === ''))
    expect(empty).toEqual([])
  })

  it('names tests that exist', () => {
    const faults = rows.flatMap(({ section, sentence, proofs }) =>
      proofs.flatMap((proof) => {
        const fault = findFault(proof)
        return fault ? [`${section}, «${sentence}»: ${fault}`] : []
      }),
    )
    expect(faults).toEqual([])
  })

  it('says each sentence once in its section', () => {
    const said = rows.map(({ section, sentence }) => `${section} ${sentence}`)
    expect(said.filter((one, n) => said.indexOf(one) !== n)).toEqual([])
  })
})

describe('the reader of the table', () => {
  const source = `it('adds', async () => {})
    it.each([1])(\n 'takes %i', (n) => {})
    test(\`steps «\${title}»\`, async () => {})
    describe('a group', () => {})
    it.skip('sleeps', () => {})
    it('says \\'no\\'', () => {})
    expect(html).toContain('adds nothing')`

  it.each(['adds', 'takes %i', 'steps «$' + '{title}»', "says 'no'"])('finds «%s»', (title) => {
    expect(hasTest(source, title)).toBe(true)
  })

  it.each(['add', 'dds', 'a group', 'sleeps', 'adds nothing', 'takes 1'])('does not find «%s»', (title) => {
    expect(hasTest(source, title)).toBe(false)
  })

  it.each([
    ['`src/test/specification.test.ts › names tests that exist`', null],
    ['—', null],
    ['abierto: later', null],
    ['abierto:', /neither/],
    ['proven', /neither/],
    ['`src/app/api/api.ts › adds`', /no file of tests/],
    ['`src/nada.test.ts › adds`', /there is no/],
    ['`src/test/specification.test.ts › names tests that sleep`', /has no test/],
  ])('judges %s', (proof, fault) => {
    if (fault) expect(findFault(proof)).toMatch(fault)
    else expect(findFault(proof)).toBeNull()
  })

  it('reads sections, sentences and several proofs', () => {
    const table = '## 3. Names\n\n| Sentence | Proof |\n|---|---|\n| one \\| two | —<br>abierto: later |\n| empty | |\n'
    expect(readTables(table)).toEqual([
      { section: '3', sentence: 'one \\| two', proofs: ['—', 'abierto: later'] },
      { section: '3', sentence: 'empty', proofs: [''] },
    ])
  })
})
