// The mutants of one slice: all changes that Stryker knows, in all that decides on the server.
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Instrumenter } from '@stryker-mutator/instrumenter'
import { root } from '../root.ts'
import { Failure } from '../terminal.ts'

export interface Mutante {
  /** The slice and Stryker's number, of this instrumentation alone. */
  id: string
  /** What it changes into what, wherever in the file that stands now. */
  clave: string
  archivo: string
  mutatorName: string
  replacement: string
  location: { start: { line: number; column: number } }
}

/** What decides nothing on the server: tests, declarations and their texts, stand-ins, the browser's. */
const FUERA = /\.(?:test|contract|tables|ajustes)\.ts$|\/(?:web|ensayo|casa\/panel)\//

export const hash = (...parts: string[]) => createHash('sha256').update(parts.join('\0')).digest('hex').slice(0, 20)

const silent = new Proxy({}, { get: (_, name) => () => !String(name).startsWith('is') && undefined })

/** Several slices are tried in one process: their mutants bear their slice's name in what Stryker made too. */
const nameMutantes = (code: string, slice: string) =>
  code.replace(/\bstry(?:MutAct|Cov)_9fa48\([^)]*\)/g, (call) => call.replace(/"(\d+)"/g, `"${slice}-$1"`))

export async function makeMutantes(slice: string) {
  const names = globSync(`src/*/${slice}/**/*.ts`).map((name) => name.replaceAll('\\', '/'))
  const files = names
    .filter((name) => !FUERA.test(name))
    .map((name) => ({ name, mutate: true as const, content: readFileSync(name, 'utf8') }))
  if (files.length === 0) throw new Failure(`No hay código del servidor en ${slice}`)
  const options = { plugins: null, excludedMutations: [], ignorers: [], noHeader: false }
  const made = await new Instrumenter(silent as never).instrument(files, options) // it only logs
  const lines = new Map(files.map(({ name, content }) => [name, content.split('\n')]))
  const seen = new Map<string, number>()
  const mutantes = made.mutants.map(({ id, fileName, mutatorName, replacement, location: { start, end } }): Mutante => {
    const taken = (lines.get(fileName) ?? []).slice(start.line, end.line + 1)
    const same = hash(fileName, mutatorName, replacement, taken.join('\n').trim(), String(start.column - end.column))
    const nth = (seen.get(same) ?? 0) + 1
    seen.set(same, nth)
    const location = { start: { line: start.line + 1, column: start.column + 1 } }
    return {
      id: `${slice}-${id}`,
      archivo: fileName,
      mutatorName,
      replacement,
      location,
      clave: hash(same, String(nth)),
    }
  })
  return {
    mutantes,
    code: new Map(made.files.map(({ name, content }) => [join(root, name), nameMutantes(content, slice)])),
    huella: hash(slice, ...files.flatMap(({ name, content }) => [name, content])),
  }
}

/** The first of a sequence that the seed decides: a change elsewhere in a file leaves it as it is. */
export function sampleOf(mutantes: Mutante[], semilla: number, cuantos: number): Mutante[] {
  const rank = new Map(mutantes.map((one) => [one, hash(String(semilla), one.clave)]))
  const rankOf = (one: Mutante) => rank.get(one) ?? ''
  return mutantes.toSorted((a, b) => (rankOf(a) < rankOf(b) ? -1 : 1)).slice(0, cuantos)
}
