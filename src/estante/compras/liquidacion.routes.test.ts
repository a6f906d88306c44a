import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TipoMovimiento } from '#estante/existencias/existencia.rules.ts'
import { DIA_MS } from '#platform/dias.ts'
import { toLocalDay } from '#platform/format.ts'
import { createId } from '#platform/id.ts'
import { centavos } from '#platform/money.ts'
import { NO_ID } from '#test/answers.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { listAuditados } from '#test/auditados.ts'
import { insertTestLibro, insertTestUsuario } from '#test/rows.ts'
import { type Callers, createCallers } from '#test/writing.ts'
import type { CuentaConsignacion, LiquidacionDetalle } from './liquidacion.contract.ts'

let api: TestApi
let as: Callers
let lugar: string
let nuevos = 0

beforeAll(async () => {
  api = await createTestApi({ LIMITE_ESCRITURAS: '100000' })
  as = await createCallers(api)
  lugar = createId()
  await api.db.insertInto('lugar').values({ id: lugar, nombre: 'Local', nombre_p: 'local', tipo: 'local' }).execute()
})
afterAll(() => api.end())

const TRATO = {
  razon_social: '',
  cuit: '',
  email: '',
  descuento: '40',
  condicion: 'consignacion',
  meses_devolucion: '',
  pvp_de: 'venta',
  corte: 'a_pedido',
  dias_pago: '30',
}
async function newProveedor(trato: object = {}): Promise<string> {
  const form = { nombre: `Consigna ${++nuevos}`, clase: 'editorial', precedencia: 10 }
  const { _id } = await as.done<{ _id: string }>('POST', '/api/proveedores/crear', form)
  await as.done('PUT', `/api/compras/tratos/${_id}`, { ...TRATO, ...trato })
  return _id
}
const move = (proveedor: string, libro: string, tipo: TipoMovimiento, cantidad: number, more: object = {}) =>
  api.db
    .insertInto('movimiento')
    .values({
      libro_id: libro,
      lugar_id: lugar,
      condicion: 'consignacion',
      proveedor_id: proveedor,
      tipo,
      cantidad,
      ...more,
    })
    .execute()
const priceAt = (libro: string, precio: number) =>
  api.db
    .updateTable('libro')
    .set({ precio: centavos(precio) })
    .where('id', '=', libro)
    .execute()
const conCorreo = { estado: 'enviada', correo: true }
const settle = (proveedor: string) =>
  as.done<LiquidacionDetalle>('POST', '/api/liquidaciones', { proveedor, hasta: 'ahora' })
const set = (id: string, body: object) =>
  as.done<LiquidacionDetalle>('PUT', `/api/liquidaciones/${id}/estado`, { ...body })
async function cuentaOf(proveedor: string): Promise<CuentaConsignacion | undefined> {
  const answer = await api.app.inject({ url: '/api/liquidaciones/cuentas', headers: as.admin.headers })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<CuentaConsignacion[]>().find((one) => one.proveedor._id === proveedor)
}

