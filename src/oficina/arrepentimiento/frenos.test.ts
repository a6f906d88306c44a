// Junk neither silences the shop's notice of a true revocation nor its customer's code.
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Envio } from '#casa/correo/correo.ts'
import { createId } from '#platform/id.ts'
import type { JobHandlers } from '#platform/jobs.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { widenHour } from '#test/hora.ts'
import { VENDEDOR, writeAjustes } from '#test/legales.ts'
import { insertTestLibro, insertTestUsuario } from '#test/rows.ts'
import { createArrepentimientoHandlers } from './arrepentimiento.correo.ts'

const TIENDA = 'tienda@libros.test'

let api: TestApi
let handlers: Pick<JobHandlers, Extract<keyof JobHandlers, `arrepentimiento-${string}`>>
const sent: Envio[] = []
beforeAll(async () => {
  api = await createTestApi({ TRUST_PROXY: '127.0.0.1', SITE_EMAIL: TIENDA })
  await writeAjustes(api, VENDEDOR)
  const correo = { send: async (envio: Envio) => void sent.push(envio), close: async () => {} }
  const { db, config, services } = api
  handlers = createArrepentimientoHandlers({ db, config, correo, createCounter: services.createCounter })
})
afterAll(() => api.end())

let from = 0
async function ask(payload: object, origin = `203.0.113.${++from}`) {
  const url = '/api/arrepentimientos'
  const body = { id: createId(), pedido: '999999', email: 'nadie@correo.test', ...payload }
  const answer = await api.app.inject({
    method: 'POST',
    url,
    headers: { 'x-forwarded-for': origin },
    payload: body,
  })
  return answer.statusCode
}
/** Does what is queued, also what waits for the end of its hour; gives what was sent. */
async function work(): Promise<Envio[]> {
  sent.length = 0
  const { rows } = await api.pool.query(
    "delete from tareas.job where name like 'arrepentimiento%' returning id, name, data, start_after > now() as later",
  )
  for (const { id, name, data, later } of rows.toSorted((a, b) => Number(a.later) - Number(b.later))) {
    await handlers[name as keyof typeof handlers]({ id, data: { ...data, ...(later && widenHour(data)) } })
  }
  return [...sent]
}
const to = (envios: readonly Envio[], address: string) =>
  envios.filter(({ para }) => para.address === address).map(({ carta }) => carta.asunto)

async function placePedido() {
  const { headers, email } = await insertTestUsuario(api.db)
  const payload = { items: [{ libro: await insertTestLibro(api.db), cantidad: 1 }], metodo_pago: 'efectivo' }
  const { numero } = (await api.app.inject({ method: 'POST', url: '/api/pedidos', headers, payload })).json()
  return { pedido: String(numero), email }
}

it('ten junk requests leave a true one its notice to the shop and its code', async () => {
  const suyo = await placePedido()
  for (let n = 0; n < 10; n++) await ask({ email: n % 2 ? suyo.email : 'nadie@correo.test' })
  await work()
  await ask(suyo)
  const envios = await work()
  expect(to(envios, TIENDA)).toEqual([expect.stringContaining('pedido de arrepentimiento')])
  expect(to(envios, suyo.email)).toEqual([expect.stringContaining('recibimos tu pedido de arrepentimiento')])
})

it('what is beyond the bound is summed up for the shop, and the codes come in one letter', async () => {
  const suyo = await placePedido()
  for (let n = 0; n < 12; n++) await ask({ ...suyo, pedido: '0' })
  await ask(suyo)
  const { rows } = await api.pool.query("select count(*)::int as n from tareas.job where name like 'arrepentimiento%'")
  expect(rows[0].n).toBe(13 * 3)
  await work()
  const later = await work()
  const [{ todos } = { todos: 0 }] = await api.db
    .selectFrom('arrepentimiento')
    .select((eb) => eb.fn.countAll<number>().as('todos'))
    .execute()
  // Two of each, where an hour ended meanwhile.
  expect(new Set(to(later, TIENDA))).toEqual(new Set([`${todos} pedidos de arrepentimiento en la última hora`]))
  expect(new Set(to(later, suyo.email))).toEqual(new Set(['Tus códigos de arrepentimiento']))
  const [resumen, codigos] = [TIENDA, suyo.email].map((address) => later.find(({ para }) => para.address === address))
  expect(JSON.stringify(resumen?.carta.bloques)).toContain('/panel-admin/obligaciones?parte=arrepentimientos')
  expect(JSON.stringify(resumen?.carta.bloques)).toContain('2 nombran un pedido que existe')
  expect(codigos?.carta.bloques[1]).toMatchObject({ datos: { length: 13 } })
  await ask(await placePedido())
  expect(to(await work(), TIENDA), 'of another order').toEqual([expect.stringContaining(': pedido de arrepentimiento')])
})

it('a state that the request has left meanwhile is told by the mail of the next one', async () => {
  const arrepentimientoId = createId()
  await ask({ id: arrepentimientoId, email: 'ana@correo.test' })
  await work()
  sent.length = 0
  await api.pool.query("update arrepentimiento set estado = 'en_camino' where id = $1", [arrepentimientoId])
  const tell = (estado: string) =>
    handlers['arrepentimiento-estado']({ id: createId(), data: { arrepentimientoId, estado } })
  await tell('confirmada')
  expect(sent).toEqual([])
  await tell('en_camino')
  expect(to(sent, 'ana@correo.test')).toEqual([expect.stringContaining('la devolución está en camino')])
})

it('whose order it is is asked, and nobody is written to of what is gone, nor a shop without an address', async () => {
  const suyo = await placePedido()
  const arrepentimientoId = createId()
  await ask({ id: arrepentimientoId, pedido: suyo.pedido, email: 'otra@correo.test' })
  expect(to(await work(), suyo.email)).toEqual([`Alguien pidió revocar tu pedido N.º ${suyo.pedido}`])
  sent.length = 0
  const { db, services } = api
  const correo = { send: async (envio: Envio) => void sent.push(envio), close: async () => {} }
  const config = { ...api.config, SITE_EMAIL: '' }
  const { createCounter } = services
  const sinCorreo = createArrepentimientoHandlers({ db, config, correo, createCounter })
  await sinCorreo['arrepentimiento-aviso']({ id: createId(), data: { arrepentimientoId } })
  for (const cual of ['recibido', 'titular', 'aviso'] as const)
    await handlers[`arrepentimiento-${cual}`]({ id: createId(), data: { arrepentimientoId: createId() } })
  expect(sent).toEqual([])
})

it('no other form keeps a customer from the button of the law', async () => {
  const origin = '198.51.100.77'
  const mensaje = { nombre: 'Ana', email: 'ana@correo.test', texto: 'Hola, quería preguntar por un libro.' }
  const statuses = new Set<number>()
  for (let n = 0; n < 61; n++) {
    const headers = { 'x-forwarded-for': origin }
    statuses.add((await api.app.inject({ method: 'POST', url: '/api/contacto', headers, payload: mensaje })).statusCode)
  }
  expect(statuses).toContain(429)
  expect(await ask({}, origin)).toBe(200)
})
