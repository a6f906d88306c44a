import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { dropDatabase } from './drop.ts'

export interface TestDatabase {
  url: string
  drop(): Promise<void>
}

/** A migrated database for one test file; `empty` for tests of the migrations. Close its pool before `drop`. */
export async function createTestDatabase({ empty = false } = {}): Promise<TestDatabase> {
  const template = inject('template')
  const name = `${template.replace('plantilla', 'prueba')}_${randomBytes(6).toString('hex')}`
  await onCluster((client) => client.query(`create database ${name} template ${empty ? 'template0' : template}`))
  const url = new URL(inject('clusterUrl'))
  url.pathname = `/${name}`
  return { url: url.href, drop: () => onCluster((client) => dropDatabase(client, name)) }
}

async function onCluster(act: (client: pg.Client) => Promise<unknown>) {
  const client = new pg.Client({ connectionString: inject('clusterUrl') })
  await client.connect()
  try {
    await act(client)
  } finally {
    await client.end()
  }
}