describe('a settlement', () => {
  it('is what was sold or lost since the last one, at the PVP of each sale, and the account closes', async () => {
    const proveedor = await newProveedor()
    const libro = await insertTestLibro(api.db, { precio: 1_000_00 })
    await move(proveedor, libro, 'compra', 10)
    await move(proveedor, libro, 'venta', -3)
    await priceAt(libro, 1_500_00)
    await move(proveedor, libro, 'venta', -2)
    await move(proveedor, libro, 'devolucion_cliente', 1)
    await move(proveedor, libro, 'robo', -1)
    await move(proveedor, libro, 'devolucion_proveedor', -2)
    expect(await cuentaOf(proveedor)).toMatchObject({
      recibido: 10,
      vendido: 4,
      devuelto: 2,
      perdido: 1,
      en_estante: 3,
      cierra: true,
      a_rendir: 5,
      borrador: null,
    })
    const draft = await settle(proveedor)
    expect(draft).toMatchObject({ estado: 'borrador', ejemplares: 5, total: 3_600, descuento_bp: 4_000 })
    expect(draft.lineas.map(({ cantidad, pvp, neto }) => [cantidad, pvp, neto])).toEqual([
      [3, 1_000, 1_800],
      [2, 1_500, 1_800],
    ])
    expect(await cuentaOf(proveedor)).toMatchObject({ a_rendir: 0, borrador: draft._id })
    const otra = { proveedor, hasta: 'ahora' }
    expect(await as.refused(409, 'POST', '/api/liquidaciones', otra)).toMatchObject({
      code: 'NADA_QUE_RENDIR',
      mensaje: 'No hay ventas de ese proveedor sin rendir hasta esa fecha.',
    })
    await move(proveedor, libro, 'venta', -1)
    expect(await as.refused(409, 'POST', '/api/liquidaciones', otra)).toMatchObject({
      code: 'YA_HAY_BORRADOR',
      mensaje: 'Ya hay un borrador de ese proveedor: envialo o descartalo antes.',
    })
    const nadie = { proveedor: NO_ID, hasta: 'ahora' }
    expect((await as.refused(404, 'POST', '/api/liquidaciones', nadie)).code).toBe('PROVEEDOR_NOT_FOUND')
  })

  it('takes a sale back in the next one, at the price of the sale', async () => {
    const proveedor = await newProveedor()
    const libro = await insertTestLibro(api.db, { precio: 1_000_00 })
    const deVenta = { pedido_id: createId(), linea: 1 }
    await move(proveedor, libro, 'compra', 5)
    await move(proveedor, libro, 'venta', -2, deVenta)
    const first = await settle(proveedor)
    expect((await as.refused(409, 'PUT', `/api/liquidaciones/${first._id}/estado`, conCorreo)).code).toBe('SIN_CORREO')
    await as.done('PUT', `/api/compras/tratos/${proveedor}`, { ...TRATO, email: 'cuentas@sur.test' })
    expect(await set(first._id, conCorreo)).toMatchObject({ estado: 'enviada', por_correo: true })
    expect(await set(first._id, conCorreo)).toMatchObject({ estado: 'enviada' })
    await priceAt(libro, 9_000_00)
    await move(proveedor, libro, 'venta', 2, deVenta)
    const next = await settle(proveedor)
    expect(next.lineas).toMatchObject([{ cantidad: -2, pvp: 1_000, neto: -1_200 }])
    expect([first.total, next.total]).toEqual([1_200, -1_200])
    expect(await cuentaOf(proveedor)).toMatchObject({ vendido: 0, en_estante: 5, cierra: true })
    await set(next._id, { estado: 'enviada' })
    const { rows } = await api.pool.query(`select data from tareas.job where name = 'liquidacion-enviada'`)
    expect(rows).toEqual([{ data: { liquidacionId: first._id } }])
    const url = `/api/liquidaciones?proveedor=${proveedor}`
    const suyas = await api.app.inject({ url: `${url}&limit=1`, headers: as.admin.headers })
    expect([suyas.headers['x-total-count'], suyas.json()]).toMatchObject(['2', [{ _id: next._id, por_correo: false }]])
    const todas = await api.app.inject({ url: '/api/liquidaciones', headers: as.admin.headers })
    expect(todas.json().length).toBeGreaterThan(1)
    expect(todas.headers['x-total-count']).toBe(String(todas.json().length))
  })

  it('is at the PVP of its own day where that was agreed on', async () => {
    const proveedor = await newProveedor({ pvp_de: 'liquidacion', descuento: '35' })
    const libro = await insertTestLibro(api.db, { precio: 1_000_00 })
    await move(proveedor, libro, 'compra', 5)
    await move(proveedor, libro, 'venta', -2)
    await priceAt(libro, 2_000_00)
    expect((await settle(proveedor)).lineas).toMatchObject([{ cantidad: 2, pvp: 2_000, neto: 2_600 }])
  })

  it('never changes once it was sent: not by the shop, not in the database', async () => {
    const proveedor = await newProveedor()
    const libro = await insertTestLibro(api.db, { titulo: 'Rayuela' })
    await move(proveedor, libro, 'compra', 3)
    await move(proveedor, libro, 'venta', -1)
    const thrown = await settle(proveedor)
    expect(await as.done('DELETE', `/api/liquidaciones/${thrown._id}`)).toEqual({
      mensaje: 'Borrador descartado correctamente',
    })
    const { _id } = await settle(proveedor)
    const sent = await set(_id, { estado: 'enviada' })
    const refusals = [
      `update liquidacion_linea set neto_centavos = 0 where liquidacion_id = '${_id}'`,
      `delete from liquidacion_linea where liquidacion_id = '${_id}'`,
      `insert into liquidacion_linea values ('${_id}', 9, null, '1', 'x', 1, 1, 1)`,
      `delete from liquidacion_movimiento where liquidacion_id = '${_id}'`,
      `update liquidacion set total_centavos = 0 where id = '${_id}'`,
      `update liquidacion set estado = 'borrador' where id = '${_id}'`,
      `delete from liquidacion where id = '${_id}'`,
    ]
    for (const statement of refusals) {
      await expect(api.pool.query(statement), statement).rejects.toThrow(/never changes|does not go/)
    }
    expect(await as.refused(409, 'DELETE', `/api/liquidaciones/${_id}`)).toMatchObject({
      code: 'LIQUIDACION_PASO',
      mensaje: 'Esa liquidación ya se envió: no se puede descartar.',
    })
    expect(await as.refused(409, 'PUT', `/api/liquidaciones/${_id}/estado`, { estado: 'pagada' })).toMatchObject({
      code: 'LIQUIDACION_PASO',
      mensaje: 'Esa liquidación está «Enviada».',
    })
    expect((await as.refused(400, 'PUT', `/api/liquidaciones/${_id}/estado`, { estado: 'facturada' })).campos).toEqual({
      factura: 'Escribí el número de la factura.',
    })
    const billed = await set(_id, { estado: 'facturada', factura: 'A-0001-00001234' })
    const vence = toLocalDay(new Date(Date.now() + 30 * DIA_MS))
    expect(billed).toMatchObject({ factura: 'A-0001-00001234', lineas: sent.lineas, vence })
    await expect(api.pool.query(`update liquidacion set factura = 'B' where id = '${_id}'`)).rejects.toThrow('never')
    await api.db.updateTable('libro').set({ titulo: 'Otro' }).where('id', '=', libro).execute()
    expect(await set(_id, { estado: 'pagada' })).toMatchObject({ estado: 'pagada', lineas: [{ titulo: 'Rayuela' }] })
    const { numero, ejemplares, total, hasta } = sent
    expect(await listAuditados(api.db, _id)).toMatchObject([
      {
        suceso: 'alta',
        entidad: 'liquidacion',
        antes: null,
        despues: { numero, proveedor: `Consigna ${nuevos}`, estado: 'borrador', hasta, ejemplares, total },
      },
      { suceso: 'cambio', antes: { estado: 'borrador' }, despues: { estado: 'enviada' } },
      { antes: { estado: 'enviada', factura: null }, despues: { estado: 'facturada', factura: 'A-0001-00001234' } },
      { antes: { estado: 'facturada' }, despues: { estado: 'pagada' } },
    ])
    expect(await listAuditados(api.db, thrown._id)).toMatchObject([
      { suceso: 'alta' },
      { suceso: 'baja', antes: { estado: 'borrador', numero: thrown.numero }, despues: null },
    ])
    const url = `/api/liquidaciones/${thrown._id}`
    const gone = await api.app.inject({ url, headers: as.admin.headers })
    expect([gone.statusCode, gone.json().mensaje]).toEqual([404, 'No encontramos esa liquidación.'])
    expect((await as.refused(404, 'DELETE', url)).code).toBe('LIQUIDACION_NOT_FOUND')
    expect((await as.refused(404, 'PUT', `${url}/estado`, { estado: 'enviada' })).code).toBe('LIQUIDACION_NOT_FOUND')
  })

  it('cannot be sent with sums that are not those of its lines', async () => {
    const proveedor = await newProveedor()
    const libro = await insertTestLibro(api.db)
    await move(proveedor, libro, 'compra', 3)
    await move(proveedor, libro, 'venta', -1)
    const { _id } = await settle(proveedor)
    const forge = `update liquidacion set total_centavos = 1, estado = 'enviada' where id = '${_id}'`
    await expect(api.pool.query(forge)).rejects.toThrow('sums of a settlement')
  })

  it('is a spreadsheet with its sum', async () => {
    const proveedor = await newProveedor({ descuento: '37,5' })
    const libro = await insertTestLibro(api.db, { titulo: 'Rayuela', precio: 1_000_00 })
    await move(proveedor, libro, 'compra', 3)
    await move(proveedor, libro, 'venta', -2)
    const { _id, numero, lineas } = await settle(proveedor)
    const url = `/api/liquidaciones/${_id}/archivo?formato=csv`
    const csv = await api.app.inject({ url, headers: as.admin.headers })
    expect(csv.headers['content-disposition']).toBe(`attachment; filename="liquidacion-${numero}.csv"`)
    expect(csv.body.replace('\ufeff', '').split('\r\n')).toEqual([
      'isbn;titulo;cantidad;pvp;descuento;neto',
      `${lineas[0]?.isbn};Rayuela;2;1000,00;37,5;1250,00`,
      ';Total;2;;;1250,00',
      '',
    ])
  })

  it('reaches as far as the month before, unless it was agreed on otherwise', async () => {
    const proveedor = await newProveedor({ corte: 'mensual' })
    const libro = await insertTestLibro(api.db)
    await move(proveedor, libro, 'compra', 3)
    await move(proveedor, libro, 'venta', -1)
    expect(await cuentaOf(proveedor)).toMatchObject({ a_rendir: 0 })
    expect((await as.refused(409, 'POST', '/api/liquidaciones', { proveedor })).code).toBe('NADA_QUE_RENDIR')
    await move(proveedor, libro, 'venta', -1, { creado_en: '2026-01-15T12:00:00Z' })
    const { _id, ejemplares } = await as.done<LiquidacionDetalle>('POST', '/api/liquidaciones', { proveedor })
    expect(ejemplares).toBe(1)
    await set(_id, { estado: 'enviada' })
    expect((await settle(proveedor)).ejemplares).toBe(1)
  })

  it('is for administrators', async () => {
    const { headers } = await insertTestUsuario(api.db, 'empleado')
    for (const url of ['/api/liquidaciones', '/api/liquidaciones/cuentas']) {
      expect((await api.app.inject({ url, headers })).statusCode).toBe(403)
    }
  })
})

