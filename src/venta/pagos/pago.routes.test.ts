// An order's money from the order to the refund, against a gateway in memory.
import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createExistenciaHandlers } from '#estante/existencias/existencia.jobs.ts'
import type { getResumen } from '#oficina/resumen/resumen.contract.ts'
import { DIA_MS } from '#platform/dias.ts'
import { formatPesos, toLocalDay } from '#platform/format.ts'
import type { Output } from '#platform/http/contract.ts'
import { createId } from '#platform/id.ts'
import { centavos, toPesos } from '#platform/money.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { bringCopies, insertTestLugar, readCopias } from '#test/existencias.ts'
import { createCobradorDePrueba, createPasarelaDePrueba, type PasarelaDePrueba } from '#test/pasarela.ts'
import { insertTestLibro, insertTestUsuario } from '#test/rows.ts'
import type { PorPreparar } from '#venta/pedidos/despachos/despachos.contract.ts'
import type { PedidoDetalle } from '#venta/pedidos/estado.contract.ts'
import type { Pedido } from '#venta/pedidos/pedido.contract.ts'
import type { Cobrador } from './cobrador.ts'
import type { getPagos, PagosDePedido, PagoVisto, TareaVista } from './pago.contract.ts'
import { createPagoHandlers, createSePaga, enqueueConsultas } from './pago.handlers.ts'
import { forgetAvisos } from './transferencia.service.ts'

type Usuario = Awaited<ReturnType<typeof insertTestUsuario>>
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

const SECRETO = 'secreto-de-prueba'
const PRECIO = 12_500_00

let api: TestApi
let apagado: Cobrador
let prueba: PasarelaDePrueba
let ana: Usuario
let beto: Usuario
let admin: Usuario
let empleado: Usuario
let lugar: string

beforeAll(async () => {
  api = await createTestApi()
  apagado = api.services.cobrador
  ana = await insertTestUsuario(api.db)
  beto = await insertTestUsuario(api.db)
  admin = await insertTestUsuario(api.db, 'admin')
  empleado = await insertTestUsuario(api.db, 'empleado')
  lugar = await insertTestLugar(api.db)
})
afterAll(() => api.end())
beforeEach(() => {
  prueba = createPasarelaDePrueba()
  api.services.cobrador = createCobradorDePrueba(prueba, SECRETO)
})
afterEach(async () => {
  api.services.cobrador = apagado
  await sql`delete from tareas.job`.execute(api.db)
})

async function call<T = { code?: string }>(method: Method, url: string, as: Usuario | null, payload?: object) {
  const response = await api.app.inject({ method, url, headers: as?.headers ?? {}, ...(payload && { payload }) })
  return { status: response.statusCode, body: response.json<T>() }
}

/** An order of a counted book with so many copies in the shop, by card. */
async function place({ copias = 3, cantidad = 1, metodo_pago = 'tarjeta' } = {}) {
  const libro = await insertTestLibro(api.db, { titulo: 'El túnel', precio: PRECIO })
  if (copias > 0) await bringCopies(api.db, libro, lugar, copias)
  const { body } = await call<Pedido>('POST', '/api/pedidos', ana, { items: [{ libro, cantidad }], metodo_pago })
  return { pedido: body, id: body._id, libro, suma: centavos(Math.round((body.total + body.envio) * 100)) }
}
const pagar = (id: string, as: Usuario | null = ana) =>
  call<{ enlace: string }>('POST', `/api/pedidos/${id}/pagar`, as, {})
const consultar = async (id: string, pago?: string) =>
  (await call<PagoVisto>('POST', `/api/pedidos/${id}/consultar-pago`, ana, pago ? { pago } : {})).body
const verPagos = async (id: string) => (await call<PagosDePedido>('GET', `/api/pedidos/${id}/pagos`, admin)).body
const leer = async (id: string) => (await call<PedidoDetalle>('GET', `/api/pedidos/${id}`, ana)).body
const devolver = (id: string, to: object = {}, clave = createId()) =>
  call<PagosDePedido & { code?: string }>('POST', `/api/pedidos/${id}/devoluciones`, admin, { clave, ...to })

async function notify(pagoId: string, { secreto = SECRETO, type = 'payment', remoteAddress = '127.0.0.1' } = {}) {
  const [ts, request] = [String(Date.now()), createId()]
  const v1 = createHmac('sha256', secreto).update(`id:${pagoId};request-id:${request};ts:${ts};`).digest('hex')
  const { statusCode } = await api.app.inject({
    remoteAddress,
    method: 'POST',
    url: `/api/pagos/mercadopago?data.id=${pagoId}&type=${type}&source_news=webhooks`,
    headers: { 'x-signature': `ts=${ts},v1=${v1}`, 'x-request-id': request },
    payload: { type, data: { id: pagoId } },
  })
  return statusCode
}

