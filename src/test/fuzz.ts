// What all fuzzes read: `npm test` runs each of them briefly and always alike, `npm run fuzz` longer and from other seeds.

/** Where a fuzz begins. A failing run names it; the same seed fails again. */
export const FUZZ_SEMILLA = Number(process.env.FUZZ_SEMILLA ?? 20_261_121)

/** How many times the cases of `npm test` are run. */
export const FUZZ_VECES = Number(process.env.FUZZ_VECES ?? 1)
