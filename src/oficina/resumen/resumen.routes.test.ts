import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDias } from '#platform/dias.ts'
import { fromLocalDay, toLocalDay } from '#platform/format.ts'
import { createId } from '#platform/id.ts'
import { enqueue } from '#platform/jobs.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { insertTestLibro, insertTestUsuario } from '#test/rows.ts'
import { findContado, refreshContado } from './contado.queries.ts'
import { readFaltantes } from './exportar.queries.ts'
import type { Resumen } from './resumen.contract.ts'
import { listVentas } from './resumen.queries.ts'
import { comparePeriodos, PARTES, type Parte } from './resumen.rules.ts'

const HORA_MS = 3_600_000

let api: TestApi
let admin: Awaited<ReturnType<typeof insertTestUsuario>>
let empleado: typeof admin
beforeAll(async () => {
  api = await createTestApi()
  admin = await insertTestUsuario(api.db, 'admin')
  empleado = await insertTestUsuario(api.db, 'empleado')
})
afterAll(() => api.end())
beforeEach(() => api.pool.query('delete from pedido; delete from libro; delete from tareas.job; delete from respaldo'))

type Pedido = { libro?: string; titulo?: string; isbn?: string; cantidad?: number; fecha?: Date; estado?: string }

/** An order of one line whose copies cost 100 pesos each. */
async function insertPedido({ libro, cantidad = 1, fecha = new Date(), estado = 'pendiente', ...texto }: Pedido) {
  const id = createId()
  const { titulo = 'Un título', isbn = '9789500000000' } = texto
  await api.pool.query(
    `with nuevo as (
       insert into pedido (id, metodo_pago, servicio_envio, recargo, total, envio, estado, fecha_hora, fecha_entrega_estimada)
       values ($1, 'debito', 'estandar', 0, $2, 150000, $3, $4, current_date)
     )
     insert into pedido_item (pedido_id, linea, libro_id, titulo, isbn, cantidad, precio_unitario)
     values ($1, 1, $5, $6, $7, $8, 10000)`,
    [id, cantidad * 10_000, estado, fecha, libro ?? null, titulo, isbn, cantidad],
  )
  return id
}

