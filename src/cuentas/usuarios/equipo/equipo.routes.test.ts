import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Rol } from '#casa/sesion/sesion.rules.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { writeAjustes } from '#test/legales.ts'
import { insertTestFactor, insertTestUsuario } from '#test/rows.ts'
import type { ConEnlace, Invitacion } from './invitacion.contract.ts'
import { createEnlaceInvitacion } from './invitacion.queries.ts'
import { BIENVENIDA, INVITACION_VENCIDA, INVITACIONES_MAX, OTRO_CORREO, YA_EN_EL_EQUIPO } from './invitacion.rules.ts'

let api: TestApi
let admin: Awaited<ReturnType<typeof insertTestUsuario>>
beforeAll(async () => {
  api = await createTestApi({ TRUST_PROXY: '127.0.0.1' })
  admin = await insertTestUsuario(api.db, 'admin')
})
afterAll(() => api.end())

type Headers = Record<string, string>
/** From another address each time, but where a test counts. */
let from = 0
const call = (method: 'GET' | 'POST' | 'DELETE', path: string, headers: Headers = {}, payload?: object) =>
  api.app.inject({
    method,
    url: `/api/equipo${path}`,
    headers: { 'x-forwarded-for': `203.0.113.${++from % 250}`, ...headers },
    ...(payload && { payload }),
  })

let people = 0
const newEmail = () => `vecina_${++people}@correo.test`
const persona = (email: string) => ({
  username: `vecina_${++people}`,
  email,
  nombre: 'Inés',
  apellido: 'Prueba',
  password: 'Estante2Largo',
})

/** Invites somebody and gives the invitation's id with the token of the link that the panel shows. */
async function invite({ email = null, rol = 'empleado' }: { email?: string | null; rol?: Rol } = {}, as = admin) {
  const response = await call('POST', '/invitaciones', as.headers, { nombre: 'Inés', email, rol })
  expect(response.statusCode, response.body).toBe(200)
  const { invitacion, enlace, qr } = response.json<ConEnlace>()
  expect(qr.lado).toBeGreaterThan(20)
  return { id: invitacion._id, token: enlace.split('/correo/invitacion#')[1] ?? '' }
}
const open = (token: string) => call('POST', '/invitaciones/abrir', {}, { token })
const create = (token: string, email: string) => call('POST', '/invitaciones/cuenta', {}, { token, ...persona(email) })
const accept = (token: string, headers: Headers) => call('POST', '/invitaciones/aceptar', headers, { token })
const list = async () => (await call('GET', '/invitaciones', admin.headers)).json<Invitacion[]>()
const rolOf = async (headers: Headers) =>
  (await api.app.inject({ url: '/api/usuarios/perfil', headers })).json<{ rol: string }>().rol

async function expectVencida(token: string) {
  for (const response of [await open(token), await create(token, newEmail())]) {
    expect([response.statusCode, response.json()]).toEqual([
      410,
      { code: 'INVITACION_VENCIDA', mensaje: INVITACION_VENCIDA },
    ])
  }
}