type Job = { id: string; name: string; data: Record<string, string> }
const PROPIOS = ['pago-leer', 'contracargo-leer', 'cobro-consulta', 'cobro-cierre', 'devolucion', 'pago-noche']
/** Works off the queue of money, as a node does; a job that fails stays. Returns what failed. */
async function work(): Promise<string[]> {
  const handlers = createPagoHandlers({ db: api.db, cobrador: api.services.cobrador }) as unknown as Record<
    string,
    (job: Job) => Promise<void> // the rows name their handler
  >
  const { rows } =
    await sql<Job>`select id, name, data from tareas.job where name = any(${PROPIOS}) order by created_on, id`.execute(
      api.db,
    )
  const failed: string[] = []
  await Promise.all(
    rows.map(async (job) => {
      try {
        await handlers[job.name]?.(job)
        await sql`delete from tareas.job where id = ${job.id}`.execute(api.db)
      } catch {
        failed.push(job.name)
      }
    }),
  )
  return failed
}
const countJobs = async (name: string, pedidoId: string) => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from tareas.job
    where name = ${name} and data->>'pedidoId' = ${pedidoId}`.execute(api.db)
  return rows[0]?.n
}
const readReservas = async (id: string) => {
  const { rows } = await sql<{ estado: string; vence_en: Date | null }>`
    select estado, vence_en from reserva where pedido_id = ${id} order by id`.execute(api.db)
  return rows
}
/** The time of an order's copies and of its attempt is over. */
async function expire(id: string) {
  await sql`update reserva set vence_en = now() - interval '1 minute' where pedido_id = ${id}`.execute(api.db)
  await sql`update cobro set vence_en = now() - interval '1 minute' where pedido_id = ${id}`.execute(api.db)
  const cobrador = api.services.cobrador
  const handlers = createExistenciaHandlers(api.db, createSePaga({ db: api.db, cobrador }))
  await handlers['reserva-vencida']({ id: createId(), data: { pedidoId: id } })
}

describe('an order by card', () => {
  it('is placed first, with its copies kept as long as it may be paid, and then its customer is sent to pay', async () => {
    const { pedido, id, libro, suma } = await place({ cantidad: 2 })
    expect(pedido).toMatchObject({ estado: 'pendiente', estado_pago: 'sin_pago', se_paga_por: 'mercadopago' })
    const [reserva] = await readReservas(id)
    const { cobro } = await leer(id)
    const nada = { aviso: null, cupon: null, sin_respuesta: false }
    expect(cobro).toMatchObject({ estado: 'sin_pago', medio: 'mercadopago', pagable: true, ...nada })
    expect(cobro?.vence_en).toBe(reserva?.vence_en?.toISOString())
    const answers = await Promise.all([pagar(id), pagar(id)])
    expect(new Set(answers.map(({ body }) => body.enlace)).size).toBe(1)
    const [creado, ...more] = prueba.cobros.values()
    expect(more).toEqual([])
    expect(creado).toMatchObject({ referencia: id, sin: ['efectivo', 'debito'], cuotas: 1, vence: reserva?.vence_en })
    expect(creado?.lineas.reduce((sum, { cantidad, precio }) => sum + cantidad * precio, 0)).toBe(suma)
    expect(creado?.lineas).toEqual([{ id: libro, titulo: 'El túnel', cantidad: 2, precio: PRECIO }])
    expect(creado?.pagador).toEqual({ nombre: 'Ana', apellido: 'Prueba', email: expect.stringContaining('@') })
    expect(creado?.vuelta).toMatch(new RegExp(`^https?://.+/mis-pedidos/${id}\\?pago=vuelta$`))
  })

  it('is paid by the payment that the gateway tells of, once, however often it tells', async () => {
    const { id, suma } = await place()
    await pagar(id)
    const pago = prueba.pay(id, suma)
    expect(await Promise.all([1, 2, 3, 4, 5].map(() => notify(pago)))).toEqual([200, 200, 200, 200, 200])
    expect(await work()).toEqual([])
    expect(await leer(id)).toMatchObject({
      estado: 'pendiente',
      estado_pago: 'pagado',
      cobro: { pagable: false, saldo: 0 },
    })
    expect(await countJobs('pago-recibido', id)).toBe(1)
    expect((await verPagos(id)).movimientos.map(({ tipo }) => tipo)).toEqual(['pedido', 'aprobado'])
    prueba.pay(id, suma, { estado: 'pendiente', detalle: 'pending_waiting_payment' })
    expect((await consultar(id)).estado).toBe('pagado')
    expect(await readReservas(id)).toEqual([{ estado: 'viva', vence_en: null }])
    expect(await pagar(id)).toMatchObject({ status: 409, body: { code: 'PAGO_NO_POSIBLE' } })
    const { pasarela } = (await call<Output<typeof getPagos>>('GET', '/api/pagos', admin)).body
    expect(pasarela.aviso_en).toEqual(expect.any(String))
  })

  it('is not paid by a notice that nobody signed, nor by an address that somebody typed', async () => {
    const { id, suma } = await place()
    await pagar(id)
    expect(await notify(prueba.pay(createId(), suma), { secreto: 'otro' })).toBe(401)
    expect((await consultar(id, prueba.pay(createId(), suma))).estado).toBe('sin_pago')
    expect((await call('POST', `/api/pedidos/${id}/consultar-pago`, ana, { pago: 'approved' })).status).toBe(400)
    const ipn = await api.app.inject({ method: 'POST', url: '/api/pagos/mercadopago?topic=payment&id=1' })
    expect(ipn.statusCode).toBe(200)
    expect(await notify('1', { type: 'topic_merchant_order_wh' })).toBe(200)
    expect(await notify('999999')).toBe(200)
    const { rows } = await sql`select data from tareas.job where name = any(${PROPIOS})`.execute(api.db)
    expect(rows).toEqual([{ data: { pagoId: '999999' } }])
    expect(await work()).toEqual([])
    expect((await leer(id)).estado_pago).toBe('sin_pago')
  })

  it('is paid by a signed notice however many unsigned ones come from its address, and found by asking where it was dropped', async () => {
    const [suyo, caido] = [await place(), await place()]
    for (const { id } of [suyo, caido]) await pagar(id)
    const remoteAddress = '203.0.113.9'
    const perdido = prueba.pay(caido.id, caido.suma)
    const enter = vi.spyOn(api.turns, 'enter')
    const statuses: number[] = []
    for (let n = 0; n < 62; n++) statuses.push(await notify(perdido, { secreto: 'otro', remoteAddress }))
    expect(statuses).toEqual([...Array(60).fill(401), 429, 429])
    expect(enter).toHaveBeenCalledTimes(62) // each waits at the door, where others wait
    const unread = { remoteAddress, method: 'POST', url: '/api/pagos/mercadopago?data.id=1', payload: '{' } as const
    expect((await api.app.inject(unread)).statusCode).toBe(429)
    expect(await notify(perdido, { secreto: 'otro', remoteAddress: '203.0.113.10' })).toBe(401)
    expect(enter).toHaveBeenCalledTimes(64)
    expect(await notify(prueba.pay(suyo.id, suyo.suma), { remoteAddress })).toBe(200)
    expect(enter).toHaveBeenCalledTimes(64)
    enter.mockRestore()
    expect(await work()).toEqual([])
    expect([(await leer(suyo.id)).estado_pago, (await leer(caido.id)).estado_pago]).toEqual(['pagado', 'sin_pago'])
    await enqueueConsultas(api.db, new Date(Date.now() + 61_000))
    expect(await work()).toEqual([])
    expect((await leer(caido.id)).estado_pago).toBe('pagado')
  })

  it('says why a card was refused, and may be tried again', async () => {
    const { id, suma } = await place()
    await pagar(id)
    prueba.pay(id, suma, { estado: 'rechazado', detalle: 'cc_rejected_insufficient_amount' })
    const refused = await consultar(id)
    expect(refused).toMatchObject({ estado: 'sin_pago', pagable: true })
    expect(refused.aviso).toContain('fondos')
    expect((await pagar(id)).status).toBe(200)
    prueba.pay(id, suma)
    expect(await consultar(id)).toMatchObject({ estado: 'pagado', aviso: null })
  })

  it('keeps its copies for a voucher, and shows it', async () => {
    const { id, suma } = await place()
    await pagar(id)
    const vence = new Date(Date.now() + 3 * DIA_MS)
    const pago = prueba.pay(id, suma, {
      estado: 'pendiente',
      detalle: 'pending_waiting_payment',
      vence,
      cupon: 'https://cupon.test/1',
    })
    expect(await consultar(id)).toMatchObject({ estado: 'pendiente', cupon: 'https://cupon.test/1' })
    expect((await readReservas(id))[0]?.vence_en?.getTime()).toBe(vence.getTime() + DIA_MS)
    await expire(id) // the gateway is asked: the voucher may still be paid
    expect((await readReservas(id))[0]?.estado).toBe('viva')
    prueba.change(pago, { estado: 'anulado', detalle: 'expired' })
    const vencido = { estado: 'sin_pago', aviso: 'Venció el plazo para pagar.', cupon: null }
    expect(await consultar(id)).toMatchObject(vencido)
    expect((await readReservas(id))[0]?.vence_en?.getTime()).toBeLessThan(Date.now())
    await expire(id)
    expect((await verPagos(id)).movimientos.at(-1)?.tipo).toBe('vencido')
    expect((await leer(id)).cobro).toMatchObject(vencido)
  })

  it('says so where the gateway does not answer, and is found by the job that asks', async () => {
    const { id, suma } = await place()
    prueba.fail('crearCobro', 'caida')
    expect(await pagar(id)).toMatchObject({ status: 503, body: { code: 'PASARELA_CAIDA' } })
    prueba.fail('crearCobro', 'credenciales')
    expect(await pagar(id)).toMatchObject({ status: 409, body: { code: 'PASARELA_RECHAZA' } })
    prueba.fail('crearCobro', null)
    await pagar(id)
    prueba.pay(id, suma)
    prueba.fail('buscarPagos', 'caida')
    expect(await consultar(id)).toMatchObject({ estado: 'sin_pago', sin_respuesta: true })
    prueba.fail('buscarPagos', null)
    await enqueueConsultas(api.db, new Date(Date.now() + 61_000))
    expect(await work()).toEqual([])
    expect((await leer(id)).estado_pago).toBe('pagado')
  })

  it('has its copies kept twice for longer while the gateway is silent, and then they are free', async () => {
    const { id, suma, libro } = await place({ copias: 1 })
    await pagar(id)
    const estados: (string | undefined)[] = []
    for (const falla of ['caida', 'limite', 'caida'] as const) {
      prueba.fail('buscarPagos', falla)
      await expire(id)
      estados.push((await readReservas(id))[0]?.estado)
    }
    expect([estados, await readCopias(api.db, libro)]).toEqual([
      ['viva', 'viva', 'vencida'],
      { fisico: 1, reservado: 0 },
    ])
    prueba.pay(id, suma)
    prueba.fail('buscarPagos', null)
    expect((await consultar(id)).estado).toBe('pagado')
    expect(await readReservas(id)).toEqual([{ estado: 'viva', vence_en: null }])
  })

  it('is its customer’s to pay', async () => {
    const { id } = await place()
    for (const as of [beto, admin, empleado]) expect((await pagar(id, as)).status).toBe(404)
    expect((await pagar(id, null)).status).toBe(401)
    expect((await call('POST', `/api/pedidos/${id}/consultar-pago`, beto, {})).status).toBe(404)
    api.services.cobrador = { ...api.services.cobrador, abrir: () => null }
    expect((await pagar(id)).body).toMatchObject({ mensaje: 'Este pedido no se paga por internet.' })
  })
})

