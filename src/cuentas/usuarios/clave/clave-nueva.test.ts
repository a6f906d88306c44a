import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApi, type TestApi } from '#test/api.ts'
import { describeAdminDebil, ensureFirstAdmin } from '../gestion/admin.command.ts'
import { CLAVE_COMUN, CLAVE_CON_NOMBRE, describeClaveDebil } from './clave-nueva.ts'
import { createRecuperacion } from './recuperacion.queries.ts'

const PERSONA = { username: 'lectora_7', nombre: 'María José', apellido: 'Peña', email: 'mjose.p@correo.test' }

describe('a new password', () => {
  it.each(['Password1', 'Qwerty123', 'Iloveyou1', 'Passw0rd', 'aA123456', 'Qwertyuiop', 'Liverpool'])(
    '%s is one of those that are guessed first',
    async (clave) => expect(await describeClaveDebil(clave, PERSONA, 'Anaquel')).toBe(CLAVE_COMUN),
  )

  it.each([
    'Lectora_7',
    'LECTORA7',
    'MariaJosé',
    'MJose.p1',
    'Mjosep2024',
    'xxMaríaxx',
    'Maria-José-Peña',
    'la LECTORA 7!',
  ])('%s has a name in it', async (clave) =>
    expect(await describeClaveDebil(clave, PERSONA, 'Anaquel')).toBe(CLAVE_CON_NOMBRE),
  )

  it('may hold a short name, but not be one', async () => {
    const corta = { username: 'ana_b', nombre: 'Ana', apellido: 'Paz', email: 'a@correo.test' }
    for (const clave of ['Ventana-abierta', 'Capaz-de-todo', 'AnaPazAnaPaz']) {
      const mensaje = await describeClaveDebil(clave, corta, 'Anaquel')
      expect(mensaje, clave).toBe(clave === 'AnaPazAnaPaz' ? CLAVE_CON_NOMBRE : null)
    }
    expect(await describeClaveDebil('Ana', corta, 'Anaquel')).toBe(CLAVE_CON_NOMBRE)
  })

  it("is not the shop's name, and may be a word of the trade", async () => {
    expect(await describeClaveDebil('El Ateneo', PERSONA, 'El Ateneo')).toBe(CLAVE_COMUN)
    for (const clave of ['Estanteria', 'Biblioteca1', 'Contrasena', 'OtraClave', 'Añosluz-2', 'tres tristes Tigres']) {
      expect(await describeClaveDebil(clave, PERSONA, 'Anaquel'), clave).toBeNull()
    }
  })
})

describe('each way to a new password', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await createTestApi()
  })
  afterAll(() => api.end())

  const cuenta = { ...PERSONA, password: 'Tigres-tristes' }
  async function send(method: 'POST' | 'PUT', path: string, payload: object, token = '') {
    const headers = token ? { authorization: `Bearer ${token}` } : {}
    const answer = await api.app.inject({ method, url: `/api/usuarios/${path}`, headers, payload })
    return { status: answer.statusCode, body: answer.json() }
  }
  const refusal = (mensaje: string) => ({
    status: 400,
    body: { code: 'INVALID', mensaje, campos: { password: mensaje } },
  })

  it('refuses one that is guessed first, after what the form says', async () => {
    const register = (password: string, more: object = {}) =>
      send('POST', 'registrar', { ...cuenta, password, ...more })
    expect(await register('Password1')).toEqual(refusal(CLAVE_COMUN))
    expect(await register('Lectora_7')).toEqual(refusal(CLAVE_CON_NOMBRE))
    expect((await register('password1')).body.mensaje).toContain('mayúscula')
    expect((await register('Password1', { username: '' })).body.campos).toEqual({
      username: 'El nombre de usuario es obligatorio.',
    })
    expect((await register(cuenta.password)).status).toBe(200)
    expect((await register('Password1')).body.code).toBe('USERNAME_TAKEN')

    const { token } = (await send('POST', 'iniciar-sesion', cuenta)).body
    const change = (password: string) => send('PUT', 'set-password', { actual: cuenta.password, password }, token)
    expect(await change('Password1')).toEqual(refusal(CLAVE_COMUN))
    expect(await change('Peña-y-María')).toEqual(refusal(CLAVE_CON_NOMBRE))

    const enlace = await createRecuperacion(api.db, cuenta.email)
    const use = (password: string) => send('POST', 'recuperar-clave/nueva', { token: enlace?.token, password })
    expect(await use('Password1')).toEqual(refusal(CLAVE_COMUN))
    expect(await use('Mjose.p-1')).toEqual(refusal(CLAVE_CON_NOMBRE))
    expect((await use('Cuarenta-ladrones')).status).toBe(200) // the link was not spent
  })

  it('is not asked of whoever logs in, and only told of the one in the settings', async () => {
    const config = { ...api.config, ADMIN_EMAIL: 'duena@libreria.test', ADMIN_PASSWORD: 'Password1' }
    await ensureFirstAdmin(api.databaseUrl, config, { embedded: false })
    const login = await send('POST', 'iniciar-sesion', { email: config.ADMIN_EMAIL, password: config.ADMIN_PASSWORD })
    expect(login.status).toBe(200)
    expect(await describeAdminDebil(config)).toBe(
      'ADMIN_PASSWORD: Esa contraseña es de las más usadas y se adivina enseguida. Elegí otra.',
    )
    expect(await describeAdminDebil({ ...config, ADMIN_PASSWORD: 'Tigres-tristes' })).toBeNull()
    expect(await describeAdminDebil(api.config)).toBeNull()
  })
})
