// What happens to accounts and rights is written down: who, what, to whom, from where, and no word of it is personal.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRecuperacion } from '#cuentas/usuarios/clave/recuperacion.queries.ts'
import { createEnlaceCambio } from '#cuentas/usuarios/correo/cambio-correo.queries.ts'
import { createVerificacion } from '#cuentas/usuarios/correo/verificacion.queries.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { insertTestUsuario } from '#test/rows.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi({ TRUST_PROXY: '127.0.0.1', LIMITE_REGISTROS: '3' })
})
afterAll(() => api.end())

type Method = 'GET' | 'PUT' | 'POST' | 'DELETE'
const FROM = '203.0.113.1'

async function send(method: Method, path: string, headers: Record<string, string> = {}, payload?: object) {
  const url = `/api/usuarios${path}`
  const answer = await api.app.inject({
    method,
    url,
    headers: { 'x-forwarded-for': FROM, ...headers },
    ...(payload && { payload }),
  })
  return { status: answer.statusCode, body: answer.json() }
}

/** The events since the last look: what, outcome, who, to whom, from where, facts. */
let seen = 0
async function take() {
  await api.services.sucesos.settle()
  const rows = await api.db.selectFrom('suceso_seguridad').selectAll().orderBy('id').execute()
  const news = rows.slice(seen)
  seen = rows.length
  return news.map((row) => [row.suceso, row.resultado, row.actor_id, row.objeto_id, row.origen, row.datos])
}

const registro = (n: number) => ({
  username: `ana_${n}`,
  email: `ana_${n}@correo.test`,
  nombre: 'Anabella',
  apellido: 'Registrada',
  password: 'Contrasena',
})

async function register(n: number) {
  await send('POST', '/registrar', {}, registro(n))
  const { body } = await send('POST', '/iniciar-sesion', {}, registro(n))
  await take()
  return { id: String(body.usuario._id), headers: { authorization: `Bearer ${body.token}` } }
}

