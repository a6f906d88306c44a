// docs/asvs.md: no requirement of ASVS 5.0.0 (levels 1 to 3) is missing, and the tests that it names exist.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../../scripts/root.ts'
import { findProofFault } from './proofs.ts'

/** How many requirements each section has: «1.2» has 1.2.1 to 1.2.10. */
const SECTIONS: Record<string, readonly number[]> = {
  '1.1': upTo(2),
  '1.2': upTo(10),
  '1.3': upTo(12),
  '1.4': upTo(3),
  '1.5': upTo(3),
  '2.1': upTo(3),
  '2.2': upTo(3),
  '2.3': upTo(5),
  '2.4': upTo(2),
  '3.1': upTo(1),
  '3.2': upTo(3),
  '3.3': upTo(5),
  '3.4': upTo(8),
  '3.5': upTo(8),
  '3.6': upTo(1),
  '3.7': upTo(5),
  '4.1': upTo(5),
  '4.2': upTo(5),
  '4.3': upTo(2),
  '4.4': upTo(4),
  '5.1': upTo(1),
  '5.2': upTo(6),
  '5.3': upTo(3),
  '5.4': upTo(3),
  '6.1': upTo(3),
  '6.2': upTo(12),
  '6.3': upTo(8),
  '6.4': upTo(6),
  '6.5': upTo(8),
  '6.6': upTo(4),
  '6.7': upTo(2),
  '6.8': upTo(4),
  '7.1': upTo(3),
  '7.2': upTo(4),
  '7.3': upTo(2),
  '7.4': upTo(5),
  '7.5': upTo(3),
  '7.6': upTo(2),
  '8.1': upTo(4),
  '8.2': upTo(4),
  '8.3': upTo(3),
  '8.4': upTo(2),
  '9.1': upTo(3),
  '9.2': upTo(4),
  '11.1': upTo(4),
  '11.2': upTo(5),
  '11.3': upTo(5),
  '11.4': upTo(4),
  '11.5': upTo(2),
  '11.6': upTo(2),
  '11.7': upTo(2),
  '12.1': upTo(5),
  '12.2': upTo(2),
  '12.3': upTo(5),
  '13.1': upTo(4),
  '13.2': upTo(6),
  '13.3': upTo(4),
  '13.4': upTo(7),
  '14.1': upTo(2),
  '14.2': upTo(8),
  '14.3': upTo(3),
  '15.1': upTo(5),
  '15.2': upTo(5),
  '15.3': upTo(7),
  '15.4': upTo(4),
  '16.1': upTo(1),
  '16.2': upTo(5),
  '16.3': upTo(4),
  '16.4': upTo(3),
  '16.5': upTo(4),
}
/** Chapters about features that the shop does not have, one row each. */
const WHOLE_CHAPTERS = ['10.1.1 to 10.7.3', '17.1.1 to 17.3.2']
const STATES = ['met', 'partly', 'not met', 'n/a']

function upTo(n: number): readonly number[] {
  return Array.from({ length: n }, (_, index) => index + 1)
}

const rows = readFileSync(join(root, 'docs', 'asvs.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => {
    const [, item = '', state = '', evidence = ''] = line.split('|').map((cell) => cell.trim())
    return { item, state, evidence }
  })

describe('docs/asvs.md', () => {
  it('has each requirement of levels 1 to 3 once, and no other', () => {
    const wanted = Object.entries(SECTIONS).flatMap(([section, items]) => items.map((n) => `${section}.${n}`))
    expect(rows.map(({ item }) => item).sort()).toEqual([...wanted, ...WHOLE_CHAPTERS].sort())
  })

  it('says of each how it stands, and why', () => {
    expect(rows.filter(({ state, evidence }) => !STATES.includes(state) || evidence === '')).toEqual([])
  })

  it('names tests and documents that exist', () => {
    const faults = rows.flatMap(({ item, evidence }) =>
      [...evidence.matchAll(/`(\S+\.(?:test|e2e)\.tsx?) › ([^`]+)`/g)].flatMap(([, file = '', title = '']) => {
        const fault = findProofFault(file, title)
        return fault ? [`${item}: ${fault}`] : []
      }),
    )
    expect(faults).toEqual([])
  })
})
