// The job that counts copies sold, beside whoever changes the same books.
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { onRefused } from '#platform/db/again.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { createIsbn, insertTestLibro } from '#test/rows.ts'
import { refreshVendidos } from './vendidos.queries.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.end())

async function waitFor(n: number) {
  const waiting = async () =>
    (
      await api.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).rowCount ?? 0
  while ((await waiting()) < n) await sleep(5)
}
/** A transaction that has changed a book, and keeps it until it is called. */
async function edit(libro: string) {
  const client = await api.pool.connect()
  await client.query('begin')
  await client.query(`update libro set titulo = 'Otro' where id = $1`, [libro])
  return async () => {
    await client.query('commit')
    client.release()
  }
}

it('counts two books that others change, while a third waits for the first of them', async () => {
  const libros = [await insertTestLibro(api.db), await insertTestLibro(api.db)].sort()
  const [uno = '', otro = ''] = libros
  await api.pool.query('delete from vendido_pendiente')
  await api.pool.query('update libro set vendidos = 7 where id = any($1)', [libros])
  await api.pool.query('insert into vendido_pendiente select unnest($1::uuid[])', [libros])
  const refused: string[] = []
  const stop = onRefused(({ code }) => refused.push(code))
  const [leaveUno, leaveOtro] = [await edit(uno), await edit(otro)]
  const job = api.db.transaction().execute(refreshVendidos)
  await waitFor(1)
  const isbn = createIsbn(987_654)
  const renamed = api.db.updateTable('libro').set({ isbn }).where('id', '=', uno).execute()
  await waitFor(2)
  await leaveUno() // the job has the first book, the other waits for it
  await sleep(50)
  await waitFor(2)
  await leaveOtro()
  await Promise.all([job, renamed])
  stop()
  const { rows } = await api.pool.query('select vendidos from libro where id = any($1)', [libros])
  expect([refused, rows]).toEqual([[], [{ vendidos: 0 }, { vendidos: 0 }]])
})
