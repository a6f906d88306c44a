// A month of a real shop: it agrees, and then each thing that is done to it is named, with the way to it.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { toLocalDay } from '#platform/format.ts'
import { createId } from '#platform/id.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { insertTestLugar } from '#test/existencias.ts'
import { AJUSTES_FISCALES, PUNTO } from '#test/facturas.ts'
import { insertTestLibro } from '#test/rows.ts'
import { type Callers, createCallers } from '#test/writing.ts'
import { toTipo } from '#venta/facturas/comprobante.rules.ts'
import { restoDe } from './cierre.rules.ts'
import { findCierreDelMes } from './cierre.service.ts'
import type { Cierre } from './contador.contract.ts'

const hoy = toLocalDay(new Date())
const mes = hoy.slice(0, 7)
let api: TestApi
let as: Callers
let libro: string
let lugar: string
let caja: string
let comprobantes = 0
/** Came in before the shop followed its money. */
let sinSeguir: Hecho

type Hecho = { _id: string; numero: number; total: number; envio: number }
async function place(metodo_pago: string): Promise<Hecho> {
  const payload = { items: [{ libro, cantidad: 1 }], metodo_pago, entrega: 'Mitre 5, Rosario' }
  return (await as.call('POST', '/api/pedidos', payload, as.cliente.headers)).json<Hecho>()
}
const pay = ({ _id, total, envio }: Hecho, medio: string, more: object = {}) =>
  as.done('POST', `/api/pedidos/${_id}/pagos`, { clave: createId(), medio, importe: total + envio, nota: '', ...more })
async function sell(): Promise<Hecho> {
  const lineas = [{ libro, cantidad: 1 }]
  const pagos = [{ medio: 'efectivo', importe: 500.5 }]
  return {
    ...(await as.done<Hecho>('POST', '/api/mostrador/ventas', { _id: createId(), lugar, lineas, total: 500.5, pagos })),
    envio: 0,
  }
}
const invoice = (
  { _id, total, envio }: Hecho,
  de: 'pedido_id' | 'venta_id',
  importe = Math.round((total + envio) * 100),
  clase: 'factura' | 'credito' = 'factura',
  facturaId: string | null = null,
) =>
  sql`insert into comprobante (id, ${sql.ref(de)}, factura_id, clase, ambiente, cuit, tipo, punto, numero, fecha, estado, total_centavos, neto_centavos,
      exento_centavos, iva_centavos, lineas, receptor, emisor, cae, cae_vence, autorizado_en)
    values (${createId()}, ${_id}, ${facturaId}, ${clase}, 'ensayo', '30000000007', ${toTipo('B', clase)}, ${PUNTO}, ${++comprobantes}, ${hoy},
      'autorizado', ${importe}, 0, ${importe}, 0, '[]', '{}', '{}', '70000000000001', ${hoy}, now())`.execute(api.db)
const look = async () =>
  (await api.app.inject({ url: `/api/contador/meses/${mes}`, headers: as.admin.headers })).json<Cierre>()
const nombradas = ({ controles }: Cierre) =>
  controles.flatMap(({ control, diferencias }) =>
    diferencias.map(({ clase, importe, de }) => [control, clase, importe, de.id]),
  )

beforeAll(async () => {
  api = await createTestApi({ FACTURAS: 'ensayo' })
  as = await createCallers(api)
  libro = await insertTestLibro(api.db, { precio: 500_50 })
  lugar = await insertTestLugar(api.db)
  const valores = { ...AJUSTES_FISCALES, 'pagos.llevar': true, 'mostrador.caja': true }
  const cambios = Object.entries(valores).map(([clave, valor]) => ({ clave, valor }))
  sinSeguir = await place('efectivo')
  await as.done('PUT', '/api/ajustes', { cambios })
  caja = (await as.done<Hecho>('POST', '/api/mostrador/cajas', { _id: createId(), lugar, inicial: 100 }))._id
})
afterAll(() => api.end())

it('agrees where all was paid, seen, put into the register and invoiced', async () => {
  const [transferido, enEfectivo, venta] = [await place('efectivo'), await place('efectivo'), await sell()]
  const importe = transferido.total + transferido.envio
  const linea = { fecha: hoy, texto: 'TRANSF ANA', vez: 1, iguales: 1 }
  await pay(transferido, 'transferencia', { linea })
  await pay(enEfectivo, 'efectivo')
  for (const pedido of [transferido, enEfectivo]) await invoice(pedido, 'pedido_id')
  await invoice(venta, 'venta_id')
  const { coincide, controles, medios, iva } = await look()
  expect(nombradas(await look())).toEqual([])
  expect(controles.map(({ control, comprobable, debe, hay }) => [control, comprobable, debe, hay])).toEqual([
    ['pedidos', true, 2 * importe, 2 * importe],
    ['pasarela', true, 0, 0],
    ['banco', true, importe, importe],
    ['caja', true, importe + 500.5, importe + 500.5],
    ['cierres', true, 0, 0],
    ['facturas', true, 2 * importe + 500.5, 2 * importe + 500.5],
  ])
  expect(coincide).toBe(true)
  expect(medios).toContainEqual({ de: 'mostrador', medio: 'efectivo', cobrado: 500.5, devuelto: 0 })
  expect([iva.facturas, iva.total]).toEqual([3, 2 * importe + 500.5])
})

