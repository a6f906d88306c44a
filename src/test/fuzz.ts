// Settings of all fuzz tests: `npm test` runs each briefly with a fixed seed, `npm run fuzz` longer with other seeds.

/** The seed. A failing run names it; the same seed fails again. */
export const FUZZ_SEMILLA = Number(process.env.FUZZ_SEMILLA ?? 20_261_121)

/** How many times the cases of `npm test` are run. */
export const FUZZ_VECES = Number(process.env.FUZZ_VECES ?? 1)
