// What strangers cause in somebody's name never keeps that person from their own mails.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApi, type TestApi } from '#test/api.ts'
import { writeAjustes } from '#test/legales.ts'
import { insertTestFactor, insertTestUsuario } from '#test/rows.ts'
import { hashClave } from './clave/clave.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi({ TRUST_PROXY: '127.0.0.1' })
})
afterAll(() => api.end())

const CASA = '203.0.113.7'
const AJENA = '198.51.100.1'
const post = (url: string, payload: object, from: string, headers: object = {}) =>
  api.app.inject({
    method: 'POST',
    url: `/api/usuarios/${url}`,
    headers: { ...headers, 'x-forwarded-for': from },
    payload,
  })
const countJobs = async (name: string) =>
  Number((await api.pool.query('select count(*) as n from tareas.job where name = $1', [name])).rows[0].n)

it('a stranger who asks for links in somebody’s name leaves the owner theirs', async () => {
  const { email } = await insertTestUsuario(api.db, 'cliente', await hashClave('Contrasena'))
  expect((await post('iniciar-sesion', { email, password: 'Contrasena' }, CASA)).statusCode).toBe(200)
  for (let n = 0; n < 10; n++) await post('recuperar-clave', { email }, AJENA)
  expect(await countJobs('clave-olvidada')).toBe(3)
  expect((await post('recuperar-clave', { email }, '203.0.113.250')).statusCode).toBe(200) // on the road
  for (let n = 0; n < 10; n++) await post('recuperar-clave', { email }, `198.51.100.${n + 2}`)
  expect(await countJobs('clave-olvidada')).toBe(5)
  expect((await post('recuperar-clave', { email: email.toUpperCase() }, CASA)).statusCode).toBe(200)
  expect(await countJobs('clave-olvidada')).toBe(6)
})

it('guests who type somebody’s address leave its account the links that prove it', async () => {
  const { email, headers } = await insertTestUsuario(api.db)
  await writeAjustes(api, { 'usuarios.invitados': true })
  const invitado = { nombre: 'Otra', apellido: 'Persona', email, telefono: '0341 555-0101' }
  for (let n = 0; n < 3; n++) {
    const { token } = (await post('invitado', invitado, AJENA)).json()
    for (let m = 0; m < 4; m++) await post('verificar-correo/enviar', {}, AJENA, { authorization: `Bearer ${token}` })
  }
  const antes = await countJobs('correo-verificar')
  expect(antes).toBeLessThanOrEqual(5)
  expect((await post('verificar-correo/enviar', {}, CASA, headers)).statusCode).toBe(200)
  expect(await countJobs('correo-verificar')).toBe(antes + 1)
})

it('a stranger who makes accounts come and go at an address does not keep its owner from registering', async () => {
  const form = { username: 'vecina', email: 'vecina@correo.test', nombre: 'Ana', apellido: 'Prueba' }
  const registrar = (from: string) => post('registrar', { ...form, password: 'Contrasena' }, from)
  for (let n = 0; n < 11; n++) {
    await registrar(AJENA)
    await api.db.deleteFrom('usuario').where('email', '=', form.email).execute()
  }
  expect((await registrar(CASA)).statusCode).toBe(200)
})

it('second steps that come and go tell a mailbox so often and no more', async () => {
  const { id, headers } = await insertTestUsuario(api.db)
  const statuses: number[] = []
  for (let n = 0; n < 25; n++) {
    await insertTestFactor(api.db, id)
    const { id: factor } = await api.db
      .selectFrom('factor')
      .select('id')
      .where('usuario_id', '=', id)
      .executeTakeFirstOrThrow()
    const url = `/api/usuarios/segundo-paso/${factor}`
    statuses.push((await api.app.inject({ method: 'DELETE', url, headers })).statusCode)
  }
  expect(statuses).toEqual([...Array(20).fill(200), ...Array(5).fill(429)])
  expect(await countJobs('segundo-paso')).toBe(20)
})