it('refused credentials that jobs meet are told on the overview and among the alerts, until they are taken again', async () => {
  const { id, suma } = await place()
  await pagar(id)
  const told = async () => {
    const { alertas } = (await call<{ alertas: { clave: string }[] }>('GET', '/api/sistema/estado', admin)).body
    const { negocio } = (await call<Output<typeof getResumen>>('GET', '/api/resumen', admin)).body
    return [
      negocio?.credenciales?.map(({ nombre }) => nombre),
      alertas.map(({ clave }) => clave).filter((clave) => clave.startsWith('credenciales')),
    ]
  }
  expect(await told()).toEqual([undefined, []])
  const pago = prueba.pay(id, suma)
  for (const llamada of ['leerPago', 'buscarPagos'] as const) prueba.fail(llamada, 'credenciales')
  await notify(pago)
  await sql`update cobro set consultar_en = now() where pedido_id = ${id}`.execute(api.db)
  await enqueueConsultas(api.db)
  expect(await work()).toContain('pago-leer')
  expect(await told()).toEqual([['Mercado Pago'], ['credenciales mercadopago']])
  for (const llamada of ['leerPago', 'buscarPagos'] as const) prueba.fail(llamada, null)
  expect(await work()).toEqual([])
  expect(await told()).toEqual([undefined, []])
})

it('another account of the gateway leaves a task for each payment of the one before that is open, and takes what it made for its own', async () => {
  const [uno, dos] = [await place(), await place()]
  await pagar(uno.id)
  const abiertos = async () => (await call<Output<typeof getPagos>>('GET', '/api/pagos', admin)).body.pasarela.abiertos
  const antes = await abiertos()
  expect(antes).toBeGreaterThan(0)
  const { crearCobro } = prueba.pasarela
  prueba.pasarela.crearCobro = async (cobro) => ({ ...(await crearCobro(cobro)), cuenta: '55555' })
  await pagar(dos.id)
  const tareas = async (id: string) => (await verPagos(id)).tareas.map(({ clase }) => clase)
  expect([await tareas(uno.id), await tareas(dos.id)]).toEqual([['cuenta_cambiada'], []])
  expect(await abiertos()).toBe(1)
  await pagar(uno.id)
  prueba.pay(uno.id, uno.suma) // by the link of before
  expect((await consultar(uno.id)).estado).toBe('pagado')
  prueba.pay(dos.id, dos.suma)
  expect((await consultar(dos.id)).estado).toBe('sin_pago')
  expect(await tareas(dos.id)).toEqual(['importe_distinto'])
  await sql`update cobro set cuenta = '44444' where cuenta = '55555'`.execute(api.db)
})

describe('the copies of an order that asks for its link again', () => {
  const setEdad = (id: string, dias: number) =>
    sql`update pedido set fecha_hora = now() - make_interval(days => ${dias}) where id = ${id}`.execute(api.db)

  it('are taken again until it is a week old, and then its customer is told what to do', async () => {
    const { id, libro } = await place({ copias: 2 })
    await pagar(id)
    await expire(id)
    await setEdad(id, 6)
    expect((await pagar(id)).status).toBe(200)
    expect(await readCopias(api.db, libro)).toEqual({ fisico: 2, reservado: 1 })
    await expire(id)
    await setEdad(id, 7)
    expect(await pagar(id)).toMatchObject({
      status: 409,
      body: {
        code: 'PEDIDO_VENCIDO',
        mensaje:
          'Este pedido tiene más de 7 días y ya no le guardamos los libros. Hacé uno nuevo, o escribinos desde Contacto.',
      },
    })
    expect(await readCopias(api.db, libro)).toEqual({ fisico: 2, reservado: 0 })
  })

  it('are no reason to refuse an order of books that nobody counted', async () => {
    const { id } = await place({ copias: 0 })
    await pagar(id)
    await expire(id)
    await setEdad(id, 300)
    expect((await pagar(id)).status).toBe(200)
  })

  it('are taken again within the bounds of its account, which a later order may have filled', async () => {
    const { reglas, ...cobrador } = api.services.cobrador
    const topes = { ...reglas().topes, pedidos: 1 }
    api.services.cobrador = { ...cobrador, reglas: () => ({ ...reglas(), topes }) }
    // What the account has kept in other tests counts too.
    await sql`update reserva set cuenta = null where cuenta = ${ana.id}`.execute(api.db)
    const [uno, otro] = [await place(), await place()]
    await expire(uno.id)
    expect(await pagar(uno.id)).toMatchObject({ status: 409, body: { code: 'TOPE_SIN_PAGAR' } })
    expect(await readReservas(uno.id)).toMatchObject([{ estado: 'vencida' }])
    await expire(otro.id)
    expect((await pagar(uno.id)).status).toBe(200)
  })
})

