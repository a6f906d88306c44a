// Once per run of the tests: one PostgreSQL, and in it one migrated template that each test file clones.

import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openCluster } from '../../scripts/embedded/cluster.ts'
import { isAlive } from '../../scripts/embedded/process.ts'
import { root } from '../../scripts/root.ts'
import { QUEUES } from '../app/background/queues.ts'
import { migrate } from '../platform/db/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    clusterUrl: string
    template: string
  }
}

const NOT_ALLOWED = '42501'

/** Names contain the pid of their run, so that the next run recognises the leftovers of a killed one. */
const LEFTOVER = /^(?:plantilla|prueba)_(\d+)(?:_|$)/

export default async function setup(project: TestProject) {
  const cluster = process.env.DATABASE_URL_PRUEBAS
    ? { url: process.env.DATABASE_URL_PRUEBAS, leave: async () => {} }
    : await openCluster(join(root, 'node_modules', '.cache', 'pruebas'), { disposable: true, connections: 200 })
  const template = `plantilla_${process.pid}`
  const admin = new pg.Client({ connectionString: cluster.url })
  await admin.connect()
  await dropLeftovers(admin)
  await admin.query(`create database ${template}`)
  const url = new URL(cluster.url)
  url.pathname = `/${template}`
  await migrate(url.href, QUEUES)
  project.provide('clusterUrl', cluster.url)
  project.provide('template', template)

  return async () => {
    await dropLeftovers(admin, process.pid)
    await admin.end()
    await cluster.leave()
  }
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