describe('an invitation', () => {
  it('makes an account of the team, once, and opens its session', async () => {
    const { token } = await invite()
    const email = newEmail()
    expect((await open(token)).json()).toEqual({
      nombre: 'Inés',
      email: null,
      rol: 'empleado',
      quien: 'Ana Prueba',
      con_cuenta: false,
    })
    const response = await create(token, email)
    expect(response.statusCode, response.body).toBe(200)
    const { token: session, usuario } = response.json<{ token: string; usuario: { rol: string } }>()
    expect(usuario.rol).toBe('empleado')
    expect(await rolOf({ authorization: `Bearer ${session}` })).toBe('empleado')
    await expectVencida(token)
    const equipo = (await call('GET', '', admin.headers)).json<{ email: string }[]>()
    expect(equipo.find((one) => one.email === email)).toMatchObject({
      rol: 'empleado',
      email_verificado: false,
      visto: expect.any(String),
      segundo_paso: false,
    })
  })

  it('proves the mailbox where the mailed link is opened, and it alone', async () => {
    const email = newEmail()
    const { id } = await invite({ email, rol: 'admin' })
    const mailed = await createEnlaceInvitacion(api.db, id)
    const response = await create(mailed?.token ?? '', email.toUpperCase())
    expect(response.statusCode, response.body).toBe(200)
    const [row] = (await api.pool.query('select rol, email_verificado from usuario where email ilike $1', [email])).rows
    expect(row).toEqual({ rol: 'admin', email_verificado: true })
  })

  it('is for its address alone', async () => {
    const { token } = await invite({ email: newEmail() })
    const refused = await create(token, newEmail())
    expect([refused.statusCode, refused.json().campos]).toEqual([400, { email: OTRO_CORREO }])
    const otra = await insertTestUsuario(api.db)
    expect((await accept(token, otra.headers)).json()).toEqual({ code: 'OTRO_CORREO', mensaje: OTRO_CORREO })
    expect(await rolOf(otra.headers)).toBe('cliente')
  })

  it('is accepted by the account that has its address, which no form makes again', async () => {
    const cuenta = await insertTestUsuario(api.db)
    const { token } = await invite({ email: cuenta.email })
    expect((await open(token)).json()).toMatchObject({ con_cuenta: true })
    expect((await create(token, cuenta.email)).json().code).toBe('EMAIL_TAKEN')
    expect((await accept(token, cuenta.headers)).json()).toEqual({ mensaje: BIENVENIDA })
    expect(await rolOf(cuenta.headers)).toBe('empleado')
  })

  it('takes nothing from whoever has it already', async () => {
    const { token } = await invite()
    const answer = await accept(token, admin.headers)
    expect(answer.json()).toEqual({ code: 'YA_EN_EL_EQUIPO', mensaje: YA_EN_EL_EQUIPO })
    expect((await open(token)).statusCode).toBe(200)
    expect(await rolOf(admin.headers)).toBe('admin')
  })

  it('is won by one of many at the same moment', async () => {
    const { token } = await invite()
    const cuentas = await Promise.all(Array.from({ length: 4 }, () => insertTestUsuario(api.db)))
    const answers = await Promise.all([
      ...cuentas.map(({ headers }) => accept(token, headers)),
      ...Array.from({ length: 4 }, () => create(token, newEmail())),
    ])
    const statuses = answers.map(({ statusCode }) => statusCode).toSorted()
    expect(statuses).toEqual([200, 410, 410, 410, 410, 410, 410, 410])
  })

  it('ends after seven days, when it is withdrawn, and when it has a newer link', async () => {
    const [late, withdrawn, renewed] = [await invite(), await invite(), await invite({ email: newEmail() })]
    await api.pool.query(`update invitacion set vence_en = vence_en - interval '7 days' where id = $1`, [late.id])
    await expectVencida(late.token)
    expect((await call('DELETE', `/invitaciones/${withdrawn.id}`, admin.headers)).statusCode).toBe(200)
    await expectVencida(withdrawn.token)
    const mailed = (await createEnlaceInvitacion(api.db, renewed.id))?.token ?? ''
    const again = await call('POST', `/invitaciones/${renewed.id}/enlace`, admin.headers, {})
    for (const old of [renewed.token, mailed]) await expectVencida(old)
    expect((await open(again.json<ConEnlace>().enlace.split('#')[1] ?? '')).statusCode).toBe(200)
    const ids = (await list()).map(({ _id }) => _id)
    expect([late, withdrawn, renewed].map(({ id }) => ids.includes(id))).toEqual([false, false, true])
  })

  it('gives no more than who invited has at that moment', async () => {
    const [otro, gone] = [await insertTestUsuario(api.db, 'admin'), await insertTestUsuario(api.db, 'admin')]
    const [suya, huerfana] = [await invite({ rol: 'admin' }, otro), await invite({}, gone)]
    await api.db.updateTable('usuario').set({ rol: 'cliente', empleado: true }).where('id', '=', otro.id).execute()
    await api.db.deleteFrom('usuario').where('id', '=', gone.id).execute()
    const vecina = await insertTestUsuario(api.db)
    for (const { token } of [suya, huerfana]) {
      expect((await create(token, newEmail())).statusCode).toBe(410)
      expect((await accept(token, vecina.headers)).statusCode).toBe(410)
    }
    expect(await rolOf(vecina.headers)).toBe('cliente')
    for (const { headers } of [otro, vecina]) {
      const payload = { nombre: 'Inés', email: null, rol: 'admin' }
      expect((await call('POST', '/invitaciones', headers, payload)).statusCode).toBe(403)
    }
  })

  it('keeps its tokens only as SHA-256, and the log nothing of whom it is for', async () => {
    const email = newEmail()
    const { id, token } = await invite({ email })
    const mailed = (await createEnlaceInvitacion(api.db, id))?.token ?? ''
    const { rows } = await api.pool.query('select invitacion::text as row from invitacion')
    const jobs = await api.pool.query("select data::text as row from tareas.job where name = 'invitacion'")
    const log = await api.pool.query('select suceso_seguridad::text as row from suceso_seguridad')
    const all = [...rows, ...jobs.rows, ...log.rows].map(({ row }) => row).join()
    for (const secret of [token, mailed]) expect(all).not.toContain(secret)
    expect(log.rows.map(({ row }) => row).join()).not.toContain(email)
  })

  it('mails an address so often and no more, and there are so many open ones', async () => {
    const email = newEmail()
    const send = () => call('POST', '/invitaciones', admin.headers, { nombre: 'Inés', email, rol: 'empleado' })
    const statuses: number[] = []
    for (let n = 0; n < 6; n++) statuses.push((await send()).statusCode)
    expect(statuses).toEqual([...Array(5).fill(200), 429])
    const left = INVITACIONES_MAX - (await list()).length
    for (let n = 0; n < left; n++) await invite()
    expect(
      (await call('POST', '/invitaciones', admin.headers, { nombre: 'Inés', email: null, rol: 'admin' })).json(),
    ).toMatchObject({
      code: 'INVITACIONES_MAX',
    })
    await api.db.deleteFrom('invitacion').execute()
  })

  it('is guessed at no more often than a password', async () => {
    const headers = { 'x-forwarded-for': '198.51.100.9' }
    const limit = api.config.LIMITE_INGRESOS
    for (let n = 0; n < limit; n++) await api.services.limites.ingresos.count('198.51.100.9')
    const { token } = await invite()
    expect((await call('POST', '/invitaciones/abrir', headers, { token })).statusCode).toBe(429)
  })

  it('is opened while the shop has not opened yet', async () => {
    const { token } = await invite()
    await writeAjustes(api, { 'sitio.acomodando': true })
    expect((await open(token)).statusCode).toBe(200)
    expect((await create(token, newEmail())).statusCode).toBe(200)
    await writeAjustes(api, { 'sitio.acomodando': false })
  })

  it('of a team whose second step is demanded opens the panel once there is one', async () => {
    await insertTestFactor(api.db, admin.id)
    await api.pool.query(`insert into factor_exigencia (exigido) values (true)`)
    const cuenta = await insertTestUsuario(api.db)
    await api.pool.query(`update sesion set factor_en = now() where usuario_id = $1`, [admin.id])
    const { token } = await invite({ rol: 'admin' })
    expect((await accept(token, cuenta.headers)).statusCode).toBe(200)
    expect((await call('GET', '', cuenta.headers)).json().code).toBe('FALTA_SEGUNDO_PASO')
    await api.pool.query('delete from factor_exigencia')
  })
})