describe('what does not fit', () => {
  it('another sum is none of the order’s, and a second payment is to be given back', async () => {
    const { id, suma } = await place()
    await pagar(id)
    prueba.pay(id, centavos(suma - 100))
    expect((await consultar(id)).estado).toBe('sin_pago')
    prueba.pay(id, suma)
    prueba.pay(id, suma)
    expect(await consultar(id)).toMatchObject({ estado: 'pagado', pagado: (2 * suma) / 100 })
    const { tareas } = await verPagos(id)
    expect(tareas.map(({ clase, importe }) => [clase, importe])).toEqual([
      ['importe_distinto', (suma - 100) / 100],
      ['segundo_pago', suma / 100],
    ])
    expect(await consultar(id)).toMatchObject({ estado: 'pagado' })
    expect((await verPagos(id)).tareas).toHaveLength(2)
    const [, demas] = tareas
    const early = await call<{ mensaje: string }>('POST', `/api/pagos/tareas/${demas?._id}`, admin, {})
    expect([early.status, early.body.mensaje]).toEqual([409, expect.stringContaining(formatPesos(toPesos(suma)))])
    const [, , segundo = ''] = prueba.pagos.keys()
    prueba.giveBack(segundo, suma - 1)
    await consultar(id)
    const openTareas = async () =>
      (await verPagos(id)).tareas.filter(({ hecha_en }) => hecha_en === null).map(({ clase }) => clase)
    expect(await openTareas()).toEqual(['importe_distinto', 'segundo_pago'])
    prueba.giveBack(segundo, 1)
    await consultar(id)
    expect(await openTareas()).toEqual(['importe_distinto'])
  })

  it('a payment that nobody can read hides no other one, and is asked for again', async () => {
    const { id, suma } = await place()
    await pagar(id)
    const raro = prueba.pay(id, suma)
    prueba.pay(id, suma)
    prueba.ilegibles.add(raro)
    expect(await consultar(id, raro)).toMatchObject({ estado: 'pagado', pagado: suma / 100, sin_respuesta: true })
    prueba.ilegibles.clear()
    expect(await consultar(id)).toMatchObject({ pagado: (2 * suma) / 100, sin_respuesta: false })
  })

  it('a payment that was refused and comes back approved counts, and is the owner’s to see to', async () => {
    const { id, suma } = await place()
    await pagar(id)
    const pago = prueba.pay(id, suma, { estado: 'rechazado', detalle: 'cc_rejected_high_risk' })
    expect((await consultar(id)).estado).toBe('sin_pago')
    prueba.change(pago, { estado: 'aprobado', detalle: 'accredited' })
    expect((await consultar(id)).estado).toBe('pagado')
    expect((await verPagos(id)).tareas.map(({ clase }) => clase)).toEqual(['revivido'])
  })

  it('a task that asks for money to be given back asks before it ends while the money is here, and keeps the reason', async () => {
    const { id, suma } = await place()
    await pagar(id)
    await expire(id)
    await call('POST', `/api/pedidos/${id}/cancelar`, ana, {})
    prueba.pay(id, suma)
    await consultar(id)
    const [tarea] = (await verPagos(id)).tareas
    const finish = (to: object) =>
      call<TareaVista & { code?: string; campos?: object }>('POST', `/api/pagos/tareas/${tarea?._id}`, admin, to)
    expect(await finish({ nota: 'Listo' })).toMatchObject({ status: 409, body: { code: 'PLATA_AQUI' } })
    expect((await finish({ confirmado: true })).body.campos).toHaveProperty('nota')
    const nota = 'Le hicimos un vale.'
    // Nothing is kept for an order that is cancelled, also where somebody asks for it.
    const fin = { confirmado: true, nota, reponer: true }
    expect(await finish(fin)).toMatchObject({ status: 200, body: { nota, quien: 'Ana Prueba' } })
    expect((await readReservas(id)).map(({ estado }) => estado)).toEqual(['vencida'])
    expect((await call('POST', `/api/pagos/tareas/${createId()}`, admin, {})).status).toBe(404)
    const hechas = (await call<{ tareas: TareaVista[] }>('GET', '/api/pagos?hechas=si', admin)).body.tareas
    expect(hechas[0]).toMatchObject({ _id: tarea?._id, nota })
  })

  it('an approval after the end takes the copies again', async () => {
    const { id, suma, libro } = await place({ copias: 1 })
    await pagar(id)
    await expire(id)
    expect([await readReservas(id), await readCopias(api.db, libro)]).toMatchObject([
      [{ estado: 'vencida' }],
      { reservado: 0 },
    ])
    expect((await verPagos(id)).movimientos.at(-1)?.tipo).toBe('vencido')
    prueba.pay(id, suma)
    await consultar(id)
    expect(await readReservas(id)).toEqual([{ estado: 'viva', vence_en: null }])
    expect((await verPagos(id)).tareas).toEqual([])
  })

  it('an approval after the end, when the copy is sold, is the owner’s to see to: put one there, or give the money back', async () => {
    const { id, suma, libro } = await place({ copias: 1 })
    await pagar(id)
    await expire(id)
    const otro = await call<Pedido>('POST', '/api/pedidos', beto, {
      items: [{ libro, cantidad: 1 }],
      metodo_pago: 'tarjeta',
    })
    expect(otro.status).toBe(200)
    prueba.pay(id, suma)
    expect((await consultar(id)).estado).toBe('pagado')
    const [tarea] = (await verPagos(id)).tareas
    expect(tarea).toMatchObject({ clase: 'sin_existencias', hecha_en: null })
    const finish = () =>
      call<TareaVista & { code?: string }>('POST', `/api/pagos/tareas/${tarea?._id}`, admin, { reponer: true })
    expect(await finish()).toMatchObject({ status: 409, body: { code: 'SIN_EXISTENCIAS' } })
    await bringCopies(api.db, libro, lugar, 1)
    expect(await finish()).toMatchObject({ status: 200, body: { hecha_en: expect.any(String), quien: 'Ana Prueba' } })
    expect(await readReservas(id)).toEqual([{ estado: 'viva', vence_en: null }])
  })

  it('an approval leaves what has left in a parcel sold', async () => {
    const { id, suma, libro } = await place({ copias: 1 })
    await pagar(id)
    const pack = (to: object = {}) =>
      call<{ despachos: { _id: string }[] }>('POST', `/api/pedidos/${id}/despachos`, admin, {
        items: [{ linea: 1, cantidad: 1 }],
        ...to,
      })
    expect(await pack()).toMatchObject({ status: 409, body: { code: 'SIN_PAGAR' } })
    const [paquete] = (await pack({ sin_pagar: true })).body.despachos
    const salida = { estado: 'despachado', avisar: false, sin_pagar: true }
    expect((await call('PUT', `/api/despachos/${paquete?._id}/estado`, admin, salida)).status).toBe(200)
    prueba.pay(id, suma)
    expect((await consultar(id)).estado).toBe('pagado')
    expect((await readReservas(id)).map(({ estado }) => estado)).toEqual(['consumida'])
    expect(await readCopias(api.db, libro)).toMatchObject({ fisico: 0, reservado: 0 })
  })

  it('an order whose time is over is paid anew, unless its book was sold', async () => {
    const [uno, dos] = [await place({ copias: 1 }), await place({ copias: 1 })]
    for (const { id } of [uno, dos]) {
      await pagar(id)
      await expire(id)
    }
    expect((await pagar(uno.id)).status).toBe(200)
    expect(prueba.cobros.size).toBe(3)
    expect((await readReservas(uno.id))[0]?.estado).toBe('viva')
    expect((await verPagos(uno.id)).movimientos.map(({ tipo }) => tipo)).toEqual(['pedido', 'vencido', 'pedido'])
    await call('POST', '/api/pedidos', beto, {
      items: [{ libro: dos.libro, cantidad: 1 }],
      metodo_pago: 'transferencia',
    })
    expect(await pagar(dos.id)).toMatchObject({ status: 409, body: { code: 'SIN_EXISTENCIAS' } })
  })

  it('a payment that overtakes what the shop stores of its order is read again', async () => {
    const { id, suma } = await place()
    const pago = prueba.pay(id, suma)
    await notify(pago)
    expect(await work()).toEqual(['pago-leer'])
    await pagar(id)
    expect(await work()).toEqual([])
    expect((await leer(id)).estado_pago).toBe('pagado')
    // After ten minutes there is nothing to wait for: nobody was sent to pay it.
    const otro = await place()
    await notify(prueba.pay(otro.id, otro.suma, { creado: new Date(Date.now() - 11 * 60_000) }))
    expect(await work()).toEqual([])
    expect((await verPagos(otro.id)).tareas.map(({ clase }) => clase)).toEqual(['importe_distinto'])
  })

  it('a charge-back is told to the owner, and a won one is over', async () => {
    const { id, suma } = await place()
    await pagar(id)
    const pago = prueba.pay(id, suma)
    await consultar(id)
    prueba.change(pago, { estado: 'contracargo', detalle: 'in_process' })
    expect(await notify(`cc-${pago}`, { type: 'topic_chargebacks_wh' })).toBe(200)
    expect(await work()).toEqual([])
    expect(await verPagos(id)).toMatchObject({
      pago: { estado: 'en_disputa' },
      tareas: [{ clase: 'contracargo' }],
      puede: { devolver: false },
    })
    prueba.change(pago, { estado: 'aprobado', detalle: 'reimbursed' })
    await notify(pago)
    await work()
    expect((await leer(id)).estado_pago).toBe('pagado')
    expect(await countJobs('pago-recibido', id)).toBe(1)
  })

  it('an alert of fraud is told to the owner, once, and its order goes nowhere while it is open', async () => {
    const { id, suma } = await place()
    await pagar(id)
    const dicho = prueba.pay(id, suma)
    for (const _ of [1, 2]) expect(await notify(dicho, { type: 'stop_delivery_op_wh' })).toBe(200)
    expect(await notify('999998', { type: 'stop_delivery_op_wh' })).toBe(200) // none of ours
    expect(await work()).toEqual([])
    const { pago, tareas } = await verPagos(id)
    expect([pago?.estado, tareas.map(({ clase }) => clase)]).toEqual(['pagado', ['fraude']])
    const { rows } = await sql`select data from tareas.job where name = 'pago-tarea'`.execute(api.db)
    expect(rows).toEqual([{ data: { tareaId: tareas[0]?._id } }])
    const send = (as: Usuario, more = {}) => call('PUT', `/api/pedidos/${id}`, as, { estado: 'enviado', ...more })
    for (const refused of [await send(admin), await send(empleado, { en_disputa: true })]) {
      expect(refused).toMatchObject({ status: 409, body: { code: 'EN_DISPUTA' } })
    }
    const parados = async () =>
      (await call<PorPreparar[]>('GET', '/api/despachos/preparar?page=1&limit=100', empleado)).body
        .filter(({ en_disputa }) => en_disputa)
        .map(({ pedido }) => pedido._id)
    expect(await parados()).toEqual([id])
    const igual = { confirmado: true, nota: 'Hablamos con el banco: no es un fraude.' }
    await call('POST', `/api/pagos/tareas/${tareas[0]?._id}`, admin, igual)
    expect(await parados()).toEqual([])
    expect((await send(empleado)).status).toBe(200)
  })

  it('a cancelled order’s money is to be given back, also money that comes later', async () => {
    const [pagado, tarde] = [await place(), await place()]
    for (const { id } of [pagado, tarde]) await pagar(id)
    prueba.pay(pagado.id, pagado.suma)
    await consultar(pagado.id)
    for (const { id } of [pagado, tarde]) await call('POST', `/api/pedidos/${id}/cancelar`, ana, {})
    expect(await work()).toEqual([])
    expect([...prueba.cobros.values()].every(({ vencido }) => vencido)).toBe(true)
    expect((await pagar(tarde.id)).body).toMatchObject({
      mensaje: 'Este pedido está cancelado: no hay nada que pagar.',
    })
    prueba.pay(tarde.id, tarde.suma)
    await consultar(tarde.id)
    for (const { id } of [pagado, tarde]) {
      expect((await verPagos(id)).tareas.map(({ clase }) => clase)).toEqual(['cancelado_pagado'])
    }
  })

  it('an order with money is not deleted; one that was deleted before its payment came leaves a task', async () => {
    const [pagado, vacio] = [await place(), await place()]
    for (const { id } of [pagado, vacio]) await pagar(id)
    prueba.pay(pagado.id, pagado.suma)
    await consultar(pagado.id)
    const remove = (id: string) => call('DELETE', `/api/pedidos/${id}`, admin)
    expect(await remove(pagado.id)).toMatchObject({ status: 409, body: { code: 'CON_PAGOS' } })
    expect((await remove(vacio.id)).status).toBe(200)
    await notify(prueba.pay(vacio.id, vacio.suma))
    expect(await work()).toEqual([])
    const { tareas } = (await call<{ tareas: TareaVista[] }>('GET', '/api/pagos', admin)).body
    expect(tareas.filter(({ pedido }) => pedido === vacio.id).map(({ clase }) => clase)).toEqual(['pedido_eliminado'])
  })
})

