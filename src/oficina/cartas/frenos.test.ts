// What strangers order in somebody's name never silences that customer's mails, nor the shop's notices.
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Envio } from '#casa/correo/correo.ts'
import { createId } from '#platform/id.ts'
import type { Period } from '#platform/jobs.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { widenHour } from '#test/hora.ts'
import { writeAjustes } from '#test/legales.ts'
import { insertTestLibro, insertTestUsuario } from '#test/rows.ts'
import { createCorreoHandlers } from './cartas.jobs.ts'

const TIENDA = 'tienda@libros.test'

let api: TestApi
let libro: string
let handlers: ReturnType<typeof createCorreoHandlers>
const sent: Envio[] = []
beforeAll(async () => {
  api = await createTestApi({ TRUST_PROXY: '127.0.0.1', SITE_EMAIL: TIENDA })
  await writeAjustes(api, { 'usuarios.invitados': true })
  libro = await insertTestLibro(api.db)
  handlers = createCorreoHandlers({
    db: api.db,
    config: api.config,
    log: { info: () => {} },
    createCounter: api.services.createCounter,
    correo: { send: async (envio) => void sent.push(envio), close: async () => {} },
    avisaRevocacion: false,
    efectivoAlRecibir: false,
    minutos: 60,
    dias: 7,
    createRecuperacion: async () => undefined,
    createVerificacion: async () => undefined,
    createEnlaceCambio: async () => undefined,
    createEnlaceInvitacion: async () => undefined,
  })
})
afterAll(() => api.end())

const post = async (url: string, payload: object, headers: object) =>
  (await api.app.inject({ method: 'POST', url, headers: { ...headers }, payload })).json()
const buy = async (headers: object): Promise<string> =>
  (await post('/api/pedidos', { items: [{ libro, cantidad: 1 }], metodo_pago: 'efectivo' }, headers))._id
async function enter(email: string, from: string) {
  const datos = { nombre: 'Otra', apellido: 'Persona', email, telefono: '0341 555-0101' }
  const { token } = await post('/api/usuarios/invitado', datos, { 'x-forwarded-for': from })
  return { authorization: `Bearer ${token}` }
}
const tell = (name: 'pedido-creado' | 'pedido-aviso', pedidoId: string) =>
  handlers[name]({ id: createId(), data: { pedidoId } })
const to = (address: string) => sent.filter(({ para }) => para.address === address).map(({ carta }) => carta.asunto)
const listJobs = async (name: string): Promise<{ id: string; data: never; start_after: Date }[]> =>
  (await api.pool.query('select id, data, start_after from tareas.job where name = $1', [name])).rows
/** Does the job that sums up, which waits for the end of its hour. */
async function sumUp(name: 'invitado-resumen' | 'pedidos-resumen') {
  const jobs = await listJobs(name)
  expect(jobs.length).toBeLessThanOrEqual(2) // the hour may have ended meanwhile
  const [job] = jobs
  const data: Period & { pedidoId: string } = job?.data ?? expect.fail('nothing sums up')
  expect(job?.start_after.toISOString()).toBe(data.hasta)
  await handlers[name]({ id: createId(), data: { ...data, ...widenHour(data) } })
}

it('two hundred orders of guests in somebody’s name leave their own account all its mails', async () => {
  const { id, email, headers } = await insertTestUsuario(api.db)
  const [ajeno, otro] = [await buy(await enter(email, '198.51.100.1')), await buy(await enter(email, '198.51.100.2'))]
  for (let n = 0; n < 205; n++) await tell('pedido-creado', ajeno)
  expect(to(email)).toHaveLength(10) // of one sender
  await tell('pedido-creado', otro)
  expect(to(email)).toHaveLength(11)
  await tell('pedido-creado', await buy(headers))
  expect(to(email)).toHaveLength(12)
  // Nor do accounts that never proved an address silence the one that has.
  await api.db.updateTable('usuario').set({ email_verificado: true }).where('id', '=', id).execute()
  await tell('pedido-creado', await buy(headers))
  expect(to(email)).toHaveLength(13)
  sent.length = 0
  await sumUp('invitado-resumen')
  expect(to(email)).toEqual(['2 pedidos con tu correo en la última hora'])
})

it('the shop is told of every order, one by one or in one letter an hour', async () => {
  sent.length = 0
  const email = 'lectora@correo.test'
  const pedidoId = await buy(await enter(email, '198.51.100.3'))
  for (let n = 0; n < 40; n++) await tell('pedido-creado', pedidoId)
  expect((await listJobs('pedido-aviso')).map(({ id }) => id)).toContain(pedidoId)
  for (let n = 0; n < 40; n++) await tell('pedido-aviso', pedidoId)
  expect(to(TIENDA)).toHaveLength(20)
  await sumUp('pedidos-resumen')
  const { n } = await api.db
    .selectFrom('pedido')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  expect(to(TIENDA).at(-1)).toBe(`${n} pedidos nuevos en la última hora`)
  const suyo = (await insertTestUsuario(api.db)).headers
  await tell('pedido-aviso', await buy(suyo))
  expect(to(TIENDA).at(-1)).toContain('Pedido nuevo')
})
