// The owner types in a mail server and tries it: the mail arrives, or the panel says why not.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApi, type TestApi } from '#test/api.ts'
import { insertTestUsuario } from '#test/rows.ts'
import { openSmtp, type Smtp } from '#test/smtp.ts'
import { startMails } from './mails.ts'

const POLL = 0.5
/** How long a try waits that no mail server answers. */
const ESPERA_MS = 1_000
const WAIT = { timeout: 20_000, interval: 100 }

let smtp: Smtp
let api: TestApi
let stop: () => Promise<void>
let admin: Awaited<ReturnType<typeof insertTestUsuario>>
beforeAll(async () => {
  smtp = await openSmtp()
  api = await createTestApi()
  admin = await insertTestUsuario(api.db, 'admin')
  stop = await startMails(api, api.config, POLL, ESPERA_MS)
})
afterAll(async () => {
  await stop()
  await api.end()
  await smtp.close()
})

const call = async (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) => {
  const answer = await api.app.inject({ method, url, headers: admin.headers, ...(payload && { payload }) })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

/** A try, when it is over. */
async function probar() {
  const { _id } = await call('POST', '/api/ajustes/correo/prueba', {})
  const find = () => call('GET', `/api/ajustes/correo/prueba/${_id}`)
  await expect.poll(async () => (await find()).estado, WAIT).not.toBe('en-cola')
  return find()
}

const setServidor = (port: string) =>
  call('PUT', '/api/ajustes', {
    cambios: [
      { clave: 'correo.servidor', valor: 'localhost' },
      { clave: 'correo.puerto', valor: Number(port) },
      { clave: 'correo.cifrado', valor: false },
      { clave: 'sitio.nombre', valor: 'La Anaquela' },
      { clave: 'sitio.email', valor: 'caja@libros.test' },
    ],
  })

describe('a try of the mail settings', () => {
  it('without a server is a file, and says so', async () => {
    expect(await probar()).toMatchObject({ estado: 'enviado', falla: null, carpeta: 'data/correo' })
    expect(smtp.mails).toHaveLength(0)
  })

  it('goes by the server that was typed in, without a restart, to who asked, in the shop’s name', async () => {
    await setServidor(new URL(smtp.url).port)
    expect(await probar()).toMatchObject({ estado: 'enviado', falla: null, carpeta: null })
    const [mail] = smtp.mails
    expect(smtp.mails).toHaveLength(1)
    expect(mail?.subject).toBe('Correo de prueba de La Anaquela')
    expect(mail?.from).toMatchObject({ name: 'La Anaquela', address: 'caja@libros.test' })
    const { email } = await api.db
      .selectFrom('usuario')
      .select('email')
      .where('id', '=', admin.id)
      .executeTakeFirstOrThrow()
    expect(mail?.recipients).toEqual([email])
  })

  it('is signed with another name where one was typed in', async () => {
    const sign = (valor: string) => call('PUT', '/api/ajustes', { cambios: [{ clave: 'correo.remitente', valor }] })
    await sign('Ventas de La Anaquela')
    await probar()
    expect(smtp.mails.at(-1)?.from).toMatchObject({ name: 'Ventas de La Anaquela', address: 'caja@libros.test' })
    expect(smtp.mails.at(-1)?.subject).toBe('Correo de prueba de La Anaquela')
    await sign('')
    await probar()
    expect(smtp.mails.at(-1)?.from).toMatchObject({ name: 'La Anaquela' })
  })

  it('that fails says why, names nobody, and is not tried again', async () => {
    await setServidor('1')
    const prueba = await probar()
    expect(prueba).toMatchObject({ estado: 'fallo', falla: expect.stringContaining('no contestó') })
    expect(prueba.falla).not.toContain('@')
    const listStates = async () => {
      const { rows } = await api.pool.query(`select state from tareas.job where name = 'correo-prueba'`)
      return [...new Set(rows.map(({ state }) => state))]
    }
    await expect.poll(listStates, WAIT).toEqual(['completed'])
  })

  it('is nobody else’s to ask for', async () => {
    const { headers } = await insertTestUsuario(api.db)
    const answer = await api.app.inject({ method: 'POST', url: '/api/ajustes/correo/prueba', headers, payload: {} })
    expect(answer.statusCode).toBe(403)
  })
})