describe('giving back', () => {
  async function placePaid() {
    const placed = await place({ cantidad: 2 })
    await pagar(placed.id)
    prueba.pay(placed.id, placed.suma)
    await consultar(placed.id)
    return placed
  }
  it('a line, and then all that is left; never more', async () => {
    const { id, suma } = await placePaid()
    const clave = createId()
    const una = { lineas: [{ linea: 1, cantidad: 1 }], motivo: 'Vino golpeado' }
    expect((await devolver(id, una, clave)).body).toMatchObject({
      devoluciones: [{ estado: 'pedida', importe: PRECIO / 100 }],
    })
    expect(await devolver(id, { importe: 1 })).toMatchObject({ status: 409, body: { code: 'DEVOLUCION_EN_CURSO' } })
    expect((await devolver(id, una, clave)).status).toBe(200) // the same one
    expect(await work()).toEqual([])
    expect((await verPagos(id)).pago).toMatchObject({ estado: 'parcial', devuelto: PRECIO / 100 })
    expect(await devolver(id, { importe: suma / 100 })).toMatchObject({
      status: 409,
      body: { code: 'DEVOLUCION_DE_MAS' },
    })
    await devolver(id, { importe: (suma - PRECIO) / 100 })
    await work()
    expect((await verPagos(id)).pago).toMatchObject({ estado: 'devuelto', devuelto: suma / 100 })
    expect(await devolver(id, { importe: 1 })).toMatchObject({ status: 409, body: { code: 'PAGO_NO_POSIBLE' } })
    expect(await countJobs('pago-devuelto', id)).toBe(2)
  })

  it('is done once where the answer was lost after the gateway had done it', async () => {
    const { id } = await placePaid()
    await devolver(id, { importe: 1_000 })
    prueba.fail('devolver', 'caida', true)
    expect(await work()).toEqual(['devolucion'])
    prueba.fail('devolver', null)
    expect(await work()).toEqual([])
    const { pago, devoluciones } = await verPagos(id)
    expect([pago?.devuelto, devoluciones.map(({ estado }) => estado)]).toEqual([1_000, ['hecha']])
    expect([...prueba.pagos.values()].map((one) => one.devoluciones.length)).toEqual([1])
  })

  it.each([
    ['before it was asked for', null],
    ['while nobody knows whether it was done', 'caida'],
  ] as const)('an equal one made at the gateway’s own screen is another: %s', async (_, falla) => {
    const { id } = await placePaid()
    const [pago = ''] = prueba.pagos.keys()
    await devolver(id, { importe: 1_000 })
    prueba.fail('devolver', falla)
    if (falla) expect(await work()).toEqual(['devolucion'])
    prueba.giveBack(pago, 1_000_00)
    await notify(pago)
    prueba.fail('devolver', null)
    expect(await work()).toEqual([])
    const { pago: sums, devoluciones } = await verPagos(id)
    expect([sums?.devuelto, devoluciones.map(({ estado }) => estado)]).toEqual([2_000, ['hecha']])
    const rows = await sql<{
      suya: string
    }>`select pasarela_id as suya from pago_devolucion where pedido_id = ${id}`.execute(api.db)
    expect(rows.rows[0]?.suya).toBe(prueba.pagos.get(pago)?.devoluciones[1]?.id)
  })

  it('one that was asked for long ago is looked for before it is asked for again', async () => {
    const { id } = await placePaid()
    await devolver(id, { importe: 1_000 })
    prueba.fail('devolver', 'caida', true)
    await work()
    await sql`update pago_devolucion set enviada_en = enviada_en - interval '2 hours' where pedido_id = ${id}`.execute(
      api.db,
    )
    prueba.fail('devolver', 'rechazo')
    expect(await work()).toEqual([])
    expect((await verPagos(id)).devoluciones.map(({ estado }) => estado)).toEqual(['hecha'])
    expect(prueba.llamadas.filter((llamada) => llamada === 'devolver')).toHaveLength(1)
  })

  it('follows a refund that was made at the gateway’s own screen', async () => {
    const { id, suma } = await placePaid()
    const [pago] = prueba.pagos.keys()
    prueba.giveBack(pago ?? '', suma)
    await createPagoHandlers({ db: api.db, cobrador: api.services.cobrador })['pago-noche']({
      id: createId(),
      data: { dia: '2026-11-23' },
    })
    expect((await leer(id)).estado_pago).toBe('devuelto')
  })

  it('that the gateway refuses is told, and may be tried again', async () => {
    const { id, suma } = await placePaid()
    await devolver(id, { importe: 500 })
    prueba.fail('devolver', 'rechazo')
    expect(await work()).toEqual([])
    const { tareas, devoluciones, devolvibles, movimientos, pago } = await verPagos(id)
    expect([tareas[0]?.clase, devoluciones[0]?.estado, pago?.estado]).toEqual([
      'devolucion_incierta',
      'rechazada',
      'pagado',
    ])
    expect(devolvibles).toMatchObject([{ queda: suma / 100 }])
    const fallida = { tipo: 'devolucion_fallida', importe: 500, detalle: 'Mercado Pago no responde.' }
    expect(movimientos.at(-1)).toMatchObject(fallida)
  })

  it('all of an order that was paid in two ways, in one act, once', async () => {
    const { id, suma } = await place({ cantidad: 2 })
    const recibido = { clave: createId(), medio: 'efectivo', importe: 10_000 }
    await call('POST', `/api/pedidos/${id}/pagos`, empleado, recibido)
    await pagar(id)
    const pago = prueba.pay(id, centavos(suma - 10_000_00))
    await consultar(id)
    const clave = createId()
    const all = () => call<PagosDePedido>('POST', `/api/pedidos/${id}/devoluciones/todo`, admin, { clave, motivo: 'x' })
    expect((await Promise.all([all(), all()])).map(({ status }) => status)).toEqual([200, 200])
    expect(await work()).toEqual([])
    expect(prueba.pagos.get(pago)).toMatchObject({ estado: 'devuelto' })
    const { body } = await all()
    expect(body.pago).toMatchObject({ estado: 'devuelto', pagado: suma / 100, devuelto: suma / 100 })
    expect(body.devoluciones.map(({ medio, estado }) => [medio, estado]).sort()).toEqual([
      ['efectivo', 'hecha'],
      ['mercadopago', 'hecha'],
    ])
    expect(body.tareas).toEqual([])
    expect(prueba.llamadas.filter((llamada) => llamada === 'devolver')).toHaveLength(1)
    const otra = { clave: createId() }
    expect((await call('POST', `/api/pedidos/${id}/devoluciones/todo`, admin, otra)).status).toBe(409)
  })

  it('all or nothing: not while a refund of one of the payments is under way', async () => {
    const { id, suma } = await place({ cantidad: 2 })
    await call('POST', `/api/pedidos/${id}/pagos`, empleado, { clave: createId(), medio: 'otro', importe: 1_000 })
    await pagar(id)
    const pago = prueba.pay(id, centavos(suma - 1_000_00))
    await consultar(id)
    await devolver(id, { pago, importe: 100 })
    expect(await call('POST', `/api/pedidos/${id}/devoluciones/todo`, admin, { clave: createId() })).toMatchObject({
      status: 409,
      body: { code: 'DEVOLUCION_EN_CURSO' },
    })
    expect((await verPagos(id)).pago).toMatchObject({ devuelto: 0 })
  })

  it.each(['devoluciones', 'devoluciones/todo'])(
    'is for administrators who typed their password a short while ago: %s',
    async (que) => {
      const { id } = await placePaid()
      const payload = { clave: createId(), importe: 1 }
      expect((await call('POST', `/api/pedidos/${id}/${que}`, empleado, payload)).status).toBe(403)
      await sql`update sesion set clave_en = now() - interval '1 day' where usuario_id = ${admin.id}`.execute(api.db)
      expect(await call('POST', `/api/pedidos/${id}/${que}`, admin, payload)).toMatchObject({
        status: 403,
        body: { code: 'CLAVE_RECIENTE' },
      })
      await sql`update sesion set clave_en = now() where usuario_id = ${admin.id}`.execute(api.db)
    },
  )
})

