import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApi, type TestApi } from '../test/api.ts'
import { insertTestLibro, insertTestUsuario } from '../test/rows.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.end())

const get = (url: string, headers: object) => api.app.inject({ method: 'GET', url, headers: { ...headers } })

it('gives everybody their own data at once, and nothing of a password or of others', async () => {
  const ana = await insertTestUsuario(api.db, 'cliente', '$argon2id$la-clave-de-ana')
  const otra = await insertTestUsuario(api.db)
  const libro = await insertTestLibro(api.db, { titulo: '=Rayuela; «edición»' })
  for (const { headers } of [ana, otra]) {
    const payload = { items: [{ libro, cantidad: 2 }], metodo_pago: 'efectivo', entrega: 'Pasaje 77' }
    await api.app.inject({ method: 'POST', url: '/api/pedidos', headers, payload })
  }
  await api.pool.query(
    `insert into pago_movimiento (pedido_id, numero, tipo, medio, importe, ocurrido_en, clave)
     select id, numero, 'aprobado', 'efectivo', 100050, now(), id::text from pedido where usuario_id = $1`,
    [otra.id],
  )
  expect((await get('/api/mis-datos', otra.headers)).json().pedidos[0].pagos).toMatchObject([
    { que: 'aprobado', medio: 'efectivo', importe: 1_000.5 },
  ])
  const todo = await get('/api/mis-datos', ana.headers)
  expect([todo.statusCode, todo.headers['cache-control']]).toEqual([200, 'no-store'])
  expect(todo.headers['content-disposition']).toMatch(/^attachment; filename="mis-datos-\d{4}-\d\d-\d\d\.json"$/)
  const datos = todo.json()
  expect(datos.pedidos).toHaveLength(1)
  expect(datos.pedidos[0]).toMatchObject({
    entrega: 'Pasaje 77',
    libros: [{ titulo: '=Rayuela; «edición»', cantidad: 2 }],
    historia: [],
    pagos: [],
    comprobantes: [],
  })
  const { email, clave } = await api.db
    .selectFrom('usuario')
    .select(['email', 'clave'])
    .where('id', '=', ana.id)
    .executeTakeFirstOrThrow()
  expect(datos.cuenta.email).toBe(email)
  expect(clave.length).toBeGreaterThan(20)
  expect(todo.body).not.toContain(clave)
  expect(Object.keys(datos)).toEqual([
    ...['tienda', 'cuenta', 'direcciones', 'pedidos', 'opiniones', 'avisos_pedidos', 'mensajes_sin_enviar'],
    ...['arrepentimientos', 'compras_institucionales'],
  ])
  const csv = await get('/api/mis-datos/pedidos', ana.headers)
  expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
  const filas = csv.body.trim().split(/\r?\n/)
  expect(filas).toHaveLength(2)
  expect(filas[1]).toContain("'=Rayuela; «edición»")
})

it('gives nobody anything without an account, and not without end', async () => {
  expect((await get('/api/mis-datos', {})).statusCode).toBe(401)
  const { headers } = await insertTestUsuario(api.db)
  const statuses: number[] = []
  for (let n = 0; n < 11; n++) statuses.push((await get('/api/mis-datos', headers)).statusCode)
  expect(statuses).toEqual([...Array(10).fill(200), 429])
})
