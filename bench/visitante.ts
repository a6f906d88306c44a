// One visitor, who asks for one page after the other.
import { availableParallelism, loadavg } from 'node:os'
import { Failure } from '../scripts/terminal.ts'
import { send } from './http.ts'

/** Milliseconds from the request to the last byte. */
export type Times = { p50: number; p95: number; p99: number }

const WARM_UP = 2
/** A page that takes seconds is requested less often. */
const LONG_MS = 6_000
const AT_LEAST = 8

export const BUSY = 'la máquina está ocupada con otras cosas'

/** One visitor needs less than one core; the rest of the load is other work. */
export const isBusy = (): boolean => (loadavg()[0] ?? 0) > 2 * availableParallelism()

type Visit = { requests: number; warmUp?: number; headers?: Record<string, string> }

/** Requests the addresses in turn. */
export async function visit(
  url: string,
  paths: readonly string[],
  { requests, warmUp = WARM_UP, headers }: Visit,
): Promise<Times> {
  const times: number[] = []
  const end = performance.now() + LONG_MS
  for (let n = -warmUp; n < requests && (n < AT_LEAST || performance.now() < end); n++) {
    const path = paths[(n + warmUp) % paths.length] ?? '/'
    const began = performance.now()
    const { status } = await send(url + path, { headers: { 'accept-encoding': 'br', ...headers } })
    if (n >= 0) times.push(performance.now() - began)
    if (status !== 200) throw new Failure(`${path} respondió ${status}.`)
  }
  times.sort((a, b) => a - b)
  const percentile = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return { p50: percentile(0.5), p95: percentile(0.95), p99: percentile(0.99) }
}
