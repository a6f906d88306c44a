// Some calls at once on one order or one book, so that each pair of all calls meets: who waits for whom, and what comes of it.
import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { onRefused } from '#platform/db/again.ts'
import { onStatement } from '#platform/db/observed.ts'
import type { Method } from '../staff.ts'
import type { Call, Job } from './order-calls.ts'
import { createScene, one, pick, type World } from './scene.ts'

/** Calls at once in one scene, and scenes at once. */
const AT_ONCE = 12
const SCENES = 3
/** Milliseconds that a call begins later than another, at most, and that a statement waits before it is sent. */
const APART = 12
const PAUSE = 4

const [GIVES_WAY, MEETS_ANOTHER] = ['DELETE /api/libros/{id}', 'PUT /api/esperas/pedidos/{id}']
/** Who may be refused, with which code, and is tried again: one gives way, one meets the same reader's wish for the same book. */
const REFUSED = new Map([
  [GIVES_WAY, '55P03'],
  [MEETS_ANOTHER, '23505'],
])

const VACIOS = [GIVES_WAY, 'POST /api/avisame', 'POST /api/esperas', MEETS_ANOTHER]

type Runner = { name: string; began: number; ended: number; wrote: boolean; last: string }
type Ready = { name: string; run: () => Promise<{ status: number; body: string }> }
const running = new AsyncLocalStorage<Runner>()

const keyOf = (a: string, b: string) => (a < b ? `${a} + ${b}` : `${b} + ${a}`)

/** Groups of names in which each pair of them meets, a name with itself too. */
export function planGroups(names: readonly string[]): string[][] {
  const left = new Set(names.flatMap((a, n) => names.slice(n).map((b) => keyOf(a, b))))
  const groups: string[][] = []
  while (left.size > 0) {
    const [first = '', second = ''] = ([...left][pick(left.size)] ?? '').split(' + ')
    const group: string[] = []
    const add = (name: string) => {
      for (const other of group) left.delete(keyOf(name, other))
      group.push(name)
    }
    add(first)
    add(second)
    while (group.length < AT_ONCE) {
      // Whoever has most to meet; of equals any.
      const gain = (name: string) => new Set(group.filter((other) => left.has(keyOf(name, other)))).size
      const start = pick(names.length)
      const best = [...names.slice(start), ...names.slice(0, start)].reduce((a, b) => (gain(b) > gain(a) ? b : a))
      if (gain(best) < 2) break
      add(best)
    }
    groups.push(group)
  }
  return groups
}

/** Statements of the shop wait a little before they are sent: others come between two locks of one transaction. */
function slowDown(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (config: unknown, ...rest: unknown[]) => Promise<unknown>
  let sent: Promise<unknown> = Promise.resolve()
  client.query = ((config: object, ...rest: unknown[]) => {
    // Only what the shop's transactions ask, one after the other as they were asked.
    if (rest.length > 0 || !('name' in config) || !running.getStore()) return query(config, ...rest)
    sent = sent.then(() => (pick(3) === 0 ? sleep(pick(PAUSE)) : undefined))
    return sent.then(() => query(config))
  }) as typeof client.query
}

/**
 * What went wrong, in words. How often two were begun together, which different pairs those were, and of how many the transactions ran at
 * the same time. How many were seen waiting for a lock, and what never succeeded.
 */
export type Outcome = { wrong: string[]; rounds: number; pairs: number; met: number; waits: number; never: string[] }

const brief = (text: string) => text.replace(/\s+/g, ' ').slice(0, 300)

