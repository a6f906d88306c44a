import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { QUEUES } from '#app/background/queues.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { root } from '../../../scripts/root.ts'
import { MigrationError, migrate } from './migrate.ts'

const files = readdirSync(join(root, 'db', 'migrations'))
  .filter((name) => name.endsWith('.sql'))
  .sort()

let database: TestDatabase
let client: pg.Client
beforeAll(async () => {
  database = await createTestDatabase({ empty: true })
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
})

const names = async (sql: string) => (await client.query<{ name: string }>(sql)).rows.map(({ name }) => name)

describe('migrate', () => {
  it('migrates an empty database once when two nodes start at the same time', async () => {
    const steps: string[] = []
    const start = () => migrate(database.url, QUEUES, (nombre) => steps.push(nombre))
    const done = await Promise.all([start(), start()])
    expect(done.toSorted((a, b) => a - b)).toEqual([0, files.length])
    expect(steps).toEqual(files)
    expect(await names('select nombre as name from migracion order by nombre')).toEqual(files)
  })

  it('finds nothing to do the second time', async () => {
    expect(await migrate(database.url, QUEUES)).toBe(0)
  })

  it('makes the nine categories of the search filter, in its order', async () => {
    expect(await names('select nombre as name from categoria order by num')).toEqual([
      ...['Ficción', 'No ficción', 'Literatura infantil', 'Educación y referencia', 'Ciencia y naturaleza'],
      ...['Religión y espiritualidad', 'Política y sociedad', 'Salud y bienestar', 'Negocios y finanzas'],
    ])
  })

  it('makes the 24 provinces', async () => {
    const provincias = await names('select descripcion as name from provincia')
    expect(provincias).toHaveLength(24)
    expect(provincias).toEqual(
      expect.arrayContaining(['Ciudad Autónoma de Buenos Aires', 'Santa Fe', 'Tierra del Fuego']),
    )
  })

  it('brings back no category that the shop has deleted', async () => {
    await client.query(`delete from categoria where nombre = 'Salud y bienestar'`)
    await migrate(database.url, QUEUES)
    expect(await names('select nombre as name from categoria')).toHaveLength(8)
  })

  it('refuses a database whose migration was edited afterwards', async () => {
    const { rows } = await client.query<{ sha256: string }>('select sha256 from migracion where nombre = $1', [
      files[0],
    ])
    await client.query(`update migracion set sha256 = 'otra' where nombre = $1`, [files[0]])
    const refused = migrate(database.url, QUEUES)
    await expect(refused).rejects.toThrow(
      new MigrationError(`La migración ${files[0]} cambió después de aplicada; hay que agregar una nueva.`),
    )
    await client.query('update migracion set sha256 = $1 where nombre = $2', [rows[0]?.sha256, files[0]])
    expect(await migrate(database.url, QUEUES)).toBe(0)
  })

  it('refuses the database of a newer program', async () => {
    await client.query(`insert into migracion (nombre, sha256) values ('9999_futuro.sql', '-')`)
    await expect(migrate(database.url, QUEUES)).rejects.toThrow(
      new MigrationError('La base de datos es de una versión más nueva (9999_futuro.sql). Actualizá el programa.'),
    )
  })

  it('runs beside the next version where that one says so, and leaves its database as it is', async () => {
    const last = files.at(-1)
    await client.query(`update migracion set desde = $1 where nombre = '9999_futuro.sql'`, [last])
    expect(await migrate(database.url, QUEUES)).toBe(0)
    await client.query(`update migracion set desde = $1 where nombre = '9999_futuro.sql'`, [`${last}_y_otra`])
    await expect(migrate(database.url, QUEUES)).rejects.toThrow('de una versión más nueva')
    await client.query(`update migracion set desde = $1 where nombre = '9999_futuro.sql'`, [last])
    await client.query('delete from migracion where nombre = $1', [last])
    await expect(migrate(database.url, QUEUES), 'one of its own is missing').rejects.toThrow('de una versión más nueva')
  })
})
