// The register: what comes into it by itself, two tabs, and a close that nobody changes.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createId } from '#platform/id.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { listAuditados } from '#test/auditados.ts'
import { insertTestLugar } from '#test/existencias.ts'
import { insertTestLibro, insertTestUsuario } from '#test/rows.ts'
import type { CajaDetalle } from './caja.contract.ts'

let api: TestApi
let admin: Awaited<ReturnType<typeof insertTestUsuario>>
let empleado: typeof admin
let libro: string
let nuevos = 0

const call = (
  url: string,
  payload?: object,
  who = empleado,
  method: 'POST' | 'PUT' | 'GET' = payload ? 'POST' : 'GET',
) => api.app.inject({ method, url, headers: who.headers, ...(payload && { payload }) })
async function done<T = CajaDetalle>(url: string, payload?: object): Promise<T> {
  const answer = await call(url, payload)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<T>()
}
const refusal = async (url: string, payload: object) => {
  const answer = await call(url, payload)
  return [answer.statusCode, answer.json<{ code: string }>().code]
}
const newLugar = () => insertTestLugar(api.db, `Local ${++nuevos}`, { orden: nuevos })
const open = async (lugar: string, inicial = 1_000) =>
  (await done('/api/mostrador/cajas', { _id: createId(), lugar, inicial }))._id
const sell = async (lugar: string, medio = 'efectivo') => {
  const _id = createId()
  const payload = { _id, lugar, lineas: [{ libro, cantidad: 1 }], total: 500.5, pagos: [{ medio, importe: 500.5 }] }
  return done<{ _id: string }>('/api/mostrador/ventas', payload)
}
const ver = (id: string) => done(`/api/mostrador/cajas/${id}`)
const encender = (valor: boolean) =>
  call('/api/ajustes', { cambios: [{ clave: 'mostrador.caja', valor }] }, admin, 'PUT')

beforeAll(async () => {
  api = await createTestApi()
  admin = await insertTestUsuario(api.db, 'admin')
  empleado = await insertTestUsuario(api.db, 'empleado')
  libro = await insertTestLibro(api.db, { precio: 500_50 })
})
afterAll(() => api.end())

it('is there only where the owner keeps one', async () => {
  const lugar = await newLugar()
  const payload = { _id: createId(), lugar, inicial: 0 }
  expect(await refusal('/api/mostrador/cajas', payload)).toEqual([409, 'CAJA_APAGADA'])
  await sell(lugar)
  expect((await api.pool.query('select from caja_movimiento')).rowCount).toBe(0)
  await encender(true)
  expect(await refusal('/api/mostrador/cajas', { ...payload, inicial: 1.005 })).toEqual([400, 'INVALID'])
  await done('/api/mostrador/cajas', payload)
  const abierta = { lugar: expect.stringMatching(/^Local/), inicial: 0 }
  expect(await listAuditados(api.db, payload._id)).toMatchObject([{ suceso: 'alta', antes: null, despues: abierta }])
})

it('takes the cash of its place, and no card, and what goes out of it', async () => {
  const [lugar, otro] = [await newLugar(), await newLugar()]
  const id = await open(lugar)
  const { _id: venta } = await sell(lugar)
  await sell(lugar, 'tarjeta')
  await sell(otro)
  await done(`/api/mostrador/ventas/${venta}/devoluciones`, {
    _id: createId(),
    medio: 'efectivo',
    lineas: [{ linea: 1, cantidad: 1 }],
  })
  await done(`/api/mostrador/cajas/${id}/movimientos`, {
    _id: createId(),
    tipo: 'ingreso',
    importe: 50,
    motivo: 'Cambio',
  })
  const { esperado, sumas } = await ver(id)
  expect(esperado).toBe(1_050)
  expect(sumas).toEqual([
    { tipo: 'venta', veces: 1, importe: 500.5 },
    { tipo: 'devolucion', veces: 1, importe: -500.5 },
    { tipo: 'ingreso', veces: 1, importe: 50 },
  ])
})

it('takes the cash of an order where its own person opened it, else where it is the only one', async () => {
  const cierra = async (id: string) => {
    const { esperado } = await ver(id)
    await done(`/api/mostrador/cajas/${id}/cierre`, { esperado, billetes: [], monedas: esperado })
  }
  for (const { _id, cierre } of await done<CajaDetalle[]>('/api/mostrador/cajas')) if (!cierre) await cierra(_id)
  const cobrar = (usuario: string | null, tipo = 'aprobado') =>
    api.pool.query(
      `insert into pago_movimiento (pedido_id, numero, tipo, medio, importe, pago, ocurrido_en, usuario_id, clave)
       values (gen_random_uuid(), 1, $2, 'efectivo', 100, 'x', now(), $1, gen_random_uuid()::text)`,
      [usuario, tipo],
    )
  await cobrar(null) // no register: it goes into none
  const suya = await open(await newLugar(), 0)
  await cobrar(null)
  await cobrar(admin.id, 'devuelto')
  expect((await ver(suya)).sumas).toEqual([{ tipo: 'pedido', veces: 2, importe: 0 }])
  const otra = await open(await newLugar(), 0)
  await cobrar(null) // two of them, and nobody's: it goes into none
  await api.pool.query(`insert into pago_movimiento (pedido_id, numero, tipo, medio, importe, pago, ocurrido_en, clave)
    values (gen_random_uuid(), 1, 'aprobado', 'mercadopago', 100, 'x', now(), 'tarjeta')`)
  expect((await ver(suya)).sumas[0]?.veces).toBe(2)
  expect((await ver(otra)).sumas).toEqual([])
  await cierra(suya)
  await cierra(otra)
})

