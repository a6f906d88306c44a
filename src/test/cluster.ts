// Once per run of the tests: one PostgreSQL, and in it one migrated template that each test file clones.

import { existsSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { QUEUES } from '#app/background/queues.ts'
import { migrate } from '#platform/db/migrate.ts'
import { openCluster } from '../../scripts/embedded/cluster.ts'
import { isAlive } from '../../scripts/embedded/process.ts'
import { root } from '../../scripts/root.ts'

declare module 'vitest' {
  interface ProvidedContext {
    clusterUrl: string
    template: string
    /** Whether databases are files in memory, so that a test file's own are dropped once it has ended. */
    enMemoria: boolean
  }
}

const NOT_ALLOWED = '42501'

/** Names contain the pid of their run, so that the next run recognises the leftovers of a killed one. */
const LEFTOVER = /^(?:plantilla|prueba)_(\d+)(?:_|$)/

export default async function setup(project: TestProject) {
  const { url: clusterUrl, enMemoria, leave } = await openOwnCluster()
  const template = `plantilla_${process.pid}`
  const admin = new pg.Client({ connectionString: clusterUrl })
  await admin.connect()
  await dropLeftovers(admin)
  await admin.query(`create database ${template}`)
  const url = new URL(clusterUrl)
  url.pathname = `/${template}`
  await migrate(url.href, QUEUES)
  project.provide('clusterUrl', clusterUrl)
  project.provide('template', template)
  project.provide('enMemoria', enMemoria)

  return async () => {
    await dropLeftovers(admin, process.pid)
    await admin.end()
    await leave()
  }
}

/** Linux's file system in memory, and what a run may need of it: some twenty clones of 25 MB and their log. */
const MEMORY = '/dev/shm'
const NEEDED_BYTES = 1.5 * 1024 ** 3
const FOLDER = /^anaquel-pruebas-(\d+)$/
const OPTIONS = { disposable: true, connections: 200 }

/**
 * The PostgreSQL of this run. A clone is a copy of 1,200 files: in memory it costs a fifth of what it costs on a disk. Where
 * there is not enough (a container gives 64 MB) the files stay between runs in the clone's cache.
 */
async function openOwnCluster(): Promise<{ url: string; enMemoria: boolean; leave(): Promise<void> }> {
  const given = process.env.DATABASE_URL_PRUEBAS
  if (given) return { url: given, enMemoria: false, leave: async () => {} }
  if (!hasMemory()) {
    const cluster = await openCluster(join(root, 'node_modules', '.cache', 'pruebas'), OPTIONS)
    return { url: cluster.url, enMemoria: false, leave: () => cluster.leave() }
  }
  for (const name of readdirSync(MEMORY)) {
    const pid = Number(FOLDER.exec(name)?.[1])
    if (pid && !isAlive(pid)) await removeFolder(join(MEMORY, name))
  }
  const folder = join(MEMORY, `anaquel-pruebas-${process.pid}`)
  const cluster = await openCluster(folder, OPTIONS)
  return {
    url: cluster.url,
    enMemoria: true,
    async leave() {
      await cluster.leave()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function hasMemory(): boolean {
  if (process.platform !== 'linux' || !existsSync(MEMORY)) return false
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize >= NEEDED_BYTES
}

/** What a killed run left behind; its PostgreSQL may still be running. Another user's stays. */
async function removeFolder(folder: string) {
  try {
    if (existsSync(join(folder, 'postgres', 'datos', 'postmaster.pid')))
      await (await openCluster(folder, OPTIONS)).leave()
    rmSync(folder, { recursive: true, force: true })
  } catch {}
}

async function dropLeftovers(admin: pg.Client, own?: number) {
  const { rows } = await admin.query<{ datname: string }>('select datname from pg_database where not datistemplate')
  for (const { datname } of rows) {
    const pid = Number(LEFTOVER.exec(datname)?.[1])
    if (pid && (pid === own || !isAlive(pid))) await dropDatabase(admin, datname)
  }
}

/**
 * Drops a database and its open connections. Our role may not end a running autovacuum, which belongs to the cluster; a
 * drop without force waits for it.
 */
async function dropDatabase(client: pg.Client, name: string): Promise<void> {
  try {
    await client.query(`drop database if exists ${name} with (force)`)
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== NOT_ALLOWED) throw error
    await client.query(`drop database if exists ${name}`)
  }
}
