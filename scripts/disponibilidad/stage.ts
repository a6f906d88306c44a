// The machines with what runs on them, as docs/operadores.md sets them up: three databases, two shops, a balancer.
import { chmodSync, chownSync, copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { PasarelaDeEnsayo } from '#ensayo/pasarela/pasarela.ts'
import { root } from '../root.ts'
import { loadServer } from '../server.ts'
import { Failure, step } from '../terminal.ts'
import { createDisk, removeDisks } from './disk.ts'
import { addressOf, createNetwork, etcOf, HERE, keepOn, type Machine, RED, removeNetwork, runOn } from './network.ts'
import { accountOf } from './packages.ts'
import { DATABASES, type DatabaseMachine, findRoles, waitUntilWhole } from './patroni.ts'
import { fillTemplate, readEnvironment } from './templates.ts'

const CLAVE = 'clave-de-la-prueba'
const SHOPS = ['tienda1', 'tienda2'] as const
export const ADDRESS = `http://${addressOf('balanceador')}`
/** Who types in what an invoice needs. */
export const ADMIN = { email: 'disponibilidad@anaquel.test', password: 'Clave-de-la-prueba-1' }
const HAPROXY = ['haproxy', '-db', '-f']

export type Stage = {
  diskOf(machine: DatabaseMachine): string
  /** The folder of its PostgreSQL, and the file of its Patroni's settings. */
  dataOf(machine: DatabaseMachine): string
  settingsOf(machine: DatabaseMachine): string
  startEtcd(machine: DatabaseMachine): void
  startPatroni(machine: DatabaseMachine): void
  /** Makes the leader begin a new file of its log each second, so many times. */
  hurryLog(times: number): void
  /** Asks the leader as the shop's own account. */
  query<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>
  /** Asks the named machine as the shop's own account. */
  queryOn<Row extends object>(machine: DatabaseMachine, text: string): Promise<Row[]>
  /** Where customers pay: a stand-in of Mercado Pago beside the machines. */
  ensayo: PasarelaDeEnsayo
}

/** Removes everything of a trial: programs, networks, disks, files. */
export function removeStage(folder: string): void {
  removeNetwork()
  removeDisks(folder, DATABASES)
  rmSync(folder, { recursive: true, force: true })
}

export function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'anaquel-disponibilidad-'))
  chmodSync(folder, 0o755)
  return folder
}

export async function openStage(folder: string, logs: string, signal: AbortSignal): Promise<Stage> {
  createNetwork()
  const log = (name: string) => join(logs, `${name}.log`)
  const diskOf = (machine: DatabaseMachine) => join(folder, machine)
  for (const machine of DATABASES) prepareDatabase(folder, machine)
  const { uid, gid } = accountOf('postgres')
  mkdirSync(join(folder, 'respaldos'))
  chownSync(join(folder, 'respaldos'), uid, gid)

  const settingsOf = (machine: DatabaseMachine) => join(folder, `${machine}.yml`)
  const dataOf = (machine: DatabaseMachine) => join(diskOf(machine), 'postgres', '15', 'anaquel')
  const startEtcd = (machine: DatabaseMachine) =>
    keepOn(machine, {
      command: ['etcd'],
      account: 'etcd',
      env: readEnvironment(join(folder, `${machine}.env`)),
      log: log(`${machine}-etcd`),
      cwd: diskOf(machine),
    })
  const startPatroni = (machine: DatabaseMachine) =>
    keepOn(machine, {
      command: ['patroni', settingsOf(machine)],
      account: 'postgres',
      log: log(`${machine}-patroni`),
      cwd: diskOf(machine),
    })

  await step(
    async () => {
      for (const machine of DATABASES) {
        startEtcd(machine)
        startPatroni(machine)
      }
      await waitUntilWhole(180, signal)
      await createDatabase()
    },
    () => 'Tres PostgreSQL con Patroni y etcd, réplica sincrónica',
  )
  const { startPasarela } = await loadServer()
  const ensayo = await startPasarela({ conHttp: true, direccion: HERE })
  ensayo.palancas.veces = 2 // each payment is told twice
  for (const machine of SHOPS) startShop(machine, { folder, log, pasarela: ensayo.url })
  fillTemplate('haproxy-tiendas.cfg', join(folder, 'balanceador.cfg'), { paths: { '/etc/haproxy': folder } })
  copyFileSync(join(root, 'ops', 'ha', 'cerrada.http'), join(folder, 'cerrada.http'))
  keepOn('balanceador', { command: [...HAPROXY, join(folder, 'balanceador.cfg')], log: log('balanceador') })
  await step(
    () => waitForShops(signal),
    () => 'Dos tiendas detrás de HAProxy',
  )
  return {
    diskOf,
    dataOf,
    settingsOf,
    startEtcd,
    startPatroni,
    hurryLog: (times) => void hurryLog(times),
    query,
    queryOn,
    ensayo,
  }
}