it('names what does not, to the centavo, with the way to it', async () => {
  const { esperado } = await as.done<{ esperado: number }>('POST', `/api/mostrador/cajas/${caja}/movimientos`, {
    _id: createId(),
    tipo: 'retiro',
    importe: 100,
    motivo: 'Al banco',
  })
  const cierre = { esperado, billetes: [], monedas: esperado - 0.5, motivo: 'Un vuelto' }
  await as.done('POST', `/api/mostrador/cajas/${caja}/cierre`, cierre)
  const [sinFactura, sinVer, venta, sinPagar] = [
    await place('efectivo'),
    await place('efectivo'),
    await sell(),
    await place('efectivo'),
  ]
  const importe = sinFactura.total + sinFactura.envio
  await pay(sinFactura, 'efectivo')
  await pay(sinVer, 'transferencia')
  await invoice(sinVer, 'pedido_id', Math.round(importe * 100) - 1)
  await invoice(venta, 'venta_id')
  await sql`update pedido_pago set pagado = pagado + 1 where pedido_id = ${sinVer._id}`.execute(api.db)
  const found = await look()
  expect(found.coincide).toBe(false)
  expect(nombradas(found)).toEqual(
    expect.arrayContaining([
      ['pedidos', 'falta_cobrar', -importe, sinPagar._id],
      ['banco', 'sin_linea', -importe, sinVer._id],
      ['caja', 'fuera_de_caja', -importe, sinFactura._id],
      ['caja', 'fuera_de_caja', -500.5, venta._id],
      ['cierres', 'cierre_con_diferencia', -0.5, caja],
      ['facturas', 'sin_factura', -importe, sinFactura._id],
      ['facturas', 'facturado_de_menos', -0.01, sinVer._id],
    ]),
  )
  expect(nombradas(found)).toHaveLength(7)
  expect(found.avisos).toMatchObject([{ clase: 'cuenta_mal', de: [{ id: sinVer._id }] }])
  const libro = { ambiente: 'ensayo', cuit: '30000000007' } as const
  const { controles } = await findCierreDelMes(api.db, { mes, libro, factura: true, momento: 'mano' })
  expect(controles.map(restoDe)).toEqual([0, 0, 0, 0, 0, 0])
})

it('of an order that nobody follows counts what is sold, once it is sold, and what was written down as given back', async () => {
  const { _id, numero, total, envio } = sinSeguir
  const suyas = async () => nombradas(await look()).filter(([, , , id]) => id === _id)
  expect(await suyas()).toEqual([])
  await as.done('PUT', `/api/pedidos/${_id}`, { estado: 'procesado', avisar: false })
  expect(await suyas()).toEqual([['facturas', 'sin_factura', -(total + envio), _id]])
  await as.done('PUT', '/api/ajustes', { cambios: [{ clave: 'facturas.momento', valor: 'entregado' }] })
  expect(await suyas()).toEqual([['facturas', 'por_facturar', -(total + envio), _id]])
  await invoice(sinSeguir, 'pedido_id')
  expect(await suyas()).toEqual([])
  const revocado = { id: createId(), pedido: `N.º ${numero}`, email: 'lectora@correo.test' }
  await as.call('POST', '/api/arrepentimientos', revocado, null)
  const url = `/api/arrepentimientos/${revocado.id}/estado`
  await as.done('PUT', url, { estado: 'confirmada' })
  await as.done('PUT', url, { estado: 'reembolsada', importe: 300 })
  expect(await suyas()).toEqual([['facturas', 'facturado_de_mas', 300, _id]])
  const [factura] = await api.db.selectFrom('comprobante').select('id').where('pedido_id', '=', _id).execute()
  await invoice(sinSeguir, 'pedido_id', 300_00, 'credito', factura?.id)
  expect(await suyas()).toEqual([])
})

it('is for administrators, and says of another month that all agrees', async () => {
  const vacio = await api.app.inject({ url: '/api/contador/meses/2020-01', headers: as.admin.headers })
  expect(vacio.json<Cierre>()).toMatchObject({ coincide: true, avisos: [], medios: [] })
  expect((await api.app.inject({ url: `/api/contador/meses/${mes}`, headers: as.cliente.headers })).statusCode).toBe(
    403,
  )
})
