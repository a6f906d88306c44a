import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Envio } from '#casa/correo/correo.ts'
import { toText } from '#casa/correo/plantilla.ts'
import { loadConfig } from '#platform/config.ts'
import { formatFechaHora } from '#platform/format.ts'
import { createId } from '#platform/id.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { insertTestLibro } from '#test/rows.ts'
import { type Callers, createCallers } from '#test/writing.ts'
import { createCompraHandlers } from './compra.correo.ts'
import type { LiquidacionDetalle } from './liquidacion.contract.ts'

let api: TestApi
let as: Callers
let sent: Envio[]
const config = loadConfig({ SITE_NOMBRE: 'Faro' })

beforeAll(async () => {
  api = await createTestApi()
  as = await createCallers(api)
})
afterAll(() => api.end())
beforeEach(() => {
  sent = []
})

const handlers = () =>
  createCompraHandlers({
    db: api.db,
    config,
    correo: {
      send: async (envio) => {
        sent.push(envio)
      },
      close: async () => {},
    },
  })
async function newProveedor(email: string): Promise<string> {
  const form = { nombre: `Sur ${createId()}`, clase: 'otro', precedencia: 30 }
  const { _id } = await as.done<{ _id: string }>('POST', '/api/proveedores/crear', form)
  await as.done('PUT', `/api/compras/tratos/${_id}`, {
    razon_social: 'Libros del Sur SA',
    cuit: '',
    email,
    descuento: '40',
    condicion: 'consignacion',
    meses_devolucion: '',
    pvp_de: 'venta',
    corte: 'a_pedido',
    dias_pago: '',
  })
  return _id
}

it('an order goes to the supplier with its list as a spreadsheet, and to nobody who has no address', async () => {
  const lineas = [{ libro: await insertTestLibro(api.db, { titulo: 'Rayuela' }), cantidad: 4 }]
  const proveedor = await newProveedor('pedidos@sur.test')
  const compra = await as.done<{ _id: string; numero: number }>('POST', '/api/compras', { proveedor, lineas })
  await handlers()['compra-enviada']({ id: createId(), data: { compraId: compra._id } })
  const [envio] = sent
  expect(envio).toMatchObject({
    clase: 'pedido-proveedor',
    para: { name: 'Libros del Sur SA', address: 'pedidos@sur.test' },
    carta: { asunto: `Pedido N.º ${compra.numero} de Faro` },
    adjuntos: [{ nombre: `pedido-${compra.numero}.xlsx` }],
  })
  expect(envio?.adjuntos?.[0]?.contenido.subarray(0, 2).toString()).toBe('PK')
  expect(envio && toText(envio.carta, config)).toMatch(/Rayuela[\s\S]*4[\s\S]*4 ejemplares/)
  expect(envio?.carta.bloques).not.toContainEqual({ cita: expect.anything() })
  await as.done('PUT', `/api/compras/${compra._id}`, { lineas, nota: 'Urgente' })
  await handlers()['compra-enviada']({ id: createId(), data: { compraId: compra._id } })
  expect(sent[1]?.carta.bloques).toContainEqual({ cita: 'Urgente' })
  const nobody = { proveedor: await newProveedor(''), lineas }
  const { _id: compraId } = await as.done<{ _id: string }>('POST', '/api/compras', nobody)
  await handlers()['compra-enviada']({ id: createId(), data: { compraId } })
  await handlers()['compra-enviada']({ id: createId(), data: { compraId: createId() } })
  expect(sent).toHaveLength(2)
})

it('a settlement says what each book came to', async () => {
  const proveedor = await newProveedor('cuentas@sur.test')
  const libro = await insertTestLibro(api.db, { titulo: 'Rayuela', precio: 1_000_00 })
  const { isbn } = await api.db.selectFrom('libro').select('isbn').where('id', '=', libro).executeTakeFirstOrThrow()
  await as.done('POST', '/api/remitos/ingresos', { _id: createId(), proveedor, lineas: [{ isbn, cantidad: 3 }] })
  await api.pool.query(
    `insert into movimiento (libro_id, lugar_id, condicion, proveedor_id, tipo, cantidad)
      select libro_id, lugar_id, condicion, proveedor_id, 'venta', -2 from movimiento where libro_id = $1`,
    [libro],
  )
  const hecha = await as.done<LiquidacionDetalle>('POST', '/api/liquidaciones', { proveedor, hasta: 'ahora' })
  const { _id, numero, hasta } = hecha
  await handlers()['liquidacion-enviada']({ id: createId(), data: { liquidacionId: _id } })
  const [envio] = sent
  expect(envio).toMatchObject({ clase: 'liquidacion', carta: { asunto: `Liquidación N.º ${numero} de Faro` } })
  const text = (envio ? toText(envio.carta, config) : '').replaceAll('\u00a0', ' ')
  expect(text).toContain('2 a $ 1.000,00')
  expect(text).toContain('Total: $ 1.200,00')
  expect(text).toContain(`Hasta: ${formatFechaHora(hasta).replaceAll('\u00a0', ' ')}`)
  await handlers()['liquidacion-enviada']({ id: createId(), data: { liquidacionId: createId() } })
  expect(sent).toHaveLength(1)
})