describe('money that the shop is given', () => {
  const recibir = (id: string, importe: number, clave = createId(), as = empleado) =>
    call<PagosDePedido & { code?: string }>('POST', `/api/pedidos/${id}/pagos`, as, {
      clave,
      medio: 'efectivo',
      importe,
    })

  it('is written down once, in parts, and never more than is missing', async () => {
    const { id, suma } = await place({ metodo_pago: 'transferencia' })
    expect(await leer(id)).toMatchObject({
      estado_pago: 'sin_pago',
      se_paga_por: 'transferencia',
      cobro: { pagable: false },
    })
    const clave = createId()
    expect((await recibir(id, 1_000, clave)).body.pago).toMatchObject({ estado: 'parcial', pagado: 1_000 })
    expect((await recibir(id, 1_000, clave)).body.pago).toMatchObject({ pagado: 1_000 })
    expect(await recibir(id, suma / 100)).toMatchObject({ status: 409, body: { code: 'PAGO_DE_MAS' } })
    expect((await recibir(id, suma / 100 - 1_000)).body.pago).toMatchObject({ estado: 'pagado', saldo: 0 })
    expect((await verPagos(id)).movimientos.at(-1)).toMatchObject({
      tipo: 'aprobado',
      medio: 'efectivo',
      quien: 'Ana Prueba',
    })
    expect((await recibir(id, 1, createId(), ana)).status).toBe(403)
    const back = await devolver(id, { importe: 500 })
    expect(back.body.devoluciones).toMatchObject([{ estado: 'hecha', medio: 'efectivo' }])
    const audited = await sql<{ despues: object }>`
      select despues from suceso_seguridad where objeto_id = ${id} order by (despues->>'importe')::numeric`.execute(
      api.db,
    )
    expect(audited.rows.map(({ despues }) => despues)).toMatchObject([
      { importe: 500, medio: 'otro', pago: 'devuelto' },
      { importe: 1_000, medio: 'efectivo', pago: 'recibido' },
      { importe: suma / 100 - 1_000, medio: 'efectivo', pago: 'recibido' },
    ])
  })

  it('as a line of the bank pays one order once, however often and by whomever it is sent, and keeps no text of it', async () => {
    const [uno, dos] = [await place({ metodo_pago: 'transferencia' }), await place({ metodo_pago: 'transferencia' })]
    const linea = { fecha: '2026-11-12', texto: "TRANSF de Inés O'Higgins", vez: 1 }
    const confirm = (id: string, to: object = {}) =>
      call<PagosDePedido & { code?: string }>('POST', `/api/pedidos/${id}/pagos`, empleado, {
        clave: createId(),
        medio: 'transferencia',
        importe: uno.suma / 100,
        linea: { ...linea, ...to },
      })
    const listed = async () =>
      (await call<Output<typeof getPagos>>('GET', '/api/pagos', admin)).body.transferencias.map(({ pedido }) => pedido)
    expect(await listed()).toEqual(expect.arrayContaining([uno.id, dos.id]))
    const first = await Promise.all([confirm(uno.id), confirm(dos.id), confirm(uno.id)])
    const paid = first.filter(({ status }) => status === 200)
    expect(new Set(paid.map(({ body }) => body.movimientos.at(-1)?.pago)).size).toBe(1)
    const pagados = [(await leer(uno.id)).estado_pago, (await leer(dos.id)).estado_pago]
    expect([...pagados].sort()).toEqual(['pagado', 'sin_pago'])
    const [si, no] = pagados[0] === 'pagado' ? [uno.id, dos.id] : [dos.id, uno.id]
    expect(await confirm(no)).toMatchObject({ status: 409, body: { code: 'LINEA_USADA' } })
    expect((await confirm(si)).body.pago?.pagado).toBe(uno.suma / 100)
    expect(await listed()).not.toContain(si)
    const { rows } = await sql<{ detalle: string }>`
      select detalle from pago_movimiento where pedido_id = ${si} and tipo = 'aprobado'`.execute(api.db)
    expect(rows).toEqual([{ detalle: 'Extracto del 12/11/2026' }])
    // Another one of that day, text and sum is another one.
    expect((await confirm(no, { vez: 2 })).body.pago?.estado).toBe('pagado')
    expect((await confirm(no, { fecha: '12/11/2026' })).status).toBe(400)
  })

  it('as one line of the bank pays no second order, whatever sum is sent with it; a list that has two such lines pays two', async () => {
    const [uno, dos, tres] = await Promise.all([1, 2, 3].map(() => place({ metodo_pago: 'transferencia' })))
    const linea = { fecha: '2026-11-13', texto: 'TRANSFERENCIA RECIBIDA', vez: 1 }
    const confirm = (id = '', importe = 0, more: object = {}) =>
      call<PagosDePedido & { code?: string }>('POST', `/api/pedidos/${id}/pagos`, empleado, {
        clave: createId(),
        medio: 'transferencia',
        importe,
        linea: { ...linea, ...more },
      })
    const first = await Promise.all([confirm(uno?.id, 1_000), confirm(dos?.id, 500)])
    expect(first.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await confirm(tres?.id, 700)).toMatchObject({ status: 409, body: { code: 'LINEA_USADA' } })
    expect((await confirm(tres?.id, 700, { iguales: 2 })).status).toBe(200)
    expect(await confirm(tres?.id, 800, { iguales: 2 })).toMatchObject({ status: 409, body: { code: 'LINEA_USADA' } })
  })

  it('in part closes the link that asks for all of it; the next one asks for the rest, and what comes by the old one counts', async () => {
    const { id, suma } = await place({ cantidad: 2 })
    const { enlace } = (await pagar(id)).body
    await recibir(id, 10_000)
    expect((await readReservas(id)).map(({ vence_en }) => vence_en)).toEqual([null])
    expect((await leer(id)).cobro).toMatchObject({ estado: 'parcial', pagable: true, saldo: suma / 100 - 10_000 })
    expect(await work()).toEqual([])
    const renovado = (await pagar(id)).body.enlace
    expect(renovado).not.toBe(enlace)
    expect((await pagar(id)).body.enlace).toBe(renovado)
    const [viejo, nuevo] = [...prueba.cobros.values()]
    expect([viejo?.vencido, nuevo?.vencido]).toEqual([true, false])
    expect(nuevo?.lineas).toMatchObject([{ id: 'resto', cantidad: 1, precio: suma - 10_000_00 }])
    expect((await readReservas(id)).map(({ vence_en }) => vence_en)).toEqual([null])
    prueba.pay(id, centavos(suma - 10_000_00))
    expect(await consultar(id)).toMatchObject({ estado: 'pagado', pagado: suma / 100 })
    prueba.pay(id, suma) // by the link of before, a moment before it was closed
    await consultar(id)
    expect((await verPagos(id)).tareas.map(({ clase, importe }) => [clase, importe])).toEqual([
      ['segundo_pago', suma / 100],
    ])
  })

  it('while the gateway is asked for a link leaves none that asks for too much', async () => {
    const { id } = await place()
    const { crearCobro } = prueba.pasarela
    prueba.pasarela.crearCobro = async (cobro) => {
      const made = await crearCobro(cobro)
      await recibir(id, 1_000)
      return made
    }
    expect(await pagar(id)).toMatchObject({ status: 409, body: { code: 'PAGO_NO_POSIBLE' } })
    expect(await work()).toEqual([])
    expect([...prueba.cobros.values()]).toMatchObject([{ vencido: true }])
  })

  it('ends the attempt at the gateway', async () => {
    const { id, suma } = await place()
    await pagar(id)
    await recibir(id, suma / 100)
    await work()
    expect([...prueba.cobros.values()]).toMatchObject([{ vencido: true }])
    expect((await leer(id)).cobro).toMatchObject({ estado: 'pagado', pagable: false })
  })
})

