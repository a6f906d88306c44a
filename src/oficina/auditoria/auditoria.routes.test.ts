import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createId } from '#platform/id.ts'
import { deleteOldSucesos, recordSuceso } from '#platform/sucesos.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { insertTestLibro, insertTestUsuario } from '#test/rows.ts'
import { type Callers, createCallers } from '#test/writing.ts'
import type { Suceso } from './auditoria.contract.ts'

type Page = { sucesos: Suceso[]; siguiente: string | null }

let api: TestApi
let as: Callers
beforeAll(async () => {
  api = await createTestApi()
  as = await createCallers(api)
})
afterAll(() => api.end())

async function list(query: Record<string, string> = {}): Promise<Page> {
  const url = `/api/auditoria?${new URLSearchParams(query)}`
  const response = await api.app.inject({ url, headers: as.admin.headers })
  expect(response.statusCode, response.body).toBe(200)
  return response.json<Page>()
}
const idsOf = ({ sucesos }: Page) => sucesos.map(({ _id }) => _id)

/** A row of another moment. */
async function insertAt(ocurrio_en: string, actor: string | null = null): Promise<string> {
  const id = createId()
  await api.pool.query(
    `insert into suceso_seguridad (id, ocurrio_en, suceso, resultado, actor_id) values ($1, $2, 'exportacion', 'hecho', $3)`,
    [id, ocurrio_en, actor],
  )
  return id
}

