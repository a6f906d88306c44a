// kill -9 between the tax office and the database: an order is invoiced by itself and credited in part by a shop that dies at the
// first step, then at the second, until one lives to the end; on a good day of the tax office and on bad ones. Each document has
// one number, and no number is missing. With PAGOS_CORTES=todos it dies at every statement too (`npm run pagos -- cortes`).
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createFisco, type Falla, type Fisco } from '#ensayo/fisco/fisco.ts'
import { createRegistroEnMemoria } from '#ensayo/fisco/registro.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { AJUSTES_FISCALES, PUNTO } from '#test/facturas.ts'
import { createMortal, type Mortal } from '#test/mortal.ts'
import { insertTestLibro } from '#test/rows.ts'
import { type Callers, createCallers } from '#test/writing.ts'
import { createArca } from './arca/arca.ts'
import { ArcaFalla } from './arca/falla.ts'
import { createComprobanteHandlers } from './cola.ts'

const TODOS = process.env.PAGOS_CORTES === 'todos'
/** The tax office's own faults while a document is sent, beside which the shop dies; one whose answer is lost has the steps of all. */
const DIAS: readonly (Falla | null)[] = TODOS ? [null, 'calla', 'calla-antes', 'tarde', '501', 'basura'] : ['calla']
/** More steps than there are: it would never end. */
const MUCHOS = 2_000
/** How often the queue hands a job out before it counts as stuck. */
const INTENTOS = 10
const CUIT = '30000000007'
const FACTURA_B = 6
const CREDITO_B = 8

let api: TestApi
let as: Callers
let libro: string
let mortal: Mortal
let ensayo: Fisco
/** Looks at the database beside the shop: it does not die with it. */
let fuera: pg.Client
/** What the tax office has: it outlives every shop. */
const registro = createRegistroEnMemoria()
let made = 0

beforeAll(async () => {
  api = await createTestApi({ FACTURAS: 'ensayo' })
  as = await createCallers(api)
  libro = await insertTestLibro(api.db)
  const cambios = Object.entries(AJUSTES_FISCALES).map(([clave, valor]) => ({ clave, valor }))
  await as.done('PUT', '/api/ajustes', { cambios })
  fuera = new pg.Client({ connectionString: api.databaseUrl })
  await fuera.connect()
  mortal = createMortal(api, { cada: TODOS })
})
afterAll(async () => {
  await fuera.end()
  await api.end()
})

/** The tax office lets in whoever has a ticket, and whoever asks while none is out. */
const openEnsayo = (): void => {
  ensayo = createFisco(registro)
}

type Trabajo = {
  id: string
  name: 'comprobante' | 'pedido-facturable'
  data: { comprobanteId: string; pedidoId: string }
}

/** Works off what waits, as the queue does: a try that fails comes again. */
async function drain(): Promise<void> {
  const { db, services, config } = api
  const llamar = (pregunta: { xml: string }) => mortal.call(() => ensayo.answer(pregunta))
  const arca = createArca({ db, sealed: services.sealed, llamar, esperaMs: 1 })
  const handlers = createComprobanteHandlers({ db, config, arca, leer: services.ajustes.get })
  for (let intento = 0; intento < INTENTOS; intento++) {
    const { rows } = await fuera.query<Trabajo>(
      `select id, name, data from tareas.job where name in ('comprobante', 'pedido-facturable') and state = 'created'
       order by created_on, id`,
    )
    if (rows.length === 0) return
    for (const { id, name, data } of rows) {
      const done = await mortal.attempt(() =>
        handlers[name]({ id, data }).then(
          () => true,
          (error: unknown) => {
            if (!(error instanceof ArcaFalla)) throw error
            // The ticket of a shop that died before it stored it: after its twelve hours there is another.
            if (error.motivo === 'ocupado') openEnsayo()
            return false
          },
        ),
      )
      if (done) await fuera.query(`update tareas.job set state = 'completed' where id = $1`, [id])
    }
  }
  throw new Error('a document stays in the queue')
}

const post = async (url: string, payload: Record<string, unknown>, headers = as.admin.headers) => {
  const response = await as.call('POST', url, payload, headers)
  return { status: response.statusCode, body: response.json<{ _id: string }>() }
}

type Fila = { clase: string; estado: string; numero: number; cae: string; total: number; correos: number }
const listDe = async (pedido: string) =>
  (
    await fuera.query<Fila & { id: string }>(
      `select id, clase, estado, numero, cae, total_centavos as total,
         (select count(*)::int from tareas.job where name = 'comprobante-listo' and data->>'comprobanteId' = c.id::text) as correos
       from comprobante c where pedido_id = $1 order by clase desc`,
      [pedido],
    )
  ).rows

/** One order, invoiced and credited in part, by a shop that dies at its n-th step. Returns whether it came to that. */
async function live(n: number, falla: Falla | null): Promise<boolean> {
  const before = mortal.deaths()
  openEnsayo()
  await fuera.query('delete from comprobante_permiso')
  const items = [{ libro, cantidad: 3 }]
  const { body: pedido } = await post('/api/pedidos', { items, metodo_pago: 'efectivo' }, as.cliente.headers)
  await fuera.query(`insert into tareas.job (name, data) values ('pedido-facturable', $1)`, [
    JSON.stringify({ pedidoId: pedido._id }),
  ])
  mortal.arm(n)
  if (falla) ensayo.fallar('solicitar', falla)
  await drain()
  const [factura] = await listDe(pedido._id)
  const nota = { _id: randomUUID(), lineas: [{ linea: 1, cantidad: 1 }] }
  await mortal.insist(() => post(`/api/comprobantes/${factura?.id}/creditos`, nota))
  if (falla) ensayo.fallar('solicitar', falla)
  await drain()
  mortal.arm(0)

  made++
  const step = `${falla ?? 'a good day'}, step ${n}`
  const filas = await listDe(pedido._id)
  const done = { estado: 'autorizado', numero: made, correos: 1 }
  expect(filas, step).toMatchObject([
    { clase: 'factura', ...done },
    { clase: 'credito', ...done },
  ])
  for (const { clase, numero, cae, total } of filas) {
    const serie = { cuit: CUIT, punto: PUNTO, tipo: clase === 'factura' ? FACTURA_B : CREDITO_B }
    const dado = await registro.find(serie, numero)
    expect([dado?.CodAutorizacion, Math.round(Number(dado?.ImpTotal) * 100)], step).toEqual([cae, total])
    expect((await registro.findUltimo(serie))?.numero, step).toBe(made)
  }
  return mortal.deaths() > before
}

it.each(DIAS.map((falla) => ({ falla, dia: falla ? `a day with «${falla}»` : 'a good day' })))(
  'gives each document one number and leaves none out, wherever the shop dies on $dia',
  async ({ falla }) => {
    let n = 1
    while (n < MUCHOS && (await live(n, falla))) n++
    expect(n).toBeGreaterThan(TODOS ? 80 : 12)
    expect(n).toBeLessThan(MUCHOS)
  },
  TODOS ? 600_000 : 60_000,
)
