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

/** One order, paid and given back in part, by a shop that dies at its n-th step. Returns whether it came to that. */
async function live(n: number): Promise<boolean> {
  const { ensayo, api } = caja
  const before = mortal.deaths()
  const prepared = await caja.prepare('tarjeta')
  mortal.arm(n)
  const { _id: id } = (await mortal.insist(() => caja.place(prepared))).body
  await mortal.insist(() => caja.pagar(id))
  ensayo.palancas.avisos = 'nunca'
  const pago = caja.pay(id, 'tarjeta')
  ensayo.reset()
  // Told once: a shop that dies over it never hears of it again, and asks by itself.
  await mortal.attempt(() => ensayo.avisos.tellNow(pago, 'payment.created'))
  ensayo.avisos.forget()
  await mortal.attempt(() => caja.settle())
  await mortal.attempt(() => caja.reconcile(id))
  const clave = createId()
  await mortal.insist(() => caja.devolver(id, DEVUELTO / 100, clave))
  await mortal.attempt(() => caja.settle())
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
