// Back to a moment, as docs/operadores.md does it: a base backup and the archived log, by pgBackRest; then a new cluster of it.
import { mkdirSync, renameSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Failure, note, step } from '../terminal.ts'
import type { Customers } from './customers.ts'
import { killAll, runOn } from './network.ts'
import { accountOf, POSTGRES_BIN } from './packages.ts'
import { changeSettings, DATABASES, type DatabaseMachine, findRoles, waitUntilWhole } from './patroni.ts'
import type { Stage } from './stage.ts'

const WHOLE_SECONDS = 180
const PUSH = 'pgbackrest --stanza=anaquel archive-push %p'
/** Where the servers of a restored cluster may not be below those of the one that was backed up (patroni.yml). */
const AS_BEFORE = '-c max_connections=200'

const asPostgres = (machine: DatabaseMachine, ...command: string[]) =>
  runOn(machine, 'setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups', ...command)
const pgbackrest = (machine: DatabaseMachine, ...args: string[]) =>
  asPostgres(machine, 'pgbackrest', '--stanza=anaquel', '--log-level-console=warn', ...args)

export type Recovery = { seconds: number; before: number; missing: number; after: number }

async function requireLeader(): Promise<DatabaseMachine> {
  const roles = await findRoles()
  if (!roles) throw new Failure('Ninguna base dirige.')
  return roles.leader
}

/** Archives from now on, and makes the first base backup. */
export async function startArchive(): Promise<void> {
  await step(
    async () => {
      const leader = await requireLeader()
      pgbackrest(leader, 'stanza-create')
      await changeSettings({ postgresql: { parameters: { archive_command: PUSH } } })
      await sleep(3_000) // Patroni's next round
      pgbackrest(leader, 'backup', '--type=full')
    },
    () => 'Respaldo base y archivo del diario (pgBackRest)',
  )
}

/** Somebody empties the table of orders; the databases go back to the moment before. */
export async function recoverOrders(stage: Stage, customers: Customers, signal: AbortSignal): Promise<Recovery> {
  const [now] = await stage.query<{ at: string }>('select clock_timestamp()::text as at')
  const moment = performance.now()
  await sleep(2_000, undefined, { signal })
  await stage.query('truncate pedido cascade')
  note(`alguien borra todos los pedidos; se vuelve a las ${now?.at}`)
  const [log] = await stage.query<{ file: string }>('select pg_walfile_name(pg_current_wal_lsn()) as file')
  stage.hurryLog(2)
  await customers.stop()
  const began = performance.now()
  const machine = await requireLeader()
  await waitForArchive(stage, log?.file ?? '')
  for (const name of DATABASES) {
    killAll(name)
    stage.startEtcd(name)
    renameSync(stage.dataOf(name), `${stage.dataOf(name)}.antes`)
  }
  mkdirSync(stage.dataOf(machine), { mode: 0o700 })
  await restore(machine, stage.dataOf(machine), now?.at ?? '')
  await removeCluster(machine, stage.settingsOf(machine))
  stage.startPatroni(machine)
  await sleep(5_000, undefined, { signal })
  for (const name of DATABASES) if (name !== machine) stage.startPatroni(name)
  await waitUntilWhole(WHOLE_SECONDS, signal)
  const found = new Set((await stage.query<{ id: string }>('select id from pedido')).map(({ id }) => id))
  const before = customers.acknowledged.filter(({ at }) => at < moment)
  return {
    seconds: (performance.now() - began) / 1_000,
    before: before.length,
    missing: before.filter(({ id }) => !found.has(id)).length,
    after: customers.acknowledged.length - before.length,
  }
}

/** The file of the log that has the accident must be with the backup first. */
async function waitForArchive(stage: Stage, file: string): Promise<void> {
  for (let n = 0; n < 90; n++) {
    const [row] = await stage.query<{ last: string | null }>('select last_archived_wal as last from pg_stat_archiver')
    if (row?.last && row.last >= file) return
    await sleep(1_000)
  }
  throw new Failure('El diario no llegó al archivo en un minuto y medio.')
}

/** Brings the files back, lets PostgreSQL run to the moment and lead from there, and stops it in order. */
async function restore(machine: DatabaseMachine, data: string, at: string): Promise<void> {
  const { uid, gid } = accountOf('postgres')
  runOn(machine, 'chown', `${uid}:${gid}`, data)
  pgbackrest(machine, 'restore', '--type=time', `--target=${at}`, '--target-action=promote')
  const control = (...args: string[]) => asPostgres(machine, join(POSTGRES_BIN, 'pg_ctl'), '-D', data, '-w', ...args)
  control('start', '-t', '300', '-l', join(data, 'vuelta.log'), '-o', AS_BEFORE)
  const isReading = () =>
    asPostgres(machine, 'psql', '-h', resolve(data, '../..'), '-Atc', 'select pg_is_in_recovery()')
  for (let n = 0; isReading().trim() !== 'f'; n++) {
    if (n > 300) throw new Failure('La base no llegó a ese momento.')
    await sleep(1_000)
  }
  control('stop', '-m', 'fast')
}

/** etcd forgets the cluster that was; Patroni asks for its name and for an assent. */
async function removeCluster(machine: DatabaseMachine, settings: string): Promise<void> {
  const answers = String.raw`anaquel\nYes I am aware\n`
  for (let n = 0; ; n++) {
    try {
      runOn(machine, 'sh', '-c', `printf '${answers}' | patronictl -c ${settings} remove anaquel`)
      return
    } catch (error) {
      if (n > 20) throw error
      await sleep(1_000) // etcd elects its leader first, and the leases of the cluster end
    }
  }
}
