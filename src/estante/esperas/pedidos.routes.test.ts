// «Pedinos este libro»: what nobody found waits in a reader's words, until the staff says which book it is.
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createId } from '#platform/id.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { insertTestLibro, insertTestUsuario } from '#test/rows.ts'
import { createEnlaceEspera, deleteOldEsperas } from './espera.queries.ts'
import { ESPERA_CONFIRMADA, ESPERA_PEDIDA, PEDIDO_OLVIDADO, PEDIDO_RESUELTO } from './espera.rules.ts'

let api: TestApi
let empleado: Awaited<ReturnType<typeof insertTestUsuario>>
let admin: typeof empleado

beforeAll(async () => {
  api = await createTestApi({ LIMITE_MENSAJES: '1000' })
  empleado = await insertTestUsuario(api.db, 'empleado')
  admin = await insertTestUsuario(api.db, 'admin')
})
afterAll(() => api.end())
beforeEach(async () => {
  await api.db.deleteFrom('espera').execute()
  await sql`delete from tareas.job`.execute(api.db)
})

async function ask(texto: string, email: string, more: object = {}) {
  const payload = { texto, email, ...more }
  const answer = await api.app.inject({ method: 'POST', url: '/api/avisame/libro', payload })
  return { status: answer.statusCode, ...answer.json<{ mensaje: string; campos?: object }>() }
}
async function confirm(email: string) {
  const { id } = await api.db.selectFrom('espera').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  const enlace = await createEnlaceEspera(api.db, id)
  const payload = { token: enlace?.token }
  const answer = await api.app.inject({ method: 'POST', url: '/api/avisame/confirmar', payload })
  return { ...enlace, mensaje: answer.json<{ mensaje: string }>().mensaje }
}
const listPedidos = async () =>
  (await api.app.inject({ url: '/api/esperas/pedidos', headers: empleado.headers })).json<
    { _id: string; texto: string; confirmados: number; sin_confirmar: number }[]
  >()
async function change(method: 'PUT' | 'DELETE', id: string, payload?: object, { headers } = empleado) {
  const url = `/api/esperas/pedidos/${id}`
  const answer = await api.app.inject({ method, url, headers, ...(payload && { payload }) })
  return { status: answer.statusCode, ...answer.json<{ mensaje: string }>() }
}
const listJobs = async (name: string) =>
  (await sql<{ n: number }>`select count(*)::int as n from tareas.job where name = ${name}`.execute(api.db)).rows[0]?.n

describe('what no search found', () => {
  it('is asked for once by an address, which is asked by mail, and the staff sees the words and how many wait', async () => {
    expect(await ask('El libro que falta', 'ana@libros.test')).toMatchObject({ status: 200, mensaje: ESPERA_PEDIDA })
    expect(await ask(' el LIBRO que falta', 'ANA@libros.test')).toMatchObject({ status: 200 })
    await ask('El libro que falta', 'eva@libros.test')
    await ask('Otro', 'eva@libros.test')
    expect(await listJobs('espera-confirmar')).toBe(3)
    expect(await confirm('ana@libros.test')).toMatchObject({ titulo: null, mensaje: ESPERA_CONFIRMADA })
    expect(await listPedidos()).toMatchObject([
      { texto: 'El libro que falta', confirmados: 1, sin_confirmar: 1 },
      { texto: 'Otro', confirmados: 0, sin_confirmar: 1 },
    ])
    expect(JSON.stringify(await listPedidos())).not.toContain('libros.test')
  })

  it('is refused without words or address, and a program learns nothing', async () => {
    expect(await ask(' ', 'ana@libros.test')).toMatchObject({ status: 400 })
    expect(await ask('x'.repeat(201), 'ana@libros.test')).toMatchObject({ status: 400 })
    expect(await ask('Uno', 'nadie')).toMatchObject({ status: 400 })
    expect(await ask('Uno', 'ana@libros.test', { sitio: 'x' })).toMatchObject({ mensaje: ESPERA_PEDIDA })
    expect(await listPedidos()).toEqual([])
  })

  it('becomes the book that the staff names: who confirmed is told at once where it can be bought', async () => {
    await ask('Rayuela', 'ana@libros.test')
    await ask('rayuela', 'eva@libros.test')
    await confirm('ana@libros.test')
    const [pedido] = await listPedidos()
    const libro = await insertTestLibro(api.db)
    await api.db.insertInto('espera').values({ id: createId(), libro_id: libro, email: 'Eva@libros.test' }).execute()
    expect(await change('PUT', pedido?._id ?? '', { libro: createId() })).toMatchObject({ status: 404 })
    expect(await change('PUT', pedido?._id ?? '', { libro })).toMatchObject({ status: 200, mensaje: PEDIDO_RESUELTO })
    expect(await listPedidos()).toEqual([])
    const rows = await api.db
      .selectFrom('espera')
      .select(['libro_id', 'email', 'avisada_en'])
      .orderBy('email')
      .execute()
    expect(rows).toEqual(
      expect.arrayContaining([
        { libro_id: libro, email: 'ana@libros.test', avisada_en: expect.any(Date) },
        { libro_id: libro, email: 'Eva@libros.test', avisada_en: null },
      ]),
    )
    expect(rows).toHaveLength(2)
    expect(await listJobs('espera-llegada')).toBe(1)
    expect(await change('PUT', pedido?._id ?? '', { libro })).toMatchObject({ status: 200 })
    expect(await listJobs('espera-llegada')).toBe(1)
    expect(await change('PUT', createId(), { libro })).toMatchObject({ status: 404 })
  })

  it('becomes the book also where its reader asks for that book in the same moment', async () => {
    await ask('Rayuela', 'ana@libros.test')
    const [pedido] = await listPedidos()
    const libro = await insertTestLibro(api.db)
    const reader = await api.pool.connect()
    await reader.query('begin')
    await reader.query('insert into espera (id, libro_id, email) values ($1, $2, $3)', [
      createId(),
      libro,
      'ana@libros.test',
    ])
    const changed = change('PUT', pedido?._id ?? '', { libro })
    const waits = `select from pg_stat_activity where datname = current_database() and wait_event = 'transactionid'`
    await expect.poll(async () => (await api.pool.query(waits)).rowCount).toBe(1)
    await reader.query('commit')
    reader.release()
    expect(await changed).toMatchObject({ status: 200, mensaje: PEDIDO_RESUELTO })
    expect(await api.db.selectFrom('espera').select(['libro_id', 'texto']).execute()).toEqual([
      { libro_id: libro, texto: null },
    ])
  })

  it('is forgotten by an administrator, or after its time', async () => {
    await ask('Uno', 'ana@libros.test')
    await ask('uno', 'eva@libros.test')
    const [pedido] = await listPedidos()
    expect(await change('DELETE', pedido?._id ?? '')).toMatchObject({ status: 403 })
    expect(await change('DELETE', pedido?._id ?? '', undefined, admin)).toMatchObject({ mensaje: PEDIDO_OLVIDADO })
    expect(await listPedidos()).toEqual([])
    await ask('Dos', 'ana@libros.test')
    await sql`update espera set pedida_en = now() - interval '8 days'`.execute(api.db)
    await deleteOldEsperas(api.db)
    expect(await listPedidos()).toEqual([])
  })
})
