// What else happens in a history of the whole shop: money in parts by every means, the gateway's own ways, and papers of today. Calls of
// the races make each thing in one way, which is enough to meet others; here sums have to come out.

import { SUCESOS } from '#ensayo/pasarela/sucesos.ts'
import type { Titular } from '#ensayo/pasarela/titulares.ts'
import { toLocalDay } from '#platform/format.ts'
import { createId } from '#platform/id.ts'
import { MEDIOS_A_MANO } from '#venta/pagos/pago.rules.ts'
import type { Metodo } from '../caja.ts'
import { newNombre } from '../staff.ts'
import { type Call, handlersOf, type Job, ORDER_CALLS, ORDER_JOBS } from './order-calls.ts'
import { createScene, one, pick, type Scene } from './scene.ts'

const hoy = () => toLocalDay(new Date())

/** A part of a sum in pesos that no division makes round, or all of it. */
const partOf = (importe: number) => one(importe, importe, Math.floor(importe * 33.33) / 100, 100, 0.01)

/** A register that is open, what should be in it in pesos, and its notes. */
async function readCaja(s: Scene) {
  const caja = await s.cajaAbierta()
  const { rows } = await s.api.pool.query<{ suma: number }>(
    `select inicial_centavos + (select coalesce(sum(importe_centavos), 0) from caja_movimiento where caja_id = caja.id) as suma
     from caja where id = $1`,
    [caja],
  )
  return { caja, esperado: Number(rows[0]?.suma) / 100 }
}

async function newCierre(s: Scene) {
  const { caja, esperado } = await readCaja(s)
  return { url: `/api/mostrador/cajas/${caja}/cierre`, payload: { esperado, billetes: [], monedas: esperado } }
}

const newDeuda = async (s: Scene) => ({
  _id: createId(),
  proveedor: await s.proveedor(),
  numero: newNombre(),
  fecha: hoy(),
  vence: hoy(),
  total: one(1_000, 0.01, 12_345.67),
})

/** A count of both books that was closed: what was found is more or less than what stands there. */
async function newContado(s: Scene): Promise<string> {
  const id = await s.idOf('/api/recuentos', { lugar: s.lugares[0], alcance: 'titulos' })
  const bips = await Promise.all(
    (await s.libros()).map(async (libro) => ({
      id: createId(),
      codigo: await s.isbn(libro),
      cantidad: one(1, 17, 23),
    })),
  )
  await s.done('POST', `/api/recuentos/${id}/bips`, { equipo: createId(), bips })
  await s.done('PUT', `/api/recuentos/${id}/estado`, { estado: 'cerrado' })
  return id
}

/** Another order, which waits for its money: what is done to the others leaves most of them nothing to be paid. */
const newImpago = ({ caja, api, staff, lugares }: Scene, metodo: 'tarjeta' | 'transferencia') =>
  createScene({ caja, api, staff, lugares }, { metodo, porTelefono: false, contado: true, precio: 4_321.37 })
const porTarjeta = (s: Scene) => newImpago(s, 'tarjeta')
/** A call of the races, every other time at an order of its own. */
const onImpago = (name: string, metodo: 'tarjeta' | 'transferencia'): Record<string, Call> => ({
  [name]: (s) => ORDER_CALLS[name]?.(one(s, newImpago(s, metodo))) ?? Promise.reject(new Error('no such call')),
})

/** By call and by how it is made; the first word is its method. */
export const HISTORY_CALLS: Record<string, Call> = {
  ...onImpago('POST /api/pedidos/{id}/cancelar', 'tarjeta'),
  ...onImpago('POST /api/pedidos/{id}/pagar', 'tarjeta'),
  ...onImpago('POST /api/pedidos/{id}/pagos', 'transferencia'),
  ...onImpago('POST /api/pedidos/{id}/comprobantes', 'tarjeta'),
  ...onImpago('PUT /api/comprobantes/{id}', 'tarjeta'),
  ...onImpago('DELETE /api/comprobantes/{id}', 'tarjeta'),
  ...onImpago('POST /api/pedidos/{id}/transferencia', 'transferencia'),
  ...onImpago('POST /api/pedidos/{id}/transferencia/archivos', 'transferencia'),
  'POST pagos, en partes': async (scene) => {
    const s = one(scene, newImpago(scene, 'transferencia'))
    const medio = one(...MEDIOS_A_MANO)
    const linea = { fecha: hoy(), texto: newNombre(), vez: 1, iguales: 1 }
    return {
      url: `/api/pedidos/${await s.id()}/pagos`,
      payload: {
        clave: createId(),
        medio,
        importe: partOf(await s.importe()),
        ...(medio === 'transferencia' && one(true, false) && { linea }),
      },
    }
  },
  'POST devoluciones, en partes': async (s) => {
    await s.pagado()
    const que = one<object>(
      { importe: one(0.01, 33.33, 1_000) },
      { lineas: [{ linea: one(1, 2), cantidad: 1 }] },
      { envio: true },
      { lineas: [{ linea: 1, cantidad: 1 }], envio: true },
    )
    return { url: `/api/pedidos/${await s.id()}/devoluciones`, payload: { clave: createId(), ...que } }
  },
  'POST ventas, en varios medios': async (s) => {
    const { total, ...venta } = await s.newVenta()
    const primero = partOf(total - 1)
    const pagos = [
      { medio: 'efectivo', importe: primero },
      { medio: one('debito', 'tarjeta', 'transferencia'), importe: Math.round((total - primero) * 100) / 100 },
    ]
    return { url: '/api/mostrador/ventas', payload: { ...venta, total, pagos } }
  },
  'POST vueltas, por otro medio': async (s) => ({
    url: `/api/mostrador/ventas/${await s.idOf('/api/mostrador/ventas', await s.newVenta())}/devoluciones`,
    payload: {
      _id: createId(),
      medio: 'transferencia',
      motivo: 'No había cambio',
      lineas: [{ linea: one(1, 2), cantidad: 1 }],
    },
  }),
  // One is open most of the time.
  'POST /api/mostrador/cajas': async (s) => {
    const { url, payload } = await newCierre(s)
    if (one(true, true, true, false)) await s.done('POST', url, payload)
    return { url: '/api/mostrador/cajas', payload: { _id: createId(), lugar: s.lugares[0], inicial: 500 } }
  },
  'POST cierre, sin diferencia': newCierre,
  'POST diferencias, contadas': async (s) => ({
    url: `/api/recuentos/${await newContado(s)}/diferencias`,
    payload: { decision: one('aceptar', 'aceptar', 'ignorar'), libros: await s.libros() },
  }),
  'POST facturas de proveedores': async (s) => ({ url: '/api/facturas-de-proveedores', payload: await newDeuda(s) }),
  'PUT facturas de proveedores, pago': async (s) => ({
    url: `/api/facturas-de-proveedores/${await s.idOf('/api/facturas-de-proveedores', await newDeuda(s))}/pago`,
    payload: { pago: one({ el: hoy(), con: 'cheque' }, null) },
  }),
  'PUT facturas de proveedores': async (s) => {
    const { _id, proveedor, ...deuda } = await newDeuda(s)
    const id = await s.idOf('/api/facturas-de-proveedores', { _id, proveedor, ...deuda })
    return { url: `/api/facturas-de-proveedores/${id}`, payload: { ...deuda, total: 777.77 } }
  },
  'DELETE facturas de proveedores': async (s) => ({
    url: `/api/facturas-de-proveedores/${await s.idOf('/api/facturas-de-proveedores', await newDeuda(s))}`,
  }),
}

