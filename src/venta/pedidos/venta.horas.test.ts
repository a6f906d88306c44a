// What was sold by hours: sums that are kept always agree with what `venta` says, whatever became of orders and sales, and
// whenever the job ran.
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApi, type TestApi } from '#test/api.ts'
import { ESTADOS_POSIBLES } from './estado.rules.ts'
import { refreshHoras, sumVentas } from './venta.horas.service.ts'
import { CUENTA } from './venta.service.ts'

const HORA_MS = 3_600_000
const AHORA = new Date('2026-11-22T14:30:00Z')
/** Edges in hours before now; those of a fraction cut an hour. */
const CORTES = [60, 48, 35.7, 35.2, 24, 11.5, 0.4, 0].map((horas) => new Date(AHORA.getTime() - horas * HORA_MS))

let api: TestApi
const lugar = crypto.randomUUID()
beforeAll(async () => {
  api = await createTestApi()
  await query(`insert into lugar (id, nombre, nombre_p, tipo) values ($1, 'De prueba', 'de prueba', 'local')`, [lugar])
})
afterAll(() => api.end())
beforeEach(() => query('delete from pedido'))

const query = (text: string, values: unknown[] = []) => api.pool.query(text, values)
const refresh = () => api.db.transaction().execute((trx) => refreshHoras(trx, AHORA))
const countHoras = async () => (await query('select count(*)::int as n from venta_hora')).rows[0].n

/** The same sums made of every sale. */
async function sumAnew() {
  const { rows } = await sql`
    select width_bucket(fecha_hora, ${CORTES}::timestamptz[]) as tramo, count(*)::int as pedidos, sum(importe)::bigint as importe
    from venta where fecha_hora >= ${CORTES[0]} and fecha_hora < ${CORTES.at(-1)} and ${CUENTA} group by tramo order by tramo`.execute(
    api.db,
  )
  return rows
}

async function order(horas: number, metodo = 'debito'): Promise<string> {
  const id = crypto.randomUUID()
  await query(
    `with nuevo as (
       insert into pedido (id, metodo_pago, servicio_envio, recargo, total, envio, fecha_entrega_estimada, fecha_hora)
       values ($1, $2, 'estandar', 0, 10000, 500, current_date, $3)
     )
     insert into pedido_item (pedido_id, linea, titulo, isbn, cantidad, precio_unitario)
     values ($1, 1, 'Uno', '9789500000001', 1, 10000)`,
    [id, metodo, new Date(AHORA.getTime() - horas * HORA_MS)],
  )
  return id
}
/** A sale at the counter; gives its id for each of its three copies. */
async function listCopias(horas: number): Promise<string[]> {
  const id = crypto.randomUUID()
  await query(
    `with nueva as (insert into venta_mostrador (id, lugar_id, total_centavos, creado_en) values ($1, $2, 30000, $3)),
       pagada as (insert into venta_mostrador_pago (venta_id, medio, importe_centavos) values ($1, 'efectivo', 30000))
     insert into venta_mostrador_linea (venta_id, linea, isbn, titulo, cantidad, precio_centavos)
     values ($1, 1, '9789500000001', 'Uno', 3, 10000)`,
    [id, lugar, new Date(AHORA.getTime() - horas * HORA_MS)],
  )
  return [id, id, id]
}
async function bringBack(venta: string | undefined): Promise<void> {
  if (venta === undefined) return
  await query(
    `with nueva as (
       insert into devolucion_mostrador (id, venta_id, lugar_id, medio, importe_centavos) values ($1, $2, $3, 'efectivo', 10000)
     )
     insert into devolucion_mostrador_linea (devolucion_id, venta_id, linea, cantidad) values ($1, $2, 1, 1)`,
    [crypto.randomUUID(), venta, lugar],
  )
}

const QUE = {
  pasar: `update pedido set estado = $2 where id = $1`,
  seguir: `insert into pedido_pago (pedido_id, estado, total) values ($1, 'sin_pago', 10500) on conflict do nothing`,
  pagar: `update pedido_pago set pagado = pagado + 5250 where pedido_id = $1`,
  'pedir el envío de vuelta': `insert into pago_devolucion (id, pedido_id, numero, pago, medio, importe, antes, envio)
    values (gen_random_uuid(), $1, 1, gen_random_uuid()::text, 'otro', 500, 0, true)`,
  devolver: `update pago_devolucion set estado = 'hecha' where pedido_id = $1`,
  'anotar lo devuelto': `update pedido_pago set devuelto = least(pagado, devuelto + 2500) where pedido_id = $1`,
  'pagar por la pasarela': `insert into cobro (id, pedido_id, numero, medio, importe, estado)
    values (gen_random_uuid(), $1, 1, 'mercadopago', 10500, 'cerrado')`,
  'no seguir más': `delete from pedido_pago where pedido_id = $1`,
  borrar: `delete from pedido where id = $1`,
  mudar: `update pedido set fecha_hora = fecha_hora - interval '7 hours' where id = $1`,
} as const

