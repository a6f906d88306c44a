// A PostgreSQL of its own with a streaming replica, for tests of what is read from one.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { openCluster } from '../../scripts/embedded/cluster.ts'
import { prepareHome } from '../../scripts/embedded/home.ts'
import { asRoot } from '../../scripts/embedded/run-as.ts'
import { bareEnvironment, choosePort, serverSettings } from '../../scripts/embedded/settings.ts'

export type Replicated = Awaited<ReturnType<typeof openReplicated>>

/** Starts a PostgreSQL that `prepare` migrates and a copy of it that follows it. PostgreSQL's pg_basebackup is not in our package. */
export async function openReplicated(prepare: (url: string) => Promise<unknown>) {
  const folder = mkdtempSync(join(tmpdir(), 'anaquel-replica-'))
  chmodSync(folder, 0o755) // as root, PostgreSQL runs as another account
  const fresh = await openCluster(folder, { disposable: true })
  await prepare(fresh.url)
  await fresh.leave()
  const home = await prepareHome(folder)
  const data = join(home.dir, 'copia')
  execFileSync('cp', ['-a', join(home.dir, 'datos'), data]) // stopped in order, so a copy is whole
  const primary = await openCluster(folder, { disposable: true })
  const { adminPassword } = JSON.parse(readFileSync(join(home.dir, 'conexion.json'), 'utf8')) as {
    adminPassword: string
  }
  const { port: primaryPort } = new URL(primary.url)
  const source = `host=127.0.0.1 port=${primaryPort} user=postgres password=${adminPassword}`
  appendFileSync(
    join(data, 'postgresql.auto.conf'),
    `primary_conninfo = '${source}'\nwal_retrieve_retry_interval = 100\n`,
  )
  writeFileSync(join(data, 'standby.signal'), '')
  const port = await choosePort(0)
  const url = new URL(primary.url)
  url.port = String(port)

  /** A PostgreSQL over these files, once it answers. */
  async function launch(files: string, on: number): Promise<ChildProcess> {
    const settings = [...serverSettings(on, { disposable: true }), 'max_standby_streaming_delay=100']
    const args = ['-D', files, ...settings.flatMap((setting) => ['-c', setting])]
    const options = { ...home.account, cwd: '/', stdio: 'ignore', env: bareEnvironment() } as const
    const server = asRoot(() => spawn(join(home.bin, 'postgres'), args, options))
    for (let n = 0; n < 200; n++) {
      if (
        await asAdmin('select 1', on).then(
          () => true,
          () => false,
        )
      )
        return server
      await sleep(50)
    }
    throw new Error('the server did not start')
  }
  /** At once, as in a crash. */
  async function kill(server: ChildProcess) {
    if (server.exitCode !== null) return
    server.kill('SIGQUIT')
    await once(server, 'exit')
  }
  async function asAdmin(sql: string, on = port) {
    const connectionString = `postgresql://postgres:${adminPassword}@127.0.0.1:${on}/anaquel`
    const client = new pg.Client({ connectionString })
    client.on('error', () => {})
    await client.connect()
    try {
      return (await client.query(sql)).rows
    } finally {
      await client.end()
    }
  }
  let replica = await launch(data, port)
  let former: ChildProcess | null = null
  const start = async () => {
    replica = await launch(data, port)
  }

  return {
    primaryUrl: primary.url,
    replicaUrl: url.href,
    /** From now on it receives changes and does not show them. */
    pause: () => asAdmin('select pg_wal_replay_pause()'),
    resume: () => asAdmin('select pg_wal_replay_resume() where pg_is_in_recovery()'),
    /** It becomes a primary of its own, for good. */
    promote: () => asAdmin('select pg_promote()'),
    /** The primary becomes a replica that is ahead of the promoted one, and of another history. */
    async demote() {
      await asAdmin(`select pg_logical_emit_message(false, 'perdido', repeat('x', 2000000))`, Number(primaryPort))
      await primary.leave()
      const files = join(home.dir, 'datos')
      writeFileSync(join(files, 'standby.signal'), '')
      former = await launch(files, Number(primaryPort))
    },
    stop: () => kill(replica),
    start,
    async end() {
      await kill(replica)
      if (former) await kill(former)
      else await primary.leave()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