/** The link to pay what is left of an order; throws where it is not to be paid so. */
async function openLink(s: Scene): Promise<string> {
  const id = await s.id()
  const { statusCode, body } = await s.staff.inject(
    'POST',
    { url: `/api/pedidos/${id}/pagar`, payload: {} },
    s.porTelefono ? s.staff.admin : await s.cliente(),
  )
  if (statusCode !== 200) throw new Error(body)
  return id
}

/** How many payments are tried, of which most are over. */
const TRIES = 4

/** What happens at the gateway, which tells of it. Each throws where there is nothing that it could happen to. */
export const HISTORY_JOBS: Record<string, Job> = {
  'pago-leer': (s) => ORDER_JOBS['pago-leer']?.(one(s, porTarjeta(s))) ?? Promise.reject(new Error('no such job')),
  'pasarela, un pago': async (s) => {
    const id = await openLink(one(s, porTarjeta(s), porTarjeta(s)))
    s.caja.pay(id, one<Metodo>('tarjeta', 'tarjeta', 'debito'), one<Titular>('APRO', 'APRO', 'APRO', 'FUND', 'CONT'))
    return async () => {}
  },
  'pasarela, de un eliminado': async (s) => {
    const id = await openLink(porTarjeta(s))
    const { statusCode, body } = await s.staff.inject('DELETE', { url: `/api/pedidos/${id}` })
    if (statusCode !== 200) throw new Error(body)
    s.caja.pay(id, 'tarjeta')
    return async () => {}
  },
  'pasarela, una devolución': (s) => ORDER_JOBS.devolucion?.(porTarjeta(s)) ?? Promise.reject(new Error('no such job')),
  'pasarela, una disputa': async (s) => {
    const { mundo } = s.caja.ensayo
    const cobrados = [...mundo.pagos.values()].filter(({ status }) => status === 'approved')
    const pago = cobrados[pick(cobrados.length)]
    if (!pago) throw new Error('nothing was paid yet')
    mundo.suceder(pago, 'contracargo')
    mundo.suceder(pago, one('perder', 'recuperar'))
    return async () => {}
  },
  // What waits for its turn by chance is seldom a credit note.
  'comprobante, de un crédito': async (s) => {
    const comprobanteId = createId()
    const lineas = [{ linea: one(1, 2), cantidad: 1 }]
    const url = `/api/comprobantes/${await porTarjeta(s).autorizada()}/creditos`
    await s.done('POST', url, { _id: comprobanteId, lineas })
    return () => handlersOf(s).comprobante({ id: createId(), data: { comprobanteId } })
  },
  'comprobante, cualquiera': async (s) => {
    const { rows } = await s.api.pool.query<{ id: string }>(`select id from comprobante where estado = 'pendiente'`)
    const comprobanteId = rows[pick(rows.length)]?.id
    if (!comprobanteId) throw new Error('none waits')
    return () => handlersOf(s).comprobante({ id: createId(), data: { comprobanteId } })
  },
  'pasarela, un suceso': async (s) => {
    const { mundo } = s.caja.ensayo
    const pagos = [...mundo.pagos.values()]
    const sucesos = SUCESOS.filter((uno) => uno !== 'desconocer' && uno !== 'revivir')
    for (let n = 0; n < TRIES; n++) {
      const [pago, suceso] = [pagos[pick(pagos.length)], sucesos[pick(sucesos.length)]]
      if (pago && suceso && mundo.suceder(pago, suceso)) return async () => {}
    }
    throw new Error('nothing of that happens to those payments')
  },
}
