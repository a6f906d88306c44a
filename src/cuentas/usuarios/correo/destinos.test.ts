// Nobody's mailbox can be filled by way of the shop: what makes it write to an address has a limit by that address.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApi, type TestApi } from '#test/api.ts'
import { insertTestUsuario } from '#test/rows.ts'
import { hashClave } from '../clave/clave.ts'

const POR_HORA = 10

let api: TestApi
beforeAll(async () => {
  api = await createTestApi({ TRUST_PROXY: '127.0.0.1' })
})
afterAll(() => api.end())

let addresses = 0
const newAddress = () => ({ 'x-forwarded-for': `203.0.113.${++addresses}` })

const demasiados = (mensaje: string) => ({
  code: 'TOO_MANY',
  mensaje: `${mensaje} Esperá 60 minutos y probá de nuevo.`,
})
const DEMASIADOS = demasiados('Le escribimos muchas veces a esa dirección.')

const countJobs = async (name: string) =>
  Number((await api.pool.query('select count(*) as n from tareas.job where name = $1', [name])).rows[0].n)

it('welcomes one address ten times an hour, however often an account of it comes and goes', async () => {
  const registrar = (email: string) => {
    const form = { username: `v${addresses}`, nombre: 'Ana', apellido: 'Prueba', password: 'Contrasena', email }
    return api.app.inject({ method: 'POST', url: '/api/usuarios/registrar', headers: newAddress(), payload: form })
  }
  for (let n = 0; n < POR_HORA; n++) {
    expect((await registrar(n % 2 ? 'victima@correo.test' : 'VICTIMA@correo.test')).statusCode).toBe(200)
    await api.db.deleteFrom('usuario').where('email', 'ilike', 'victima@correo.test').execute()
  }
  const refused = await registrar('victima@correo.test')
  expect([refused.statusCode, refused.json()]).toEqual([429, DEMASIADOS])
  expect(await countJobs('cuenta-creada')).toBe(POR_HORA)
  expect((await registrar('otra@correo.test')).statusCode).toBe(200)
})

it('tells one address ten times an hour that an account has left it, whoever takes and leaves it', async () => {
  const cuentas = [await insertTestUsuario(api.db), await insertTestUsuario(api.db)]
  const cambiar = (n: number, email: string) =>
    api.app.inject({
      method: 'PUT',
      url: '/api/usuarios/email',
      headers: { ...cuentas[n % 2]?.headers, ...newAddress() },
      payload: { email },
    })
  for (let n = 0; n < POR_HORA; n++) {
    expect((await cambiar(n, 'blanco@correo.test')).statusCode).toBe(200)
    expect((await cambiar(n, `propia${n}@correo.test`)).statusCode).toBe(200)
  }
  const refused = await cambiar(0, 'blanco@correo.test')
  expect([refused.statusCode, refused.json()]).toEqual([429, DEMASIADOS])
  // What is no change is no mail, and what is refused uses nothing up.
  for (let n = 0; n <= POR_HORA; n++) expect((await cambiar(0, 'PROPIA8@correo.test')).statusCode).toBe(200)
  for (let n = 0; n <= POR_HORA; n++) expect((await cambiar(1, 'PROPIA8@correo.test')).statusCode).toBe(409)
  expect((await cambiar(0, 'libre@correo.test')).statusCode).toBe(200)
  expect((await cambiar(0, 'propia8@correo.test')).statusCode).toBe(200)
})

it('tells one address ten times an hour that its password is another one', async () => {
  const { headers } = await insertTestUsuario(api.db, 'cliente', await hashClave('Contrasena'))
  const cambiar = () =>
    api.app.inject({
      method: 'PUT',
      url: '/api/usuarios/set-password',
      headers: { ...headers, ...newAddress() },
      payload: { actual: 'Contrasena', password: 'Contrasena' },
    })
  for (let n = 0; n < POR_HORA; n++) expect((await cambiar()).statusCode).toBe(200)
  const refused = await cambiar()
  expect([refused.statusCode, refused.json()]).toEqual([
    429,
    demasiados('Cambiaste tu contraseña muchas veces seguidas.'),
  ])
})
