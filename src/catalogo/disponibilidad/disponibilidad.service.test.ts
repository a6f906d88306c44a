// From the shelf to the page: what the database keeps of each book's copies, when it tells, and what readers are told.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Libro } from '#catalogo/libros/libro.contract.ts'
import { createId } from '#platform/id.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { insertTestLibro } from '#test/rows.ts'
import type { Queda } from './disponibilidad.contract.ts'

let api: TestApi
let local: string
let deposito: string
let libro: string

beforeAll(async () => {
  api = await createTestApi()
  local = createId()
  deposito = createId()
  await api.db
    .insertInto('lugar')
    .values([
      { id: local, nombre: 'Local', nombre_p: 'local', tipo: 'local' },
      { id: deposito, nombre: 'Depósito', nombre_p: 'deposito', tipo: 'deposito', vende_en_linea: false },
    ])
    .execute()
})
afterAll(async () => {
  await api.end()
})
beforeEach(async () => {
  libro = await insertTestLibro(api.db)
})

const move = (cantidad: number, lugar = local, of = libro) =>
  api.db
    .insertInto('movimiento')
    .values({ libro_id: of, lugar_id: lugar, condicion: 'firme', tipo: 'recuento', cantidad })
    .execute()
const read = async () =>
  (await api.db.selectFrom('libro_disponible').selectAll().where('libro_id', '=', libro).executeTakeFirst()) ?? null
const get = async <T>(url: string) => (await api.app.inject({ url })).json<T>()
/** As after the database has told of it. */
async function show() {
  api.cache.clear()
  return (await get<Libro>(`/api/libros/id/${libro}`)).disponibilidad
}

describe('the words of a book', () => {
  it('are none as long as nobody counted it', async () => {
    expect(await read()).toBeNull()
    expect(await get<object>(`/api/libros/id/${libro}`)).not.toHaveProperty('disponibilidad')
  })

  it('follow its free copies where orders may take them', async () => {
    await move(9, deposito)
    expect(await read()).toMatchObject({ contado: true, copias: 'ninguna' })
    await move(4)
    expect(await read()).toMatchObject({ copias: 'hay' })
    await move(-1)
    expect(await read()).toMatchObject({ copias: 'pocas' })
    await api.db.updateTable('lugar').set({ vende_en_linea: true }).where('id', '=', deposito).execute()
    expect(await read()).toMatchObject({ copias: 'hay' })
    await api.db.updateTable('lugar').set({ vende_en_linea: false }).where('id', '=', deposito).execute()
    await move(-3)
    expect(await read()).toMatchObject({ copias: 'ninguna' })
  })

  it('are on its page and in every list, and follow the mode that its own row says', async () => {
    const other = await insertTestLibro(api.db)
    await move(2)
    expect(await show()).toEqual({ clase: 'ultimos', texto: 'Últimos ejemplares' })
    const listed = await get<Libro[]>(`/api/libros/por-ids?id=${libro}&id=${other}`)
    expect(listed.map(({ disponibilidad }) => disponibilidad?.clase)).toEqual(['ultimos', undefined])
    await move(-2)
    expect(await show()).toEqual({ clase: 'agotado', texto: 'Agotado' })
    await api.db.insertInto('libro_venta').values({ libro_id: libro, modo: 'a_pedido', dias: 8 }).execute()
    expect(await show()).toEqual({ clase: 'a_pedido', texto: 'A pedido, 8 días hábiles' })
    await api.db.updateTable('libro_venta').set({ tope: 0 }).where('libro_id', '=', libro).execute()
    expect(await show()).toEqual({ clase: 'agotado', texto: 'Agotado' })
  })

  it('are asked live by carts, with how many can be ordered; below four the shop says how many there are', async () => {
    const otro = await insertTestLibro(api.db)
    const ask = () => get<Queda[]>(`/api/libros/quedan?id=${libro}&id=${otro}`)
    expect(await ask()).toEqual([])
    await move(3)
    await move(5, deposito)
    expect(await ask()).toEqual([{ _id: libro, clase: 'ultimos', texto: 'Últimos ejemplares', quedan: 3, hasta: 3 }])
    await move(6)
    expect(await ask()).toEqual([{ _id: libro, clase: 'disponible', texto: 'Disponible', quedan: null, hasta: 9 }])
    await move(-9)
    expect(await ask()).toMatchObject([{ clase: 'agotado', quedan: null, hasta: 0 }])
    await api.db
      .insertInto('libro_venta')
      .values({ libro_id: libro, modo: 'preventa', sale_el: '2031-03-03', tope: 2 })
      .execute()
    expect(await ask()).toMatchObject([{ clase: 'preventa', texto: 'Preventa: sale el 3 de marzo de 2031', hasta: 2 }])
    await api.db.updateTable('libro_venta').set({ tope: null }).where('libro_id', '=', libro).execute()
    expect(await ask()).toMatchObject([{ hasta: null }])
  })

  it('go with the book', async () => {
    await move(1)
    await move(-1)
    await api.db.deleteFrom('libro').where('id', '=', libro).execute()
    expect(await read()).toBeNull()
  })
})

it('two who move copies of a book in two places leave the words of both', async () => {
  for (const lugar of [local, deposito]) await move(1, lugar) // the shop's own functions make the rows first
  await Promise.all(Array.from({ length: 12 }, (_, n) => move(n % 2 === 0 ? 1 : 2, n % 3 === 0 ? deposito : local)))
  await Promise.all([move(-3), move(-3), move(-2, deposito)])
  const { libres } = await api.db
    .selectFrom('existencia')
    .select(({ fn }) => fn.sum<number>('fisico').as('libres'))
    .where('libro_id', '=', libro)
    .where('lugar_id', '=', local)
    .executeTakeFirstOrThrow()
  const expected = Number(libres) > 3 ? 'hay' : Number(libres) > 0 ? 'pocas' : 'ninguna'
  expect(await read()).toMatchObject({ copias: expected })
})
