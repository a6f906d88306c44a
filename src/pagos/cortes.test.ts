// kill -9 between the gateway and the database: an order's money from the first call to the refund, by a shop that dies at the first
// step, then at the second, until one lives to the end. Nothing is lost, nothing is done twice. With PAGOS_CORTES=todos it dies at
// every statement too (`npm run pagos -- cortes`).
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createId } from '../platform/id.ts'
import { type Caja, openCaja } from '../test/caja.ts'
import { findDescuadres } from '../test/existencias.invariantes.ts'
import { createMortal, type Mortal } from '../test/mortal.ts'

const TODOS = process.env.PAGOS_CORTES === 'todos'
const DEVUELTO = 1_000_50
/** More steps than there are: it would never end. */
const MUCHOS = 2_000

let caja: Caja
let mortal: Mortal
beforeAll(async () => {
  caja = await openCaja()
  mortal = createMortal(caja.api, { cada: TODOS })
})
afterAll(() => caja.end())

/** Does it; where the shop dies over it, it is back afterwards. Anything else that fails is a failure. */
async function attempt<T>(work: () => Promise<T>): Promise<T | null> {
  const done = await work().catch((error: unknown) => {
    if (!mortal.isDead()) throw error
    return null
  })
  if (!mortal.isDead()) return done
  await mortal.revive()
  return null
}
/** Asks until it is answered, as whoever waits for it does. */
async function insist<T extends { status: number }>(ask: () => Promise<T>): Promise<T> {
  const answer = await attempt(ask)
  if (answer === null) return insist(ask)
  if (answer.status !== 200) throw new Error(`refused: ${JSON.stringify(answer)}`)
  return answer
}

/** One order, paid and given back in part, by a shop that dies at its n-th step. Returns whether it came to that. */
async function live(n: number): Promise<boolean> {
  const { ensayo, api } = caja
  const before = mortal.deaths()
  const prepared = await caja.prepare('tarjeta')
  mortal.arm(n)
  const { _id: id } = (await insist(() => caja.place(prepared))).body
  await insist(() => caja.pagar(id))
  ensayo.palancas.avisos = 'nunca'
  const pago = caja.pay(id, 'tarjeta')
  ensayo.reset()
  // Told once: a shop that dies over it never hears of it again, and asks by itself.
  await attempt(() => ensayo.avisos.tellNow(pago, 'payment.created'))
  ensayo.avisos.forget()
  await attempt(() => caja.settle())
  await attempt(() => caja.reconcile(id))
  const clave = createId()
  await insist(() => caja.devolver(id, DEVUELTO / 100, clave))
  await attempt(() => caja.settle())
  mortal.arm(0)
  await caja.reconcile(id) // once more, alive: with what is left in the queue

  const { pago: sums, movimientos, tareas, correos, reservas } = await caja.read(id)
  const step = `step ${n}`
  expect(sums, step).toMatchObject({ estado: 'parcial', pagado: sums?.total, devuelto: DEVUELTO })
  expect(
    movimientos.map(({ tipo }) => tipo),
    step,
  ).toEqual(['pedido', 'aprobado', 'devolucion_pedida', 'devuelto'])
  expect([tareas, correos, reservas], step).toEqual([[], ['pago-devuelto × 1', 'pago-recibido × 1'], ['viva']])
  expect(
    pago.devoluciones.map(({ importe }) => importe),
    step,
  ).toEqual([DEVUELTO])
  const asked = [...ensayo.mundo.preferencias.values()].filter(({ referencia }) => referencia === id)
  expect(
    asked.map(({ total }) => total),
    step,
  ).toEqual([sums?.total])
  const { rows } = await api.pool.query('select id from pedido where idempotency_key = $1', [prepared.key])
  expect(
    rows.map((row) => row.id),
    step,
  ).toEqual([id])
  return mortal.deaths() > before
}

it(
  'loses no money and takes none twice, wherever the shop dies',
  async () => {
    let n = 1
    while (n < MUCHOS && (await live(n))) n++
    expect(n).toBeGreaterThan(TODOS ? 200 : 25)
    expect(n).toBeLessThan(MUCHOS)
    expect(await findDescuadres(caja.api.db)).toEqual([])
  },
  TODOS ? 600_000 : 60_000,
)
