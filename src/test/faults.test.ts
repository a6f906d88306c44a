import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../../scripts/root.ts'
import { findProofFault } from './proofs.ts'

const cellsOf = (line: string) => line.split(/(?<!\\)\|/).map((cell) => cell.trim())

/** The rows of every table of the document whose last column has this title. */
function rowsOf(document: string, title: string): string[][] {
  const rows: string[][] = []
  let inside = false
  for (const line of readFileSync(join(root, 'docs', document), 'utf8').split('\n')) {
    const cells = line.startsWith('|') ? cellsOf(line).slice(1, -1) : []
    if (cells.length === 0) inside = false
    else if (cells.at(-1) === title) inside = true
    else if (inside && !/^-+$/.test(cells[0] ?? '')) rows.push(cells)
  }
  return rows
}

it.each([
  { document: 'faults.md', least: 10 },
  { document: 'security.md', least: 0 },
])('every row of docs/$document names tests that exist', ({ document, least }) => {
  const rows = rowsOf(document, 'Proof')
  expect(rows.length).toBeGreaterThanOrEqual(least)
  const wrong = rows.flatMap((cells) => {
    const named = (cells.at(-1) ?? '').split('<br>').map((proof) => proof.replace(/^`|`$/g, '').split(' › '))
    return named.flatMap(([file = '', title = '']) => {
      const problem = findProofFault(file, title)
      return problem ? [`${cells[0]}: ${problem}`] : []
    })
  })
  expect(wrong).toEqual([])
})
