// Random histories of the whole shop: eight clients at once at a few orders and books, and whatever they do to them, everything that
// counts money and copies agrees when they stop. `npm run fuzz` runs it longer.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findDesacuerdos } from '#test/cuadre.ts'
import { findDescuadres } from '#test/existencias.invariantes.ts'
import { FUZZ_VECES } from '#test/fuzz.ts'
import { findRotos } from '#test/pedidos.invariantes.ts'
import { BOOK_CALLS, BOOK_JOBS } from '#test/races/book-calls.ts'
import { HISTORY_CALLS, HISTORY_JOBS } from '#test/races/history-calls.ts'
import { type Call, type Job, ORDER_CALLS, ORDER_JOBS } from '#test/races/order-calls.ts'
import { createScene, one, openWorld, pick, type Scene, type World } from '#test/races/scene.ts'
import type { Method } from '#test/staff.ts'

const CLIENTES = 8
/** Orders with their books that are alive at a time, and how many things happen before all is added up. */
const ESCENAS = 6
const TRAMO = 80
const TRAMOS = 3

/** What writes rows by hand, or takes the account away that the others use. */
const APARTE = [
  ...['POST /api/pagos/tareas/{id}', 'DELETE /api/usuarios/{x}', 'PUT /api/usuarios/{x}'],
  // Done for an order of its own (`pasarela, una devolución`).
  'devolucion',
  ...['PUT /api/despachos/{id}/registro', 'POST /api/despachos/{id}/registro', 'DELETE /api/pedidos/{id}/contacto'],
]
const DE_LIBROS = [
  ...['POST /api/mostrador/ventas', 'POST /api/mostrador/ventas/{id}/devoluciones', 'POST /api/mostrador/cajas'],
  ...['POST /api/mostrador/cajas/{id}/movimientos', 'POST /api/mostrador/cajas/{id}/cierre'],
  ...['POST /api/mostrador/ventas/{id}/comprobantes', 'POST /api/recuentos', 'POST /api/recuentos/{id}/bips'],
  ...['PUT /api/recuentos/{id}/estado', 'POST /api/recuentos/{id}/diferencias', 'POST /api/compras'],
  ...['PUT /api/compras/{id}/estado', 'POST /api/remitos/ingresos', 'POST /api/remitos/devoluciones'],
  ...['POST /api/liquidaciones', 'PUT /api/liquidaciones/{id}/estado', 'DELETE /api/liquidaciones/{id}'],
  ...['POST /api/existencias/libros/{id}/movimientos', 'PUT /api/existencias/libros/{id}/venta'],
]
const CALLS: Record<string, Call | undefined> = {
  ...ORDER_CALLS,
  ...Object.fromEntries(DE_LIBROS.map((name) => [name, BOOK_CALLS[name]])),
  ...HISTORY_CALLS,
}
const JOBS: Record<string, Job | undefined> = { ...ORDER_JOBS, rezagados: BOOK_JOBS.rezagados, ...HISTORY_JOBS }
const NOMBRES = [...Object.keys(CALLS), ...Object.keys(JOBS)].filter((name) => !APARTE.includes(name))

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.end())

/** What came of one thing that somebody did: a status, `done`, or `not ready` where what it needs was refused. */
type Outcome = { outcome: string; wrong?: string }

