import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../../scripts/root.ts'
import { findProofFault } from './proofs.ts'

it('every fault of docs/faults.md names tests that exist', () => {
  const rows = readFileSync(join(root, 'docs', 'faults.md'), 'utf8')
    .split('\n')
    .filter((line) => /^\| (?!Fault)/.test(line))
    .map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim()))
  expect(rows.length).toBeGreaterThan(10)
  const wrong = rows.flatMap(([, fault, , , proofs = '']) => {
    const named = proofs.split('<br>').map((proof) => proof.replace(/^`|`$/g, '').split(' › '))
    return named.flatMap(([file = '', title = '']) => {
      const problem = findProofFault(file, title)
      return problem ? [`${fault}: ${problem}`] : []
    })
  })
  expect(wrong).toEqual([])
})
