import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDb, createPool } from '#platform/db/pool.ts'
import type { Database } from '#platform/db/schema.ts'
import { createTestDatabase } from '#test/database.ts'
import { insertTestLibro, insertTestUsuario } from '#test/rows.ts'
import { createAgent, send } from '../bench/http.ts'
import { isAlive, waitFor } from './embedded/process.ts'
import { root } from './root.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'anaquel-procesos-'))
let shop: ChildProcess
let db: Kysely<Database>
let url = ''
let libro = ''
let output = ''

/** The pids that the shop has named so far, its first processes. */
const pids = () => (/procesos: ([\d, ]+)/.exec(output)?.[1] ?? '').split(', ').map(Number)
const hasSaid = (text: string, times = 1) => waitFor(() => output.split(text).length > times, 90_000)

beforeAll(async () => {
  const database = await createTestDatabase()
  db = createDb(createPool(database.url, 4, () => {}))
  libro = await insertTestLibro(db)
  shop = spawn(process.execPath, [join(root, 'scripts', 'start.ts')], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      WORKERS: '2',
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      PORT: '0',
      LOG_LEVEL: 'error',
      DEMO: 'no',
    },
  })
  for (const stream of [shop.stdout, shop.stderr]) stream?.setEncoding('utf8').on('data', (text) => (output += text))
  await waitFor(() => /abierta en http/.test(output) || shop.exitCode !== null, 100_000)
  url = /abierta en (http:\S+)/.exec(output)?.[1] ?? ''
  expect(url, output).not.toBe('')
}, 120_000)

afterAll(async () => {
  if (shop.exitCode === null) shop.kill('SIGKILL')
  await db.destroy()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Over a connection of its own, so that the processes answer in turn. */
async function ask(path: string) {
  const agent = createAgent(1)
  try {
    return await send(url + path, { agent })
  } finally {
    agent.destroy()
  }
}

/**
 * A customer who orders and looks at the shop, over one connection that is kept open, until told to stop. No public pages: a
 * busy machine may turn them away (docs/decisions/031).
 */
function startCustomer({ authorization }: { authorization: string }) {
  const agent = createAgent(1)
  const failures: string[] = []
  let orders = 0
  let stopped = false
  const order = () =>
    send(`${url}/api/pedidos`, {
      method: 'POST',
      agent,
      headers: { authorization, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: JSON.stringify({ items: [{ libro, cantidad: 1 }], metodo_pago: 'tarjeta', cuotas: 1 }),
    })
  const look = (path: string) => send(url + path, { agent, headers: { authorization } })
  const running = (async () => {
    while (!stopped) {
      for (const call of [order, () => look('/favicon.svg'), () => look('/api/usuarios/perfil')]) {
        try {
          const { status, body } = await call()
          if (status !== 200) failures.push(`${status} ${String(body).slice(0, 100)}`)
          else if (call === order) orders++
        } catch (error) {
          failures.push(String(error))
        }
      }
      await sleep(25) // eight of them leave the cores to the processes that start meanwhile
    }
    agent.destroy()
  })()
  return async () => {
    stopped = true
    await running
    return { failures, orders }
  }
}

describe.skipIf(process.platform === 'win32')('a shop of two processes', { timeout: 120_000 }, () => {
  it('loses no request and no order while they are replaced one after another', async () => {
    const accounts = await Promise.all(Array.from({ length: 8 }, () => insertTestUsuario(db)))
    const customers = accounts.map(({ headers }) => startCustomer(headers))
    await sleep(500)
    const before = pids()
    expect(before).toHaveLength(2)
    shop.kill('SIGUSR2')
    await hasSaid('reemplazados')
    await sleep(500)
    const results = await Promise.all(customers.map((stop) => stop()))
    expect(results.flatMap(({ failures }) => failures)).toEqual([])
    const orders = results.reduce((sum, result) => sum + result.orders, 0)
    const { n } = await db
      .selectFrom('pedido')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    expect([orders > 8, n]).toEqual([true, orders])
    expect(before.filter(isAlive)).toEqual([])
  })

  it('hears in each of them what was changed', async () => {
    const titles = async () => {
      const answers = await Promise.all(Array.from({ length: 6 }, () => ask(`/api/libros/id/${libro}`)))
      return [...new Set(answers.map(({ body }) => JSON.parse(String(body)).titulo as string))]
    }
    expect(await titles()).toEqual(['El túnel'])
    await db.updateTable('libro').set({ titulo: 'Otro túnel' }).where('id', '=', libro).execute()
    const heard = await waitFor(async () => String(await titles()) === 'Otro túnel', 5_000)
    expect(heard).toBe(true)
  })

  it('answers while one that was killed is started again, then closes in order', async () => {
    const children = () => ask('/readyz').then(({ headers }) => String(headers['x-request-id']).slice(0, 24))
    const names = new Set<string>()
    for (let n = 0; n < 8; n++) names.add(await children())
    expect(names.size).toBe(2)
    const [victim = 0] = await listChildren(shop.pid ?? 0)
    process.kill(victim, 'SIGKILL')
    await hasSaid('se cortó')
    for (let n = 0; n < 8; n++) expect((await ask('/readyz')).status).toBe(200)
    await hasSaid('en marcha otra vez')
    for (let n = 0; n < 8; n++) names.add(await children())
    expect(names.size).toBe(3)
    const alive = await listChildren(shop.pid ?? 0)
    expect(alive).toHaveLength(2)
    shop.kill('SIGTERM')
    const [code] = await once(shop, 'exit')
    expect([code, alive.filter(isAlive)]).toEqual([0, []])
  })
})

/** The processes that a process has started. */
async function listChildren(parent: number): Promise<number[]> {
  const ps = spawn('ps', ['-A', '-o', 'pid=,ppid='], { stdio: ['ignore', 'pipe', 'ignore'] })
  let text = ''
  ps.stdout.setEncoding('utf8').on('data', (piece) => (text += piece))
  await once(ps, 'close')
  const rows = text.split('\n').map((line) => line.trim().split(/\s+/).map(Number))
  return rows.filter(([, ppid]) => ppid === parent).map(([pid = 0]) => pid)
}
