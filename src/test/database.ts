import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

export interface TestDatabase {
  url: string
}

/**
 * A migrated database for one test file; `empty` for tests of the migrations. It is dropped at the end of the run: ext4
 * passes over the inodes of files deleted within the last minutes, so a clone after a drop costs six times as much.
 */
export async function createTestDatabase({ empty = false } = {}): Promise<TestDatabase> {
  const template = inject('template')
  const name = `${template.replace('plantilla', 'prueba')}_${randomBytes(6).toString('hex')}`
  const client = new pg.Client({ connectionString: inject('clusterUrl') })
  await client.connect()
  try {
    await client.query(`create database ${name} strategy file_copy template ${empty ? 'template0' : template}`)
  } finally {
    await client.end()
  }
  const url = new URL(inject('clusterUrl'))
  url.pathname = `/${name}`
  return { url: url.href }
}
