import { afterAll, beforeAll, expect, it } from 'vitest'
import { createId } from '#platform/id.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { listAuditados } from '#test/auditados.ts'
import { type Callers, createCallers } from '#test/writing.ts'
import type { FacturaDeProveedor } from './factura.contract.ts'

const URL = '/api/facturas-de-proveedores'
type Lista = { debe: number; vencido: number; facturas: FacturaDeProveedor[] }

let api: TestApi
let as: Callers
let proveedor: string
beforeAll(async () => {
  api = await createTestApi()
  as = await createCallers(api)
  const form = { nombre: 'Riverside', clase: 'distribuidora', precedencia: 20 }
  proveedor = (await as.done<{ _id: string }>('POST', '/api/proveedores/crear', form))._id
})
afterAll(() => api.end())

const form = (dado: object = {}) => ({
  numero: 'A-0001-12',
  fecha: '2026-09-01',
  vence: '2026-10-01',
  total: 1_000.5,
  ...dado,
})
const note = (dado: object = {}) =>
  as.done<FacturaDeProveedor>('POST', URL, { _id: createId(), proveedor, ...form(dado) })
const list = async (search = '') =>
  (await api.app.inject({ url: `${URL}${search}`, headers: as.admin.headers })).json<Lista>()

it('says what is owed and what is overdue, until it is paid', async () => {
  const _id = createId()
  const vieja = await as.done<FacturaDeProveedor>('POST', URL, { _id, proveedor, ...form() })
  expect(await as.done('POST', URL, { _id, proveedor, ...form() })).toEqual(vieja) // pressed twice
  const nueva = await note({ numero: 'A-13', vence: '2099-01-01', total: 99.5 })
  expect(await list()).toMatchObject({ debe: 1_100, vencido: 1_000.5, facturas: [{ _id }, { _id: nueva._id }] })
  const pago = { el: '2026-10-02', con: 'cheque' }
  const pagada = await as.done<FacturaDeProveedor>('PUT', `${URL}/${_id}/pago`, { pago })
  expect(pagada).toMatchObject({ pago, vencida: false })
  expect(await as.done('PUT', `${URL}/${_id}/pago`, { pago })).toEqual(pagada)
  expect(await list()).toMatchObject({ debe: 99.5, vencido: 0, facturas: [{ _id: nueva._id }] })
  expect((await list('?vista=pagadas')).facturas.map((una) => una._id)).toEqual([_id])
  expect((await list(`?vista=todas&proveedor=${createId()}`)).facturas).toEqual([])
  const antigua = await note({ numero: 'A-9', fecha: '2026-08-01', vence: '2099-01-02', total: 1 })
  const todas = [_id, nueva._id, antigua._id] // by their day, then by the order in which they were written
  expect((await list('?vista=todas')).facturas.map((una) => una._id)).toEqual(todas)
  expect((await list()).facturas.map((una) => una._id)).toEqual([nueva._id, antigua._id]) // by the day they are due
  const ordenadas = async (orden: string) =>
    (await list(`?vista=todas&orden=${orden}`)).facturas.map(({ total }) => total)
  expect(await ordenadas('total')).toEqual([1, 99.5, 1_000.5])
  expect(await ordenadas('-total')).toEqual([1_000.5, 99.5, 1])
  expect(await ordenadas('-vence')).toEqual([1, 99.5, 1_000.5])
  expect((await api.app.inject({ url: `${URL}?orden=nota`, headers: as.admin.headers })).statusCode).toBe(400)
  await as.done('DELETE', `${URL}/${antigua._id}`)
  for (const [method, url, body, mensaje] of [
    ['PUT', `${URL}/${_id}`, form({ total: 1 }), 'Ya está pagada: para corregirla, antes deshacé el pago.'],
    ['PUT', `${URL}/${_id}/pago`, { pago: { ...pago, con: 'otro' } }, 'Ya se anotó otro pago de esta factura.'],
    ['DELETE', `${URL}/${_id}`, undefined, 'Ya está pagada: no se puede eliminar.'],
  ] as const)
    expect(await as.refused(409, method, url, body)).toMatchObject({ code: 'FACTURA_PAGADA', mensaje })
  await as.done('PUT', `${URL}/${_id}/pago`, { pago: null })
  expect((await list()).debe).toBe(1_100)
  const alta = { proveedor: 'Riverside', numero: 'A-0001-12', fecha: '2026-09-01', vence: '2026-10-01', total: 1_000.5 }
  expect(await listAuditados(api.db, _id)).toMatchObject([
    { suceso: 'alta', entidad: 'factura-proveedor', antes: null, despues: alta },
    { suceso: 'cambio', antes: { pagada_el: null, con: null }, despues: { pagada_el: pago.el, con: 'cheque' } },
    { antes: { pagada_el: pago.el, con: 'cheque' }, despues: { pagada_el: null, con: null } },
  ])
})

it('refuses the same number twice, days that run backwards and payments of tomorrow', async () => {
  await note({ numero: 'B-1' })
  const otra = { _id: createId(), proveedor, ...form({ numero: 'B-1' }) }
  expect(await as.refused(409, 'POST', URL, otra)).toMatchObject({ code: 'FACTURA_REPETIDA' })
  const { _id, version } = await note({ numero: 'B-2' })
  const antes = { pago: { el: '2026-08-31', con: 'otro' } }
  expect((await as.refused(400, 'PUT', `${URL}/${_id}/pago`, antes)).campos).toEqual({
    'pago.el': 'Se pagó antes de la fecha de la factura.',
  })
  expect(await as.refused(400, 'PUT', `${URL}/${_id}`, form({ vence: '2026-08-31' }))).toMatchObject({
    campos: { vence: 'El vencimiento no puede ser anterior a la fecha.' },
  })
  expect(await as.refused(400, 'PUT', `${URL}/${_id}/pago`, { pago: { el: '2099-01-01', con: 'otro' } })).toMatchObject(
    {
      campos: { 'pago.el': 'Ese día todavía no llegó.' },
    },
  )
  expect(await as.done('PUT', `${URL}/${_id}`, form({ numero: 'B-2', version }))).toMatchObject({ version })
  await as.done('PUT', `${URL}/${_id}`, form({ numero: 'B-3', nota: 'Vino rota', version }))
  expect(await as.refused(409, 'PUT', `${URL}/${_id}`, form({ numero: 'B-4', version }))).toMatchObject({
    code: 'VERSION',
  })
  expect(await as.done('DELETE', `${URL}/${_id}`)).toEqual({ mensaje: 'Factura eliminada' })
  expect(await listAuditados(api.db, _id)).toMatchObject([
    { suceso: 'alta' },
    { antes: { numero: 'B-2' }, despues: { numero: 'B-3' }, campos: ['nota'] },
    { suceso: 'baja', antes: { numero: 'B-3', total: 1_000.5 }, despues: null },
  ])
  expect(await as.refused(404, 'DELETE', `${URL}/${_id}`)).toMatchObject({ code: 'FACTURA_NOT_FOUND' })
  const sin = { _id: createId(), proveedor: createId(), ...form() }
  expect(await as.refused(404, 'POST', URL, sin)).toMatchObject({ code: 'PROVEEDOR_NOT_FOUND' })
})
