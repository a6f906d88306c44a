import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApi, type TestApi } from '#test/api.ts'
import { insertTestLibro, insertTestUsuario } from '#test/rows.ts'
import { createVerificacion } from '../correo/verificacion.queries.ts'
import { deleteOldInvitados } from './invitado.queries.ts'
import { HACE_FALTA_CUENTA, INVITADO_CON_CUENTA, INVITADO_UNIDO } from './invitado.rules.ts'

let api: TestApi
let libro: string
let admin: Awaited<ReturnType<typeof insertTestUsuario>>
beforeAll(async () => {
  api = await createTestApi()
  libro = await insertTestLibro(api.db, { precio: 9_000_00 })
  admin = await insertTestUsuario(api.db, 'admin')
})
afterAll(async () => {
  await api.end()
})

const send = async (
  method: 'GET' | 'POST' | 'PUT',
  url: string,
  payload?: object,
  headers: Record<string, string> = {},
) => {
  const answer = await api.app.inject({ method, url: `/api/${url}`, headers, ...(payload && { payload }) })
  return { status: answer.statusCode, body: answer.json() }
}
const turn = (valor: boolean) =>
  send('PUT', 'ajustes', { cambios: [{ clave: 'usuarios.invitados', valor }] }, admin.headers)

const datosOf = (email: string) => ({ nombre: 'José', apellido: "Ñandú O'Higgins", email, telefono: '0341 555-0101' })
const fresh = () => `${randomUUID()}@correo.test`

async function enter(email: string) {
  const { status, body } = await send('POST', 'usuarios/invitado', datosOf(email))
  expect(status).toBe(200)
  return { id: String(body.usuario._id), headers: { authorization: `Bearer ${body.token}` } }
}
const buy = (headers: Record<string, string>) =>
  send('POST', 'pedidos', { items: [{ libro, cantidad: 1 }], metodo_pago: 'efectivo' }, headers)

/** What the mail's link does. */
async function openLink(usuarioId: string, headers?: Record<string, string>) {
  const link = await createVerificacion(api.db, usuarioId)
  return send('POST', 'usuarios/verificar-correo', { token: link?.token ?? '' }, headers)
}
/** Chooses a password with what a link has answered, and logs in. */
async function choose(token: string, email: string) {
  const password = 'ClaveElegida'
  expect((await send('POST', 'usuarios/recuperar-clave/nueva', { token, password })).status).toBe(200)
  const { body } = await send('POST', 'usuarios/iniciar-sesion', { email, password })
  return { authorization: `Bearer ${body.token}` }
}
/** An account whose address is proved. */
async function insertDuena() {
  const duena = await insertTestUsuario(api.db)
  expect((await openLink(duena.id, duena.headers)).status).toBe(200)
  return duena
}

it('is refused in a shop that asks for an account', async () => {
  expect(await send('POST', 'usuarios/invitado', datosOf(fresh()))).toEqual({
    status: 403,
    body: { code: 'SIN_INVITADOS', mensaje: HACE_FALTA_CUENTA },
  })
})

