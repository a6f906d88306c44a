// Every pair of the calls and jobs that write on one order, and on one book, at the same time: none waits for another that waits for it,
import fs from 'node:fs'
// none fails, and what they leave is right (docs/decisions/088).
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findDescuadres } from '../../test/existencias.invariantes.ts'
import { FUZZ_VECES } from '../../test/fuzz.ts'
import { findRotos } from '../../test/pedidos.invariantes.ts'
import { BOOK_CALLS, BOOK_JOBS } from '../../test/races/book-calls.ts'
import { ORDER_CALLS, ORDER_JOBS } from '../../test/races/order-calls.ts'
import { planGroups, race } from '../../test/races/run.ts'
import { openWorld, type World } from '../../test/races/scene.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.end())

it.each([
  ['an order', ORDER_CALLS, ORDER_JOBS],
  ['a book', BOOK_CALLS, BOOK_JOBS],
])(
  'lets every pair of calls on %s run at once',
  async (_, calls, jobs) => {
    const names = [...Object.keys(calls), ...Object.keys(jobs)]
    const groups = Array.from({ length: FUZZ_VECES }, () => planGroups(names))
      .flat()
      .filter((g) => !process.env.ONLY || g.some((n) => n.includes(process.env.ONLY ?? '')))
    console.log(names.length, groups.length)
    const t = Date.now()
    const outcome = await race(world, calls, jobs, { groups })
    console.log(Date.now() - t, outcome.pairs, outcome.met, outcome.waits)
    fs.writeFileSync(`/tmp/race-${_.slice(3)}.json`, JSON.stringify([...outcome.answers].sort(), null, 1))
    expect(outcome.wrong).toEqual([])
    expect([await findDescuadres(world.api.db), await findRotos(world.api.db)]).toEqual([[], []])
  },
  600_000,
)