export async function race(
  world: World,
  calls: Record<string, Call>,
  jobs: Record<string, Job>,
  groups: readonly string[][],
): Promise<Outcome> {
  const outcome: Outcome = { wrong: [], rounds: 0, pairs: 0, met: 0, waits: 0, never: [] }
  const [pairs, met, succeeded] = [new Set<string>(), new Set<string>(), new Set<string>()]
  let waiting: string[] = []
  const stops = [
    onStatement(({ text, began, ended, error }) => {
      const runner = running.getStore()
      if (!runner) return
      if (text === 'begin') Object.assign(runner, { began, wrote: true })
      if (runner.wrote) Object.assign(runner, { ended, ...(error !== undefined && { last: text }) })
    }),
    onRefused(({ code }) => {
      const runner = running.getStore()
      if (runner && REFUSED.get(runner.name) === code) return
      outcome.wrong.push(`${code} in ${runner?.name} at ${brief(runner?.last ?? '')}; then ${waiting.join('; ')}`)
    }),
  ]
  world.api.pool.on('connect', slowDown)

  async function prepare(name: string, scene: ReturnType<typeof createScene>): Promise<Ready> {
    const job = jobs[name]
    if (job) {
      const work = await job(scene)
      return { name, run: () => work().then(() => ({ status: 200, body: '' })) }
    }
    const { url, payload, type, as = world.staff.admin, ip = '127.0.0.1' } = (await calls[name]?.(scene)) ?? { url: '' }
    const headers = { ...as?.headers, ...(type && { 'content-type': type }) }
    const method = name.split(' ')[0] as Method // a call's name begins with it
    const run = async () => {
      const sent = { method, url, headers, remoteAddress: ip, ...(payload && { payload }) }
      const { statusCode: status, body } = await world.api.app.inject(sent)
      return { status, body }
    }
    return { name, run }
  }

  async function runGroup(group: readonly string[]): Promise<void> {
    const porTelefono = group.includes('DELETE /api/pedidos/{id}/contacto')
    const inGateway = group.includes('pago-leer') || group.includes('devolucion')
    const porBanco = group.some((name) => name.includes('/transferencia')) && one(true, true, false)
    const metodo = inGateway ? 'tarjeta' : porBanco ? 'transferencia' : one('tarjeta', 'transferencia', 'efectivo')
    // A book with copies is not deleted, and nobody waits for one.
    const contado = !VACIOS.some((name) => group.includes(name)) || one(true, false)
    const scene = createScene(world, { metodo, porTelefono: porTelefono && !inGateway, contado })
    const ready: Ready[] = []
    // In any order: what one makes ready another may find changed, which is refused, and another group has it.
    for (const name of group) {
      await prepare(name, scene).then(
        (one) => ready.push(one),
        () => {},
      )
    }
    const runners = await Promise.all(
      ready.map(async ({ name, run }) => {
        await sleep(pick(APART))
        const runner: Runner = { name, began: 0, ended: 0, wrote: false, last: '' }
        const failed = (error: unknown) => ({ status: 500, body: String(error) })
        const { status, body } = await running.run(runner, () => run().catch(failed))
        if (status === 200) succeeded.add(name)
        if (status >= 500) outcome.wrong.push(`${status} of ${name} beside ${group.join(', ')}: ${body.slice(0, 300)}`)
        return runner
      }),
    )
    for (const [n, a] of runners.entries()) {
      for (const b of runners.slice(n + 1)) {
        outcome.rounds++
        const both = keyOf(a.name, b.name)
        pairs.add(both)
        if (a.wrote && b.wrote && a.began < b.ended && b.began < a.ended) met.add(both)
      }
    }
  }

  let over = false
  const looking = (async () => {
    while (!over) {
      const { rows } = await world.api.pool.query<{ waits: string; holds: string | null }>(
        `select waits.query as waits, holds.query as holds from pg_stat_activity waits
         left join pg_stat_activity holds on holds.pid = any(pg_blocking_pids(waits.pid))
         where waits.datname = current_database() and waits.wait_event_type = 'Lock'`,
      )
      outcome.waits += rows.length
      waiting = rows.map(({ waits, holds }) => `${brief(waits)} WAITS FOR ${brief(holds ?? 'somebody')}`)
      await sleep(100)
    }
  })()
  try {
    const left = [...groups]
    await Promise.all(
      Array.from({ length: SCENES }, async () => {
        for (let group = left.shift(); group; group = left.shift()) await runGroup(group)
      }),
    )
  } finally {
    over = true
    await looking
    for (const stop of stops) stop()
  }
  const names = new Set(groups.flat())
  return { ...outcome, pairs: pairs.size, met: met.size, never: [...names].filter((name) => !succeeded.has(name)) }
}
