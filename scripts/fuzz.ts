// `npm run fuzz [-- --semilla N] [--minutos M]`: every fuzz (`*fuzz*.test.ts`) for longer than in `npm test`, from one seed after
// the other. Ends with the first seed that finds something.
import { parseArgs } from 'node:util'
import { runTool } from './run.ts'
import { done, Failure, fail, note, runCommand } from './terminal.ts'

const USO = 'Uso: npm run fuzz [-- --semilla N] [--minutos M]'
const MINUTOS = 10
/** How many times the cases of `npm test` each seed runs. */
const VECES = 4

function parseNumber(text: string | undefined, otherwise: number): number {
  const number = text === undefined ? otherwise : Number(text)
  if (!Number.isSafeInteger(number) || number < 0) throw new Failure(USO)
  return number
}

function readOptions(): { semilla: number; minutos: number } {
  try {
    const { values } = parseArgs({ options: { semilla: { type: 'string' }, minutos: { type: 'string' } } })
    return {
      semilla: parseNumber(values.semilla, Math.floor(Date.now() / 1_000)),
      minutos: parseNumber(values.minutos, MINUTOS),
    }
  } catch {
    throw new Failure(USO)
  }
}

await runCommand(async () => {
  const { semilla, minutos } = readOptions()
  const end = Date.now() + minutos * 60_000
  let seed = semilla
  do {
    const start = performance.now()
    const env = { FUZZ_SEMILLA: String(seed), FUZZ_VECES: String(VECES) }
    // By its configuration alone, without workers beside one another: a fuzz that measures time needs a core of its own.
    const { ok } = await runTool('vitest/vitest.mjs', ['run', 'fuzz', '--no-file-parallelism'], { show: true, env })
    if (!ok) {
      fail(
        `La semilla ${seed} encontró algo (ver arriba). Se repite con: npm run fuzz -- --semilla ${seed} --minutos 0`,
      )
      return 1
    }
    done(`Semilla ${seed}`, performance.now() - start)
    seed++
  } while (Date.now() < end)
  note(`${seed - semilla} semillas, desde la ${semilla}, sin encontrar nada`)
  return 0
})