it('is opened once, in however many tabs, and a second press is the same register', async () => {
  const lugar = await newLugar()
  const payload = { _id: createId(), lugar, inicial: 10 }
  const openAll = async (all: (typeof payload)[]) =>
    (await Promise.all(all.map((one) => call('/api/mostrador/cajas', one)))).map(({ statusCode }) => statusCode).sort()
  expect(await openAll([payload, payload])).toEqual([200, 200])
  const otro = { ...payload, lugar: await newLugar() }
  expect(await openAll([1, 2, 3].map(() => ({ ...otro, _id: createId() })))).toEqual([200, 409, 409])
  const { rows } = await api.pool.query('select id from caja where lugar_id = $1', [lugar])
  expect(rows).toHaveLength(1)
  const id = rows[0]?.id
  const retiro = { _id: createId(), tipo: 'retiro', importe: 4, motivo: 'Flete' }
  expect(await refusal(`/api/mostrador/cajas/${id}/movimientos`, { ...retiro, motivo: ' ' })).toEqual([400, 'INVALID'])
  await Promise.all([1, 2].map(() => call(`/api/mostrador/cajas/${id}/movimientos`, retiro)))
  expect((await ver(id)).esperado).toBe(6)
  expect(await refusal(`/api/mostrador/cajas/${id}/movimientos`, { ...retiro, importe: 5 })).toEqual([
    409,
    'CAJA_REPETIDA',
  ])
  expect(await refusal(`/api/mostrador/cajas/${id}/movimientos`, { ...retiro, _id: createId(), importe: 7 })).toEqual([
    ...[409, 'CAJA_SIN_PLATA'],
  ])
})

it('is closed by its count, once, with the reason of a difference; nothing comes in or changes any more', async () => {
  const lugar = await newLugar()
  const id = await open(lugar)
  await sell(lugar)
  const url = `/api/mostrador/cajas/${id}/cierre`
  const cierre = { esperado: 1_500.5, billetes: [{ valor: 500, cuantos: 3 }], monedas: 0, motivo: '' }
  expect(await refusal(url, { ...cierre, esperado: 1_000 })).toEqual([409, 'CAJA_CAMBIADA'])
  expect((await call(url, cierre)).json()).toMatchObject({ campos: { motivo: 'Escribí por qué falta plata.' } })
  expect(await refusal(url, { ...cierre, billetes: [{ valor: 300, cuantos: 1 }] })).toEqual([400, 'INVALID'])
  const dicho = { ...cierre, motivo: 'Un vuelto mal dado' }
  const [uno, dos] = await Promise.all([done(url, dicho), done(url, dicho)])
  expect(uno.cierre).toMatchObject({ contado: 1_500, diferencia: -0.5, motivo: 'Un vuelto mal dado' })
  expect(dos.cierre?.numero).toBe(uno.cierre?.numero)
  expect(await refusal(url, { ...dicho, monedas: 1 })).toEqual([409, 'CAJA_CERRADA'])
  const cajas = await done<CajaDetalle[]>('/api/mostrador/cajas?orden=diferencia')
  const closed = cajas.map(({ cierre }) => cierre !== null)
  expect(closed).toEqual(closed.toSorted()) // open ones stay above
  expect(cajas.find(({ cierre }) => cierre !== null)?._id).toBe(id) // what is missing most
  await sell(lugar) // sold all the same, in no register
  expect((await ver(id)).esperado).toBe(1_500.5)
  const tarde = { _id: createId(), tipo: 'ingreso', importe: 1, motivo: 'Tarde' }
  expect(await refusal(`/api/mostrador/cajas/${id}/movimientos`, tarde)).toEqual([409, 'CAJA_CERRADA'])
  for (const statement of [
    `update caja set contado_centavos = 1 where id = '${id}'`,
    `delete from caja where id = '${id}'`,
    `update caja_movimiento set importe_centavos = 1 where caja_id = '${id}'`,
    `delete from caja_movimiento where caja_id = '${id}'`,
    `insert into caja_movimiento (caja_id, tipo, importe_centavos, motivo, clave) values ('${id}', 'ingreso', 1, 'x', 'x')`,
  ])
    await expect(api.pool.query(statement), statement).rejects.toThrow(/never changes|only ever added|is closed/)
})

it('numbers its closes without a gap, and can be closed where none is kept any more', async () => {
  const [una, otra] = [await open(await newLugar(), 0), await open(await newLugar(), 0)]
  await encender(false)
  const cerrar = (id: string) => done(`/api/mostrador/cajas/${id}/cierre`, { esperado: 0, billetes: [], monedas: 0 })
  const numeros = (await Promise.all([cerrar(una), cerrar(otra)])).map(({ cierre }) => cierre?.numero ?? 0)
  const { rows } = await api.pool.query<{ n: number; ultimo: number }>(
    'select count(numero)::int as n, max(numero) as ultimo from caja',
  )
  expect(rows[0]?.n).toBe(rows[0]?.ultimo)
  expect(new Set(numeros).size).toBe(2)
})