async function read(who = admin): Promise<Resumen> {
  const answer = await api.app.inject({ url: '/api/resumen', headers: who.headers })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
async function readNegocio() {
  const { negocio } = await read()
  if (!negocio) throw new Error('an administrator sees it')
  return negocio
}
const count = (parte: 'vendidos' | 'catalogo', ahora = new Date()) =>
  api.db.transaction().execute((trx) => refreshContado(trx, parte, ahora))

describe('GET /api/resumen', () => {
  it('tells an untouched shop that there is nothing', async () => {
    const { por_hacer, negocio } = await read()
    expect(por_hacer).toEqual({ pedidos: 0, mensajes: 0 })
    expect(negocio).toMatchObject({
      vendidos: null,
      catalogo: null,
      busquedas: { total: 0, lista: [] },
      respaldo: { hecho_en: null, fallado_en: null, ensayo: null },
      correo: { esperan: 0, fallaron: 0 },
    })
    expect(negocio?.ventas.periodos).toEqual(
      ['hoy', 'semana', 'mes'].map((periodo) => ({
        periodo,
        pedidos: 0,
        importe: 0,
        antes: { pedidos: 0, importe: 0 },
      })),
    )
    expect(negocio?.ventas.dias).toHaveLength(30)
    expect(negocio?.disco?.total).toBeGreaterThan(0)
  })

  it('tells an employee what there is to do, and nothing of money', async () => {
    await insertPedido({})
    await api.pool.query(
      `insert into mensaje (id, nombre, email, texto) values ($1, 'Ana', 'ana@correo.test', 'Hola')`,
      [createId()],
    )
    expect(await read(empleado)).toEqual({
      ahora: expect.any(String),
      por_hacer: { pedidos: 1, mensajes: 1 },
      negocio: null,
    })
    const cliente = await insertTestUsuario(api.db)
    expect((await api.app.inject({ url: '/api/resumen', headers: cliente.headers })).statusCode).toBe(403)
    expect((await api.app.inject('/api/resumen')).statusCode).toBe(401)
  })

  it('tells administrators of requests to revoke that wait, and which are late', async () => {
    const { rows } = await api.pool.query(
      `insert into arrepentimiento (id, codigo, clase, pedido_numero, email, recibida_en)
       select gen_random_uuid(), 'ARR-2222222' || n, 'compra', '1', 'a@b.test', now() - make_interval(hours => n * 13)
       from generate_series(2, 3) as n returning id`,
    )
    expect((await read()).por_hacer.arrepentimientos).toEqual({ esperan: 2, vencidos: 2 })
    await api.pool.query(`update arrepentimiento set recibida_en = now() where id = $1`, [rows[0].id])
    expect((await read()).por_hacer.arrepentimientos).toEqual({ esperan: 2, vencidos: 1 })
    expect((await read(empleado)).por_hacer).not.toHaveProperty('arrepentimientos')
    await api.pool.query('delete from arrepentimiento')
  })

  it('counts orders from their first minute, in pesos and without shipping, but no cancelled one', async () => {
    await insertPedido({ cantidad: 3 })
    await insertPedido({ estado: 'entregado' })
    await insertPedido({ cantidad: 5, estado: 'cancelado' })
    const { ventas } = await readNegocio()
    expect(ventas.periodos.map(({ pedidos, importe }) => [pedidos, importe])).toEqual(Array(3).fill([2, 400]))
    expect(ventas.dias.at(-1)).toEqual({ dia: toLocalDay(new Date()), pedidos: 2, importe: 400 })
  })

  it('counts mails that wait or were given up, and no other job', async () => {
    for (let n = 0; n < 3; n++) await enqueue(api.db, 'contacto', { mensajeId: createId() })
    await api.pool.query(`update tareas.job set state = 'failed' where id = (select id from tareas.job limit 1)`)
    await api.pool.query(`update tareas.job set state = 'completed' where id = (
      select id from tareas.job where state = 'created' limit 1)`)
    expect((await readNegocio()).correo).toEqual({ esperan: 1, fallaron: 1 })
  })

  it('names the last good backup, and one that failed after it', async () => {
    const insert = (hours: number, falla: string | null) =>
      api.pool.query(
        `insert into respaldo (id, hecho_en, archivo, bytes, comprobado, falla)
         values ($1, now() - make_interval(hours => $2), 'x.respaldo', 10, $3, $4)`,
        [createId(), hours, falla === null, falla],
      )
    await insert(9, 'se llenó')
    await insert(8, null)
    expect((await readNegocio()).respaldo).toEqual({ hecho_en: expect.any(String), fallado_en: null, ensayo: null })
    await api.pool.query('update respaldo set ensayo_ms = 1500 where falla is null')
    await insert(1, 'se llenó')
    const { respaldo } = await readNegocio()
    expect(respaldo.ensayo).toEqual({ hecho_en: respaldo.hecho_en, ms: 1_500 })
    await api.pool.query(`update respaldo set ensayo_falla = 'no entra' where falla is null`)
    expect((await readNegocio()).respaldo).toMatchObject({ hecho_en: null, ensayo: null })
    expect(Date.parse(respaldo.fallado_en ?? '')).toBeGreaterThan(Date.parse(respaldo.hecho_en ?? ''))
  })
})

describe('what is sold, and its money', () => {
  /** An order of 100 pesos and 1,500 of shipping whose money is followed, and what came in and went back of it, in centavos. */
  async function insertSeguido({
    pagado = 0,
    devuelto = 0,
    libro,
  }: {
    pagado?: number
    devuelto?: number
    libro: string
  }) {
    const id = await insertPedido({ libro, estado: 'procesado' })
    await api.pool.query(
      `with pago as (insert into pedido_pago (pedido_id, estado, total, pagado, devuelto) values ($1, 'sin_pago', 160000, $2, $3)),
         cobro as (insert into cobro (id, pedido_id, numero, medio, importe) values (gen_random_uuid(), $1, 1, 'transferencia', 160000))
       insert into pago_movimiento (pedido_id, numero, tipo, medio, importe, pago, ocurrido_en, clave)
       select $1, 1, tipo, 'transferencia', importe, $1::uuid::text, now(), $1::uuid::text || tipo
       from (values ('aprobado', $2::integer), ('devuelto', $3::integer)) as m (tipo, importe) where importe > 0`,
      [id, pagado, devuelto],
    )
    return id
  }
  /** A sale at the counter of two copies at 100 pesos, one of which may have come back. */
  async function sell(libro: string, vuelta: boolean) {
    const [venta, lugar] = [createId(), createId()]
    await api.pool.query(
      `insert into lugar (id, nombre, nombre_p, tipo) values ($1, $1::uuid::text, $1::uuid::text, 'local')`,
      [lugar],
    )
    await api.pool.query(
      `with v as (insert into venta_mostrador (id, lugar_id, total_centavos) values ($1, $2, 20000)),
         p as (insert into venta_mostrador_pago (venta_id, medio, importe_centavos) values ($1, 'debito', 20000))
       insert into venta_mostrador_linea (venta_id, linea, libro_id, isbn, titulo, cantidad, precio_centavos)
       values ($1, 1, $3, '9789500000000', 'Un título', 2, 10000)`,
      [venta, lugar, libro],
    )
    if (!vuelta) return
    await api.pool.query(
      `with d as (insert into devolucion_mostrador (id, venta_id, lugar_id, medio, importe_centavos) values ($1, $2, $3, 'efectivo', 10000))
       insert into devolucion_mostrador_linea (devolucion_id, venta_id, linea, cantidad) values ($1, $2, 1, 1)`,
      [createId(), venta, lugar],
    )
  }

  it('counts what was paid and the counter, not what is owed, less what went back', async () => {
    const libro = await insertTestLibro(api.db)
    await insertSeguido({ libro })
    await insertSeguido({ libro, pagado: 80_000 })
    await insertSeguido({ libro, pagado: 160_000 })
    await insertSeguido({ libro, pagado: 160_000, devuelto: 4_000 })
    await insertSeguido({ libro, pagado: 160_000, devuelto: 160_000 })
    await sell(libro, false)
    await sell(libro, true)
    const { ventas, hoy } = await readNegocio()
    expect(ventas.periodos[0]).toMatchObject({ pedidos: 4, importe: 100 + 60 + 200 + 100 })
    expect(hoy?.cobrado.map(({ canal, medio, importe }) => `${canal} ${medio} ${importe}`).sort()).toEqual([
      'mostrador debito 400',
      'mostrador efectivo -100',
      `web transferencia ${800 + 1_600 + 1_560}`,
    ])
    expect(hoy?.por_cobrar).toEqual([{ canal: 'web', medio: 'transferencia', pedidos: 2, importe: 1_600 + 800 }])
    await api.pool.query('delete from resumen_contado')
    await count('vendidos')
    await count('catalogo')
    const counted = await readNegocio()
    expect(counted.vendidos?.lista).toEqual([
      { _id: libro, isbn: '9789500000000', titulo: 'Un título', ejemplares: 1 + 1 + 2 + 1, importe: 500 },
    ])
    expect(counted.catalogo?.quietos).toMatchObject([{ _id: libro, vendido: true }])
  })

  it('takes of a dispute that is lost what had not gone back, and counts what is won again, also of an order that is gone', async () => {
    await api.pool.query('truncate pago_movimiento cascade')
    await api.pool.query('truncate venta_mostrador cascade')
    const id = await insertSeguido({ libro: await insertTestLibro(api.db), pagado: 160_000, devuelto: 4_000 })
    const look = async () => (await readNegocio()).hoy?.cobrado.map(({ importe }) => importe) ?? []
    const add = (...tipos: string[]) =>
      api.pool.query(
        `insert into pago_movimiento (pedido_id, numero, tipo, medio, importe, pago, ocurrido_en, clave)
         select $1, 1, tipo, 'transferencia', 160000, $1::uuid::text, now(), $1::uuid::text || tipo from unnest($2::text[]) as tipo`,
        [id, tipos],
      )
    await add('contracargo')
    expect(await look()).toEqual([1_560])
    await add('perdido')
    expect(await look()).toEqual([])
    await add('recuperado')
    expect(await look()).toEqual([1_560])
    await api.pool.query('delete from pedido where id = $1', [id])
    expect(await look()).toEqual([1_560])
  })

  it('says nothing of today where no money is followed and the counter sold nothing', async () => {
    for (const table of ['venta_mostrador', 'pago_movimiento']) await api.pool.query(`truncate ${table} cascade`)
    await insertPedido({ estado: 'entregado' })
    expect(await readNegocio()).not.toHaveProperty('hoy')
  })
})

describe('sales by day', () => {
  const HOY = '2026-11-22'
  /** 11:30 in Argentina. */
  const AHORA = new Date('2026-11-22T14:30:00Z')

  it('end at midnight in Argentina, on both of its sides', async () => {
    for (const instant of ['2026-11-22T03:00:00.000Z', '2026-11-22T02:59:59.999Z', '2026-11-21T03:00:00.000Z']) {
      await insertPedido({ fecha: new Date(instant) })
    }
    expect(await listVentas(api.db, AHORA)).toEqual([
      { dia: '2026-11-21', temprano: true, pedidos: 1, importe: 10_000 },
      { dia: '2026-11-21', temprano: false, pedidos: 1, importe: 10_000 },
      { dia: HOY, temprano: true, pedidos: 1, importe: 10_000 },
    ])
    // A minute into the new day, yesterday until then is its first minute.
    const midnight = new Date('2026-11-22T03:00:59Z')
    const [hoy] = comparePeriodos(await listVentas(api.db, midnight), HOY)
    expect(hoy).toEqual({
      periodo: 'hoy',
      pedidos: 1,
      importe: 10_000,
      antes: { pedidos: 1, importe: 10_000 },
    })
  })

  it('are read of sixty days: not of the day before, nor of what has not happened yet', async () => {
    const first = fromLocalDay(addDias(HOY, -59))
    for (const fecha of [new Date(first.getTime() - 1), first, AHORA, new Date(AHORA.getTime() + 1)]) {
      await insertPedido({ fecha })
    }
    expect((await listVentas(api.db, AHORA)).map(({ dia }) => dia)).toEqual([addDias(HOY, -59), HOY])
  })

  it('are found in the index of dates, however many orders there are', async () => {
    await api.pool.query(`
      with nuevo as (
        insert into pedido (id, metodo_pago, servicio_envio, recargo, total, envio, fecha_hora, fecha_entrega_estimada)
        select gen_random_uuid(), 'debito', 'estandar', 0, 100, 0, now() - n * interval '4 hours', current_date
        from generate_series(1, 5000) as n returning id
      )
      insert into pedido_item (pedido_id, linea, titulo, isbn, cantidad, precio_unitario)
      select id, 1, 'Uno', '9789500000001', 1, 100 from nuevo`)
    await api.pool.query('analyze pedido')
    const { rows } = await api.pool.query<{ 'QUERY PLAN': string }>(
      `explain select count(*) from pedido where fecha_hora >= now() - interval '60 days' and estado <> 'cancelado'`,
    )
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('pedido_fecha')
  })
})

describe('what a job counts', () => {
  it('is there after it has run: best sellers of 30 days by copies, without cancelled orders and old ones', async () => {
    const [a, b] = [await insertTestLibro(api.db, { titulo: 'Rayuela' }), await insertTestLibro(api.db)]
    const long = new Date(Date.now() - 31 * 24 * HORA_MS)
    await insertPedido({ libro: a, isbn: '9789500000001', titulo: 'Rayuela', cantidad: 2 })
    await insertPedido({ libro: a, isbn: '9789500000001', titulo: 'Rayuela', cantidad: 2, estado: 'enviado' })
    await insertPedido({ libro: b, isbn: '9789500000002', cantidad: 3 })
    await insertPedido({ libro: b, isbn: '9789500000002', cantidad: 9, estado: 'cancelado' })
    await insertPedido({ libro: b, isbn: '9789500000002', cantidad: 9, fecha: long })
    await insertPedido({ isbn: '9789500000003', titulo: 'Ya no está', cantidad: 1 })
    await api.pool.query('delete from resumen_contado')
    expect(await count('vendidos')).toBe(true)
    expect((await readNegocio()).vendidos?.lista).toEqual([
      { _id: a, isbn: '9789500000001', titulo: 'Rayuela', ejemplares: 4, importe: 400 },
      { _id: b, isbn: '9789500000002', titulo: 'Un título', ejemplares: 3, importe: 300 },
      { _id: null, isbn: '9789500000003', titulo: 'Ya no está', ejemplares: 1, importe: 100 },
    ])
  })

  it('is what books lack, and the books on sale that rest longest', async () => {
    const insert = async (titulo: string, days: number, precio: number | null = 100) => {
      const id = await insertTestLibro(api.db, { titulo, precio })
      await api.pool.query('update libro set creado_en = now() - make_interval(days => $2) where id = $1', [id, days])
      return id
    }
    const [viejo, vendido, nuevo] = [
      await insert('Viejo', 100),
      await insert('Vendido hace poco', 400),
      await insert('Nuevo', 1),
    ]
    await insert('Sin precio', 500, null)
    const categoria = createId()
    await api.pool.query(`insert into categoria (id, nombre, nombre_p) values ($1, 'Una', 'una')`, [categoria])
    await api.pool.query('insert into libro_categoria (libro_id, categoria_id) values ($1, $2)', [viejo, categoria])
    await api.db.updateTable('libro').set({ portada: 'https://ejemplo.test/a.jpg' }).where('id', '=', nuevo).execute()
    await insertPedido({ libro: vendido, fecha: new Date(Date.now() - 48 * HORA_MS) })
    await insertPedido({ libro: viejo, estado: 'cancelado' })
    await api.pool.query('delete from resumen_contado')
    expect(await count('catalogo')).toBe(true)
    const { catalogo } = await readNegocio()
    expect(catalogo).toMatchObject({ libros: 4, sin_precio: 1, sin_portada: 3, sin_categoria: 3 })
    expect(catalogo?.quietos.map(({ titulo, vendido }) => [titulo, vendido])).toEqual([
      ['Viejo', false],
      ['Vendido hace poco', true],
      ['Nuevo', false],
    ])
  })

  it('is not counted again while nothing was written, and again the day after', async () => {
    const now = new Date()
    await api.pool.query(`update resumen_contado set tardo_ms = 0`)
    // PostgreSQL tells of a write up to some seconds after it.
    const countTwice = async () => {
      if (await count('catalogo', now)) return 'counted'
      const before = await findContado(api.db, 'catalogo')
      if (await count('catalogo', now)) return 'counted again'
      return isDeepStrictEqual(await findContado(api.db, 'catalogo'), before) ? 'kept' : 'changed'
    }
    await expect.poll(countTwice, { timeout: 20_000 }).toBe('kept')
    expect(await count('catalogo', new Date(now.getTime() + 24 * HORA_MS))).toBe(true)
  })
})

describe('GET /api/resumen/csv/{parte}', () => {
  const get = (parte: string, who = admin) => api.app.inject({ url: `/api/resumen/csv/${parte}`, headers: who.headers })

  const FALTANTE = 'ISBN;Título;Editorial'
  const TITULOS: Record<Parte, string> = {
    ventas: 'Día;Pedidos;Importe sin envíos',
    'mas-vendidos': 'ISBN;Título;Ejemplares en 30 días;Importe',
    'sin-ventas': 'ISBN;Título;Última venta;En la tienda sin ventas desde;Días',
    busquedas: 'Búsqueda;Veces;Primera;Última',
    'sin-precio': FALTANTE,
    'sin-portada': FALTANTE,
    'sin-categoria': FALTANTE,
  }
  it.each(PARTES)('%s is a file for administrators alone, and is written down', async (parte) => {
    const since = await countExportaciones()
    for (const who of [empleado, await insertTestUsuario(api.db)]) expect((await get(parte, who)).statusCode).toBe(403)
    expect((await api.app.inject(`/api/resumen/csv/${parte}`)).statusCode).toBe(401)
    expect(await countExportaciones()).toBe(since)
    const answer = await get(parte)
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'cache-control': 'no-store',
      'content-disposition': `attachment; filename="anaquel-${parte}-${toLocalDay(new Date())}.csv"`,
    })
    expect(answer.body.codePointAt(0)).toBe(0xfe_ff)
    expect(answer.body.slice(1).split('\r\n')[0]).toBe(TITULOS[parte])
    expect(await countExportaciones()).toBe(since + 1)
  })

  const countExportaciones = async () => {
    const rows = await api.db
      .selectFrom('suceso_seguridad')
      .select(['actor_id', 'datos', 'origen'])
      .where('suceso', '=', 'exportacion')
      .execute()
    for (const row of rows) expect(row).toMatchObject({ actor_id: admin.id, origen: '127.0.0.1' })
    return rows.length
  }

  it('writes what a spreadsheet in Argentina reads', async () => {
    const libro = await insertTestLibro(api.db, { titulo: 'Uno; "dos"\ny tres' })
    await insertPedido({ libro, titulo: 'Uno; "dos"\ny tres', isbn: '9789500000001', cantidad: 2 })
    expect((await get('mas-vendidos')).body.slice(1)).toBe(
      'ISBN;Título;Ejemplares en 30 días;Importe\r\n9789500000001;"Uno; ""dos""\ny tres";2;200,00\r\n',
    )
    const ventas = (await get('ventas')).body.slice(1).trimEnd().split('\r\n')
    expect(ventas).toHaveLength(366)
    expect(ventas.at(-1)).toBe(`${toLocalDay(new Date()).split('-').reverse().join('/')};1;200,00`)
  })

  it.each(['=1+1', '+541', '-1', '@SUM(A1)', '\t=1', '\r=1'])('writes %j as a text and no formula', async (titulo) => {
    await insertTestLibro(api.db, { titulo, precio: null })
    const { body } = await get('sin-precio')
    const cell = body.slice(body.indexOf('\r\n') + 2).split(';')[1] ?? ''
    expect(cell.replace(/^"/, '').startsWith(`'${titulo.charAt(0)}`)).toBe(true)
  })

  it.each([
    ['sin-precio', ['B']],
    ['sin-portada', ['A', 'B']],
    ['sin-categoria', ['A', 'B', 'C']],
  ])('%s lists the books that lack it', async (parte, titulos) => {
    for (const titulo of ['A', 'B', 'C']) await insertTestLibro(api.db, { titulo, precio: titulo === 'B' ? null : 100 })
    await api.db.updateTable('libro').set({ portada: 'https://ejemplo.test/c.jpg' }).where('titulo', '=', 'C').execute()
    const rows = (await get(parte)).body.trimEnd().split('\r\n').slice(1)
    expect(rows.map((row) => row.split(';')[1])).toEqual(titulos)
  })

  it('goes on with the next lot of books, none twice and none left out', async () => {
    for (let n = 0; n < 5; n++) await insertTestLibro(api.db, { titulo: `L${n}`, precio: n === 2 ? 100 : null })
    const lots: string[][] = []
    for await (const lot of readFaltantes(api.db, 'precio', 2)) lots.push(lot.map(({ titulo }) => titulo))
    expect(lots).toEqual([
      ['L0', 'L1'],
      ['L3', 'L4'],
    ])
  })

  it('refuses a part that there is not', async () => {
    expect((await get('clientes')).statusCode).toBe(404)
  })
})