it('however sales, returns, losses and settlements follow each other, each copy is settled once and the account closes', async () => {
  const step = fc.oneof(
    { weight: 4, arbitrary: fc.record({ que: fc.constant('venta' as const), n: fc.integer({ min: 1, max: 3 }) }) },
    { weight: 2, arbitrary: fc.record({ que: fc.constant('vuelve' as const), n: fc.integer({ min: 1, max: 2 }) }) },
    { weight: 1, arbitrary: fc.record({ que: fc.constant('robo' as const), n: fc.integer({ min: 1, max: 2 }) }) },
    {
      weight: 1,
      arbitrary: fc.record({ que: fc.constant('precio' as const), n: fc.integer({ min: 1, max: 99_999 }) }),
    },
    { weight: 2, arbitrary: fc.record({ que: fc.constant('rendir' as const), n: fc.constant(0) }) },
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
      const proveedor = await newProveedor()
      const libro = await insertTestLibro(api.db)
      await move(proveedor, libro, 'compra', 60)
      let left = 60
      let settled = 0
      for (const { que, n } of [...steps, { que: 'rendir' as const, n: 0 }]) {
        if (que === 'precio') await priceAt(libro, n)
        else if (que !== 'rendir') {
          const delta = que === 'vuelve' ? n : -n
          await move(proveedor, libro, que === 'vuelve' ? 'devolucion_cliente' : que, delta)
          left += delta
        } else {
          const response = await as.call('POST', '/api/liquidaciones', { proveedor, hasta: 'ahora' })
          if (response.statusCode === 409) continue
          const { _id, ejemplares, total, lineas } = response.json<LiquidacionDetalle>()
          settled += ejemplares
          expect(lineas.reduce((sum, linea) => sum + Math.round(linea.neto * 100), 0)).toBe(Math.round(total * 100))
          await set(_id, { estado: 'enviada' })
        }
      }
      const cuenta = await cuentaOf(proveedor)
      expect(cuenta).toMatchObject({ cierra: true, en_estante: left })
      // What nets to nothing makes no settlement, and waits.
      expect(settled + (cuenta?.a_rendir ?? 0)).toBe(60 - left)
    }),
    { numRuns: 8 },
  )
})
