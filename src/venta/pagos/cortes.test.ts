// kill -9 between the gateway and the database: an order's money from the first call to the refund, by a shop that dies at the first
// step, then at the second, until one lives to the end. Nothing is lost, nothing is done twice. With PAGOS_CORTES=todos it dies at
// every statement too (`npm run pagos -- cortes`).
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createId } from '#platform/id.ts'
import { type Caja, openCaja } from '#test/caja.ts'
import { findDescuadres } from '#test/existencias.invariantes.ts'
import { createMortal, type Mortal } from '#test/mortal.ts'

const TODOS = process.env.PAGOS_CORTES === 'todos'
const DEVUELTO = 1_000_50
const PARTE = 1_000_00
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

/** One order, paid in two ways, by hand and then by a link for the rest, and given back whole, by a shop that dies at its n-th step. */
async function liveInParts(n: number): Promise<boolean> {
  const { ensayo } = caja
  const before = mortal.deaths()
  const prepared = await caja.prepare('tarjeta')
  const [recibo, devolucion] = [createId(), createId()]
  const { _id: id } = (await caja.place(prepared)).body
  await caja.pagar(id)
  mortal.arm(n)
  await mortal.insist(() => caja.recibir(id, PARTE / 100, { clave: recibo }))
  await mortal.attempt(() => caja.settle())
  await mortal.insist(() => caja.pagar(id))
  ensayo.palancas.avisos = 'nunca'
  caja.pay(id, 'tarjeta')
  ensayo.reset()
  for (const _ of [1, 2]) await mortal.attempt(() => caja.reconcile(id)) // of two it survives one
  await mortal.insist(() => caja.devolverTodo(id, devolucion))
  await mortal.attempt(() => caja.settle())
  mortal.arm(0)
  await caja.reconcile(id)

  const { pago: sums, tareas, correos, movimientos } = await caja.read(id)
  const step = `step ${n}`
  expect(sums, step).toMatchObject({ estado: 'devuelto', pagado: sums?.total, devuelto: sums?.total })
  expect([tareas, correos], step).toEqual([[], ['pago-devuelto × 2', 'pago-recibido × 2']])
  const links = [...ensayo.mundo.preferencias.values()].filter(({ referencia }) => referencia === id)
  const total = sums?.total ?? 0
  expect(
    links.map((link) => link.total),
    step,
  ).toEqual([total, total - PARTE])
  expect(
    links.map((link) => ensayo.mundo.isAbierta(link)),
    step,
  ).toEqual([false, false])
  expect(
    movimientos.filter(({ tipo }) => tipo === 'devuelto').map(({ importe }) => importe),
    step,
  ).toEqual([PARTE, total - PARTE])
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

it(
  'takes the rest of what was paid in part, and gives all of it back once',
  async () => {
    let n = 1
    // Beside the first story every fifth step is enough, unless all are asked for.
    while (n < MUCHOS && (await liveInParts(n))) n += TODOS ? 1 : 5
    expect(n).toBeGreaterThan(25)
    expect(n).toBeLessThan(MUCHOS)
    expect(await findDescuadres(caja.api.db)).toEqual([])
  },
  TODOS ? 600_000 : 60_000,
)
