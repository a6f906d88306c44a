// Settings of all fuzz tests: `npm test` runs each briefly with a fixed seed, `npm run fuzz` longer with other seeds.
import { hashText } from '#platform/random.ts'

/** The seed. A failing run names it; the same seed fails again. */
export const FUZZ_SEMILLA = Number(process.env.FUZZ_SEMILLA ?? 20_261_121)

/**
 * One in `every` of what would be tried, another one for each `name`: all names together try everything. `npm run fuzz` tries
 * all of it for each.
 */
export const pickPart = <T>(all: readonly T[], name: string, every: number): T[] => {
  const first = hashText(name) % every
  return FUZZ_VECES > 1 ? [...all] : all.filter((_, n) => n % every === first)
}

/** How many times the cases of `npm test` are run. */
export const FUZZ_VECES = Number(process.env.FUZZ_VECES ?? 1)
