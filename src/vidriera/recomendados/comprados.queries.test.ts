import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startHousekeeping } from '#app/background/housekeeping.ts'
import { createId } from '#platform/id.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { insertTestLibro, insertTestUsuario, sellPedido } from '#test/rows.ts'
import { refreshComprados } from './comprados.queries.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.end())

const refresh = () => api.db.transaction().execute((trx) => refreshComprados(trx))
/** An order of these books that the shop has prepared. */
async function buy(ids: string[]): Promise<void> {
  const { headers } = await insertTestUsuario(api.db)
  const payload = { items: ids.map((libro) => ({ libro, cantidad: 1 })), metodo_pago: 'efectivo' }
  const response = await api.app.inject({ method: 'POST', url: '/api/pedidos', headers, payload })
  expect(response.statusCode, response.body).toBe(200)
  await sellPedido(api.db, response.json()._id)
}
const partnersOf = async (id: string) => {
  const row = await api.db
    .selectFrom('comprado_con')
    .innerJoin('libro', 'libro.num', 'comprado_con.libro_num')
    .select(['otros', 'veces'])
    .where('libro.id', '=', id)
    .executeTakeFirst()
  return row && { otros: row.otros.length, veces: row.veces }
}

/** So many orders of two books, which the shop has prepared unless they are of another state. */
const insertPedidos = (count: number, uno: string, otro: string, estado = 'procesado') =>
  sql`
  with nuevo as (
    insert into pedido (id, metodo_pago, servicio_envio, recargo, total, envio, fecha_entrega_estimada, estado)
    select overlay(${createId()} placing lpad(n::text, 12, '0') from 25)::uuid, 'efectivo', 'expres', 0, 200, 0, now(), ${estado}
    from generate_series(1, ${count}::integer) as n returning id
  )
  insert into pedido_item (pedido_id, linea, libro_id, titulo, isbn, cantidad, precio_unitario)
  select id, linea, libro_id, '-', '-', 1, 100 from nuevo cross join (values (1, ${uno}::uuid), (2, ${otro}::uuid)) as l (linea, libro_id)
`.execute(api.db)

it('takes what was sold in stretches, and of a book the newest five hundred orders', async () => {
  const [uno, otro] = [await insertTestLibro(api.db), await insertTestLibro(api.db)]
  await insertPedidos(2_500, uno, otro)
  for (let n = 0; n < 5; n++) expect(await refresh(), 'two books of 500 orders').toBe(true)
  expect(await refresh()).toBe(false)
  expect(await partnersOf(uno)).toEqual({ otros: 1, veces: [500] })
  expect(await refresh(), 'nothing new').toBe(false)
})

it('looks for sales among the newest ten thousand orders of a book, no further', async () => {
  const [uno, otro] = [await insertTestLibro(api.db), await insertTestLibro(api.db)]
  const note = () => sql`insert into comprado_pendiente (libro_id) values (${uno})`.execute(api.db)
  await insertPedidos(1, uno, otro)
  await insertPedidos(9_999, uno, otro, 'pendiente')
  await refresh()
  expect(await partnersOf(uno), 'behind all that are pending').toEqual({ otros: 1, veces: [1] })
  await insertPedidos(1, uno, otro, 'pendiente')
  await note()
  await refresh()
  expect(await partnersOf(uno)).toBeUndefined()
}, 60_000)

it('is run by the shop itself', async () => {
  const [uno, otro] = [
    await insertTestLibro(api.db, { titulo: 'Uno' }),
    await insertTestLibro(api.db, { titulo: 'Otro' }),
  ]
  await buy([uno, otro])
  const stop = startHousekeeping(api)
  await expect.poll(() => partnersOf(uno), { timeout: 10_000 }).toEqual({ otros: 1, veces: [1] })
  stop()
  const [first] = (await api.app.inject(`/api/recomendados/${uno}`)).json()
  expect(first).toMatchObject({ _id: otro, motivo: 'comprados' })
})

it('counts an order of twenty different books, and none of more', async () => {
  const libros = []
  for (let n = 0; n < 21; n++) libros.push(await insertTestLibro(api.db))
  const [uno = ''] = libros
  await buy(libros)
  await refresh()
  expect(await partnersOf(uno)).toBeUndefined()
  await buy(libros.slice(0, 20))
  await refresh()
  expect(await partnersOf(uno)).toEqual({ otros: 19, veces: Array(19).fill(1) })
})

it('keeps the twenty that are bought most often', async () => {
  const libros = []
  for (let n = 0; n < 26; n++) libros.push(await insertTestLibro(api.db))
  const [uno = '', ...otros] = libros
  await buy([uno, ...otros.slice(0, 15)])
  await buy([uno, ...otros.slice(10, 25)])
  await refresh()
  expect(await partnersOf(uno)).toEqual({ otros: 20, veces: [2, 2, 2, 2, 2, ...Array(15).fill(1)] })
})