describe('where the shop sells without an account', () => {
  beforeAll(async () => {
    expect((await turn(true)).status).toBe(200)
  })

  it('says what is missing', async () => {
    const { status, body } = await send('POST', 'usuarios/invitado', {
      nombre: '',
      apellido: 'X',
      email: 'no',
      telefono: '12',
    })
    expect([status, body.campos]).toEqual([
      400,
      {
        nombre: 'El nombre es obligatorio.',
        email: 'El correo electrónico no es válido.',
        telefono: 'Escribí un teléfono con al menos 6 números.',
      },
    ])
  })

  it('is bought with a name, an address and a telephone, which the order keeps', async () => {
    const email = fresh()
    const { id, headers } = await enter(email)
    const pedido = (await buy(headers)).body
    expect(pedido).toMatchObject({ estado: 'pendiente', usuario: { _id: id, email } })
    const seen = await send('GET', `pedidos/${pedido._id}`, undefined, headers)
    expect(seen.body).toMatchObject({ _id: pedido._id, telefono: '0341 555-0101' })
    // The address is nobody's yet: it can be registered, and no password or mail opens the account that was made.
    expect((await send('GET', `usuarios/email/${email}`)).status).toBe(404)
    expect((await send('POST', 'usuarios/iniciar-sesion', { email, password: 'Contrasena1' })).status).toBe(401)
  })

  it('becomes the account of whoever opens the mailed link', async () => {
    const email = fresh()
    const { id, headers } = await enter(email)
    const pedido = (await buy(headers)).body
    const opened = await openLink(id)
    expect(opened).toEqual({ status: 200, body: { mensaje: INVITADO_CON_CUENTA, token: expect.any(String) } })
    expect((await send('GET', `usuarios/email/${email}`)).status).toBe(200)
    const own = await choose(opened.body.token, email)
    const perfil = await send('GET', 'usuarios/perfil', undefined, own)
    expect(perfil.body).toMatchObject({ _id: id, email, email_verificado: true })
    expect((await send('GET', `pedidos/usuario/${id}`, undefined, own)).body).toMatchObject([{ _id: pedido._id }])
  })

  it('joins the account that the address had, only once its link was opened', async () => {
    const duena = await insertDuena()
    const { id, headers } = await enter(duena.email.toUpperCase())
    expect(id).not.toBe(duena.id)
    const pedido = (await buy(headers)).body
    const ordersOf = async () =>
      (await send('GET', `pedidos/usuario/${duena.id}`, undefined, duena.headers)).body.map(
        ({ _id }: { _id: string }) => _id,
      )
    expect(await ordersOf()).toEqual([])
    expect((await send('GET', `pedidos/${pedido._id}`, undefined, duena.headers)).status).toBe(404)
    expect(await openLink(id)).toEqual({ status: 200, body: { mensaje: INVITADO_UNIDO } })
    expect(await ordersOf()).toEqual([pedido._id])
    expect((await send('GET', 'usuarios/perfil', undefined, headers)).status).toBe(401)
    expect((await send('GET', `pedidos/${pedido._id}`, undefined, duena.headers)).body.telefono).toBe('0341 555-0101')
  })

  it('brings what became of its orders', async () => {
    const duena = await insertDuena()
    const { id, headers } = await enter(duena.email)
    const cancelado = (await buy(headers)).body._id
    await send('POST', `pedidos/${cancelado}/cancelar`, {}, headers)
    expect(await openLink(id)).toEqual({ status: 200, body: { mensaje: INVITADO_UNIDO } })
    const { historia } = (await send('GET', `pedidos/${cancelado}`, undefined, duena.headers)).body
    expect(historia.at(-1)).toMatchObject({ estado: 'cancelado', por: 'cliente' })
  })

  it('says the same, whether the address has an account or not', async () => {
    const { headers } = await insertTestUsuario(api.db)
    const { email } = (await send('GET', 'usuarios/perfil', undefined, headers)).body
    const shape = async (address: string) => {
      const { status, body } = await send('POST', 'usuarios/invitado', datosOf(address))
      return [status, Object.keys(body), Object.keys(body.usuario)]
    }
    expect(await shape(email)).toEqual(await shape(fresh()))
  })

  it('may be done twice by one address; each link brings its own orders', async () => {
    const email = fresh()
    const [first, second] = [await enter(email), await enter(email)]
    await buy(first.headers)
    await buy(second.headers)
    const opened = (await openLink(first.id)).body
    expect(opened.mensaje).toBe(INVITADO_CON_CUENTA)
    expect((await openLink(second.id)).body).toEqual({ mensaje: INVITADO_UNIDO })
    const own = await choose(opened.token, email)
    expect((await send('GET', `pedidos/usuario/${first.id}`, undefined, own)).body).toHaveLength(2)
  })

  it('is forgotten after a week where nothing was ordered', async () => {
    const [left, bought] = [await enter(fresh()), await enter(fresh())]
    await buy(bought.headers)
    await api.pool.query(`update usuario set creado_en = now() - interval '8 days' where id = any($1)`, [
      [left.id, bought.id],
    ])
    await deleteOldInvitados(api.db)
    const { rows } = await api.pool.query('select id from usuario where id = any($1)', [[left.id, bought.id]])
    expect(rows).toEqual([{ id: bought.id }])
  })
})