describe('GET /api/auditoria', () => {
  it('is for administrators', async () => {
    expect((await api.app.inject('/api/auditoria')).statusCode).toBe(401)
    const refused = await api.app.inject({ url: '/api/auditoria', headers: as.cliente.headers })
    expect(refused.statusCode).toBe(403)
  })

  it('says who changed a price, when, from where, and what it was', async () => {
    const libro = await insertTestLibro(api.db, { titulo: 'Rayuela', precio: 12_500_00 })
    await as.done('PUT', `/api/libros/${libro}`, { precio: 13_000 })
    await as.done('PUT', `/api/libros/${libro}`, { titulo: 'Rayuela, otra vez' })
    const { sucesos, siguiente } = await list({ cosa: libro, entidad: 'libro' })
    expect(siguiente).toBeNull()
    expect(sucesos.map(({ despues }) => despues)).toEqual([{ titulo: 'Rayuela, otra vez' }, { precio: 13_000 }])
    expect(sucesos[1]).toEqual({
      _id: expect.any(String),
      ocurrio_en: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      suceso: 'cambio',
      resultado: 'hecho',
      quien: { _id: as.admin.id, nombre: 'Ana Prueba' },
      origen: '127.0.0.1',
      cosa: { _id: libro, entidad: 'libro', nombre: 'Rayuela, otra vez' },
      antes: { precio: 12_500 },
      despues: { precio: 13_000 },
      campos: [],
      datos: null,
    })
    await as.done('DELETE', `/api/libros/${libro}`)
    const after = await list({ cosa: libro })
    expect(after.sucesos.map(({ suceso, cosa }) => [suceso, cosa?.nombre])).toEqual([
      ['baja', null],
      ['cambio', null],
      ['cambio', null],
    ])
  })

  it('names things as they are called today, and an order by its number', async () => {
    const libro = await insertTestLibro(api.db)
    const items = [{ libro, cantidad: 1 }]
    const payload = { items, metodo_pago: 'efectivo', contacto: { nombre: 'Delia', telefono: null } }
    const { _id, numero } = await as.done<{ _id: string; numero: number }>('POST', '/api/pedidos/telefono', payload)
    const { sucesos } = await list({ cosa: _id })
    expect(sucesos.map(({ cosa }) => cosa)).toEqual([{ _id, entidad: 'pedido', nombre: `N.º ${numero}` }])
  })

  it('shows a change of role with its two sides, from before there were columns for them too', async () => {
    const cuenta = await insertTestUsuario(api.db)
    await as.done('PUT', `/api/usuarios/set-rol/${cuenta.id}`, { rol: 'admin' })
    const [row] = (await list({ suceso: 'rol-cambiado', cosa: cuenta.id })).sucesos
    expect(row).toMatchObject({ antes: { rol: 'cliente' }, despues: { rol: 'admin' }, datos: null })
    expect(row?.cosa).toEqual({ _id: cuenta.id, entidad: 'usuario', nombre: 'Ana Prueba' })
  })

  it('leaves the thing out where it is the own account, and names who is gone by id alone', async () => {
    const gone = createId()
    await recordSuceso(api.db, { suceso: 'ingreso', actor: gone, objeto: gone, origen: '203.0.113.9' })
    const { sucesos } = await list({ quien: gone })
    expect(sucesos).toMatchObject([{ suceso: 'ingreso', quien: { _id: gone, nombre: null }, cosa: null }])
  })

  it('finds a person by the beginning of a name, and nothing for a name that nobody has', async () => {
    const zoe = await insertTestUsuario(api.db, 'admin')
    await api.db.updateTable('usuario').set({ nombre: 'Zoé', apellido: 'Íñiguez' }).where('id', '=', zoe.id).execute()
    await recordSuceso(api.db, { suceso: 'salida', actor: zoe.id, objeto: zoe.id })
    for (const quien of ['zoe', 'IÑIGUEZ zoe', zoe.email, zoe.id, zoe.id.toUpperCase()]) {
      expect(
        (await list({ quien })).sucesos.map((row) => row.quien?._id),
        quien,
      ).toEqual([zoe.id])
    }
    for (const quien of ['nadie de nadie', '%', "' or 1=1 --"]) {
      expect((await list({ quien })).sucesos, quien).toEqual([])
    }
  })

  it('takes days in Argentina, both included', async () => {
    const [before, first, last, after] = [
      await insertAt('2026-03-01T02:59:59Z'),
      await insertAt('2026-03-01T03:00:00Z'),
      await insertAt('2026-03-03T02:59:59.9Z'),
      await insertAt('2026-03-03T03:00:00Z'),
    ]
    expect(idsOf(await list({ desde: '2026-03-01', hasta: '2026-03-02' }))).toEqual([last, first])
    expect(idsOf(await list({ desde: '2026-02-28', hasta: '2026-02-28' }))).toEqual([before])
    expect(idsOf(await list({ desde: '2026-03-03', hasta: '2026-03-03', suceso: 'exportacion' }))).toEqual([after])
  })

  it('gives every row once, page by page, also those of one instant', async () => {
    const actor = createId()
    const inserted: string[] = []
    for (const at of ['10:00:00.0000017', '10:00:00.000002', '10:00:00.000002', '10:00:00.000002', '11:00']) {
      inserted.push(await insertAt(`2026-04-01T${at}Z`, actor))
    }
    const seen: string[] = []
    for (let page = await list({ quien: actor, limit: '2' }); ; ) {
      seen.push(...idsOf(page))
      if (page.siguiente === null) break
      page = await list({ quien: actor, limit: '2', despues_de: page.siguiente })
    }
    expect(seen).toEqual(inserted.reverse())
  })

  it.each([
    'limit=0',
    'limit=201',
    'entidad=toString',
    'suceso=otra-cosa',
    'cosa=x',
    'desde=2026-11-31',
    'despues_de=x',
  ])('refuses %s', async (query) => {
    const response = await api.app.inject({ url: `/api/auditoria?${query}`, headers: as.admin.headers })
    expect(response.statusCode).toBe(400)
    expect(Object.keys(response.json().campos)).toEqual([query.split('=')[0]])
  })
})

