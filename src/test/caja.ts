// A shop with money, whole: the real API over its database, listening, and Mercado Pago's stand-in, which tells it of payments.
import { createServer } from 'node:net'
import { sql } from 'kysely'
import type { Pago } from '#ensayo/pasarela/mundo.ts'
import { type PasarelaDeEnsayo, startPasarela } from '#ensayo/pasarela/pasarela.ts'
import type { Medio, Titular } from '#ensayo/pasarela/titulares.ts'
import { createExistenciaHandlers } from '#estante/existencias/existencia.jobs.ts'
import { createId } from '#platform/id.ts'
import { createPagoHandlers, createSePaga, enqueueConsultas } from '#venta/pagos/pago.handlers.ts'
import type { Pedido } from '#venta/pedidos/pedido.contract.ts'
import { createTestApi, type TestApi } from './api.ts'
import { bringCopies, insertTestLugar } from './existencias.ts'
import { insertTestLibro, insertTestUsuario } from './rows.ts'

/** A transfer has no gateway: it is the shop's people who write it down. */
export type Metodo = EnPasarela | 'transferencia'
type EnPasarela = 'tarjeta' | 'debito' | 'efectivo'
const MEDIO_DE: Record<EnPasarela, Medio> = { tarjeta: 'credito', debito: 'debito', efectivo: 'efectivo' }
export type Usuario = Awaited<ReturnType<typeof insertTestUsuario>>
export type Caja = Awaited<ReturnType<typeof openCaja>>
export type Ordenado = { id: string; libro: string; metodo: Metodo; body: object; key: string }

type Recibo = { clave?: string; medio?: 'efectivo' | 'transferencia'; linea?: object }
type Job = { id: string; name: string; data: Record<string, string> }
const TRABAJOS = ['pago-leer', 'contracargo-leer', 'cobro-consulta', 'cobro-cierre', 'devolucion', 'pago-noche']
/** A job that fails is tried again; one that failed so often will not succeed. */
const INTENTOS = 5

async function findPort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as { port: number } // a TCP server has such an address
  await new Promise((resolve) => probe.close(resolve))
  return port
}

