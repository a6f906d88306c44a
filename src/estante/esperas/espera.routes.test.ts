// «Avisame cuando llegue»: from the wish to the one mail that the book is there, and the ways out.
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createId } from '#platform/id.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { insertTestLibro, insertTestUsuario } from '#test/rows.ts'
import * as queries from './espera.queries.ts'
import { createEnlaceEspera, deleteOldEsperas, enqueueLlegadas, findEsperaAvisada } from './espera.queries.ts'
import {
  ENLACE_ESPERA,
  ESPERA_ANOTADA,
  ESPERA_CONFIRMADA,
  ESPERA_DEJADA,
  ESPERA_PEDIDA,
  LIBRO_EN_VENTA,
} from './espera.rules.ts'

let api: TestApi
let lugar: string
let libro: string

beforeAll(async () => {
  api = await createTestApi({ LIMITE_MENSAJES: '1000', TRUST_PROXY: '127.0.0.1' })
  lugar = createId()
  await api.db.insertInto('lugar').values({ id: lugar, nombre: 'Local', nombre_p: 'local', tipo: 'local' }).execute()
})
afterAll(async () => {
  await api.end()
})

const move = (cantidad: number) =>
  api.db
    .insertInto('movimiento')
    .values({ libro_id: libro, lugar_id: lugar, condicion: 'firme', tipo: 'compra', cantidad })
    .execute()

beforeEach(async () => {
  await api.db.deleteFrom('espera').execute()
  await sql`delete from tareas.job`.execute(api.db)
  libro = await insertTestLibro(api.db)
  await move(1)
  await move(-1)
  api.cache.clear()
})

