import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApi, type TestApi } from '../../test/api.ts'
import { insertTestLibro, insertTestUsuario } from '../../test/rows.ts'
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
async function openLink(usuarioId: string) {
  const link = await createVerificacion(api.db, usuarioId)
  return send('POST', 'usuarios/verificar-correo', { token: link?.token ?? '' })
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
    expect(await openLink(id)).toEqual({ status: 200, body: { mensaje: INVITADO_CON_CUENTA } })
    expect((await send('GET', `usuarios/email/${email}`)).status).toBe(200)
    const perfil = await send('GET', 'usuarios/perfil', undefined, headers)
    expect(perfil.body).toMatchObject({ _id: id, email, email_verificado: true })
    expect((await send('GET', `pedidos/usuario/${id}`, undefined, headers)).body).toMatchObject([{ _id: pedido._id }])
  })

  it('joins the account that the address had, only once its link was opened', async () => {
    const duena = await insertTestUsuario(api.db)
    const { email } = (await send('GET', 'usuarios/perfil', undefined, duena.headers)).body
    const { id, headers } = await enter(email.toUpperCase())
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

  it('brings along what else the guest did, and nothing twice', async () => {
    const duena = await insertTestUsuario(api.db)
    const { email } = (await send('GET', 'usuarios/perfil', undefined, duena.headers)).body
    const { id, headers } = await enter(email)
    const cancelado = (await buy(headers)).body._id
    await send('POST', `pedidos/${cancelado}/cancelar`, {}, headers)
    const provincia = (await send('GET', 'provincias')).body[0]._id
    const casa = {
      ...{ alias: 'Casa', calle: "O'Higgins 12", localidad: 'Ñorquinco', provincia, codigo_postal: '2000' },
      recibe: 'Ana',
    }
    const otra = { ...casa, alias: 'Trabajo', calle: 'Mitre 5' }
    expect((await send('POST', 'usuarios/direcciones', casa, duena.headers)).status).toBe(200)
    for (const direccion of [casa, otra]) {
      expect((await send('POST', 'usuarios/direcciones', direccion, headers)).status).toBe(200)
    }
    const suyo = await insertTestLibro(api.db)
    for (const [libro_id, usuario_id, texto] of [
      [libro, id, 'de invitada'],
      [suyo, id, 'de invitada'],
      [suyo, duena.id, 'de siempre'],
    ]) {
      await api.pool.query(
        `insert into opinion (id, libro_id, usuario_id, estrellas, texto) values (gen_random_uuid(), $1, $2, 5, $3)`,
        [libro_id, usuario_id, texto],
      )
    }
    await api.pool.query(
      `insert into espera (id, libro_id, usuario_id, email) values (gen_random_uuid(), $1, $2, $3)`,
      [...[libro, id, email]],
    )
    expect(await openLink(id)).toEqual({ status: 200, body: { mensaje: INVITADO_UNIDO } })
    const suyas = (await send('GET', 'usuarios/direcciones', undefined, duena.headers)).body
    expect(suyas.map((una: { alias: string; predeterminada: boolean }) => [una.alias, una.predeterminada])).toEqual([
      ['Casa', true],
      ['Trabajo', false],
    ])
    const { rows } = await api.pool.query(`select texto from opinion where usuario_id = $1 order by texto`, [duena.id])
    expect(rows).toEqual([{ texto: 'de invitada' }, { texto: 'de siempre' }])
    expect((await api.pool.query('select from espera where usuario_id = $1', [duena.id])).rowCount).toBe(1)
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
    expect((await openLink(first.id)).body.mensaje).toBe(INVITADO_CON_CUENTA)
    expect((await openLink(second.id)).body.mensaje).toBe(INVITADO_UNIDO)
    expect((await send('GET', `pedidos/usuario/${first.id}`, undefined, first.headers)).body).toHaveLength(2)
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
