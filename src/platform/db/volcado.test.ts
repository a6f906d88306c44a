// A shop's database copied by PostgreSQL's own programs comes back whole (docs/decisions/089-dumps-and-restores.md).
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { QUEUES } from '#app/background/queues.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { insertCatalogo } from '#test/catalogo.ts'
import { createTestDatabase } from '#test/database.ts'
import { runTrabajos, upload } from '#test/importar.ts'
import { findPrograms, type PostgresAjeno, startPostgresAjeno } from '#test/postgres-ajeno.ts'
import { createIsbn, insertTestUsuario } from '#test/rows.ts'
import { listWandering, restoreByStatement, writeWithoutPath } from '#test/volcado.ts'
import { migrate } from './migrate.ts'

const LIBROS = [
  { titulo: 'El faro de sal', autores: ['Ana Sosa'], editorial: 'Del Faro', descripcion: 'Una isla y su guardián.' },
  { titulo: 'Cocina de estación', autores: ['Luis Paz'], editorial: 'Del Faro', precio: null },
]
/** What a shop does with a restored database: it says that it is whole, imports a list, finds its books. */
async function expectWhole(api: TestApi): Promise<void> {
  const ready = await api.app.inject('/readyz')
  expect([ready.statusCode, ready.json()]).toEqual([200, { estado: 'ok' }])
  const { headers } = await insertTestUsuario(api.db, 'admin')
  const id = await upload(api, headers, `isbn;titulo;autores;precio\n${createIsbn(77)};La llegada;Sosa, Ana;1000\n`)
  const begun = await api.app.inject({ method: 'POST', url: `/api/importaciones/${id}/importar`, headers, payload: {} })
  expect(begun.statusCode).toBe(200)
  await runTrabajos(api)
  const imported = (await api.app.inject({ url: `/api/importaciones/${id}`, headers })).json()
  expect(imported).toMatchObject({ estado: 'importada' })
  const found = async (q: string) => (await api.app.inject(`/api/busqueda?q=${q}`)).json().total
  expect([await found('cocina'), await found('llegada')]).toEqual([1, 1])
}

describe('by statement, with an empty search_path', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await createTestApi()
    await insertCatalogo(api.db, LIBROS)
    await insertTestUsuario(api.db, 'admin')
  })
  afterAll(() => api.end())

  it('every function of ours finds what it names, whoever calls it', async () => {
    expect(await listWandering(api.databaseUrl)).toEqual([])
  })

  it('a restore loses nothing, and the shop goes on with it', async () => {
    const { url } = await createTestDatabase({ empty: true })
    expect(await restoreByStatement(api.databaseUrl, url)).toEqual([])
    await migrate(url, QUEUES)
    const restored = await createTestApi({}, url)
    try {
      await expectWhole(restored)
    } finally {
      await restored.end()
    }
    expect(await writeWithoutPath(url)).toEqual([])
  })
})

const bin = findPrograms()
if (bin === null) process.stdout.write('· No pg_dump on this machine: the restore by its own programs is not tried\n')

describe.runIf(bin !== null)('by the programs of a PostgreSQL of its own', () => {
  let postgres: PostgresAjeno
  beforeAll(async () => {
    postgres = await startPostgresAjeno(bin ?? '')
  })
  afterAll(() => postgres.end())

  it('pg_dump and pg_restore give the same shop back', async () => {
    const url = await postgres.create('tienda')
    await migrate(url, QUEUES)
    const api = await createTestApi({}, url)
    await insertCatalogo(api.db, LIBROS)
    await api.end()
    const file = join(postgres.folder, 'tienda.dump')
    expect(postgres.run('pg_dump', ['-Fc', '-d', url, '-f', file])).toEqual({ code: 0, said: '' })
    const restoredUrl = await postgres.create('vuelta')
    expect(postgres.run('pg_restore', ['-d', restoredUrl, file])).toEqual({ code: 0, said: '' })
    await migrate(restoredUrl, QUEUES)
    const restored = await createTestApi({}, restoredUrl)
    try {
      await expectWhole(restored)
    } finally {
      await restored.end()
    }
  })
})