describe('an order by transfer', () => {
  const readCobro = async (id: string) => (await leer(id)).cobro
  const countRecordatorios = async (id: string) => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from tareas.job
      where name = 'pago-recordatorio' and data->>'cobroId' in (select id::text from cobro where pedido_id = ${id})`.execute(
      api.db,
    )
    return rows[0]?.n
  }
  /** Housekeeping as it runs every minute, at that time. */
  const lookAt = (when: number) => api.db.transaction().execute((trx) => enqueueConsultas(trx, new Date(when)))

  it('keeps its copies for the days that the owner gave, reminds once and then lets them go', async () => {
    const { id, suma } = await place({ metodo_pago: 'transferencia' })
    const antes = await readCobro(id)
    const vence = Date.parse(antes?.vence_en ?? '')
    expect(Math.abs(vence - Date.now() - 3 * DIA_MS)).toBeLessThan(60_000)
    expect((await readReservas(id))[0]?.vence_en?.getTime()).toBe(vence)
    expect(antes).toMatchObject({ vencido: false, pagable: false, saldo: suma / 100 })
    await lookAt(vence - DIA_MS - 1)
    expect(await countRecordatorios(id)).toBe(0)
    await lookAt(vence - DIA_MS)
    await lookAt(vence - DIA_MS + 60_000)
    expect(await countRecordatorios(id)).toBe(1)
    const dia = toLocalDay(new Date(vence - DIA_MS))
    const { rows: noches } =
      await sql`select from tareas.job where name = 'pago-noche' and data->>'dia' = ${dia}`.execute(api.db)
    expect(noches).toHaveLength(1)

    await expire(id)
    await lookAt(vence)
    await work()
    expect(await countRecordatorios(id)).toBe(1)
    expect((await readReservas(id))[0]?.estado).toBe('vencida')
    expect(await readCobro(id)).toMatchObject({ estado: 'sin_pago', vencido: true, vence_en: null })
    expect(await leer(id)).toMatchObject({ estado: 'pendiente' })
    expect((await verPagos(id)).movimientos.map(({ tipo }) => tipo)).toEqual(['pedido', 'vencido'])

    // It came late: it is a payment all the same, and its copies are taken again.
    const pago = { clave: createId(), medio: 'transferencia', importe: suma / 100 }
    expect((await call('POST', `/api/pedidos/${id}/pagos`, empleado, pago)).status).toBe(200)
    expect(await readCobro(id)).toMatchObject({ estado: 'pagado', vencido: false })
    expect(await readReservas(id)).toEqual([{ estado: 'viva', vence_en: null }])
  })

  it('that its customer says to have paid is kept for the days anew, once, and the staff reads the voucher', async () => {
    const { id } = await place({ metodo_pago: 'transferencia' })
    const corto = new Date(Date.now() + DIA_MS / 2)
    await sql`update cobro set vence_en = ${corto}, consultar_en = ${corto} where pedido_id = ${id}`.execute(api.db)
    const avisar = (comprobante: string, as: Usuario | null = ana) =>
      call<PagoVisto & { code?: string }>('POST', `/api/pedidos/${id}/transferencia`, as, { comprobante })
    expect([(await avisar('1', beto)).status, (await avisar('1', null)).status]).toEqual([404, 401])
    expect((await avisar('x'.repeat(61))).status).toBe(400)
    const [first] = await Promise.all([avisar('AB <b>7788</b>'), avisar('AB <b>7788</b>')])
    expect(first.body).toMatchObject({ estado: 'sin_pago', avisada_en: expect.any(String) })
    const vence = Date.parse(first.body.vence_en ?? '')
    expect(Math.abs(vence - Date.now() - 3 * DIA_MS)).toBeLessThan(60_000)
    expect((await readReservas(id))[0]?.vence_en?.getTime()).toBe(vence)
    for (const n of ['', '2', '3', '4']) expect((await avisar(n)).body.vence_en).toBe(first.body.vence_en)
    expect(await avisar('6')).toMatchObject({ status: 409, body: { code: 'AVISOS_MAX' } })
    const vistos = (await verPagos(id)).avisos.map(({ comprobante }) => comprobante)
    expect(vistos).toEqual(['AB <b>7788</b>', '', '2', '3', '4'])
    await lookAt(vence - DIA_MS)
    expect(await countRecordatorios(id)).toBe(0)
    await api.db.transaction().execute((trx) => forgetAvisos(trx, sql`select ${id}::uuid`))
    expect((await verPagos(id)).avisos).toEqual([])
    // What is being prepared unpaid is kept without end, and stays so.
    const listo = await place({ metodo_pago: 'transferencia' })
    expect((await call('PUT', `/api/pedidos/${listo.id}`, empleado, { estado: 'procesado' })).status).toBe(200)
    await call('POST', `/api/pedidos/${listo.id}/transferencia`, ana, { comprobante: '9' })
    expect(await readReservas(listo.id)).toEqual([{ estado: 'viva', vence_en: null }])
    await lookAt(Date.now() + 4 * DIA_MS)
    await sql`update cobro set vence_en = now() - interval '1 minute' where pedido_id = ${listo.id}`.execute(api.db)
    await work()
    expect(await readCobro(listo.id)).toMatchObject({ vencido: false, vence_en: null })
    const efectivo = await place({ metodo_pago: 'efectivo' })
    expect(await call('POST', `/api/pedidos/${efectivo.id}/transferencia`, ana, {})).toMatchObject({
      status: 409,
      body: { code: 'PAGO_NO_POSIBLE' },
    })
  })

  it('that is paid in parts has no end any more', async () => {
    const { id } = await place({ metodo_pago: 'transferencia' })
    const pago = { clave: createId(), medio: 'transferencia', importe: 100 }
    await call('POST', `/api/pedidos/${id}/pagos`, empleado, pago)
    expect(await readCobro(id)).toMatchObject({ estado: 'parcial', vence_en: null, vencido: false })
    expect(await readReservas(id)).toEqual([{ estado: 'viva', vence_en: null }])
    await lookAt(Date.now() + 30 * DIA_MS)
    await work()
    expect(await readCobro(id)).toMatchObject({ estado: 'parcial', vencido: false })
  })
})

it('an order by telephone is paid by a link that the staff shows or mails', async () => {
  const libro = await insertTestLibro(api.db, { precio: PRECIO })
  const payload = { items: [{ libro, cantidad: 1 }], metodo_pago: 'tarjeta', usuario: ana.id }
  const { body } = await call<Pedido>('POST', '/api/pedidos/telefono', empleado, payload)
  expect(body).toMatchObject({ por_telefono: true, se_paga_por: 'mercadopago' })
  expect((await verPagos(body._id)).puede).toMatchObject({ enlace: true })
  const send = (as: Usuario, enviar: boolean) =>
    call<{ enlace: string }>('POST', `/api/pedidos/${body._id}/pagar`, as, { enviar })
  const shown = await send(empleado, false)
  expect(await countJobs('pago-enlace', body._id)).toBe(0)
  expect((await send(admin, true)).body).toEqual(shown.body)
  expect((await send(ana, true)).body).toEqual(shown.body)
  expect(await countJobs('pago-enlace', body._id)).toBe(1)
  expect((await send(beto, false)).status).toBe(404)
  const [creado] = prueba.cobros.values()
  expect((creado?.vence.getTime() ?? 0) - Date.now()).toBeGreaterThan(3 * DIA_MS)
})

it('a way of paying that was given to a gateway which is not there is not told as paid there, and the owner is told', async () => {
  api.services.cobrador = apagado
  const told = async () => (await call<Record<string, unknown>>('GET', '/api/ajustes/publicos', null)).body
  const set = async (cambio: object) => {
    const cambios = [{ clave: 'pagos.mp_tarjeta', ...cambio }]
    expect((await call('PUT', '/api/ajustes', admin, { cambios })).status).toBe(200)
  }
  expect(await told()).not.toHaveProperty('pagos.mp_tarjeta')
  await set({ valor: true })
  expect(await told()).toMatchObject({ 'pagos.mp_tarjeta': false })
  const readPasarela = async () => (await call<{ pasarela: object }>('GET', '/api/pagos', admin)).body.pasarela
  expect(await readPasarela()).toMatchObject({ configurada: false, metodos: [], sin_pasarela: ['tarjeta'] })
  await set({ clave: 'pagos.mp_token', valor: 'APP_USR-1' })
  expect(await readPasarela()).toMatchObject({
    configurada: true,
    metodos: ['tarjeta'],
    sin_pasarela: [],
    con_firma: false,
    ensayo: false,
    publica: false,
  })
  await set({ clave: 'pagos.mp_secreto', valor: SECRETO })
  expect(await readPasarela()).toMatchObject({ con_firma: true })
  for (const clave of ['pagos.mp_token', 'pagos.mp_secreto', 'pagos.mp_tarjeta']) await set({ clave, fabrica: true })
})

it('the ledger is only ever added to', async () => {
  await place()
  await expect(sql`update pago_movimiento set importe = 1`.execute(api.db)).rejects.toThrow('only ever added')
  await expect(sql`delete from pago_movimiento`.execute(api.db)).rejects.toThrow('only ever added')
})

it('a shop that takes no payments says nothing of them', async () => {
  api.services.cobrador = apagado
  const { pedido, id } = await place()
  const read = await leer(id)
  for (const key of ['estado_pago', 'se_paga_por', 'cobro']) {
    expect([key in pedido, key in read]).toEqual([false, false])
  }
  expect(await readReservas(id)).toEqual([{ estado: 'viva', vence_en: expect.any(Date) }])
  expect(await pagar(id)).toMatchObject({ status: 409, body: { code: 'PAGO_NO_POSIBLE' } })
  expect(await verPagos(id)).toMatchObject({ pago: null, movimientos: [], puede: { recibir: false } })
  expect(await notify('1')).toBe(404)
})
