// Whose copies go first is asked in four places: an order, one whose time ran out and that is taken up, promises that are served, the
// counter. All of them do what the owner set.
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createId } from '#platform/id.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { insertTestLugar, putAjustes } from '#test/existencias.ts'
import { insertTestLibro } from '#test/rows.ts'
import { type Callers, createCallers } from '#test/writing.ts'
import type { Condicion } from './existencia.rules.ts'
import { moveCopies } from './existencia.service.ts'
import { expireReservas } from './reserva.service.ts'

let api: TestApi
let as: Callers
let lugar: string
let proveedor: string
let libro: string
beforeAll(async () => {
  api = await createTestApi()
  as = await createCallers(api)
  lugar = await insertTestLugar(api.db)
  const nuevo = { nombre: 'Waldhuter', clase: 'distribuidora', precedencia: 20 }
  proveedor = (await as.done<{ _id: string }>('POST', '/api/proveedores/crear', nuevo))._id
})
afterAll(() => api.end())
beforeEach(async () => {
  libro = await insertTestLibro(api.db, { precio: 1_000_00 })
})

/** A copy of each kind. */
const bringAll = () =>
  api.db.transaction().execute((trx) =>
    moveCopies(
      trx,
      (['usado', 'consignacion', 'firme'] as const).map((condicion) => ({
        libroId: libro,
        lugarId: lugar,
        condicion,
        tipo: 'compra' as const,
        cantidad: 1,
        usuarioId: null,
        proveedorId: condicion === 'consignacion' ? proveedor : null,
      })),
    ),
  )
async function place(): Promise<string> {
  const payload = { items: [{ libro, cantidad: 1 }], metodo_pago: 'efectivo' }
  const made = await api.app.inject({ method: 'POST', url: '/api/pedidos', headers: as.cliente.headers, payload })
  expect(made.statusCode, made.body).toBe(200)
  return made.json()._id
}
const condicionesDe = async (pedidoId: string) => {
  const { rows } = await sql<{
    condicion: Condicion
  }>`select condicion from reserva r join existencia e on e.id = r.existencia_id
    where r.pedido_id = ${pedidoId} and r.estado = 'viva' order by r.id`.execute(api.db)
  return rows.map(({ condicion }) => condicion)
}

/** What each place takes first. */
const LUGARES: Record<string, () => Promise<Condicion[]>> = {
  'an order': async () => {
    await bringAll()
    return condicionesDe(await place())
  },
  'an order that is taken up after its time': async () => {
    await bringAll()
    const id = await place()
    await sql`update reserva set vence_en = now() where pedido_id = ${id}`.execute(api.db)
    await api.db.transaction().execute((trx) => expireReservas(trx, id))
    await as.done('PUT', `/api/pedidos/${id}`, { estado: 'procesado' })
    return condicionesDe(id)
  },
  'a promise that is served': async () => {
    await api.db.insertInto('libro_venta').values({ libro_id: libro, modo: 'a_pedido', dias: 5, tope: null }).execute()
    const id = await place()
    await bringAll()
    return condicionesDe(id)
  },
  'the counter': async () => {
    await bringAll()
    const pagos = [{ medio: 'efectivo', importe: 1_000 }]
    const venta = { _id: createId(), lugar, lineas: [{ libro, cantidad: 1 }], total: 1_000, pagos }
    await as.done('POST', '/api/mostrador/ventas', venta)
    const { rows } = await sql<{ condicion: Condicion }>`
      select condicion from movimiento where libro_id = ${libro} and tipo = 'venta'`.execute(api.db)
    return rows.map(({ condicion }) => condicion)
  },
}

describe.each([
  [false, 'firme'],
  [true, 'consignacion'],
] as const)('with consigned copies first: %s', (primero, condicion) => {
  beforeAll(() => putAjustes(api, { 'existencias.consignados_primero': primero }))
  it.each(Object.keys(LUGARES))('%s takes them so', async (nombre) => {
    expect(await LUGARES[nombre]?.()).toEqual([condicion])
  })
})