const hecho = fc.record({
  que: fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom(...(Object.keys(QUE) as (keyof typeof QUE)[])) },
    { weight: 1, arbitrary: fc.constantFrom('pedir', 'vender', 'traer de vuelta', 'sumar') },
  ),
  cual: fc.nat(20),
  horas: fc.integer({ min: 0, max: 630 }).map((decimos) => decimos / 10),
  estado: fc.constantFrom(...ESTADOS_POSIBLES),
})

describe('an hour', () => {
  it('is kept once it is over, also one in which nothing was sold', async () => {
    await order(30)
    await refresh()
    const { rows } = await query(
      'select hora, pedidos from venta_hora where hora > $1 and (pedidos > 0 or hora > $2) order by hora',
      [CORTES[0], new Date(AHORA.getTime() - 3 * HORA_MS)],
    )
    expect(rows).toEqual([
      { hora: new Date('2026-11-21T08:00:00Z'), pedidos: 1 },
      { hora: new Date('2026-11-22T12:00:00Z'), pedidos: 0 },
      { hora: new Date('2026-11-22T13:00:00Z'), pedidos: 0 },
    ])
  })

  it('is not summed again while nothing of it changes, and forgotten after a year', async () => {
    await refresh()
    await query('update venta_hora set pedidos = 7 where hora = $1', ['2026-11-22T12:00:00Z'])
    await query(`insert into venta_hora (hora, pedidos, importe) values ('2025-01-01T00:00:00Z', 1, 1)`)
    const kept = await countHoras()
    await refresh()
    const { rows } = await query('select pedidos from venta_hora where hora = $1', ['2026-11-22T12:00:00Z'])
    expect([rows[0].pedidos, await countHoras()]).toEqual([7, kept - 1])
  })

  it('whose order changes while the job sums is summed the next time', async () => {
    await query('delete from venta_hora')
    const id = await order(30)
    const client = await api.pool.connect()
    try {
      await client.query('begin')
      await client.query(`update pedido set estado = 'cancelado' where id = $1`, [id]) // not committed yet
      await refresh()
      expect(await sumVentas(api.db, CORTES)).toMatchObject([{ pedidos: 1 }])
      await client.query('commit')
    } finally {
      client.release()
    }
    expect(await sumVentas(api.db, CORTES)).toEqual([])
    await refresh()
    expect(await sumVentas(api.db, CORTES)).toEqual([])
  })
})

it('sums that are kept are those that are made anew, after whatever happened', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(hecho, { minLength: 10, maxLength: 40 }), async (hechos) => {
      await query('delete from pedido; delete from venta_hora')
      const pedidos = [await order(30), await order(5, 'efectivo')]
      const copias = await listCopias(36)
      for (const { que, cual, horas, estado } of hechos) {
        const id = pedidos[cual % pedidos.length] ?? (await order(horas))
        if (que === 'sumar') await refresh()
        else if (que === 'pedir') pedidos.push(await order(horas, cual % 2 === 0 ? 'efectivo' : 'debito'))
        else if (que === 'vender') copias.push(...(await listCopias(horas)))
        else if (que === 'traer de vuelta') await bringBack(copias.pop())
        else await query(QUE[que], que === 'pasar' ? [id, estado] : [id])
        if (que === 'borrar') pedidos.splice(pedidos.indexOf(id), 1)
        expect(await sumVentas(api.db, CORTES)).toEqual(await sumAnew())
      }
      await refresh()
      expect(await sumVentas(api.db, CORTES)).toEqual(await sumAnew())
    }),
    { numRuns: 15, endOnFailure: true },
  )
}, 120_000)

it('every table that decides what is sold names the hours of its rows', async () => {
  const { rows } = await query(`
    with recursive parte (clase, oid) as (
      select 'pg_rewrite'::regclass::oid, oid from pg_rewrite where ev_class = 'venta'::regclass
      union
      select cual.clase, cual.oid from parte join pg_depend on classid = parte.clase and objid = parte.oid
        cross join lateral (select refclassid as clase, refobjid as oid) as cual
      where refclassid in ('pg_proc'::regclass, 'pg_class'::regclass) and refobjid >= 16384
    )
    select relname as tabla, (
        select count(*) from pg_trigger where tgrelid = pg_class.oid and tgname in ('anotar_hora_alta', 'anotar_hora')
      ) = 2 as anota
    from parte join pg_class on pg_class.oid = parte.oid and clase = 'pg_class'::regclass and relkind = 'r' order by relname`)
  expect(rows.filter(({ anota }) => anota).map(({ tabla }) => tabla)).toEqual([
    'cobro',
    'devolucion_mostrador',
    'pago_devolucion',
    'pedido',
    'pedido_pago',
    'venta_mostrador',
  ])
  // It says by which channel, and nothing of the sum.
  expect(rows.filter(({ anota }) => !anota).map(({ tabla }) => tabla)).toEqual(['pedido_telefono'])
})
