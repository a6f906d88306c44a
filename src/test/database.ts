import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { expect, inject } from 'vitest'

export interface TestDatabase {
  url: string
}

/** The databases of this worker's test files, by the file. */
const made = new Map<string, string[]>()

/**
 * A migrated database for one test file; `empty` for tests of the migrations. In memory it is dropped when another file of
 * the worker asks for its own, else at the end of the run: ext4 passes over the inodes of files deleted within the last
 * minutes, so there a clone after a drop costs six times as much.
 */
export async function createTestDatabase({ empty = false } = {}): Promise<TestDatabase> {
  const template = inject('template')
  const name = `${template.replace('plantilla', 'prueba')}_${randomBytes(6).toString('hex')}`
  const client = new pg.Client({ connectionString: inject('clusterUrl') })
  await client.connect()
  try {
    if (inject('enMemoria')) await dropFormer(client)
    await client.query(`create database ${name} strategy file_copy template ${empty ? 'template0' : template}`)
  } finally {
    await client.end()
  }
  const file = currentFile()
  made.set(file, [...(made.get(file) ?? []), name])
  const url = new URL(inject('clusterUrl'))
  url.pathname = `/${name}`
  return { url: url.href }
}

const currentFile = () => expect.getState().testPath ?? ''

async function dropFormer(client: pg.Client) {
  for (const [file, names] of made) {
    if (file === currentFile()) continue
    made.delete(file)
    for (const name of names) await client.query(`drop database if exists ${name} with (force)`)
  }
}