function prepareDatabase(folder: string, machine: DatabaseMachine): void {
  const disk = createDisk(folder, machine)
  chmodSync(disk, 0o755)
  for (const account of ['postgres', 'etcd']) {
    const { uid, gid } = accountOf(account)
    mkdirSync(join(disk, account), { mode: 0o700 })
    chownSync(join(disk, account), uid, gid)
  }
  const postgres = { '/var/lib/postgresql': join(disk, 'postgres'), '/var/run/postgresql': join(disk, 'postgres') }
  const claves = { CLAVE_POSTGRES: CLAVE, CLAVE_REPLICA: CLAVE }
  fillTemplate('patroni.yml', join(folder, `${machine}.yml`), {
    placeholders: { NODO: machine, RED, ...claves },
    paths: postgres,
  })
  fillTemplate('etcd.env', join(folder, `${machine}.env`), {
    placeholders: { NODO: machine },
    paths: { '/var/lib/etcd': join(disk, 'etcd') },
  })
  fillTemplate('pgbackrest.conf', etcOf(machine, 'pgbackrest.conf'), {
    placeholders: { CLAVE_RESPALDO: CLAVE },
    paths: {
      ...postgres,
      '/respaldos/pgbackrest': join(folder, 'respaldos'),
      '/tmp/pgbackrest': join(disk, 'postgres'),
    },
  })
}

const connect = async (machine: Machine, user: string, database: string) => {
  const client = new pg.Client({
    host: addressOf(machine),
    user,
    password: CLAVE,
    database,
    connectionTimeoutMillis: 5_000,
  })
  client.on('error', () => {})
  await client.connect()
  return client
}

async function requireLeader(): Promise<DatabaseMachine> {
  const roles = await findRoles()
  if (!roles) throw new Failure('Ninguna base dirige.')
  return roles.leader
}

async function createDatabase(): Promise<void> {
  const client = await connect(await requireLeader(), 'postgres', 'postgres')
  try {
    await client.query(`create role anaquel login password '${CLAVE}'`)
    await client.query('create database anaquel owner anaquel')
  } finally {
    await client.end()
  }
}

async function queryOn<Row extends object>(machine: DatabaseMachine, text: string, values?: unknown[]): Promise<Row[]> {
  const client = await connect(machine, 'anaquel', 'anaquel')
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}
const query = async <Row extends object>(text: string, values?: unknown[]): Promise<Row[]> =>
  queryOn<Row>(await requireLeader(), text, values)

/** Whether it succeeds is not asked: the leader may be dying of it. */
async function hurryLog(times: number): Promise<void> {
  for (let n = 0; n < times; n++) {
    const roles = await findRoles()
    const client = roles && (await connect(roles.leader, 'postgres', 'postgres').catch(() => null))
    await client?.query('select pg_switch_wal()').catch(() => {})
    await client?.end().catch(() => {})
    await sleep(1_000)
  }
}

type ShopOptions = { folder: string; log: (name: string) => string; pasarela: string }

function startShop(machine: (typeof SHOPS)[number], { folder, log, pasarela }: ShopOptions): void {
  const settings = join(folder, `${machine}.cfg`)
  fillTemplate('haproxy-base.cfg', settings, {})
  keepOn(machine, { command: [...HAPROXY, settings], log: log(`${machine}-haproxy`) })
  keepOn(machine, {
    command: [process.execPath, join(root, 'bin', 'run.mjs'), 'start'],
    cwd: root,
    log: log(machine),
    env: {
      HOST: '0.0.0.0',
      PORT: '3000',
      DATABASE_URL: `postgresql://anaquel:${CLAVE}@127.0.0.1:5432/anaquel`,
      DATA_DIR: join(folder, `${machine}-datos`),
      TRUST_PROXY: addressOf('balanceador'),
      DEMO: 'si',
      NODE_ENV: 'production',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      PUBLIC_URL: ADDRESS,
      PAGOS: 'ensayo',
      MERCADOPAGO_URL: pasarela,
      FACTURAS: 'ensayo',
    },
  })
}

async function waitForShops(signal: AbortSignal): Promise<void> {
  const urls = [...SHOPS.map((machine) => `http://${addressOf(machine)}:3000`), ADDRESS]
  const isReady = async (url: string) =>
    fetch(`${url}/readyz`, { signal: AbortSignal.timeout(1_000) }).then(
      ({ ok }) => ok,
      () => false,
    )
  for (let n = 0; n < 120; n++) {
    if ((await Promise.all(urls.map(isReady))).every(Boolean)) return
    await sleep(500, undefined, { signal })
  }
  throw new Failure('Las tiendas no abrieron en un minuto.')
}

/** Makes a database machine lead etcd too: its death is then the worst one. */
export function leadEtcd(machine: DatabaseMachine): void {
  const endpoints = DATABASES.map((name) => `http://${addressOf(name)}:2379`).join(',')
  const etcdctl = (...args: string[]) =>
    runOn(machine, 'env', 'ETCDCTL_API=3', 'etcdctl', `--endpoints=${endpoints}`, ...args)
  const members = etcdctl('member', 'list')
    .split('\n')
    .map((line) => line.split(', '))
  const [id] = members.find(([, , name]) => name === machine) ?? []
  if (id !== undefined) etcdctl('move-leader', id)
}
