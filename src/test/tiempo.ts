// For fuzz tests with a time limit: texts, and whether the work on one is slow, measured so that other work does not count.
import fc from 'fast-check'
import { measurePace, readWork } from './pace.ts'
import { hostil, listHostiles } from './textos-hostiles.ts'

/** `npm run fuzz` sets both. */
const SEMILLA = Number(process.env.FUZZ_SEMILLA ?? 20_261_122)
/** Random texts for each field and function, besides one of each known kind. */
const VECES = Number(process.env.FUZZ_VECES ?? 3)

/** Milliseconds that one of these tests may take in all, on a machine with ten times its normal load. */
export const PATIENCE = { timeout: 120_000 + 3_000 * VECES }

const MOST_MS = 50

const made = new Map<number, string[]>()

/** Texts of this length: one of each known kind, and some random ones. */
export function listTextos(units: number): string[] {
  const known = made.get(units)
  if (known) return known
  const textos = [...listHostiles(units), ...fc.sample(hostil(units), { seed: SEMILLA, numRuns: VECES })]
  made.set(units, textos)
  return textos
}

/** Milliseconds of this thread's CPU time. */
async function measure(work: () => unknown): Promise<number> {
  const before = readWork()
  await work()
  return readWork() - before
}

/** Whether it takes more than 50 ms three times, on a machine as fast as usual: once may be the compiler or garbage collection. */
export async function isSlow(work: () => unknown): Promise<boolean> {
  const took: number[] = []
  for (let attempt = 0; attempt < 3; attempt++) {
    const ms = await measure(work)
    if (ms <= MOST_MS) return false
    took.push(ms)
  }
  return Math.min(...took) > MOST_MS * measurePace()
}

/** Those of the texts that `work` takes more than 50 ms for, shortened. */
export async function findSlow(textos: readonly string[], work: (texto: string) => unknown): Promise<string[]> {
  const slow: string[] = []
  for (const texto of textos) {
    if (await isSlow(() => work(texto))) slow.push(`${JSON.stringify(texto.slice(0, 40))} × ${texto.length}`)
  }
  return slow
}
