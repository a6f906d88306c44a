import { afterAll, beforeAll, expect, it } from 'vitest'
import { createId } from '#platform/id.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { readPapel, startGrabadora } from '#test/impresora.ts'
import { insertTestLibro, insertTestUsuario } from '#test/rows.ts'

let api: TestApi
let admin: Awaited<ReturnType<typeof insertTestUsuario>>
let empleado: Awaited<ReturnType<typeof insertTestUsuario>>
let libro: string
beforeAll(async () => {
  api = await createTestApi()
  admin = await insertTestUsuario(api.db, 'admin')
  empleado = await insertTestUsuario(api.db, 'empleado')
  libro = await insertTestLibro(api.db, { titulo: 'Rayuela', precio: 12_500_00 })
})
afterAll(() => api.end())

const call = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object, quien = empleado) =>
  api.app.inject({ method, url, headers: quien.headers, ...(payload && { payload }) })
const ask = async (query: string) => (await call('GET', `/api/etiquetas?${query}`)).json()

it('says the list price and the first shelf of the books that are asked for, in their order', async () => {
  const otro = await insertTestLibro(api.db, { titulo: 'A', precio: null })
  const lugares = [createId(), createId()]
  for (const [at, id] of lugares.entries()) {
    const nombre = `Local ${at}`
    await api.db
      .insertInto('lugar')
      .values({ id, nombre, nombre_p: nombre.toLowerCase(), tipo: 'local', orden: 2 - at })
      .execute()
    await api.db
      .insertInto('movimiento')
      .values({ libro_id: libro, lugar_id: id, condicion: 'firme', tipo: 'compra', cantidad: 1 })
      .execute()
    await api.pool.query('update existencia set estante = $1 where lugar_id = $2', [`E${at}`, id])
  }
  const { isbn } = await api.db.selectFrom('libro').select('isbn').where('id', '=', libro).executeTakeFirstOrThrow()
  const rayuela = { _id: libro, isbn, titulo: 'Rayuela', precio: 12_500, estante: 'E1', cantidad: 1 }
  expect(await ask(`id=${otro}&id=${libro}`)).toEqual({ etiquetas: [rayuela], sin_etiqueta: ['A'] })
  expect(await ask(`isbn=${isbn}`)).toEqual({ etiquetas: [rayuela], sin_etiqueta: [] })
  expect(await ask(`id=${createId()}`)).toEqual({ etiquetas: [], sin_etiqueta: [] })
})

it('says as many as came of a delivery', async () => {
  const proveedor = createId()
  await api.pool.query(
    `insert into proveedor (id, nombre, nombre_p, clase, precedencia) values ($1, 'Riverside', 'riverside', 'distribuidora', 20)`,
    [proveedor],
  )
  const { isbn } = await api.db.selectFrom('libro').select('isbn').where('id', '=', libro).executeTakeFirstOrThrow()
  const lugar = await api.db.selectFrom('lugar').select('id').executeTakeFirstOrThrow()
  const lineas = [{ isbn, cantidad: 7 }]
  const ingreso = { _id: createId(), proveedor, lugar: lugar.id, condicion: 'firme', lineas }
  const made = await call('POST', '/api/remitos/ingresos', ingreso)
  expect(made.statusCode, made.body).toBe(200)
  expect(await ask(`remito=${ingreso._id}`)).toMatchObject({ etiquetas: [{ _id: libro, cantidad: 7 }] })
  expect((await call('GET', `/api/etiquetas?remito=${createId()}`)).statusCode).toBe(404)
})

it('prints them at the prices of the catalogue, and refuses what is too much', async () => {
  const grabadora = await startGrabadora()
  const cambios = [
    { clave: 'impresora.via', valor: 'red' },
    { clave: 'impresora.direccion', valor: grabadora.direccion },
  ]
  expect((await call('PUT', '/api/ajustes', { cambios }, admin)).statusCode).toBe(200)
  const print = (libros: object[]) => call('POST', '/api/etiquetas', { libros })
  expect((await print([{ libro, copias: 2 }])).json()).toEqual({ enviado: true })
  expect(readPapel(grabadora.recibidos[0] ?? Buffer.alloc(0)).match(/\$ 12\.500,00/g)).toHaveLength(2)
  const refused = [[], [{ libro, copias: 0 }], [{ libro, copias: 100 }], [{ libro: createId(), copias: 1 }]]
  for (const libros of refused) expect((await print(libros)).statusCode).toBe(400)
  const seis = Array.from({ length: 6 }, () => ({ libro: createId(), copias: 99 }))
  expect((await print(seis)).json().campos.libros).toMatch(/500/)
  expect(grabadora.recibidos).toHaveLength(1)
  await grabadora.end()
})
