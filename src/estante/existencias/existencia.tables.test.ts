// What the database itself holds of the stock, whoever writes (docs/decisions/064).
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createId } from '#platform/id.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { insertTestLibro } from '#test/rows.ts'

let api: TestApi
let libro: string
let lugar: string

beforeAll(async () => {
  api = await createTestApi()
  lugar = createId()
  await api.db.insertInto('lugar').values({ id: lugar, nombre: 'Local', nombre_p: 'local', tipo: 'local' }).execute()
})
afterAll(async () => {
  await api.end()
})
beforeEach(async () => {
  libro = await insertTestLibro(api.db, { precio: 1_000_00 })
})

const move = (cantidad: number) =>
  api.db
    .insertInto('movimiento')
    .values({ libro_id: libro, lugar_id: lugar, condicion: 'firme', tipo: 'recuento', cantidad })
    .returning(['isbn', 'pvp_centavos'])
    .executeTakeFirstOrThrow()

const read = () =>
  api.db.selectFrom('existencia').select(['fisico', 'reservado']).where('libro_id', '=', libro).executeTakeFirst()

describe('stock', () => {
  it('is the sum of its movements, which know the price of their moment', async () => {
    expect(await move(5)).toMatchObject({ pvp_centavos: 1_000_00 })
    await move(-2)
    expect(await read()).toEqual({ fisico: 3, reservado: 0 })
  })

  it('never falls below zero, also where nothing was before', async () => {
    await expect(move(-1)).rejects.toThrow('existencia_fisico_positivo')
    await move(2)
    await expect(move(-3)).rejects.toThrow('existencia_fisico_positivo')
    expect(await read()).toEqual({ fisico: 2, reservado: 0 })
  })

  it('is written by movements alone, and those are never changed', async () => {
    await move(2)
    await expect(sql`update existencia set fisico = 9`.execute(api.db)).rejects.toThrow('are kept by movimiento')
    await expect(sql`update movimiento set cantidad = 9`.execute(api.db)).rejects.toThrow('are kept by movimiento')
    await expect(sql`delete from movimiento`.execute(api.db)).rejects.toThrow('are kept by movimiento')
    expect(await read()).toEqual({ fisico: 2, reservado: 0 })
  })

  it('keeps a book with copies, and lets one without go', async () => {
    await move(1)
    await expect(api.db.deleteFrom('libro').where('id', '=', libro).execute()).rejects.toThrow('are kept by movimiento')
    await move(-1)
    await api.db.deleteFrom('libro').where('id', '=', libro).execute()
    expect(await read()).toBeUndefined()
  })
})
