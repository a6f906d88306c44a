// Random histories of the whole shop: eight clients at once at a few orders and books, and whatever they do to them, everything that
// counts money and copies agrees when they stop. `npm run fuzz` runs it longer.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findDesacuerdos } from '../../test/cuadre.ts'
import { findDescuadres } from '../../test/existencias.invariantes.ts'
import { FUZZ_VECES } from '../../test/fuzz.ts'
import { findRotos } from '../../test/pedidos.invariantes.ts'
import { BOOK_CALLS, BOOK_JOBS } from '../../test/races/book-calls.ts'
import { type Call, type Job, ORDER_CALLS, ORDER_JOBS } from '../../test/races/order-calls.ts'
import { createScene, one, openWorld, pick, type Scene, type World } from '../../test/races/scene.ts'
import type { Method } from '../../test/staff.ts'

const CLIENTES = 8
/** Orders with their books that are alive at a time, and how many things happen before all is added up. */
const ESCENAS = 6
const TRAMO = 80
const TRAMOS = 3

/** What writes rows by hand, or takes the account away that the others use. */
const APARTE = [
  ...['POST /api/pagos/tareas/{id}', 'DELETE /api/usuarios/{x}', 'PUT /api/usuarios/{x}'],
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
}
const JOBS: Record<string, Job | undefined> = { ...ORDER_JOBS, rezagados: BOOK_JOBS.rezagados }
const NOMBRES = [...Object.keys(CALLS), ...Object.keys(JOBS)].filter((name) => !APARTE.includes(name))

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.end())

/** One thing that somebody does; what it made ready may have been changed by another, which is refused. Gives what went wrong. */
async function act(name: string, scene: Scene): Promise<{ ok: boolean; wrong?: string }> {
  const job = JOBS[name]
  if (job) {
    const work = await job(scene).catch(() => null)
    await work?.()
    return { ok: work !== null }
  }
  const asked = await CALLS[name]?.(scene).catch(() => null)
  if (!asked) return { ok: false }
  const { url, payload, type, as = world.staff.admin, ip = '127.0.0.1' } = asked
  const headers = { ...as?.headers, ...(type && { 'content-type': type }) }
  const method = name.split(' ')[0] as Method // a call's name begins with it
  const sent = { method, url, headers, remoteAddress: ip, ...(payload && { payload }) }
  const { statusCode, body } = await world.api.app.inject(sent)
  const failed = statusCode >= 500 && statusCode !== 503
  return { ok: statusCode === 200, ...(failed && { wrong: `${statusCode} of ${name}: ${body}` }) }
}

const newScene = () =>
  createScene(world, {
    metodo: one('tarjeta', 'transferencia', 'efectivo'),
    porTelefono: one(true, false, false),
    contado: one(true, true, true, false),
  })

it(
  'money, copies, documents and what is told of them agree after every stretch',
  async () => {
    const done = new Set<string>()
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
            const { ok, wrong: failure } = await act(name, scene).catch((error: unknown) => {
              return { ok: false, wrong: `${name}: ${error}` }
            })
            if (ok) done.add(name)
            if (failure) wrong.push(failure)
          }
        }),
      )
      await world.caja.settle()
      expect(wrong).toEqual([])
      expect(await findDescuadres(world.api.db), `after stretch ${n}`).toEqual([])
      expect(await findRotos(world.api.db), `after stretch ${n}`).toEqual([])
      expect(await findDesacuerdos(world.staff), `after stretch ${n}`).toEqual([])
    }
    // Most of what can happen did.
    expect(done.size).toBeGreaterThan(NOMBRES.length / 2)
  },
  60_000 * FUZZ_VECES,
)
