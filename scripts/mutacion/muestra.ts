// A seeded sample of mutants, as a checker of Stryker: what the seed did not pick is refused before any test runs and
// counts for nothing. The same seed picks the same mutants for as long as the mutated files stay the same.
import { createHash } from 'node:crypto'

interface Mutant {
  id: string
  fileName: string
  mutatorName: string
  replacement: string
  location: { start: Position; end: Position }
}

interface Position {
  line: number
  column: number
}

const { MUTACION_SEMILLA: semilla = '1', MUTACION_CUANTOS: cuantos = '200' } = process.env

const rank = ({ fileName, mutatorName, replacement, location }: Mutant): string =>
  createHash('sha256')
    .update(JSON.stringify([semilla, fileName.replace(/^.*\/src\//, ''), mutatorName, replacement, location]))
    .digest('hex')

class Muestra {
  #picked = new Set<string>()

  async init() {}

  /** Stryker hands all mutants over at once here, and asks about the groups afterwards. */
  async group(mutants: Mutant[]): Promise<string[][]> {
    const ranked = mutants.map((mutant) => ({ id: mutant.id, rank: rank(mutant) }))
    ranked.sort((a, b) => (a.rank < b.rank ? -1 : 1))
    this.#picked = new Set(ranked.slice(0, Number(cuantos)).map(({ id }) => id))
    return [mutants.map(({ id }) => id)]
  }

  async check(mutants: Mutant[]) {
    const judge = ({ id }: Mutant) =>
      this.#picked.has(id) ? { status: 'passed' } : { status: 'compileError', reason: 'not in the sample' }
    return Object.fromEntries(mutants.map((mutant) => [mutant.id, judge(mutant)]))
  }
}

export const strykerPlugins = [{ kind: 'Checker', name: 'muestra', injectableClass: Muestra }]
