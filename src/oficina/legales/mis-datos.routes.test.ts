import { afterAll, beforeAll, expect, it } from 'vitest'
import { createId } from '#platform/id.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { insertTestLibro, insertTestUsuario } from '#test/rows.ts'

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
    ...['arrepentimientos', 'compras_institucionales', 'notas_de_la_libreria', 'sesiones', 'sucesos_de_seguridad'],
  ])
  const csv = await get('/api/mis-datos/pedidos', ana.headers)
  expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
  const filas = csv.body.trim().split(/\r?\n/)
  expect(filas).toHaveLength(2)
  expect(filas[1]).toContain("'=Rayuela; «edición»")
})

it('has a guest’s telephone, where the account is open, and what happened to it', async () => {
  const [ana, otra] = [await insertTestUsuario(api.db), await insertTestUsuario(api.db)]
  await api.pool.query('insert into invitado (usuario_id, telefono) values ($1, $2)', [ana.id, '341 555-0101'])
  const libro = await insertTestLibro(api.db)
  const domicilio = { calle: 'Mitre', altura: '5', localidad: 'Rosario', codigo_postal: '2000', provincia: 'Santa Fe' }
  const payload = { items: [{ libro, cantidad: 1 }], metodo_pago: 'efectivo', domicilio }
  await api.app.inject({ method: 'POST', url: '/api/pedidos', headers: ana.headers, payload })
  await api.pool.query('update pedido set telefono = $2 where usuario_id = $1', [ana.id, '341 555-0102'])
  const happened = (actor: string | null, objeto: string, origen: string) =>
    api.pool.query(
      `insert into suceso_seguridad (id, suceso, resultado, actor_id, objeto_id, origen) values ($4, 'ingreso', 'hecho', $1, $2, $3)`,
      [actor, objeto, origen, createId()],
    )
  await happened(ana.id, ana.id, '198.51.100.1')
  await happened(otra.id, ana.id, '198.51.100.2')
  await happened(otra.id, otra.id, '198.51.100.3')
  const todo = await get('/api/mis-datos', ana.headers)
  const { cuenta, pedidos, sesiones, sucesos_de_seguridad: sucesos } = todo.json()
  expect([cuenta.telefono, pedidos[0].telefono]).toEqual(['341 555-0101', '341 555-0102'])
  expect(pedidos[0]).toMatchObject({ domicilio, entrega: 'Mitre 5, Rosario (2000), Santa Fe' })
  expect(sesiones).toEqual([expect.objectContaining({ dispositivo: expect.any(String), vence_en: expect.any(String) })])
  expect(sucesos).toMatchObject([
    { suceso: 'ingreso', resultado: 'hecho', origen: '198.51.100.1' },
    { suceso: 'ingreso', resultado: 'hecho', origen: null }, // whose address it was is theirs
  ])
  expect(todo.body).not.toMatch(new RegExp(`198\\.51\\.100\\.[23]|${otra.id}|token`))
  expect((await get('/api/mis-datos', otra.headers)).json()).toMatchObject({ cuenta: { telefono: null } })
})

it('gives nobody anything without an account, and not without end', async () => {
  expect((await get('/api/mis-datos', {})).statusCode).toBe(401)
  const { headers } = await insertTestUsuario(api.db)
  const statuses: number[] = []
  for (let n = 0; n < 11; n++) statuses.push((await get('/api/mis-datos', headers)).statusCode)
  expect(statuses).toEqual([...Array(10).fill(200), 429])
})
