// Sales of a till whose network comes and goes, and dies before and after the shop has heard: none is lost, none is there twice.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createCola } from '#platform/cola.ts'
import { AppError } from '#platform/errors.ts'
import type { Output } from '#platform/http/contract.ts'
import { createId } from '#platform/id.ts'
import { centavos, pesos } from '#platform/money.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { insertTestLibro, insertTestUsuario } from '#test/rows.ts'
import { VENDER_SIN_RED } from './mostrador.ajustes.ts'
import type { Venta, VentaDetalle } from './mostrador.contract.ts'
import { openPuesto } from './puesto.rules.ts'
import { takeProvisoria, toPedidoSinRed } from './sin-red.rules.ts'
import type { listTitulos } from './titulos.contract.ts'

let api: TestApi
let headers: Record<string, string>
let libro: string
beforeAll(async () => {
  api = await createTestApi()
  headers = (await insertTestUsuario(api.db, 'empleado')).headers
  const lugar = createId()
  await api.db.insertInto('lugar').values({ id: lugar, nombre: 'Local', nombre_p: 'local', tipo: 'local' }).execute()
  libro = await insertTestLibro(api.db, { titulo: 'El túnel', precio: 10_000_00 })
  await api.db
    .insertInto('movimiento')
    .values({ libro_id: libro, lugar_id: lugar, condicion: 'firme', tipo: 'compra', cantidad: 50 })
    .execute()
})
afterAll(() => api.end())

const AYER = new Date(Date.now() - 86_400_000).toISOString()
let talonario = { letras: 'QK', dados: 0 }
function makeVenta(precio = 10_000) {
  const taken = takeProvisoria(talonario)
  talonario = taken.talonario
  const linea = { _id: libro, isbn: '9789505470662', titulo: 'El túnel', precio: pesos(precio), cantidad: 1 }
  const sinFicha = { precio_lista: null, precio_antes: null, oferta: null, libres: null }
  const venta = { ...openPuesto(createId()).venta, lineas: [{ ...linea, ...sinFicha }] }
  return toPedidoSinRed(venta, {
    lugar: '',
    pagos: [{ medio: 'efectivo', importe: pesos(precio) }],
    entregado: null,
    provisoria: taken.provisoria,
    vendida_en: AYER,
  })
}
const send = (payload: object) => api.app.inject({ method: 'POST', url: '/api/mostrador/ventas', headers, payload })
const setting = async (on: boolean) => {
  const { clave } = VENDER_SIN_RED
  await api.db.deleteFrom('ajuste_tienda').where('clave', '=', clave).execute()
  if (on) await api.db.insertInto('ajuste_tienda').values({ clave, valor: 'true', sellado: false }).execute()
  await api.services.ajustes.load(api.db)
}

it('takes no sale without a network where the shop did not ask for that', async () => {
  expect((await send(makeVenta())).json()).toMatchObject({ code: 'SIN_RED_APAGADO' })
})

type Guardada = { id: string; pedido: ReturnType<typeof makeVenta> }

/** Sends all of them through cuts of every sort, with a till made anew after each; what the shop answered, by the sale. */
async function sendAll(todas: Guardada[], llega: (pedido: Guardada['pedido']) => Promise<number>) {
  let guardadas = todas
  const numeros = new Map<string, number>()
  const cut = () => {
    throw new AppError(0, 'NETWORK', '')
  }
  let n = 0
  for (let round = 0; guardadas.length > 0 && round < todas.length; round++) {
    const { flush } = createCola<Guardada, number>({
      leer: () => guardadas,
      olvidar: (llegaron) => {
        if (++n % 13 === 0) cut() // the power goes before the till has written down that it arrived
        guardadas = guardadas.filter((una) => !llegaron.includes(una))
      },
      mandar: async ([una]) => {
        if (++n % 7 === 0) cut() // never left
        const numero = una ? await llega(una.pedido) : 0
        if (n % 11 === 0) cut() // arrived, and nobody heard the answer
        return numero
      },
      contar: ([una], dicho) => {
        if (una && dicho.caso === 'llego') numeros.set(una.id, dicho.respuesta)
      },
      porVez: 1,
      sigue: true,
    })
    await flush()
  }
  return { quedan: guardadas.length, numeros }
}
const makeGuardadas = (n: number): Guardada[] =>
  Array.from({ length: n }, () => makeVenta()).map((pedido) => ({ id: pedido._id, pedido }))

it('sends 500 of them over a network that is cut, each until it has arrived', async () => {
  const todas = makeGuardadas(500)
  const tienda = new Map<string, number>()
  const { quedan, numeros } = await sendAll(todas, async ({ _id }) => {
    if (!tienda.has(_id)) tienda.set(_id, tienda.size + 1)
    return tienda.get(_id) ?? 0
  })
  expect([quedan, tienda.size, numeros]).toEqual([0, 500, tienda])
})

