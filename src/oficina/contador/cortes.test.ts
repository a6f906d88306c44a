// kill -9 on the way of a shop's day without a gateway: a register, a sale with its return, cash of an order, the close, a supplier's
// invoice, by a shop that dies at the first step, then at the second, until one lives to the end. Each is there once and whole. With
// PAGOS_CORTES=todos it dies at every statement too (`npm run pagos -- cortes`).
import { afterAll, beforeAll, expect, it } from 'vitest'
import { toLocalDay } from '#platform/format.ts'
import { createId } from '#platform/id.ts'
import { type Caja, openCaja } from '#test/caja.ts'
import { findDesacuerdos } from '#test/cuadre.ts'
import { findDescuadres } from '#test/existencias.invariantes.ts'
import { bringCopies, insertTestLugar, putAjustes, readCopias, SIN_TOPES } from '#test/existencias.ts'
import { createMortal, type Mortal } from '#test/mortal.ts'
import { insertTestLibro } from '#test/rows.ts'
import { createStaff, newNombre } from '#test/staff.ts'

const TODOS = process.env.PAGOS_CORTES === 'todos'
/** Beside the stories of orders every fifth step is enough, unless all are asked for. */
const CADA = TODOS ? 1 : 5
/** More steps than there are: it would never end. */
const MUCHOS = 2_000
const PRECIO = 100
const [INICIAL, EFECTIVO, RETIRO, PARTE] = [500, 150, 20, 30]
const HOY = toLocalDay(new Date())
const DEL_CIERRE = INICIAL + EFECTIVO - PRECIO - RETIRO + PARTE

let caja: Caja
let mortal: Mortal
let proveedor: string
let lugar: string
beforeAll(async () => {
  caja = await openCaja()
  await putAjustes(caja.api, { ...SIN_TOPES, 'mostrador.caja': true })
  const staff = await createStaff(caja.api)
  proveedor = await staff.make('/api/proveedores/crear', {
    nombre: newNombre(),
    clase: 'distribuidora',
    precedencia: 20,
  })
  lugar = await insertTestLugar(caja.api.db, 'Mostrador', { enLinea: false, orden: 1 })
  mortal = createMortal(caja.api, { cada: TODOS })
})
afterAll(() => caja.end())

type Fila = { que: string; n: string }

/** One day of a counter, by a shop that dies at its n-th step. Returns whether it came to that. */
async function live(n: number): Promise<boolean> {
  const { api, admin } = caja
  const before = mortal.deaths()
  const libro = await insertTestLibro(api.db, { precio: PRECIO * 100 })
  await bringCopies(api.db, libro, lugar, 3)
  const { _id: pedido } = (await caja.place(await caja.prepare('transferencia'))).body
  const [registro, venta, vuelta, retiro, recibo, factura] = Array.from({ length: 6 }, createId)
  const numero = newNombre()
  const insist = (method: 'POST' | 'PUT', url: string, payload: object) =>
    mortal.insist(() => caja.call(method, `/api/${url}`, admin, payload))
  mortal.arm(n)
  await insist('POST', 'mostrador/cajas', { _id: registro, lugar, inicial: INICIAL })
  const pagos = [
    { medio: 'efectivo', importe: EFECTIVO },
    { medio: 'tarjeta', importe: 50 },
  ]
  const lineas = [{ libro, cantidad: 2 }]
  await insist('POST', 'mostrador/ventas', { _id: venta, lugar, lineas, total: 2 * PRECIO, pagos })
  const devuelve = { _id: vuelta, medio: 'efectivo', lineas: [{ linea: 1, cantidad: 1 }] }
  await insist('POST', `mostrador/ventas/${venta}/devoluciones`, devuelve)
  const saca = { _id: retiro, tipo: 'retiro', importe: RETIRO, motivo: 'Cambio' }
  await insist('POST', `mostrador/cajas/${registro}/movimientos`, saca)
  await insist('POST', `pedidos/${pedido}/pagos`, { clave: recibo, importe: PARTE, medio: 'efectivo' })
  const contado = { esperado: DEL_CIERRE, billetes: [], monedas: DEL_CIERRE }
  await insist('POST', `mostrador/cajas/${registro}/cierre`, contado)
  await insist('POST', 'facturas-de-proveedores', {
    _id: factura,
    proveedor,
    numero,
    fecha: HOY,
    vence: HOY,
    total: 1_000,
  })
  await insist('PUT', `facturas-de-proveedores/${factura}/pago`, { pago: { el: HOY, con: 'cheque' } })
  await insist('POST', `pedidos/${pedido}/devoluciones/todo`, { clave: vuelta })
  await insist('POST', `pedidos/${pedido}/cancelar-impago`, {}).catch((error: Error) => {
    // It was done, and the answer was lost.
    if (!error.message.includes('NO_CANCELABLE')) throw error
  })
  mortal.arm(0)

  const { rows } = await api.pool.query<Fila>(
    `select 'venta' as que, sum(importe_centavos)::text as n from venta_mostrador_pago where venta_id = $1
     union all select 'devolucion', count(*) || ' de ' || sum(importe_centavos) from devolucion_mostrador where venta_id = $1
     union all select 'caja', string_agg(tipo || ' ' || importe_centavos, ', ' order by id) from caja_movimiento where caja_id = $2
     union all select 'cierre', contado_centavos || ' de ' || esperado_centavos from caja where id = $2 and cerrada_en is not null
     union all select 'factura', count(*) || ' pagada con ' || min(pagada_con) from factura_proveedor where numero = $3
     union all select 'pedido', estado from pedido where id = $4
     union all select 'plata', pagado || ' - ' || devuelto from pedido_pago where pedido_id = $4
     union all select 'auditoría', count(*)::text from suceso_seguridad where objeto_id in ($1, $2, $5)`,
    [venta, registro, numero, pedido, factura],
  )
  expect(Object.fromEntries(rows.map(({ que, n: cuanto }) => [que, cuanto])), `step ${n}`).toEqual({
    venta: '20000',
    devolucion: '1 de 10000',
    caja: 'venta 15000, devolucion -10000, retiro -2000, pedido 3000',
    cierre: `${DEL_CIERRE}00 de ${DEL_CIERRE}00`,
    factura: '1 pagada con cheque',
    pedido: 'cancelado',
    plata: '3000 - 3000',
    auditoría: '7',
  })
  expect(await readCopias(api.db, libro), `step ${n}`).toEqual({ fisico: 2, reservado: 0 })
  return mortal.deaths() > before
}

it(
  'has each thing of a counter’s day once and whole, wherever the shop dies',
  async () => {
    let n = 1
    while (n < MUCHOS && (await live(n))) n += CADA
    expect(n).toBeGreaterThan(TODOS ? 100 : 10)
    expect(n).toBeLessThan(MUCHOS)
    expect(await findDescuadres(caja.api.db)).toEqual([])
    expect(await findDesacuerdos(caja)).toEqual([])
  },
  TODOS ? 600_000 : 60_000,
)
