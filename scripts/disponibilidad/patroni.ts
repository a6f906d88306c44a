// What Patroni says of the three databases, over its own HTTP interface.
import { setTimeout as sleep } from 'node:timers/promises'
import { Failure } from '../terminal.ts'
import { addressOf } from './network.ts'

export const DATABASES = ['bd1', 'bd2', 'bd3'] as const
export type DatabaseMachine = (typeof DATABASES)[number]

type Member = { name: DatabaseMachine; role: string; state: string; lag?: number | string; timeline?: number }
const RUNNING = ['running', 'streaming']

async function ask<T>(machine: DatabaseMachine, path: string): Promise<T | null> {
  try {
    const answer = await fetch(`http://${addressOf(machine)}:8008${path}`, { signal: AbortSignal.timeout(1_500) })
    return (await answer.json()) as T // Patroni's own document
  } catch {
    return null
  }
}

/** Changes the settings that all three share, as `patronictl edit-config` does. */
export async function changeSettings(change: object): Promise<void> {
  const roles = await findRoles()
  const url = `http://${addressOf(roles?.leader ?? 'bd1')}:8008/config`
  const answer = await fetch(url, { method: 'PATCH', body: JSON.stringify(change) })
  if (!answer.ok) throw new Failure(`Patroni no aceptó el cambio (${answer.status}).`)
}

/** The members as the first machine tells that answers and is not `except`. */
async function readMembers(except?: DatabaseMachine): Promise<Member[]> {
  for (const machine of DATABASES) {
    if (machine === except) continue
    const cluster = await ask<{ members: Member[] }>(machine, '/cluster')
    if (cluster?.members.some(({ role, state }) => role === 'leader' && RUNNING.includes(state))) return cluster.members
  }
  return []
}

/** Who leads, and who has every acknowledged order besides; null where nobody says so. `except` is not asked. */
export async function findRoles(except?: DatabaseMachine) {
  const members = await readMembers(except)
  const leader = members.find(({ role }) => role === 'leader')?.name
  const synchronous = members.find(({ role }) => role === 'sync_standby')?.name
  return leader ? { leader, synchronous: synchronous ?? null } : null
}

/** Whether all three run, on one timeline, one of them leading and one copying each commit, the others close behind. */
async function isWhole(): Promise<boolean> {
  const members = await readMembers()
  const timelines = new Set(members.map(({ timeline }) => timeline))
  return (
    members.length === DATABASES.length &&
    timelines.size === 1 &&
    members.every(({ state }) => RUNNING.includes(state)) &&
    members.some(({ role }) => role === 'sync_standby') &&
    members.every(({ role, lag }) => role === 'leader' || (typeof lag === 'number' && lag < 1_000_000))
  )
}

/** Waits until the three databases are whole; throws a `Failure` after `seconds`. */
export async function waitUntilWhole(seconds: number, signal: AbortSignal): Promise<void> {
  const end = performance.now() + 1_000 * seconds
  while (!(await isWhole())) {
    if (performance.now() > end) throw new Failure(`Las tres bases no estuvieron completas en ${seconds} s.`)
    await sleep(500, undefined, { signal })
  }
}
