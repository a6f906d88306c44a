// Which orders count as sales: copies sold, what is bought together and «Compra verificada» always agree with a plain recount
// of the orders, whatever became of them and whenever the jobs ran.
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CERO, centavos } from '../platform/money.ts'
import { refreshComprados } from '../recomendados/comprados.queries.ts'
import { createTestApi, type TestApi } from '../test/api.ts'
import { insertTestLibro, insertTestUsuario } from '../test/rows.ts'
import { ESTADOS, ESTADOS_POSIBLES, type Estado, isVenta } from './estado.rules.ts'
import { refreshVendidos } from './vendidos.queries.ts'

let api: TestApi
let admin: Usuario
type Usuario = Awaited<ReturnType<typeof insertTestUsuario>>
beforeAll(async () => {
  api = await createTestApi()
  admin = await insertTestUsuario(api.db, 'admin')
})
afterAll(() => api.end())

const send = async (method: 'POST' | 'PUT' | 'DELETE', url: string, { headers }: Usuario, payload?: object) => {
  const response = await api.app.inject({ method, url, headers, ...(payload && { payload }) })
  return { status: response.statusCode, body: response.json() }
}
async function place(cliente: Usuario, libros: readonly string[], cantidad = 1): Promise<string> {
  const items = libros.map((libro) => ({ libro, cantidad }))
  const { status, body } = await send('POST', '/api/pedidos', cliente, { items, metodo_pago: 'efectivo' })
  expect(status, JSON.stringify(body)).toBe(200)
  return body._id
}
const setEstado = (id: string, estado: string) => send('PUT', `/api/pedidos/${id}`, admin, { estado })
const remove = (id: string) => send('DELETE', `/api/pedidos/${id}`, admin)

async function runJobs(): Promise<void> {
  while (await api.db.transaction().execute((trx) => refreshVendidos(trx)));
  while (await api.db.transaction().execute((trx) => refreshComprados(trx)));
}
const vendidosOf = async (id: string) =>
  (await api.db.selectFrom('libro').select('vendidos').where('id', '=', id).executeTakeFirstOrThrow()).vendidos
async function partnersOf(id: string): Promise<Record<string, number>> {
  const { rows } = await api.pool.query(
    `select otro.id, junto.veces from comprado_con join libro on libro.num = libro_num
      cross join unnest(otros, veces) as junto (num, veces) join libro as otro on otro.num = junto.num where libro.id = $1`,
    [id],
  )
  return Object.fromEntries(rows.map((row) => [row.id, row.veces]))
}
const isVerified = async (libro: string): Promise<boolean> => {
  const { rows } = await api.pool.query('select num from opinion where libro_id = $1', [libro])
  expect(rows).toHaveLength(1)
  api.cache.clear()
  const [opinion] = (await api.app.inject(`/api/opiniones?libro=${libro}`)).json()
  return opinion.compra_verificada
}