it('takes each once, with its number; copies that lack become tasks', async () => {
  await setting(true)
  const todas = makeGuardadas(60)
  const { quedan, numeros } = await sendAll(todas, async (pedido) => {
    const answer = await send(pedido)
    if (answer.statusCode !== 200) throw new Error(answer.body)
    return answer.json<VentaDetalle>().numero
  })
  expect([quedan, new Set(numeros.values()).size]).toEqual([0, 60])
  const { rows } = await api.pool.query(`
    select (select count(*) from venta_mostrador)::int as ventas, (select count(distinct provisoria) from venta_mostrador)::int as papeles,
      (select sum(importe_centavos) from venta_mostrador_pago)::int as cobrado, (select sum(fisico) from existencia)::int as quedan,
      (select count(*) from venta_mostrador_tarea where motivo = 'ejemplares')::int as faltan`)
  expect(rows).toEqual([{ ventas: 60, papeles: 60, cobrado: 60 * 10_000_00, quedan: 0, faltan: 10 }])
})

it('keeps the price that was told and asks somebody to look, by its paper and once', async () => {
  const pedido = makeVenta(8_000)
  const venta = (await send(pedido)).json<VentaDetalle>()
  expect(venta).toMatchObject({
    total: 8_000,
    sin_red: { provisoria: pedido.sin_red.provisoria, vendida_en: AYER },
    lineas: [{ precio_unitario: 8_000, precio_lista: 10_000, oferta: 'Vendido sin red' }],
    tareas: [
      { linea: 1, motivo: 'ejemplares', cantidad: 1 },
      { linea: 1, motivo: 'precio', cantidad: 1 },
    ],
  })
  const list = async (query: string) =>
    (await api.app.inject({ url: `/api/mostrador/ventas?${query}`, headers })).json<{ ventas: Venta[] }>().ventas
  expect((await list(`provisoria=${pedido.sin_red.provisoria}`)).map(({ _id }) => _id)).toEqual([venta._id])
  expect(await list('tareas=si&limit=100')).toHaveLength(11)
  const resolve = () => api.app.inject({ method: 'PUT', url: `/api/mostrador/ventas/${venta._id}/tareas`, headers })
  expect((await resolve()).json<VentaDetalle>().tareas).toBeUndefined()
  expect((await resolve()).statusCode).toBe(200)
  expect(await list('tareas=si&limit=100')).toHaveLength(10)
})

it('is the same sale again where the catalogue has the book that the till sold without a file', async () => {
  const { isbn } = await api.db.selectFrom('libro').select('isbn').where('id', '=', libro).executeTakeFirstOrThrow()
  const suelta = { isbn, titulo: 'El tunel', precio: 10_000 }
  const pedido = { ...makeVenta(), lineas: [{ suelta, cantidad: 1 }] }
  const [first, again] = [await send(pedido), await send(pedido)]
  expect([first.statusCode, again.statusCode]).toEqual([200, 200])
  expect(first.json<VentaDetalle>().lineas).toMatchObject([{ libro, titulo: 'El túnel' }])
  expect(again.json<VentaDetalle>().numero).toBe(first.json<VentaDetalle>().numero)
})

it('lists the titles that a till keeps, then what changed of them', async () => {
  const lista = async (query = '') => {
    const answer = await api.app.inject({ url: `/api/mostrador/titulos?${query}`, headers })
    return answer.json<Output<typeof listTitulos>>()
  }
  await setting(false)
  expect(await lista()).toMatchObject({ code: 'SIN_RED_APAGADO' })
  await setting(true)
  const otro = await insertTestLibro(api.db, { titulo: 'Rayuela', precio: 15_000_00 })
  const todo = await lista()
  expect(todo).toMatchObject({ todo: true, siguiente: null, quitados: [] })
  expect(todo.titulos.find(({ _id }) => _id === libro)).toMatchObject({
    titulo: 'El túnel',
    precio: 10_000,
    lugares: [{ lugar: 'Local', estante: null }],
  })
  expect(todo.titulos).toHaveLength(2)
  await api.db
    .updateTable('libro')
    .set({ precio: centavos(11_000_00) })
    .where('id', '=', libro)
    .execute()
  await api.db
    .updateTable('libro')
    .set({ formatos: ['digital'] })
    .where('id', '=', otro)
    .execute()
  const cambios = await lista(`cambios_tras=${todo.momento}`)
  expect(cambios).toMatchObject({ todo: false, titulos: [{ _id: libro, precio: 11_000 }], quitados: [otro] })
  expect(await lista(`cambios_tras=${todo.momento}&despues_de=${libro}`)).toMatchObject({ titulos: [] })
  const ayer = `${new Date(Date.now() - 2 * 86_400_000).toISOString()}~0`
  expect(await lista(`cambios_tras=${ayer}`)).toMatchObject({ todo: true })
  const sinPrecio = await insertTestLibro(api.db, { titulo: 'Nuevo', precio: null })
  expect((await lista()).titulos.find(({ _id }) => _id === sinPrecio)).toMatchObject({ precio: null })
})
