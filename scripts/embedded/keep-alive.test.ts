import { appendFileSync, chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, it } from 'vitest'
import { openCluster } from './cluster.ts'
import { keepAlive } from './keep-alive.ts'
import { isAlive, waitFor } from './process.ts'

type OnDeath = (again: () => Promise<void>) => unknown

/** A cluster whose deaths are told by the test and whose starts fail as often as it says. */
function openFake() {
  let onDeath: OnDeath = () => {}
  let failures = 0
  let starts = 0
  return {
    watch: (listener: OnDeath) => {
      onDeath = listener
    },
    die: (failing: number) => {
      failures = failing
      return onDeath(async () => {
        starts++
        if (failures-- > 0) throw new Error('No space left on device')
      })
    },
    get starts() {
      return starts
    },
  }
}

it('tries again with growing pauses, a minute at most, for as long as it takes', async () => {
  const cluster = openFake()
  const pauses: number[] = []
  keepAlive(cluster, { stopping: new AbortController().signal, pause: async (ms) => void pauses.push(ms) })
  await cluster.die(10)
  expect(cluster.starts).toBe(11)
  expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60, 60].map((seconds) => seconds * 1_000))
})

it('comes back after the tenth death in a row too', async () => {
  const cluster = openFake()
  keepAlive(cluster, { stopping: new AbortController().signal, pause: async () => {} })
  for (let n = 0; n < 10; n++) await cluster.die(0)
  expect(cluster.starts).toBe(10)
})

it('stops trying when the shop closes', async () => {
  const cluster = openFake()
  const stop = new AbortController()
  keepAlive(cluster, { stopping: stop.signal, pause: async () => stop.abort() })
  await cluster.die(10)
  expect(cluster.starts).toBe(1)
})

it('brings a real PostgreSQL back whose start failed for a while, with what was committed', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'anaquel-pg-'))
  chmodSync(dataDir, 0o755) // as root the database's own account has to get in
  const cluster = await openCluster(dataDir)
  const data = join(dataDir, 'postgres', 'datos')
  const query = async (text: string) => {
    const client = new pg.Client({ connectionString: cluster.url })
    client.on('error', () => {})
    await client.connect()
    try {
      return (await client.query(text)).rows
    } finally {
      await client.end()
    }
  }
  const stop = new AbortController()
  try {
    await query('create table nota as select 1 as n')
    let pauses = 0
    const settings = join(data, 'postgresql.conf')
    const good = readFileSync(settings)
    keepAlive(cluster, {
      stopping: stop.signal,
      pause: async () => {
        if (++pauses === 3) writeFileSync(settings, good)
        await sleep(10)
      },
    })
    appendFileSync(settings, '\nno_such_setting = on\n')
    const pid = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
    process.kill(pid, 'SIGKILL')
    await waitFor(() => !isAlive(pid), 5_000)
    const rows = await waitFor(() => query('select n from nota').catch(() => null), 15_000)
    expect(rows).toEqual([{ n: 1 }])
    expect(pauses).toBe(3)
  } finally {
    stop.abort()
    await cluster.leave()
    rmSync(dataDir, { recursive: true, force: true })
  }
}, 60_000)
