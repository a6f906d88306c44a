// What the customers were told, beside what the databases hold.
import { formatNumber } from '../../bench/report.ts'
import type { Customers, Refused } from './customers.ts'
import { DATABASES } from './patroni.ts'
import type { Stage } from './stage.ts'

/** The longest pause between two acknowledged orders. */
export const GOAL_SECONDS = 15

export type Outcome = { text: string; seconds: number; dialogs: number; refused: Refused[] }

/** The longest time without an acknowledged order between two moments, in seconds. */
export function findPause(times: readonly number[], from: number, to: number): number {
  const within = times.filter((at) => at >= from && at <= to).sort((a, b) => a - b)
  const edges = [from, ...within, to]
  return Math.max(...edges.slice(1).map((at, n) => at - (edges[n] ?? at))) / 1_000
}

type Stored = { id: string; key: string; total: number }
export type Balance = { acknowledged: number; lost: number; doubled: number; wrong: number; different: string[] }

/** Compares every order that a customer was told of with each of the three databases. */
export async function compare({ acknowledged, changed }: Customers, stage: Stage): Promise<Balance> {
  const read = `select id, idempotency_key as key, total::float8 / 100 as total from pedido order by id`
  const stored = await stage.query<Stored>(read)
  const byKey = Map.groupBy(stored, ({ key }) => key)
  const found = (key: string) => byKey.get(key)?.[0]
  const whole = JSON.stringify(stored)
  const different: string[] = []
  for (const machine of DATABASES) {
    if (JSON.stringify(await stage.queryOn<Stored>(machine, read)) !== whole) different.push(machine)
  }
  return {
    acknowledged: acknowledged.length,
    lost: acknowledged.filter(({ key, id }) => found(key)?.id !== id).length,
    doubled: stored.length - byKey.size + changed.length,
    wrong: acknowledged.filter(({ key, total }) => found(key) && found(key)?.total !== total).length,
    different,
  }
}

/** One line for each fault: seconds without sales, refused attempts, and how often a customer saw that it had failed. */
export function formatOutcomes(outcomes: readonly Outcome[]): string {
  const head = ['falla', 's sin ventas', 'avisos al comprador', 'pedidos de red rechazados']
  const rows = outcomes.map(({ text, seconds, dialogs, refused }) => [
    text,
    formatNumber(seconds, 1) + (seconds > GOAL_SECONDS ? ' ✗' : ''),
    formatNumber(dialogs),
    formatNumber(refused.length),
  ])
  const table = [head, ...rows]
  const widths = head.map((_, column) => Math.max(...table.map((cells) => cells[column]?.length ?? 0)))
  return table
    .map((cells) =>
      cells
        .map((cell, n) => cell.padEnd(widths[n] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** What was answered instead of an order or a page: how often, status and sentence. */
export function formatRefused(refused: readonly Refused[]): string {
  const kinds = Map.groupBy(
    refused,
    ({ asked, status, sentence }) => `${asked}: ${status || 'sin respuesta'} «${sentence}»`,
  )
  return [...kinds].map(([kind, { length }]) => `    ${formatNumber(length)} × ${kind}`).join('\n')
}
