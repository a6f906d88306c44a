// How each call that writes on an order is made.

import { createExistenciaHandlers } from '#estante/existencias/existencia.jobs.ts'
import { createId } from '#platform/id.ts'
import { createComprobanteHandlers } from '#venta/facturas/cola.ts'
import { createPagoHandlers, createSePaga } from '#venta/pagos/pago.handlers.ts'
import { IGUAL, newIp, one, type Sample, type Scene } from './scene.ts'

export type Ask = Sample & { as?: { headers: { authorization: string } } | null; ip?: string }
/** Makes ready what the call needs, and says how it is called. */
export type Call = (scene: Scene) => Promise<Ask>
/** The same of a job: what is done when its turn comes. */
export type Job = (scene: Scene) => Promise<() => Promise<unknown>>

const REGISTRO = {
  clave: 'micorreo',
  nombre: 'José Pérez',
  email: 'jose@correo.test',
  telefono: '0341 555-0101',
  calle: 'Mitre',
  altura: '5',
  localidad: 'Rosario',
  provincia: 'S',
  codigo_postal: '2000',
  peso_g: 500,
  alto_mm: 40,
  ancho_mm: 170,
  largo_mm: 250,
  valor: 20_000,
}
const PDF = Buffer.from('%PDF-1.4\n%%EOF\n')

export const ORDER_CALLS: Record<string, Call> = {
  'POST /api/pedidos': async (s) => ({
    url: '/api/pedidos',
    payload: { ...(await s.solicitud()), cupon: await s.codigo() },
    as: await s.cliente(),
  }),
  'POST /api/pedidos/telefono': async (s) => ({
    url: '/api/pedidos/telefono',
    payload: { ...(await s.solicitud()), usuario: (await s.cliente()).id },
  }),
  'PUT /api/pedidos/{id}': async (s) => ({
    url: `/api/pedidos/${await s.id()}`,
    payload: { estado: one('pendiente', 'procesado', 'enviado', 'entregado'), avisar: false, ...IGUAL },
  }),
  'POST /api/pedidos/{id}/cancelar': async (s) => ({
    url: `/api/pedidos/${await s.id()}/cancelar`,
    payload: {},
    as: await s.cliente(),
  }),
  'POST /api/pedidos/{id}/cancelar-impago': async (s) => ({
    url: `/api/pedidos/${await s.id()}/cancelar-impago`,
    payload: {},
  }),
  'DELETE /api/pedidos/{id}': async (s) => ({ url: `/api/pedidos/${await s.id()}` }),
  'DELETE /api/pedidos/{id}/contacto': async (s) => ({ url: `/api/pedidos/${await s.id()}/contacto` }),
  'POST /api/pedidos/{id}/pagar': async (s) => ({
    url: `/api/pedidos/${await s.id()}/pagar`,
    payload: {},
    as: await s.cliente(),
  }),
  'POST /api/pedidos/{id}/consultar-pago': async (s) => {
    await s.cobro()
    return { url: `/api/pedidos/${await s.id()}/consultar-pago`, payload: {}, as: await s.cliente() }
  },
  'POST /api/pedidos/{id}/pagos': async (s) => ({
    url: `/api/pedidos/${await s.id()}/pagos`,
    payload: { clave: createId(), medio: 'efectivo', importe: one(await s.importe(), 100) },
  }),
  'POST /api/pedidos/{id}/devoluciones': async (s) => {
    await s.pagado()
    const que = one({ importe: 100 }, { lineas: [{ linea: 1, cantidad: 1 }] })
    return { url: `/api/pedidos/${await s.id()}/devoluciones`, payload: { clave: createId(), ...que } }
  },
  'POST /api/pedidos/{id}/devoluciones/todo': async (s) => {
    await s.pagado()
    return { url: `/api/pedidos/${await s.id()}/devoluciones/todo`, payload: { clave: createId() } }
  },
  'POST /api/pagos/tareas/{id}': async (s) => ({
    url: `/api/pagos/tareas/${await s.tarea()}`,
    payload: { reponer: one(true, false) },
  }),
  'POST /api/pedidos/{id}/transferencia': async (s) => ({
    url: `/api/pedidos/${await s.id()}/transferencia`,
    payload: {},
    as: await s.cliente(),
  }),
  'POST /api/pedidos/{id}/transferencia/archivos': async (s) => ({
    url: `/api/pedidos/${await s.id()}/transferencia/archivos`,
    payload: PDF,
    type: 'application/pdf',
    as: await s.cliente(),
  }),
  'POST /api/pedidos/{id}/despachos': async (s) => ({
    url: `/api/pedidos/${await s.id()}/despachos`,
    payload: { items: [{ linea: 2, cantidad: 1 }], ...IGUAL },
  }),
  'PUT /api/despachos/{id}': async (s) => ({
    url: `/api/despachos/${await s.despacho()}`,
    payload: { peso_g: one(900, 800), items: [{ linea: one(1, 2), cantidad: 1 }] },
  }),
  'PUT /api/despachos/{id}/estado': async (s) => ({
    url: `/api/despachos/${await s.despacho()}/estado`,
    payload: { estado: one('despachado', 'despachado', 'preparado', 'entregado'), avisar: false, ...IGUAL },
  }),
  'POST /api/despachos/{id}/vuelta': async (s) => {
    const url = `/api/despachos/${await s.despacho()}`
    for (const estado of ['despachado', 'devuelto'])
      await s.done('PUT', `${url}/estado`, { estado, avisar: false, ...IGUAL })
    return { url: `${url}/vuelta`, payload: { vuelta: one('usado', 'igual', 'rota') } }
  },
  'DELETE /api/despachos/{id}': async (s) => ({ url: `/api/despachos/${await s.despacho()}` }),
  'POST /api/despachos/{id}/registro': async (s) => ({
    url: `/api/despachos/${await s.despacho()}/registro`,
    payload: { ...REGISTRO, ...IGUAL },
  }),
  'PUT /api/despachos/{id}/registro': async (s) => {
    const despacho_id = await s.despacho()
    await s.api.db
      .insertInto('despacho_registro')
      .values({ despacho_id, clave: 'micorreo', referencia: createId(), estado: 'dudoso' })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return { url: `/api/despachos/${despacho_id}/registro`, payload: { accion: 'no-figura' } }
  },
  'POST /api/arrepentimientos': async (s) => ({
    url: '/api/arrepentimientos',
    payload: { id: createId(), pedido: `N.º ${(await s.pedido()).numero}`, email: 'lectora@correo.test' },
    as: null,
    ip: newIp(),
  }),
  'PUT /api/arrepentimientos/{id}/estado': async (s) => ({
    url: `/api/arrepentimientos/${await s.arrepentimiento()}/estado`,
    payload: one(
      { estado: 'en_camino' },
      { estado: 'reembolsada', importe: 100 },
      { estado: 'rechazada', motivo: 'No' },
    ),
  }),
  'POST /api/pedidos/{id}/comprobantes': async (s) => ({
    url: `/api/pedidos/${await s.id()}/comprobantes`,
    payload: { _id: createId() },
  }),
  'POST /api/comprobantes/{id}/creditos': async (s) => ({
    url: `/api/comprobantes/${await s.autorizada()}/creditos`,
    payload: { _id: createId(), lineas: [{ linea: one(1, 2), cantidad: 1 }] },
  }),
  'PUT /api/comprobantes/{id}': async (s) => ({ url: `/api/comprobantes/${await s.pendiente()}`, payload: {} }),
  'DELETE /api/comprobantes/{id}': async (s) => ({ url: `/api/comprobantes/${await s.pendiente()}` }),
  'PUT /api/cupones/{id}': async (s) => ({
    url: `/api/cupones/${await s.cupon()}`,
    payload: one({ usos_max: one(5, 50, 500) }, { para: 'cuentas', cuentas: [(await s.cliente()).id] }),
  }),
  'DELETE /api/cupones/{id}': async (s) => ({ url: `/api/cupones/${await s.cupon()}` }),
  // Whose order it is: account first, then order.
  'DELETE /api/usuarios/{x}': async (s) => ({ url: `/api/usuarios/${(await s.cliente()).id}` }),
  'PUT /api/usuarios/{x}': async (s) => ({
    url: `/api/usuarios/${(await s.cliente()).id}`,
    payload: { nombre: one('Ana', 'Eva') },
  }),
}

