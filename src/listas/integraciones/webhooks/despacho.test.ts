// Events of the shop on their way to receivers of our own that fail, hang and lose their answers.
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestApi, type TestApi } from '#test/api.ts'
import { type Receptor, startReceptor } from '#test/receptor.ts'
import { insertTestLibro } from '#test/rows.ts'
import { type Callers, createCallers } from '#test/writing.ts'
import { startDespacho } from './despacho.ts'
import { createEnviar } from './envio.ts'
import { ESPERAS, EVENTOS, type Evento } from './webhook.rules.ts'

let api: TestApi
let as: Callers
const ends: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  // The receivers choose their ports later: the API is told of all of them at once.
  api = await createTestApi({ WEBHOOKS_PERMITIDOS: 'localhost:1' })
  as = await createCallers(api)
})
afterAll(() => api.end())
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
  await api.pool.query('delete from webhook')
})

async function receive(conducta?: Parameters<typeof startReceptor>[0]): Promise<Receptor> {
  const receptor = await startReceptor(conducta)
  ends.push(() => receptor.end())
  return receptor
}

/** A webhook of this receiver. The call judges the address of the internet; a test's own is written beside it. */
async function subscribe(receptor: Receptor, eventos: readonly Evento[] = EVENTOS): Promise<string> {
  const payload = { nombre: 'Prueba', url: 'https://ejemplo.test/', eventos: [...eventos] }
  const made = await as.done<{ webhook: { _id: string }; secreto: string }>(
    'POST',
    '/api/integraciones/webhooks',
    payload,
  )
  receptor.usar(made.secreto)
  await api.db.updateTable('webhook').set({ url: receptor.url }).where('id', '=', made.webhook._id).execute()
  return made.webhook._id
}

function despachar(receptores: readonly Receptor[], timeLimitMs = 5_000, sealed = api.services.sealed) {
  const enviar = createEnviar({ allowed: receptores.map(({ maquina }) => maquina), timeLimitMs })
  const stop = startDespacho({ db: api.db, sealed, enviar, log: { warn: () => {} }, pollMs: 10, idleMs: 10 })
  ends.push(stop)
  return stop
}

/** Waits are over at once. */
function hurry() {
  const timer = setInterval(
    () =>
      void api.pool.query(`update entrega set proximo_en = now() where estado = 'pendiente' and proximo_en > now()`),
    30,
  )
  ends.push(async () => clearInterval(timer))
}

const count = async (estado: string) =>
  (
    await api.db
      .selectFrom('entrega')
      .select('id')
      .where('estado', '=', estado as 'pendiente')
      .execute()
  ).length
const settled = () =>
  vi.waitFor(async () => expect(await count('pendiente')).toBe(0), { timeout: 50_000, interval: 50 })

async function createPedido(): Promise<string> {
  const items = [{ libro: await insertTestLibro(api.db), cantidad: 1 }]
  const payload = { items, metodo_pago: 'efectivo', entrega: 'Pasaje Secreto 77' }
  const made = await api.app.inject({ method: 'POST', url: '/api/pedidos', headers: as.cliente.headers, payload })
  return made.json()._id
}
const setEstado = (id: string, estado: string) => as.done('PUT', `/api/pedidos/${id}`, { estado })

describe('a receiver that fails, hangs and loses its answers', () => {
  it('gets every event at least once, in order of each subject, with a valid signature', async () => {
    const CONDUCTAS = ['error', 'bien', 'colgada', 'perdida', 'bien', 'error', 'perdida'] as const
    const receptor = await receive((n) => CONDUCTAS[n % CONDUCTAS.length] ?? 'bien')
    await subscribe(receptor, ['pedido.creado', 'pedido.estado'])
    hurry()
    // Two nodes share the work.
    despachar([receptor], 400)
    despachar([receptor], 400)
    const ids = await Promise.all(Array.from({ length: 5 }, createPedido))
    for (const estado of ['procesado', 'enviado', 'entregado'])
      await Promise.all(ids.map((id) => setEstado(id, estado)))
    await settled()
    expect(receptor.firmasMalas).toEqual([])
    expect(receptor.cruces).toEqual([])
    for (const id of ids) {
      const seen = receptor.aceptados.filter(({ sujeto }) => sujeto === id)
      const firsts = seen.filter((one, at) => seen.findIndex(({ id: other }) => other === one.id) === at)
      expect(firsts.map(({ type, data }) => [type, data.estado])).toEqual([
        ['pedido.creado', 'pendiente'],
        ['pedido.estado', 'procesado'],
        ['pedido.estado', 'enviado'],
        ['pedido.estado', 'entregado'],
      ])
      // A repeated one never comes after its successor.
      const order = seen.map(({ data }) =>
        ['pendiente', 'procesado', 'enviado', 'entregado'].indexOf(String(data.estado)),
      )
      expect(order).toEqual(order.toSorted((a, b) => a - b))
    }
    expect(receptor.aceptados.length).toBeGreaterThan(20) // some were lost and came again
  })

  it('holds up nobody else', async () => {
    const [colgada, otra] = [await receive(() => 'colgada'), await receive()]
    await subscribe(colgada, ['pedido.creado'])
    await subscribe(otra, ['pedido.creado'])
    despachar([colgada, otra], 30_000)
    await Promise.all(Array.from({ length: 8 }, createPedido))
    await vi.waitFor(() => expect(otra.aceptados).toHaveLength(8), { timeout: 15_000 })
    expect([colgada.pedidos(), colgada.aceptados.length]).toEqual([4, 0])
  })
})

