// What a run of Stryker found, as scores and lines to read.
import { relative } from 'node:path'
import { root } from '../root.ts'

export interface Result {
  fileName: string
  status: string
  mutatorName: string
  replacement: string
  location: { start: { line: number; column: number } }
}

export interface Score {
  killed: number
  /** All that could run: what does not compile or stands outside the sample is left out. */
  valid: number
  score: number
}

const KILLED = new Set(['Killed', 'Timeout'])
const SURVIVED = new Set(['Survived', 'NoCoverage'])

export const isSurvivor = ({ status }: { status: string }): boolean => SURVIVED.has(status)

export function total(results: readonly Result[]): Score {
  const killed = results.filter(({ status }) => KILLED.has(status)).length
  const valid = killed + results.filter(isSurvivor).length
  return { killed, valid, score: valid === 0 ? 100 : (100 * killed) / valid }
}

const nameOf = ({ fileName }: Result) => relative(root, fileName)

/** The worst first. */
export function scoreByFile(results: readonly Result[]): [string, Score][] {
  const files = Map.groupBy(results, nameOf)
  const scores = [...files].map(([name, found]): [string, Score] => [name, total(found)])
  return scores.filter(([, { valid }]) => valid > 0).sort(([, a], [, b]) => a.score - b.score)
}

/** The place of each change that no test noticed, and what it put there. */
export function listSurvivors(results: readonly Result[]): string[] {
  const survivors = results.filter(isSurvivor)
  return survivors.map((result) => {
    const { line, column } = result.location.start
    const change = result.replacement.replace(/\s+/g, ' ').slice(0, 100)
    return `${nameOf(result)}:${line}:${column} ${result.mutatorName}${result.status === 'NoCoverage' ? ' (sin prueba)' : ''}: ${change}`
  })
}