export const handlersOf = ({ api: { db, config, services } }: Scene) => {
  const { cobrador, arca, ajustes } = services
  return {
    ...createPagoHandlers({ db, cobrador }),
    ...createExistenciaHandlers(db, createSePaga({ db, cobrador })),
    ...createComprobanteHandlers({ db, config, arca, leer: ajustes.get }),
  }
}
const id = createId()
const expire = async (s: Scene) => {
  const pedido = [await s.id()]
  await s.api.pool.query(`update reserva set vence_en = now() - interval '1 minute' where pedido_id = $1`, pedido)
  await s.api.pool.query(`update cobro set vence_en = now() - interval '1 minute' where pedido_id = $1`, pedido)
}

/** What the queue does to an order. */
export const ORDER_JOBS: Record<string, Job> = {
  'reserva-vencida': async (s) => {
    await expire(s)
    const data = { pedidoId: await s.id() }
    return () => handlersOf(s)['reserva-vencida']({ id, data })
  },
  'cobro-consulta': async (s) => {
    const data = { cobroId: (await s.cobro()) ?? createId() }
    await expire(s)
    return () => handlersOf(s)['cobro-consulta']({ id, data })
  },
  'cobro-cierre': async (s) => {
    const data = { cobroId: (await s.cobro()) ?? createId() }
    return () => handlersOf(s)['cobro-cierre']({ id, data })
  },
  'pago-leer': async (s) => {
    const data = { pagoId: await s.enPasarela() }
    return () => handlersOf(s)['pago-leer']({ id, data })
  },
  devolucion: async (s) => {
    const data = { pagoId: await s.enPasarela() }
    await handlersOf(s)['pago-leer']({ id, data })
    const clave = createId()
    await s.done('POST', `/api/pedidos/${await s.id()}/devoluciones`, { clave, importe: 50 })
    return () => handlersOf(s).devolucion({ id, data: { devolucionId: clave } })
  },
  'pedido-facturable': async (s) => {
    const data = { pedidoId: await s.id() }
    return () => handlersOf(s)['pedido-facturable']({ id, data })
  },
  'nota-de-credito': async (s) => {
    await s.autorizada()
    await s.pagado()
    const payload = { clave: createId(), lineas: [{ linea: 1, cantidad: 1 }] }
    await s.done('POST', `/api/pedidos/${await s.id()}/devoluciones`, payload)
    const data = { pedido: await s.id() }
    return () => handlersOf(s)['nota-de-credito']({ id, data })
  },
  comprobante: async (s) => {
    const data = { comprobanteId: await s.pendiente() }
    return () => handlersOf(s).comprobante({ id, data })
  },
}
