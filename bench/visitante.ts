// One visitor, who asks for one page after the other.
import { setTimeout as sleep } from 'node:timers/promises'
import { Failure } from '../scripts/terminal.ts'
import { send } from './http.ts'

/** Milliseconds from the request to the last byte. */
export type Times = { p50: number; p95: number; p99: number }

const WARM_UP = 2
/** A page that takes seconds is requested less often. */
const LONG_MS = 6_000
const AT_LEAST = 8
/** Time for the shop to receive a notification and drop its pages. */
const HEARD_MS = 5

type Visit = { requests: number; warmUp?: number; before?: () => Promise<void>; headers?: Record<string, string> }

/** Requests the addresses in turn; `before` runs before each request, outside the measured time. */
export async function visit(
  url: string,
  paths: readonly string[],
  { requests, warmUp = WARM_UP, before, headers }: Visit,
): Promise<Times> {
  const times: number[] = []
  const end = performance.now() + LONG_MS
  for (let n = -warmUp; n < requests && (n < AT_LEAST || performance.now() < end); n++) {
    const path = paths[(n + warmUp) % paths.length] ?? '/'
    if (before) {
      await before()
      await sleep(HEARD_MS)
    }
    const began = performance.now()
    const { status } = await send(url + path, { headers: { 'accept-encoding': 'br', ...headers } })
    if (n >= 0) times.push(performance.now() - began)
    if (status !== 200) throw new Failure(`${path} respondió ${status}.`)
  }
  times.sort((a, b) => a - b)
  const percentile = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return { p50: percentile(0.5), p95: percentile(0.95), p99: percentile(0.99) }
}
