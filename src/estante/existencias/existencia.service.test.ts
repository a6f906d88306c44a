// What the functions through which stock changes refuse, and the place of a shop that has only one.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createId } from '#platform/id.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { bringCopies, insertTestLugar, readCopias } from '#test/existencias.ts'
import { insertTestLibro } from '#test/rows.ts'
import { moveCopies, requireLugar } from './existencia.service.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.end())

const place = (id: string | null) => api.db.transaction().execute((trx) => requireLugar(trx, id))

it('the only open place is made once, and several have to be named', async () => {
  const [first, ...others] = await Promise.all([place(null), place(null), place(null)])
  expect(others).toEqual([first, first])
  expect(await api.db.selectFrom('lugar').select(['nombre', 'tipo']).execute()).toEqual([
    { nombre: 'Local', tipo: 'local' },
  ])
  const second = await insertTestLugar(api.db, 'Depósito')
  await expect(place(null)).rejects.toMatchObject({ status: 400, campos: { lugar: 'Elegí el lugar.' } })
  await expect(place(createId())).rejects.toMatchObject({ code: 'LUGAR_NOT_FOUND' })
  await api.db.updateTable('lugar').set({ cerrado: true }).where('id', '=', second).execute()
  await expect(place(second)).rejects.toMatchObject({ code: 'LUGAR_CERRADO' })
  expect(await place(null)).toBe(first)
})

it('movements are all written or none, and named are the book, the place and what is kept', async () => {
  const lugarId = await place(null)
  const [libro, otro] = [await insertTestLibro(api.db, { titulo: 'Rayuela' }), await insertTestLibro(api.db)]
  await bringCopies(api.db, libro, lugarId, 2)
  const move = (libroId: string, cantidad: number) =>
    ({ libroId, lugarId, tipo: 'rotura', cantidad, usuarioId: null }) as const
  const both = api.db.transaction().execute((trx) => moveCopies(trx, [move(otro, 5), move(libro, -1), move(libro, -2)]))
  await expect(both).rejects.toMatchObject({
    status: 409,
    code: 'SIN_EJEMPLARES',
    mensaje: 'No hay tantos ejemplares: de «Rayuela» hay 1 ejemplar en Local.',
    datos: { fisico: 1, reservado: 0 },
  })
  expect([await readCopias(api.db, libro), await readCopias(api.db, otro)]).toEqual([
    { fisico: 2, reservado: 0 },
    { fisico: 0, reservado: 0 },
  ])
  const ids = await api.db
    .transaction()
    .execute((trx) => moveCopies(trx, [move(otro, 5), move(libro, -1), move(otro, -1)]))
  const rows = await api.db
    .selectFrom('movimiento')
    .select(['id', 'libro_id', 'cantidad'])
    .where('id', 'in', ids)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  expect(ids.map((id) => [byId.get(id)?.libro_id, byId.get(id)?.cantidad])).toEqual([
    [otro, 5],
    [libro, -1],
    [otro, -1],
  ])
})

it('an e-book has no copies', async () => {
  const libroId = await insertTestLibro(api.db, { titulo: 'Ficciones' })
  await api.db
    .updateTable('libro')
    .set({ formatos: ['digital'] })
    .where('id', '=', libroId)
    .execute()
  const brought = bringCopies(api.db, libroId, await place(null), 1)
  await expect(brought).rejects.toMatchObject({ code: 'LIBRO_SIN_EJEMPLARES' })
})
