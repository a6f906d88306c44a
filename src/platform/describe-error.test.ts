import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { describeError } from './describe-error.ts'

const SECRETO = 'eva@correo.test'

let database: TestDatabase
let client: pg.Client
beforeAll(async () => {
  database = await createTestDatabase({ empty: true })
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query('create table persona (correo text constraint persona_correo unique, edad integer)')
  await client.query('insert into persona values ($1)', [SECRETO])
})
afterAll(async () => {
  await client.end()
})

describe('an error of the database', () => {
  it.each([
    ['a value that is there already', 'insert into persona values ($1)', '23505', 'persona_correo'],
    ['a value of another type', 'insert into persona (edad) values ($1)', '22P02', undefined],
  ])('because of %s is told without it', async (_, text, code, constraint) => {
    const error = await client.query(text, [SECRETO]).catch((error: Error) => error)
    const told = describeError(error as Error)
    expect(told).toMatchObject({
      code,
      constraint,
      message: expect.stringMatching(/\w/),
      stack: expect.stringMatching(/\w/),
    })
    expect(JSON.stringify(told)).not.toContain(SECRETO)
  })

  it('ends a command with what helps, and without the row', () => {
    const terminal = fileURLToPath(new URL('../../scripts/terminal.ts', import.meta.url))
    const command = `
      const { runCommand } = await import(${JSON.stringify(terminal)})
      const fault = Object.assign(new Error('repetido'), { code: '23505', constraint: 'persona_correo',
        detail: 'Key (correo)=(${SECRETO}) already exists.', where: 'COPY persona, line 1: "${SECRETO}"' })
      await runCommand(() => Promise.reject(fault))`
    const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', command], {
      encoding: 'utf8',
      cwd: join(terminal, '..'),
    })
    expect([status, stderr]).toEqual([1, expect.stringMatching(/repetido[\s\S]*persona_correo/)])
    expect(stderr).toContain('23505')
    expect(stderr).not.toContain('correo.test')
  })
})