describe('an order', () => {
  it.each(ESTADOS_POSIBLES)('that is %s counts where the shop has prepared it', async (estado) => {
    const [libro, otro] = [await insertTestLibro(api.db), await insertTestLibro(api.db)]
    const ana = await insertTestUsuario(api.db)
    await send('PUT', `/api/opiniones/libro/${libro}`, ana, { estrellas: 5, texto: 'Muy bueno.' })
    const id = await place(ana, [libro, otro], 3)
    if (estado === 'cancelado') await send('POST', `/api/pedidos/${id}/cancelar`, ana, {})
    else await setEstado(id, estado)
    await runJobs()
    const counts = isVenta(estado)
    expect(await vendidosOf(libro)).toBe(counts ? 3 : 0)
    expect(await partnersOf(libro)).toEqual(counts ? { [otro]: 1 } : {})
    expect(await isVerified(libro)).toBe(counts)
    const own = await api.app.inject({ url: '/api/opiniones/pendientes', headers: ana.headers })
    expect(own.json()).toHaveLength(counts ? 1 : 0)
  })

  it('counts no more when it is set back, and again when it goes on', async () => {
    const libro = await insertTestLibro(api.db)
    const ana = await insertTestUsuario(api.db)
    await send('PUT', `/api/opiniones/libro/${libro}`, ana, { estrellas: 5, texto: 'Muy bueno.' })
    const id = await place(ana, [libro])
    for (const [estado, vendidos] of [
      ['enviado', 1],
      ['pendiente', 0],
      ['procesado', 1],
      ['entregado', 1],
    ] as const) {
      expect(await setEstado(id, estado)).toMatchObject({ status: 200 })
      await runJobs()
      expect([estado, await vendidosOf(libro), await isVerified(libro)]).toEqual([estado, vendidos, vendidos === 1])
    }
    await remove(id)
    await runJobs()
    expect([await vendidosOf(libro), await isVerified(libro)]).toEqual([0, false])
  })

  it('that is stored as sold already counts too', async () => {
    const libro = await insertTestLibro(api.db)
    await api.db.transaction().execute(async (trx) => {
      const { id } = await trx
        .insertInto('pedido')
        .values({
          ...{ id: crypto.randomUUID(), usuario_id: null, metodo_pago: 'debito', cuotas: 1, servicio_envio: 'expres' },
          ...{
            entrega: null,
            recargo: CERO,
            total: centavos(500),
            envio: CERO,
            fecha_hora: new Date('2022-04-01T12:00:00Z'),
          },
          ...{ fecha_entrega_estimada: '2022-04-02', idempotency_key: null, request_hash: null, estado: 'entregado' },
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await trx
        .insertInto('pedido_item')
        .values({
          ...{ pedido_id: id, linea: 1, libro_id: libro, titulo: 'El túnel', isbn: '9780000000002', portada: null },
          ...{ cantidad: 5, precio_unitario: centavos(100) },
        })
        .execute()
    })
    await runJobs()
    expect(await vendidosOf(libro)).toBe(5)
  })
})

type Paso =
  | { que: 'comprar'; libros: number[]; cantidad: number }
  | { que: 'pasar'; cual: number; estado: Estado }
  | { que: 'cancelar' | 'borrar'; cual: number }
  | { que: 'contar' }
const LIBROS = 4
const cual = fc.nat(20)
const paso: fc.Arbitrary<Paso> = fc.oneof(
  fc.record({
    que: fc.constant('comprar' as const),
    libros: fc.uniqueArray(fc.nat(LIBROS - 1), { minLength: 1 }),
    cantidad: fc.integer({ min: 1, max: 10 }),
  }),
  {
    weight: 4,
    arbitrary: fc.record({ que: fc.constant('pasar' as const), cual, estado: fc.constantFrom(...ESTADOS) }),
  },
  fc.record({ que: fc.constantFrom('cancelar' as const, 'borrar' as const), cual }),
  fc.record({ que: fc.constant('contar' as const) }),
)

it('whatever becomes of them, orders are counted as a plain recount counts them', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(paso, { minLength: 5, maxLength: 40 }), async (pasos) => {
      const ana = await insertTestUsuario(api.db)
      const libros: string[] = []
      for (let n = 0; n < LIBROS; n++) libros.push(await insertTestLibro(api.db))
      const pedidos: { id: string; libros: number[]; cantidad: number; estado: Estado | null }[] = []
      for (const paso of pasos) {
        if (paso.que === 'contar') await runJobs()
        else if (paso.que === 'comprar') {
          const suyos = paso.libros.map((n) => libros[n] ?? '')
          pedidos.push({ ...paso, id: await place(ana, suyos, paso.cantidad), estado: 'pendiente' })
        } else {
          const pedido = pedidos[paso.cual % Math.max(1, pedidos.length)]
          if (!pedido) continue
          if (paso.que === 'pasar') {
            if ((await setEstado(pedido.id, paso.estado)).status === 200) pedido.estado = paso.estado
          } else if (paso.que === 'cancelar') {
            const { status } = await send('POST', `/api/pedidos/${pedido.id}/cancelar`, ana, {})
            if (status === 200) pedido.estado = 'cancelado'
          } else if ((await remove(pedido.id)).status === 200) pedido.estado = null
        }
      }
      await runJobs()
      const vendidos = pedidos.filter(({ estado }) => estado !== null && isVenta(estado))
      for (const [n, libro] of libros.entries()) {
        const suyos = vendidos.filter((pedido) => pedido.libros.includes(n))
        expect(await vendidosOf(libro)).toBe(suyos.reduce((sum, { cantidad }) => sum + cantidad, 0))
        const juntos = libros.flatMap((otro, m) => {
          const veces = suyos.filter((pedido) => m !== n && pedido.libros.includes(m)).length
          return veces > 0 ? [[otro, veces]] : []
        })
        expect(await partnersOf(libro)).toEqual(Object.fromEntries(juntos))
      }
    }),
    { numRuns: 15, endOnFailure: true },
  )
}, 120_000)

it('a change that is committed while the job counts is counted the next time', async () => {
  const libro = await insertTestLibro(api.db)
  const ana = await insertTestUsuario(api.db)
  const [uno, otro] = [await place(ana, [libro], 2), await place(ana, [libro], 3)]
  await setEstado(uno, 'procesado')
  const client = await api.pool.connect()
  try {
    await client.query('begin')
    await client.query(`update pedido set estado = 'enviado' where id = $1`, [otro]) // not committed yet
    await runJobs()
    expect(await vendidosOf(libro)).toBe(2)
    await client.query('commit')
  } finally {
    client.release()
  }
  await runJobs()
  expect(await vendidosOf(libro)).toBe(5)
})

it('copies sold are counted a thousand notes at a time', async () => {
  const libro = await insertTestLibro(api.db)
  const refresh = () => api.db.transaction().execute((trx) => refreshVendidos(trx))
  await runJobs()
  await api.pool.query('insert into vendido_pendiente (libro_id) select $1 from generate_series(1, 1000)', [libro])
  expect([await refresh(), await refresh()]).toEqual([true, false])
  await api.pool.query('insert into vendido_pendiente (libro_id) values ($1)', [libro])
  expect(await refresh()).toBe(false)
})
