import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toWhatsappUrl } from '#casa/sitio/whatsapp.rules.ts'
import { expectShared, read } from '#test/answers.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { insertTestUsuario } from '#test/rows.ts'
import { deleteOldMensajes } from './contacto.queries.ts'
import { MENSAJE_ENVIADO } from './contacto.rules.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi({ TRUST_PROXY: '127.0.0.1', LIMITE_MENSAJES: '20' })
})
afterAll(() => api.end())

const MENSAJE = { nombre: "José O'Higgins Ñandú", email: 'jose@correo.test', texto: '¿Tienen «Rayuela»? 📚 <b>' }
const send = (payload: object, { from = '203.0.113.1', ...headers }: Record<string, string> = {}) =>
  api.app.inject({ method: 'POST', url: '/api/contacto', payload, headers: { 'x-forwarded-for': from, ...headers } })
const stored = () =>
  api.db.selectFrom('mensaje').select(['nombre', 'email', 'asunto', 'texto', 'usuario_id']).orderBy('id').execute()
const jobs = async () => (await api.pool.query("select data from tareas.job where name = 'contacto'")).rows

describe('GET /api/contacto', () => {
  it('says nothing that the settings do not', async () => {
    expect(await read(api, '/api/contacto')).toEqual({ email: null, whatsapp: null, horario: null })
    await expectShared(api, '/api/contacto')
  })

  it('says how the shop is reached', async () => {
    const settings = { SITE_EMAIL: 'hola@libros.test', SITE_WHATSAPP: '+54 9 341 555-0199', SITE_HORARIO: 'De 9 a 18' }
    const open = await createTestApi(settings)
    expect(await read(open, '/api/contacto')).toEqual({
      email: settings.SITE_EMAIL,
      whatsapp: settings.SITE_WHATSAPP,
      horario: settings.SITE_HORARIO,
    })
    await open.end()
    expect(toWhatsappUrl(settings.SITE_WHATSAPP)).toBe('https://wa.me/5493415550199')
  })
})

describe('POST /api/contacto', () => {
  it('takes so many of one address in a day, and of others as before', async () => {
    const from = '203.0.113.200'
    for (let n = 0; n < 5 * 20; n++) await api.services.limites.mensajesPorDia.count(from)
    expect((await send(MENSAJE, { from })).statusCode).toBe(429)
    expect((await send(MENSAJE, { from: '203.0.113.201' })).statusCode).toBe(200)
    await api.db.deleteFrom('mensaje').execute()
    await api.pool.query("delete from tareas.job where name = 'contacto'")
  })

  it('takes a message of a visitor, together with its job, which holds no personal data', async () => {
    const response = await send({ ...MENSAJE, asunto: '  Pedido   1001 ' })
    expect(response.statusCode, response.body).toBe(200)
    expect(response.json()).toEqual({ mensaje: MENSAJE_ENVIADO })
    expect(await stored()).toEqual([{ ...MENSAJE, asunto: 'Pedido 1001', usuario_id: null }])
    const { id } = await api.db.selectFrom('mensaje').select('id').executeTakeFirstOrThrow()
    expect(await jobs()).toEqual([{ data: { mensajeId: id } }])
    await api.db.deleteFrom('mensaje').execute()
  })

  it('ties a message to the account of who is logged in, and it goes with the account', async () => {
    const { id, headers } = await insertTestUsuario(api.db)
    expect((await send(MENSAJE, headers)).statusCode).toBe(200)
    expect(await stored()).toMatchObject([{ usuario_id: id, asunto: null }])
    await api.app.inject({ method: 'DELETE', url: '/api/usuarios', headers })
    expect(await stored()).toEqual([])
  })

  it.each([
    [{ nombre: ' ' }, { nombre: 'Escribí tu nombre.' }],
    [{ nombre: 'a'.repeat(81) }, { nombre: 'El nombre no puede superar los 80 caracteres.' }],
    [{ nombre: 'Ana\u0000' }, { nombre: 'Hay caracteres que no se pueden enviar.' }],
    [{ email: '' }, { email: 'Escribí tu correo electrónico.' }],
    [{ email: 'ana@correo' }, { email: 'El correo electrónico no es válido.' }],
    [{ email: 'ana@correo.test\r\nBcc: otra@correo.test' }, { email: 'El correo electrónico no es válido.' }],
    [{ asunto: 'a'.repeat(300) }, { asunto: 'El asunto no puede superar los 120 caracteres.' }],
    [{ asunto: 'a\u0007b' }, { asunto: 'Hay caracteres que no se pueden enviar.' }],
    [{ texto: undefined }, { texto: 'Escribí tu mensaje.' }],
    [{ texto: '   ' }, { texto: 'Escribí tu mensaje.' }],
    [{ texto: 'Hola' }, { texto: 'Contanos un poco más: al menos 10 caracteres.' }],
    [{ texto: 'a'.repeat(4_001) }, { texto: 'El mensaje no puede superar los 4000 caracteres.' }],
    [{ texto: `Hola a todos\u0000` }, { texto: 'Hay caracteres que no se pueden enviar.' }],
    [
      { nombre: 7, email: null },
      { nombre: 'Escribí tu nombre.', email: 'Escribí tu correo electrónico.' },
    ],
  ])('refuses %o', async (changes, campos) => {
    const response = await send({ ...MENSAJE, ...changes })
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ code: 'INVALID', campos })
    expect(await stored()).toEqual([])
  })

  it('keeps nothing of what fills the field that people do not see', async () => {
    const before = (await jobs()).length
    const response = await send({ ...MENSAJE, sitio: 'https://barato.test' })
    expect([response.statusCode, response.json()]).toEqual([200, { mensaje: MENSAJE_ENVIADO }])
    expect([await stored(), (await jobs()).length]).toEqual([[], before])
  })

  it('takes only so many from one sender in ten minutes', async () => {
    const statuses: number[] = []
    for (let n = 0; n < 21; n++) statuses.push((await send(MENSAJE, { from: '198.51.100.7' })).statusCode)
    expect(statuses).toEqual([...Array(20).fill(200), 429])
    expect((await send(MENSAJE, { from: '198.51.100.8' })).statusCode).toBe(200)
    await api.db.deleteFrom('mensaje').execute()
  })

  it('refuses a cross-site form that rides on the cookie', async () => {
    const { headers } = await insertTestUsuario(api.db)
    const cookie = `sesion=${headers.authorization.replace('Bearer ', '')}`
    expect((await send(MENSAJE, { cookie, origin: 'https://otra.test' })).statusCode).toBe(403)
    expect(await stored()).toEqual([])
  })
})

it('forgets messages that found no way out in three months', async () => {
  await send(MENSAJE)
  await send(MENSAJE)
  await api.pool.query(
    "update mensaje set creado_en = now() - interval '91 days' where id = (select min(id::text)::uuid from mensaje)",
  )
  await deleteOldMensajes(api.db)
  expect(await stored()).toHaveLength(1)
})