async function post(path: string, payload: object, headers: object = {}) {
  const answer = await api.app.inject({ method: 'POST', url: `/api/avisame${path}`, payload, headers: { ...headers } })
  return { status: answer.statusCode, ...answer.json<{ mensaje: string }>() }
}
const ask = (email: string, headers = {}) => post('', { libro, email }, headers)
async function countJobs(name: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from tareas.job where name = ${name}`.execute(
    api.db,
  )
  return rows[0]?.n ?? 0
}
const list = () => api.db.selectFrom('espera').selectAll().where('libro_id', '=', libro).execute()
async function readToken(): Promise<string> {
  const [espera] = await list()
  return (await createEnlaceEspera(api.db, espera?.id ?? ''))?.token ?? ''
}

describe('a wish', () => {
  it('is kept once for each address and book, and its owner is asked once', async () => {
    expect(await ask('ana@libros.test')).toMatchObject({ status: 200, mensaje: ESPERA_PEDIDA })
    expect(await ask('ANA@libros.test')).toMatchObject({ status: 200, mensaje: ESPERA_PEDIDA })
    expect(await list()).toMatchObject([{ email: 'ana@libros.test', confirmada_en: null, usuario_id: null }])
    expect(await countJobs('espera-confirmar')).toBe(1)
    await sql`update espera set pedida_en = now() - interval '1 hour'`.execute(api.db)
    await ask('ana@libros.test')
    expect(await countJobs('espera-confirmar')).toBe(2)
  })

  it('of an account for its own proved address needs no mail', async () => {
    const { id, headers } = await insertTestUsuario(api.db)
    await api.db.updateTable('usuario').set({ email_verificado: true }).where('id', '=', id).execute()
    const { email } = await api.db.selectFrom('usuario').select('email').where('id', '=', id).executeTakeFirstOrThrow()
    expect(await ask(email, headers)).toMatchObject({ mensaje: ESPERA_CONFIRMADA })
    expect(await ask('otra@libros.test', headers)).toMatchObject({ mensaje: ESPERA_PEDIDA })
    expect(await countJobs('espera-confirmar')).toBe(1)
    await api.db.deleteFrom('usuario').where('id', '=', id).execute()
    expect(await list()).toEqual([])
  })

  it('is refused for a book that can be bought or is gone, and for what is no address', async () => {
    expect(await ask('no es un correo')).toMatchObject({ status: 400, mensaje: 'El correo electrónico no es válido.' })
    await move(2)
    api.cache.clear()
    expect(await ask('ana@libros.test')).toMatchObject({ status: 409, mensaje: LIBRO_EN_VENTA })
    expect(await post('', { libro: createId(), email: 'ana@libros.test' })).toMatchObject({ status: 404 })
    expect(await list()).toEqual([])
  })

  it('of a program that fills in everything is not kept, and it learns nothing', async () => {
    const answer = await post('', { libro, email: 'ana@libros.test', sitio: 'https://spam.test' })
    expect(answer).toMatchObject({ status: 200, mensaje: ESPERA_PEDIDA })
    expect(await list()).toEqual([])
  })
})

describe('wishes of strangers', () => {
  /** Of as many books, each from another address. */
  async function askFor(email: string, times: number, headers = {}) {
    for (let n = 0; n < times; n++) {
      libro = await insertTestLibro(api.db)
      await move(1)
      await move(-1)
      const from = { 'x-forwarded-for': `203.0.113.${n + 1}` }
      expect(await ask(email, { ...from, ...headers })).toMatchObject({ status: 200, mensaje: ESPERA_PEDIDA })
    }
  }

  it('write three times a day to one mailbox, and once for all others together', async () => {
    await askFor('vecina@libros.test', 8)
    expect(await countJobs('espera-confirmar')).toBe(3)
    const { rows } = await sql<{ data: { esperaId: string }; later: boolean }>`
      select data, start_after > now() as later from tareas.job where name = 'esperas-confirmar'`.execute(api.db)
    expect(rows.map(({ later }) => later)).toEqual([true])
    const id = rows[0]?.data.esperaId ?? ''
    // Tried again because no mail went out, it is the same letter with another link.
    await queries.createEnlaceEsperas(api.db, id)
    const letter = await queries.createEnlaceEsperas(api.db, id)
    expect(letter?.titulos).toHaveLength(8) // the three single letters were not written yet
    expect(await post('/confirmar', { token: letter?.token })).toMatchObject({ mensaje: ESPERA_CONFIRMADA })
    const confirmed = await sql`select from espera where confirmada_en is not null`.execute(api.db)
    expect(confirmed.rows).toHaveLength(8)
    expect(await post('/baja', { token: letter?.token })).toMatchObject({ mensaje: ESPERA_DEJADA })
    expect((await sql`select from espera`.execute(api.db)).rows).toEqual([])
  })

  it('leave an account the letters that it asks for itself', async () => {
    const { email, headers } = await insertTestUsuario(api.db)
    await askFor(email, 5)
    expect(await countJobs('espera-confirmar')).toBe(3)
    await askFor(email, 1, headers)
    expect(await countJobs('espera-confirmar')).toBe(4)
  })

  it('for several books that came back at once are told of in one mail', async () => {
    await askFor('lectora@libros.test', 2)
    const todos = await api.db
      .selectFrom('espera')
      .innerJoin('libro', 'libro.id', 'espera.libro_id')
      .select(['espera.id', 'libro.id as libro_id'])
      .execute()
    await api.db.updateTable('espera').set({ confirmada_en: new Date() }).execute()
    for (const { libro_id } of todos) {
      libro = libro_id
      await move(1)
    }
    expect(await enqueueLlegadas(api.db)).toBe(2)
    expect(await countJobs('espera-llegada')).toBe(1)
    const llegadas = await queries.findEsperaAvisada(api.db, todos[1]?.id ?? '')
    expect([llegadas?.libroId, llegadas?.otros.length]).toEqual([todos[1]?.libro_id, 1])
    // Whose one job another version did, for one book alone, are told later.
    expect(await enqueueLlegadas(api.db)).toBe(0)
    await sql`update espera set avisada_en = now() - interval '8 hours'`.execute(api.db)
    expect(await enqueueLlegadas(api.db)).toBe(1)
    expect(await countJobs('espera-llegada')).toBe(2)
    await api.db.updateTable('espera').set({ avisada_en: new Date() }).execute()
    const libros = todos.map(({ libro_id }) => libro_id)
    await queries.deleteEsperas(api.db, todos[1]?.id ?? '', libros)
    expect((await sql`select from espera`.execute(api.db)).rows).toEqual([])
  })
})

describe('the link', () => {
  it('confirms, as often as it is opened, and is the way out', async () => {
    await ask('ana@libros.test')
    const token = await readToken()
    expect(await post('/confirmar', { token })).toMatchObject({ status: 200, mensaje: ESPERA_CONFIRMADA })
    expect(await post('/confirmar', { token })).toMatchObject({ status: 200 })
    expect(await post('/baja', { token })).toMatchObject({ status: 200, mensaje: ESPERA_DEJADA })
    expect(await post('/confirmar', { token })).toMatchObject({ status: 410, mensaje: ENLACE_ESPERA })
    expect(await post('/baja', { token: 'inventado' })).toMatchObject({ status: 410 })
  })
})

describe('the mail', () => {
  it('is sent once, to who confirmed, when there are free copies', async () => {
    await ask('ana@libros.test')
    await ask('juan@libros.test')
    const [ana] = await list()
    await api.db
      .updateTable('espera')
      .set({ confirmada_en: new Date() })
      .where('id', '=', ana?.id ?? '')
      .execute()
    expect(await enqueueLlegadas(api.db)).toBe(0)
    await move(1)
    const told = await Promise.all([enqueueLlegadas(api.db), enqueueLlegadas(api.db)])
    expect(told.reduce((sum, n) => sum + n, 0)).toBe(1)
    expect(await countJobs('espera-llegada')).toBe(1)
    expect(await findEsperaAvisada(api.db, ana?.id ?? '')).toMatchObject({ email: ana?.email, libroId: libro })
  })

  it('is forgotten where nobody confirmed for a week, or the book did not come for a year', async () => {
    await ask('ana@libros.test')
    await ask('juan@libros.test')
    await ask('eva@libros.test')
    await sql`update espera set pedida_en = now() - interval '8 days' where email <> 'eva@libros.test'`.execute(api.db)
    await sql`update espera set confirmada_en = now() - interval '8 days' where email = 'juan@libros.test'`.execute(
      api.db,
    )
    await deleteOldEsperas(api.db)
    expect((await list()).map(({ email }) => email).sort()).toEqual(['eva@libros.test', 'juan@libros.test'])
    await sql`update espera set confirmada_en = now() - interval '366 days' where confirmada_en is not null`.execute(
      api.db,
    )
    await deleteOldEsperas(api.db)
    expect((await list()).map(({ email }) => email)).toEqual(['eva@libros.test'])
  })
})

describe('a reader whom the staff writes down', () => {
  let empleado: Awaited<ReturnType<typeof insertTestUsuario>>
  beforeAll(async () => {
    empleado = await insertTestUsuario(api.db, 'empleado')
  })
  const write = async (email: string, headers = empleado.headers) => {
    const answer = await api.app.inject({ method: 'POST', url: '/api/esperas', headers, payload: { libro, email } })
    return { status: answer.statusCode, ...answer.json<{ mensaje: string; esperan?: object; code?: string }>() }
  }
  const see = async (url: string) => (await api.app.inject({ url, headers: empleado.headers })).json()

  it('is asked by mail, waits only when they have said so, and is told to nobody', async () => {
    const asked = { status: 200, mensaje: ESPERA_ANOTADA, esperan: { confirmados: 0, sin_confirmar: 1 } }
    expect(await write('clara@libros.test')).toEqual(asked)
    expect(await write(' CLARA@libros.test ')).toEqual(asked)
    expect(await countJobs('espera-confirmar')).toBe(1)
    expect(await see('/api/compras/necesidades')).toEqual([])
    expect((await see('/api/resumen')).por_hacer).not.toHaveProperty('esperas')
    await post('/confirmar', { token: await readToken() })
    const esperan = { confirmados: 1, sin_confirmar: 0 }
    const ficha = await see(`/api/existencias/libros/${libro}`)
    expect(ficha).toMatchObject({ esperan, agotado: true })
    expect(JSON.stringify(ficha)).not.toContain('libros.test')
    expect(await see('/api/compras/necesidades')).toMatchObject([{ libro: { _id: libro }, esperan: 1, pedir: 1 }])
    expect((await see('/api/resumen')).por_hacer).toMatchObject({ esperas: { lectores: 1, libros: 1 } })
    const rows = await api.pool.query('select antes, despues from suceso_seguridad where objeto_id = $1', [libro])
    expect(rows.rows).toEqual([{ antes: { lectores_que_lo_esperan: 0 }, despues: { lectores_que_lo_esperan: 1 } }])
  })

  it.each([
    ['no address', 'ana', 400],
    ['nothing', '', 400],
  ])('is not written down with %s', async (_, email, status) => {
    expect((await write(email)).status).toBe(status)
    expect(await list()).toEqual([])
  })

  it('is not written down for a book that can be bought, nor by a customer', async () => {
    await move(1)
    expect(await write('clara@libros.test')).toMatchObject({ status: 409, code: 'LIBRO_EN_VENTA' })
    // Nobody is offered what would be refused: there is one, or nobody counted it.
    const sinContar = await insertTestLibro(api.db)
    for (const id of [libro, sinContar]) {
      expect(await see(`/api/existencias/libros/${id}`)).toMatchObject({ agotado: false })
    }
    await move(-1)
    const cliente = await insertTestUsuario(api.db)
    expect((await write('clara@libros.test', cliente.headers)).status).toBe(403)
  })
})