describe('the database', () => {
  it.each([
    ['an address of mail beside an account', `'usuario', '{"x": "a@b"}', null, null`, 'personas_check'],
    ['one beside an order', `'pedido', null, '{"x": "a@b"}', null`, 'personas_check'],
    ['values of nothing', `null, '{}', null, null`, 'valores_check'],
    ['what is no object', `'libro', '[1]', null, null`, 'valores_check'],
    ['too much', `'libro', jsonb_build_object('x', repeat('x', 40000)), null, null`, 'valores_check'],
    ['too many names', `'libro', null, null, array[repeat('x', 2000)]`, 'valores_check'],
    ['another sort of word', `'Ana Prueba', null, null, null`, 'entidad_check'],
  ])('takes no %s', async (_, values, constraint) => {
    const insert = api.pool.query(
      `insert into suceso_seguridad (id, suceso, resultado, entidad, antes, despues, campos)
       values ('${createId()}', 'cambio', 'hecho', ${values})`,
    )
    await expect(insert).rejects.toThrow(`suceso_seguridad_${constraint}`)
  })

  it('leaves a trace where it forgets, and none of traces alone', async () => {
    const forget = async (): Promise<number> => {
      const { rows } = await api.pool.query<{ n: number }>('select olvidar_sucesos(180) as n')
      return rows[0]?.n ?? 0
    }
    await forget() // what other tests have put into the past
    const before = (await list({ suceso: 'retencion' })).sucesos.length
    for (let n = 0; n < 3; n++) await insertAt('2020-01-01T12:00:00Z')
    expect(await forget()).toBe(3)
    expect(await forget()).toBe(0)
    const traces = (await list({ suceso: 'retencion' })).sucesos
    expect(traces).toHaveLength(before + 1)
    expect(traces[0]).toMatchObject({ quien: null, origen: null, cosa: null })
    expect(traces[0]?.datos).toEqual({ filas: 3, anteriores_a: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) })
    await api.pool.query(
      `insert into suceso_seguridad (id, ocurrio_en, suceso, resultado) values ($1, '2020-01-01', 'retencion', 'hecho')`,
      [createId()],
    )
    expect(await forget()).toBe(1)
    expect((await list({ suceso: 'retencion' })).sucesos).toHaveLength(before + 1)
  })

  it('is kept for as long as the owner has set, who leaves a trace of that too', async () => {
    const age = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
    const [older, old] = [await insertAt(age(400)), await insertAt(age(200))]
    const clean = () => deleteOldSucesos(api.db, api.services.ajustes.config.SUCESOS_DIAS)
    const isThere = async (id: string) =>
      (await api.db.selectFrom('suceso_seguridad').select('id').where('id', '=', id).execute()).length === 1
    const setDias = (valor: number) => as.call('PUT', '/api/ajustes', { cambios: [{ clave: 'auditoria.dias', valor }] })
    expect((await setDias(29)).json().campos).toEqual({ 'auditoria.dias': 'Tiene que ser de 30 a 3.650.' })
    expect((await setDias(365)).statusCode).toBe(200)
    await clean()
    expect([await isThere(older), await isThere(old)]).toEqual([false, true])
    expect((await setDias(180)).statusCode).toBe(200)
    await clean()
    expect(await isThere(old)).toBe(false)
    const [last] = (await list({ entidad: 'ajuste' })).sucesos
    expect(last).toMatchObject({ antes: { 'auditoria.dias': 365 }, despues: { 'auditoria.dias': 180 } })
  })

  it.each([
    ['by person', `actor_id = $1`, 'suceso_seguridad_por_actor'],
    ['by thing', `objeto_id = $1`, 'suceso_seguridad_por_objeto'],
    ['by sort of thing', `entidad = 'libro' and $1::uuid is not null`, 'suceso_seguridad_por_entidad'],
    ['by kind', `suceso = 'cambio' and $1::uuid is not null`, 'suceso_seguridad_por_suceso'],
  ])('has an index in the list’s own order for a search %s', async (_, where, index) => {
    const client = await api.pool.connect()
    try {
      await client.query('begin; set local enable_seqscan = off; set local enable_sort = off')
      const { rows } = await client.query(
        `explain select id from suceso_seguridad where ${where} order by ocurrio_en desc, id desc limit 51`,
        [createId()],
      )
      expect(JSON.stringify(rows)).toContain(index)
    } finally {
      await client.query('rollback')
      client.release()
    }
  })
})