/** `environment`: further settings. */
export async function openCaja(environment: Record<string, string> = {}) {
  const ensayo: PasarelaDeEnsayo = await startPasarela({ conHttp: true })
  const port = await findPort()
  const api: TestApi = await createTestApi({
    PAGOS: 'ensayo',
    MERCADOPAGO_URL: ensayo.url,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    ...environment,
  })
  await api.app.listen({ port, host: '127.0.0.1' })
  const lugar = await insertTestLugar(api.db)
  const cliente = await insertTestUsuario(api.db)
  const admin = await insertTestUsuario(api.db, 'admin')

  async function call<T>(
    method: 'GET' | 'POST' | 'PUT',
    url: string,
    as: Usuario,
    payload?: object,
    more: object = {},
  ) {
    const headers = { ...as.headers, ...more }
    const response = await api.app.inject({ method, url, headers, ...(payload && { payload }) })
    return { status: response.statusCode, body: response.json<T>() }
  }

  /** Sends an order, which may be sent again. */
  const place = ({ body, key }: Pick<Ordenado, 'body' | 'key'>, as = cliente) =>
    call<Pedido>('POST', '/api/pedidos', as, body, { 'idempotency-key': key })

  async function work(tries = INTENTOS): Promise<void> {
    const handlers = createPagoHandlers({ db: api.db, cobrador: api.services.cobrador }) as unknown as Record<
      string,
      (job: Job) => Promise<void> // the rows name their handler
    >
    const { rows } =
      await sql<Job>`select id, name, data from tareas.job where name = any(${TRABAJOS}) and state = 'created'
      order by created_on, id`.execute(api.db)
    if (rows.length === 0) return
    let failed: unknown = null
    for (const job of rows) {
      try {
        await handlers[job.name]?.(job)
        await sql`update tareas.job set state = 'completed' where id = ${job.id}`.execute(api.db)
      } catch (error) {
        failed = error
      }
    }
    if (failed && tries === 0) throw failed
    await work(failed ? tries - 1 : tries)
  }

  return {
    api,
    ensayo,
    cliente,
    admin,
    call,
    place,
    /** An order of so many copies of a book of its own, not sent yet. */
    async prepare(metodo: Metodo, { copias = 3, cantidad = 1 } = {}) {
      const libro = await insertTestLibro(api.db, { titulo: 'El túnel', precio: 12_345_67 })
      if (copias > 0) await bringCopies(api.db, libro, lugar, copias)
      return { libro, metodo, body: { items: [{ libro, cantidad }], metodo_pago: metodo }, key: createId() }
    },
    /** The link to pay; the answer of the call. */
    pagar: (id: string) => call<{ enlace?: string; code?: string }>('POST', `/api/pedidos/${id}/pagar`, cliente, {}),
    consultar: (id: string) => call<{ estado: string }>('POST', `/api/pedidos/${id}/consultar-pago`, cliente, {}),
    devolver: (id: string, importe: number, clave = createId()) =>
      call<object>('POST', `/api/pedidos/${id}/devoluciones`, admin, { clave, importe }),
    /** All that is left, of all payments, in one act. */
    devolverTodo: (id: string, clave = createId()) =>
      call<{ code?: string }>('POST', `/api/pedidos/${id}/devoluciones/todo`, admin, { clave }),
    /** «Recibí el pago», or a line of the bank's list; `importe` in pesos. */
    recibir: (id: string, importe: number, { clave = createId(), medio = 'transferencia', linea }: Recibo = {}) =>
      call<{ code?: string }>('POST', `/api/pedidos/${id}/pagos`, admin, {
        clave,
        importe,
        medio,
        ...(linea && { linea }),
      }),
    /** «Ya transferí», of the customer's. */
    avisar: (id: string, comprobante = '') =>
      call<object>('POST', `/api/pedidos/${id}/transferencia`, cliente, { comprobante }),
    /** All notices have arrived, and the queue of money is empty. Rejects with what stays in it. */
    async settle(): Promise<void> {
      await ensayo.avisos.settled()
      await work()
    },
    /** What happens by itself: the gateway is asked about an order's attempts. */
    async reconcile(id: string): Promise<void> {
      await sql`update cobro set consultar_en = now() - interval '1 second' where pedido_id = ${id} and pasarela_id is not null`.execute(
        api.db,
      )
      await enqueueConsultas(api.db, new Date())
      await work()
    },
    /** What happens by itself each night: all that the gateway changed in two days. */
    async night(): Promise<void> {
      await sql`insert into tareas.job (name, data) values ('pago-noche', '{}')`.execute(api.db)
      await work()
    },
    /** The time of an order's copies and of its attempt is over. */
    async expire(id: string): Promise<void> {
      await sql`update reserva set vence_en = now() - interval '1 minute' where pedido_id = ${id}`.execute(api.db)
      await sql`update cobro set vence_en = now() - interval '1 minute' where pedido_id = ${id}`.execute(api.db)
      const sePaga = createSePaga({ db: api.db, cobrador: api.services.cobrador })
      await createExistenciaHandlers(api.db, sePaga)['reserva-vencida']({ id: createId(), data: { pedidoId: id } })
      // A transfer has no gateway to be asked: its end is looked at.
      await sql`update cobro set consultar_en = vence_en where pedido_id = ${id} and medio = 'transferencia'`.execute(
        api.db,
      )
      await enqueueConsultas(api.db, new Date())
      await work()
    },
    /** Somebody pays at the gateway, by its page. Throws where it takes nothing. */
    pay(id: string, metodo: Metodo, titular: Titular = 'APRO'): Pago {
      if (metodo === 'transferencia') throw new Error('a transfer has no gateway')
      const preferencia = [...ensayo.mundo.preferencias.values()].findLast(({ referencia }) => referencia === id)
      const pago = preferencia && ensayo.mundo.pagar(preferencia, MEDIO_DE[metodo], titular)
      if (!pago) throw new Error('the gateway takes no payment for it')
      return pago
    },
    /** What became of an order's money. */
    async read(id: string) {
      const one = async <T>(query: ReturnType<typeof sql<T>>) => (await query.execute(api.db)).rows
      const [pago] = await one(sql<{ estado: string; total: number; pagado: string; devuelto: string }>`
        select estado, total, pagado, devuelto from pedido_pago where pedido_id = ${id}`)
      const movimientos = await one(sql<{ tipo: string; importe: number }>`
        select tipo, importe from pago_movimiento where pedido_id = ${id} order by id`)
      const tareas = await one(sql<{ clase: string; hecha: boolean }>`
        select clase, hecha_en is not null as hecha from pago_tarea where pedido_id = ${id} order by creada_en, clase`)
      const correos = await one(sql<{ name: string; n: number }>`select name, count(*)::int as n from tareas.job
        where name like 'pago-%' and data->>'pedidoId' = ${id} group by name order by name`)
      const reservas = await one(sql<{ estado: string; con_fin: boolean }>`
        select estado, vence_en is not null as con_fin from reserva where pedido_id = ${id} order by id`)
      return {
        pago: pago && { ...pago, pagado: Number(pago.pagado), devuelto: Number(pago.devuelto) },
        movimientos,
        tareas: tareas.map(({ clase, hecha }) => `${clase}${hecha ? ' hecha' : ''}`),
        correos: correos.map(({ name, n }) => `${name} × ${n}`),
        reservas: reservas.map(({ estado, con_fin }) => `${estado}${con_fin ? ' con fin' : ''}`),
      }
    },
    async end(): Promise<void> {
      await ensayo.avisos.settled()
      await ensayo.end()
      api.app.server.closeAllConnections() // one that brought the last notice would be kept for a minute
      await api.end()
    },
  }
}