describe('what a message says', () => {
  it('of an order: ids, state and sums in pesos, nothing of a person', async () => {
    const receptor = await receive()
    await subscribe(receptor, ['pedido.creado', 'pedido.estado', 'pedido.eliminado'])
    const id = await createPedido()
    await setEstado(id, 'enviado')
    await as.done('DELETE', `/api/pedidos/${id}`)
    despachar([receptor])
    await settled()
    const [creado, estado, eliminado] = receptor.aceptados
    expect(creado).toMatchObject({
      type: 'pedido.creado',
      data: { _id: id, numero: expect.any(Number), estado: 'pendiente', total: 12_500, envio: 0 },
    })
    expect(estado?.data).toEqual({ ...creado?.data, estado: 'enviado', estado_anterior: 'pendiente' })
    expect([eliminado?.type, eliminado?.data]).toEqual(['pedido.eliminado', { ...creado?.data, estado: 'enviado' }])
    expect(JSON.stringify(receptor.aceptados.map(({ data }) => data))).not.toMatch(/Secreto|Ana|@/)
    expect(creado?.headers).toMatchObject({ 'content-type': 'application/json; charset=utf-8' })
    expect(creado?.headers).not.toHaveProperty('cookie')
  })

  it('of a book: what people change, not what jobs count', async () => {
    const receptor = await receive()
    await subscribe(receptor)
    const id = await insertTestLibro(api.db)
    await as.done('PUT', `/api/libros/${id}`, { precio: 9_000 })
    await as.done('PUT', `/api/libros/${id}`, { precio: 9_000 })
    await api.db.updateTable('libro').set({ vendidos: 7 }).where('id', '=', id).execute()
    await as.done('DELETE', `/api/libros/${id}`)
    despachar([receptor])
    await settled()
    expect(receptor.aceptados.map(({ type, data }) => [type, data._id])).toEqual([
      ['libro.creado', id],
      ['libro.cambiado', id],
      ['libro.eliminado', id],
    ])
  })
})

describe('a webhook', () => {
  it('is told only of what it asked for, and of nothing while it is off', async () => {
    const receptor = await receive()
    const webhook = await subscribe(receptor, ['libro.eliminado'])
    await insertTestLibro(api.db)
    expect(await count('pendiente')).toBe(0)
    await as.done('PUT', `/api/integraciones/webhooks/${webhook}`, { activo: false })
    await as.done('DELETE', `/api/libros/${await insertTestLibro(api.db)}`)
    expect(await count('pendiente')).toBe(0)
  })

  it('of a change that was taken back hears nothing', async () => {
    await subscribe(await receive())
    const undone = api.db.transaction().execute(async (trx) => {
      await insertTestLibro(trx)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await count('pendiente')).toBe(0)
  })

  it('that never answers well has failed after the last wait, and what comes after it goes on', async () => {
    let broken = true
    const receptor = await receive(() => (broken ? 'error' : 'bien'))
    const webhook = await subscribe(receptor, ['libro.creado', 'libro.cambiado'])
    const libro = await insertTestLibro(api.db)
    await as.done('PUT', `/api/libros/${libro}`, { precio: 9_000 })
    await api.pool.query(`update entrega set intentos = $1 where evento = 'libro.creado'`, [ESPERAS.length])
    despachar([receptor])
    await vi.waitFor(async () => expect(await count('fallida')).toBe(1), { timeout: 20_000 })
    broken = false
    hurry()
    await settled()
    expect(receptor.aceptados.map(({ type }) => type)).toEqual(['libro.cambiado'])

    // The owner sees both, and sends the failed one again.
    const { entregas } = (
      await api.app.inject({ url: `/api/integraciones/entregas?webhook=${webhook}`, headers: as.admin.headers })
    ).json()
    expect(entregas).toMatchObject([
      { evento: 'libro.cambiado', estado: 'entregada', sujeto: libro, proximo_en: null },
      {
        evento: 'libro.creado',
        estado: 'fallida',
        historia: [{ estado: 500, motivo: 'respuesta', ms: expect.any(Number) }],
      },
    ])
    await as.done('POST', `/api/integraciones/entregas/${entregas[1]._id}/repetir`)
    await settled()
    expect(receptor.aceptados.at(-1)).toMatchObject({ type: 'libro.creado', id: entregas[1]._id })
    expect(receptor.firmasMalas).toEqual([])
  })

  it('whose secret this machine cannot read is not sent to', async () => {
    const receptor = await receive()
    await subscribe(receptor, ['libro.creado'])
    await insertTestLibro(api.db)
    const foreign = { seal: api.services.sealed.seal, open: () => Promise.reject(new Error('another key')) }
    despachar([receptor], 1_000, foreign)
    const motivos = () => api.db.selectFrom('entrega_intento').select(['motivo', 'estado']).execute()
    await vi.waitFor(async () => expect(await motivos()).toEqual([{ motivo: 'secreto', estado: null }]))
    expect(receptor.pedidos()).toBe(0)
  })
})

it('what is on its way when a node stops is sent again', async () => {
  const receptor = await receive((n) => (n === 0 ? 'colgada' : 'bien'))
  await subscribe(receptor, ['libro.creado'])
  await insertTestLibro(api.db)
  const stop = despachar([receptor], 30_000)
  await vi.waitFor(() => expect(receptor.pedidos()).toBe(1))
  await stop()
  expect(await api.db.selectFrom('entrega_intento').selectAll().execute()).toEqual([])
  await api.pool.query(`update entrega set tomada_hasta = now() - interval '1 second'`)
  despachar([receptor])
  await settled()
  expect(receptor.aceptados).toHaveLength(1)
})