describe('the log of security events', () => {
  it('tells of an account from its registration to its end', async () => {
    await send('POST', '/registrar', {}, registro(1))
    const refused = await send('POST', '/iniciar-sesion', {}, { ...registro(1), password: 'Equivocada' })
    expect(refused.status).toBe(401)
    await send('POST', '/iniciar-sesion', {}, { email: 'nadie@correo.test', password: 'Equivocada' })
    const { body } = await send('POST', '/iniciar-sesion', {}, registro(1))
    const { _id: id } = body.usuario
    const headers = { authorization: `Bearer ${body.token}` }
    expect(await take()).toEqual([
      ['registro', 'hecho', id, id, FROM, null],
      ['ingreso', 'rechazado', null, id, FROM, null],
      ['ingreso', 'rechazado', null, null, FROM, null],
      ['ingreso', 'hecho', id, id, FROM, null],
    ])

    await send('PUT', '/set-password', headers, { actual: 'Equivocada', password: 'OtraClave' })
    await send('PUT', '/set-password', headers, { actual: 'Contrasena', password: 'OtraClave' })
    await send('PUT', '/set-email', headers, { email: 'ana_1@correo.test' })
    await send('PUT', '/set-email', headers, { email: 'ana_nueva@correo.test' })
    await send('POST', '/recuperar-clave', {}, { email: 'ana_nueva@correo.test' })
    await send('POST', '/recuperar-clave/nueva', {}, { token: 'inventado', password: 'OtraClave' })
    const enlace = await createRecuperacion(api.db, 'ana_nueva@correo.test')
    await send('POST', '/recuperar-clave/nueva', {}, { token: enlace?.token, password: 'OtraClave' })
    expect(await take()).toEqual([
      ['clave-cambiada', 'rechazado', id, id, FROM, null],
      ['clave-cambiada', 'hecho', id, id, FROM, null],
      ['correo-cambiado', 'hecho', id, id, FROM, null],
      ['recuperacion-pedida', 'hecho', null, null, FROM, null],
      ['recuperacion-usada', 'rechazado', null, null, FROM, null],
      ['recuperacion-usada', 'hecho', id, id, FROM, null],
    ])

    const opened = await send('POST', '/iniciar-sesion', {}, { email: 'ana_nueva@correo.test', password: 'OtraClave' })
    const own = { authorization: `Bearer ${opened.body.token}` }
    await take()
    await send('POST', '/confirmar-clave', own, { password: 'Equivocada' })
    await send('POST', '/confirmar-clave', own, { password: 'OtraClave' })
    await send('POST', '/verificar-correo', {}, { token: 'inventado' })
    await send('PUT', '/set-email', own, { email: 'ana_robada@correo.test' })
    const prueba = await createVerificacion(api.db, id)
    await send('POST', '/verificar-correo', own, { token: prueba?.token })
    await send('POST', '/deshacer-correo', {}, { token: 'inventado' })
    const cambios = api.db.selectFrom('cambio_correo').select('num').orderBy('num', 'desc')
    const { num } = await cambios.executeTakeFirstOrThrow()
    const enlaceCambio = await createEnlaceCambio(api.db, num)
    const restored = await send('POST', '/deshacer-correo', {}, { token: enlaceCambio?.token })
    expect(await take()).toEqual([
      ['reautenticacion', 'rechazado', id, id, FROM, null],
      ['reautenticacion', 'hecho', id, id, FROM, null],
      ['correo-verificado', 'rechazado', null, null, FROM, null],
      ['correo-cambiado', 'hecho', id, id, FROM, null],
      ['correo-verificado', 'hecho', id, id, FROM, null],
      ['correo-restituido', 'rechazado', null, null, FROM, null],
      ['correo-restituido', 'hecho', id, id, FROM, null],
    ])
    await send('POST', '/recuperar-clave/nueva', {}, { token: restored.body.token, password: 'OtraClave' })
    await take()

    const again = await send('POST', '/iniciar-sesion', {}, { email: 'ana_nueva@correo.test', password: 'OtraClave' })
    const cookie = { cookie: `sesion=${again.body.token}`, host: 'localhost', origin: 'http://localhost' }
    await send('POST', '/cerrar-sesion', cookie)
    await send('POST', '/cerrar-sesion', cookie) // there is none any more
    const last = await send('POST', '/iniciar-sesion', {}, { email: 'ana_nueva@correo.test', password: 'OtraClave' })
    await send('DELETE', '', { authorization: `Bearer ${last.body.token}` })
    expect(await take()).toEqual([
      ['ingreso', 'hecho', id, id, FROM, null],
      ['salida', 'hecho', id, id, FROM, null],
      ['ingreso', 'hecho', id, id, FROM, null],
      ['cuenta-eliminada', 'hecho', id, id, FROM, null],
    ])
  })

  it('tells what administrators do to accounts, and what customers may not', async () => {
    const admin = await insertTestUsuario(api.db, 'admin')
    const { id, headers } = await register(2)
    await send('PUT', `/set-rol/${id}`, admin.headers, { rol: 'cliente' })
    for (let n = 0; n < 5; n++) await send('GET', '', headers)
    await send('PUT', `/set-rol/${id}`, admin.headers, { rol: 'admin' })
    await send('PUT', `/${id}`, admin.headers, { rol: 'cliente', email: 'otra@correo.test' })
    await send('DELETE', `/${id}`, admin.headers)
    expect(await take()).toEqual([
      ['panel-rechazado', 'rechazado', id, null, FROM, { llamada: 'GET /api/usuarios' }],
      ['rol-cambiado', 'hecho', admin.id, id, FROM, { antes: 'cliente', despues: 'admin' }],
      ['correo-cambiado', 'hecho', admin.id, id, FROM, null],
      ['rol-cambiado', 'hecho', admin.id, id, FROM, { antes: 'admin', despues: 'cliente' }],
      ['cuenta-eliminada', 'hecho', admin.id, id, FROM, null],
    ])
  })

  it('tells of every call that wants an administrator, wherever it is refused', async () => {
    const { id, headers } = await insertTestUsuario(api.db)
    await send('PUT', `/${id}`, headers, { rol: 'admin' })
    const pictures = { 'x-forwarded-for': FROM, ...headers }
    await api.app.inject({ method: 'POST', url: '/api/imagenes', headers: pictures })
    await api.app.inject({ url: '/api/imagenes/vista?direccion=x', headers: pictures })
    const rechazado = (llamada: string) => ['panel-rechazado', 'rechazado', id, null, FROM, { llamada }]
    expect(await take()).toEqual([
      rechazado('PUT /api/usuarios/:x'),
      rechazado('POST /api/imagenes'),
      rechazado('GET /api/imagenes/vista'),
    ])
  })

  it('tells once of a limit that was reached and of a foreign page', async () => {
    await register(3)
    for (let n = 4; n < 9; n++) await send('POST', '/registrar', {}, registro(n))
    for (let n = 0; n < 5; n++) {
      await send('POST', '/cerrar-sesion', {
        cookie: 'sesion=algo',
        origin: 'https://otra.test',
        'x-forwarded-for': '2001:db8:1:2:3::4',
      })
    }
    expect(await take()).toEqual([
      ['limite', 'rechazado', null, null, FROM, { llamada: 'POST /api/usuarios/registrar' }],
      ['origen-rechazado', 'rechazado', null, null, '2001:db8:1:2', { llamada: 'POST /api/usuarios/cerrar-sesion' }],
    ])
  })

  it('holds nothing of what anybody typed', async () => {
    const { rows } = await api.pool.query<{ text: string }>(
      'select suceso_seguridad::text as text from suceso_seguridad',
    )
    const all = rows.map(({ text }) => text).join('\n')
    expect(rows.length).toBeGreaterThan(10)
    for (const word of ['@', 'ana_', 'Anabella', 'Registrada', 'Contrasena', 'OtraClave', 'Equivocada', 'inventado']) {
      expect(all).not.toContain(word)
    }
  })
})