async function act(name: string, scene: Scene): Promise<Outcome> {
  const job = JOBS[name]
  if (job) {
    const work = await job(scene).catch(() => null)
    await work?.()
    return { outcome: work ? 'done' : 'not ready' }
  }
  const asked = await CALLS[name]?.(scene).catch(() => null)
  if (!asked) return { outcome: 'not ready' }
  const { url, payload, type, as = world.staff.admin, ip = '127.0.0.1' } = asked
  const headers = { ...as?.headers, ...(type && { 'content-type': type }) }
  const method = name.split(' ')[0] as Method // a call's name begins with it
  const sent = { method, url, headers, remoteAddress: ip, ...(payload && { payload }) }
  const { statusCode, body } = await world.api.app.inject(sent)
  const failed = statusCode >= 500 && statusCode !== 503
  if (statusCode === 200 && payload && !Buffer.isBuffer(payload)) keepSum(payload)
  const code = statusCode === 200 ? '' : ` ${(JSON.parse(body) as { code?: string }).code}`
  return { outcome: `${statusCode}${code}`, ...(failed && { wrong: `${statusCode} of ${name}: ${body}` }) }
}
/** Sums in centavos that somebody was told are stored, by the id that they gave them. */
const acknowledged = new Map<string, number>()
function keepSum(payload: object): void {
  const { _id, clave = _id, importe, total = importe, linea } = payload as Record<string, unknown>
  // What is a line of the bank's list has another key.
  if (typeof clave === 'string' && typeof total === 'number' && !linea) acknowledged.set(clave, Math.round(total * 100))
}
async function findLost(): Promise<string[]> {
  const { rows } = await world.api.pool.query<{ id: string; importe: string }>(
    `select substr(pago, 8) as id, importe from pago_movimiento where pago like 'a-mano:%' and tipo = 'aprobado'
     union all select id::text, total_centavos from venta_mostrador
     union all select id::text, total_centavos from factura_proveedor
     union all select id::text, importe from pago_devolucion
     union all select clave, abs(importe_centavos) from caja_movimiento where tipo in ('ingreso', 'retiro')`,
  )
  const kept = new Map(rows.map(({ id, importe }) => [id, Number(importe)]))
  return [...acknowledged].flatMap(([id, importe]) =>
    kept.get(id) === importe ? [] : [`${importe} was acknowledged as ${id}, and is kept as ${kept.get(id)}`],
  )
}
const isDone = (outcome: string) => outcome === '200' || outcome === 'done'

/** How often each thing came out how, as lines. */
const outcomes = new Map<string, Map<string, number>>()
const count = (name: string, outcome: string) => {
  const suyos = outcomes.get(name) ?? new Map<string, number>()
  outcomes.set(name, suyos.set(outcome, (suyos.get(outcome) ?? 0) + 1))
}
const sharesOf = (name: string) => {
  const suyos = [...(outcomes.get(name) ?? [])]
  const n = suyos.reduce((sum, [, veces]) => sum + veces, 0)
  return { n, hechos: suyos.reduce((sum, [outcome, veces]) => sum + (isDone(outcome) ? veces : 0), 0), suyos }
}

const newScene = () =>
  createScene(world, {
    metodo: one('tarjeta', 'transferencia', 'efectivo'),
    porTelefono: one(true, false, false),
    contado: one(true, true, true, false),
    // What is sent free, and what pays for its shipping, with centavos.
    precio: one(10_000, 4_321.37),
  })

it(
  'money, copies, documents and what is told of them agree after every stretch',
  async () => {
    const scenes = Array.from({ length: ESCENAS }, newScene)
    for (let n = 0; n < TRAMOS * FUZZ_VECES; n++) {
      const wrong: string[] = []
      let left = TRAMO
      await Promise.all(
        Array.from({ length: CLIENTES }, async () => {
          while (left-- > 0) {
            const at = pick(ESCENAS)
            if (pick(10) === 0) scenes[at] = newScene()
            const [scene, name] = [scenes[at] ?? newScene(), NOMBRES[pick(NOMBRES.length)] ?? '']
            const { outcome, wrong: failure } = await act(name, scene).catch((error: unknown): Outcome => {
              return { outcome: 'failed', wrong: `${name}: ${error}` }
            })
            count(name, outcome)
            if (failure) wrong.push(failure)
          }
        }),
      )
      await world.caja.settle()
      expect(wrong).toEqual([])
      expect(await findDescuadres(world.api.db), `after stretch ${n}`).toEqual([])
      expect(await findRotos(world.api.db), `after stretch ${n}`).toEqual([])
      expect(await findDesacuerdos(world.staff), `after stretch ${n}`).toEqual([])
      expect(await findLost(), `after stretch ${n}`).toEqual([])
    }
    if (FUZZ_VECES > 1) {
      const tabla = NOMBRES.map((name) => {
        const { n, hechos, suyos } = sharesOf(name)
        return `${hechos} of ${n}  ${name}: ${suyos.map(([outcome, veces]) => `${outcome} × ${veces}`).join(', ')}`
      })
      console.info(tabla.join('\n'))
    }
    // Most of what can happen did; in a run of the full size all of it, and often enough to say something.
    const hechos = NOMBRES.filter((name) => sharesOf(name).hechos > 0)
    expect(hechos.length).toBeGreaterThan(NOMBRES.length / 2)
    if (FUZZ_VECES >= 9) expect(NOMBRES.filter((name) => sharesOf(name).hechos * 5 < sharesOf(name).n)).toEqual([])
  },
  60_000 * FUZZ_VECES,
)
