// Which orders count as sales: copies sold, what is bought together and «Compra verificada» always agree with a plain recount
// of the orders, whatever became of them and whenever the jobs ran.
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CERO, centavos } from '#platform/money.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { insertTestLibro, insertTestUsuario } from '#test/rows.ts'
import { refreshComprados } from '#vidriera/recomendados/comprados.queries.ts'
import { ESTADOS, ESTADOS_POSIBLES, type Estado, isVenta } from './estado.rules.ts'
import { refreshVendidos } from './vendidos.queries.ts'
import { claseDeVenta } from './venta.rules.ts'

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
          id: crypto.randomUUID(),
          usuario_id: null,
          metodo_pago: 'debito',
          cuotas: 1,
          servicio_envio: 'expres',
          entrega: null,
          recargo: CERO,
          total: centavos(500),
          envio: CERO,
          fecha_hora: new Date('2022-04-01T12:00:00Z'),
          fecha_entrega_estimada: '2022-04-02',
          idempotency_key: null,
          request_hash: null,
          estado: 'entregado',
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await trx
        .insertInto('pedido_item')
        .values({
          pedido_id: id,
          linea: 1,
          libro_id: libro,
          titulo: 'El túnel',
          isbn: '9780000000002',
          portada: null,
          cantidad: 5,
          precio_unitario: centavos(100),
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

type Hecho = {
  que: 'pedir' | 'seguir' | 'pagar' | 'devolver' | 'devolver todo' | 'pasar' | 'vender' | 'traer de vuelta' | 'contar'
  cual: number
  libro: number
  cantidad: number
  estado: (typeof ESTADOS_POSIBLES)[number]
}
const hecho: fc.Arbitrary<Hecho> = fc.record({
  que: fc.constantFrom(
    'pedir',
    'seguir',
    'pagar',
    'devolver',
    'devolver todo',
    'pasar',
    'vender',
    'traer de vuelta',
    'contar',
  ),
  cual,
  libro: fc.nat(1),
  cantidad: fc.integer({ min: 1, max: 3 }),
  estado: fc.constantFrom(...ESTADOS_POSIBLES),
})
type Vendido = { id: string; libro: number; cantidad: number; vuelta: number }
type PedidoPagable = Vendido & {
  estado: Hecho['estado']
  efectivo: boolean
  pago: { total: number; pagado: number; devuelto: number } | null
}

/** A history of orders, payments, refunds and the counter, and what a reader of the rules expects of it. */
class Historia {
  readonly pedidos: PedidoPagable[] = []
  readonly ventas: Vendido[] = []
  readonly libros: readonly string[]
  readonly lugar: string
  constructor(libros: readonly string[], lugar: string) {
    this.libros = libros
    this.lugar = lugar
  }
  query(text: string, values: unknown[]) {
    return api.pool.query(text, values)
  }
  async apply({ que, cual, libro, cantidad, estado }: Hecho): Promise<void> {
    const pedido = this.pedidos[cual % Math.max(1, this.pedidos.length)]
    const venta = this.ventas[cual % Math.max(1, this.ventas.length)]
    if (que === 'contar') await runJobs()
    if (que === 'pedir') await this.order(libro, cantidad, cual % 3 === 0)
    if (que === 'vender') await this.sell(libro, cantidad)
    if (que === 'pasar' && pedido) {
      await this.query('update pedido set estado = $2 where id = $1', [pedido.id, estado])
      pedido.estado = estado
    }
    if (que === 'seguir' && pedido && !pedido.pago) await this.follow(pedido)
    if (que === 'pagar' && pedido?.pago) {
      pedido.pago.pagado += cantidad * 5_000
      await this.save(pedido)
    }
    // Only money that came in goes back.
    const hay = pedido?.pago && pedido.pago.pagado > pedido.pago.devuelto
    if (que === 'devolver' && hay && pedido.pago && pedido.vuelta < pedido.cantidad) {
      pedido.vuelta++
      pedido.pago.devuelto += 100
      await this.query(
        `insert into pago_devolucion (id, pedido_id, numero, pago, medio, importe, antes, lineas, estado)
         values ($1, $2, 1, $1::uuid::text, 'otro', 100, 0, '[{"linea": 1, "cantidad": 1}]', 'hecha')`,
        [crypto.randomUUID(), pedido.id],
      )
      await this.save(pedido)
    }
    if (que === 'devolver todo' && pedido?.pago) {
      pedido.pago.devuelto = pedido.pago.pagado
      await this.save(pedido)
    }
    if (que === 'traer de vuelta' && venta && venta.vuelta < venta.cantidad) await this.bringBack(venta)
  }
  private async order(libro: number, cantidad: number, efectivo: boolean): Promise<void> {
    const id = crypto.randomUUID()
    this.pedidos.push({ id, libro, cantidad, efectivo, vuelta: 0, estado: 'pendiente', pago: null })
    await this.query(
      `with nuevo as (
         insert into pedido (id, metodo_pago, servicio_envio, recargo, total, envio, fecha_entrega_estimada)
         values ($1, $2, 'estandar', 0, $3, 0, current_date)
       )
       insert into pedido_item (pedido_id, linea, libro_id, titulo, isbn, cantidad, precio_unitario)
       values ($1, 1, $4, 'Uno', '9789500000001', $5, 10000)`,
      [id, efectivo ? 'efectivo' : 'debito', cantidad * 10_000, this.libros[libro], cantidad],
    )
  }
  private async follow(pedido: PedidoPagable): Promise<void> {
    pedido.pago = { total: pedido.cantidad * 10_000, pagado: 0, devuelto: 0 }
    const { id, pago } = pedido
    await this.query(`insert into pedido_pago (pedido_id, estado, total) values ($1, 'sin_pago', $2)`, [id, pago.total])
  }
  private async save({ id, pago }: PedidoPagable): Promise<void> {
    await this.query('update pedido_pago set pagado = $2, devuelto = $3 where pedido_id = $1', [
      id,
      pago?.pagado,
      pago?.devuelto,
    ])
  }
  private async sell(libro: number, cantidad: number): Promise<void> {
    const id = crypto.randomUUID()
    this.ventas.push({ id, libro, cantidad, vuelta: 0 })
    await this.query(
      `with nueva as (insert into venta_mostrador (id, lugar_id, total_centavos) values ($1, $2, $3)),
         pagada as (insert into venta_mostrador_pago (venta_id, medio, importe_centavos) values ($1, 'efectivo', $3))
       insert into venta_mostrador_linea (venta_id, linea, libro_id, isbn, titulo, cantidad, precio_centavos)
       values ($1, 1, $4, '9789500000001', 'Uno', $5, 10000)`,
      [id, this.lugar, cantidad * 10_000, this.libros[libro], cantidad],
    )
  }
  private async bringBack(venta: Vendido): Promise<void> {
    venta.vuelta++
    await this.query(
      `with nueva as (insert into devolucion_mostrador (id, venta_id, lugar_id, medio, importe_centavos) values ($1, $2, $3, 'efectivo', 10000))
       insert into devolucion_mostrador_linea (devolucion_id, venta_id, linea, cantidad) values ($1, $2, 1, 1)`,
      [crypto.randomUUID(), venta.id, this.lugar],
    )
  }
  /** Copies sold of a book. */
  expected(libro: number): number {
    const vendidos = this.pedidos.filter(
      ({ efectivo, ...pedido }) => claseDeVenta({ ...pedido, alRecibir: efectivo }) === 'vendida',
    )
    return [...vendidos, ...this.ventas]
      .filter((uno) => uno.libro === libro)
      .reduce((sum, { cantidad, vuelta }) => sum + cantidad - vuelta, 0)
  }
}

it('orders, their money and the counter are counted by one definition, whatever becomes of them', async () => {
  const lugar = crypto.randomUUID()
  await api.pool.query(
    `insert into lugar (id, nombre, nombre_p, tipo) values ($1, 'De prueba', 'de prueba', 'local')`,
    [lugar],
  )
  await fc.assert(
    fc.asyncProperty(fc.array(hecho, { minLength: 10, maxLength: 60 }), async (hechos) => {
      const historia = new Historia([await insertTestLibro(api.db), await insertTestLibro(api.db)], lugar)
      for (const hecho of hechos) await historia.apply(hecho)
      await runJobs()
      for (const [n, libro] of historia.libros.entries()) expect(await vendidosOf(libro)).toBe(historia.expected(n))
    }),
    { numRuns: 12, endOnFailure: true },
  )
}, 60_000)

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
