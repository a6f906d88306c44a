import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { QUEUES } from '#app/background/queues.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { createTestDatabase } from '#test/database.ts'
import { describeFaltantes } from '../partes.rules.ts'
import { migrate } from './migrate.ts'
import { createPartes, describeIncompleta, listFaltantes, listPartes } from './partes.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.end())

it('the file says what the migrations make; after a new one: npm test -- unit platform/db/partes -u', async () => {
  const partes = await listPartes(api.db)
  expect(partes.length).toBeGreaterThan(1_000)
  await expect(`${partes.join('\n')}\n`).toMatchFileSnapshot('./partes.txt')
})

describe('a database that lost something', () => {
  /** What is found missing after a statement, which is taken back. */
  async function lose(statement: string): Promise<string[]> {
    const lost = new Error('taken back')
    let faltan: string[] = []
    await api.db
      .transaction()
      .execute(async (trx) => {
        await sql.raw(statement).execute(trx)
        faltan = await listFaltantes(trx)
        throw lost
      })
      .catch((error: unknown) => {
        if (error !== lost) throw error
      })
    return faltan
  }

  it.each([
    ['drop table importacion_fila', ['tabla importacion_fila']],
    ['alter table pedido_item drop column portada', ['columna pedido_item.portada']],
    ['alter table libro drop constraint libro_isbn_unico', ['regla libro.libro_isbn_unico']],
    ['drop index pedido_item_por_libro', ['índice pedido_item.pedido_item_por_libro']],
    ['drop index usuario_email_unico', ['regla usuario.usuario_email_unico']],
    [
      'alter table pedido_item disable trigger user',
      [
        'disparador pedido_item.anotar_borradas',
        'disparador pedido_item.clase_iva',
        'disparador pedido_item.pedido_suma',
      ],
    ],
    ['drop function olvidar_sucesos', ['función olvidar_sucesos(integer)']],
    ['alter table libro add mas integer', []],
  ])('%s', async (statement, faltan) => {
    expect(await lose(statement)).toEqual(faltan)
  })
})

it('a shop whose restore lost a table is not ready, and says so by name', async () => {
  const lost = await createTestApi()
  try {
    await lost.pool.query('alter table importacion_fila rename to otra')
    const ready = await lost.app.inject('/readyz')
    expect([ready.statusCode, ready.json()]).toEqual([
      503,
      { estado: 'faltan partes', faltan: ['tabla importacion_fila'] },
    ])
  } finally {
    await lost.end()
  }
})

describe('who asks', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
  afterAll(() => void vi.useRealTimers())

  it('walks the catalogue once for all, again after minutes, or seconds while something is missing; an index is no reason', async () => {
    const answers = [['tabla x', 'índice x.y'], [], ['tabla y']]
    const listar = vi.fn(async () => answers.shift() ?? [])
    const warn = vi.fn()
    const find = createPartes(api.db, { warn }, listar)
    expect(await Promise.all([find(), find(), find()])).toEqual([['tabla x'], ['tabla x'], ['tabla x']])
    vi.advanceTimersByTime(9_000)
    expect(await find()).toEqual(['tabla x'])
    vi.advanceTimersByTime(2_000)
    expect(await find()).toEqual([])
    vi.advanceTimersByTime(299_000)
    expect(await find()).toEqual([])
    expect(listar).toHaveBeenCalledTimes(2)
    vi.advanceTimersByTime(2_000)
    expect(await find()).toEqual(['tabla y'])
    expect(warn.mock.calls.map(([{ faltan }]) => faltan)).toEqual([['tabla x'], ['tabla y']])
  })
})

it('the start says it in one sentence, and nothing of a whole database', async () => {
  expect(await describeIncompleta(api.databaseUrl)).toBe(null)
  const { url } = await createTestDatabase()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('drop table importacion_fila').finally(() => client.end())
  expect(await describeIncompleta(url)).toMatch(/^A la base de datos le falta: tabla importacion_fila\. Si viene de/)
})

it('a shop in a schema of another name is whole too', async () => {
  const { url } = await createTestDatabase({ empty: true })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('create schema "otro nombre"')
  await client.query(`alter database ${new URL(url).pathname.slice(1)} set search_path = 'otro nombre'`)
  await client.end()
  await migrate(url, QUEUES)
  expect(await describeIncompleta(url)).toBe(null)
})

it('the owner reads ten names and how many more', () => {
  expect(describeFaltantes([])).toBe(null)
  expect(describeFaltantes(['tabla a', 'columna b.c'])).toBe(
    'A la base de datos le falta: tabla a, columna b.c. Si viene de una restauración, repetila en una base vacía y mirá sus errores; si no, volvé al último respaldo bueno (docs/respaldo.md).',
  )
  expect(describeFaltantes(Array.from({ length: 12 }, (_, n) => `tabla t${n}`))).toContain('tabla t9 y 2 más.')
})
