// What was done before an address was proved, and by whom: the attacks, and what the honest keep.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createId } from '#platform/id.ts'
import { countWaiting, createTestApi, type TestApi } from '#test/api.ts'
import { insertTestFactor, insertTestLibro, insertTestUsuario } from '#test/rows.ts'
import { hashClave } from '../clave/clave.ts'
import { createRecuperacion } from '../clave/recuperacion.queries.ts'
import { replaceRescate } from '../factor/factor.queries.ts'
import { createEnlaceCambio, deleteExpiredCambios } from './cambio-correo.queries.ts'
import { createVerificacion } from './verificacion.queries.ts'

const CLAVE = 'LaClaveDeSiempre'
const NUEVA = 'ClaveRecuperada'

type Headers = Record<string, string>
type Cuenta = { id: string; email: string; headers: Headers }

let api: TestApi
let hash: string
let libro: string
let provincia: string
beforeAll(async () => {
  api = await createTestApi()
  hash = await hashClave(CLAVE)
  libro = await insertTestLibro(api.db, { precio: 9_000_00 })
  const admin = await insertTestUsuario(api.db, 'admin')
  provincia = (await send('GET', 'provincias')).body[0]._id
  const cambios = [{ clave: 'usuarios.invitados', valor: true }]
  expect((await send('PUT', 'ajustes', { cambios }, admin.headers)).status).toBe(200)
})
afterAll(() => api.end())

async function send(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, headers: Headers = {}) {
  const answer = await api.app.inject({ method, url: `/api/${url}`, headers, ...(payload && { payload }) })
  return { status: answer.statusCode, body: answer.json() }
}
const fresh = () => `${randomUUID()}@correo.test`
const usuario = (rol?: 'cliente' | 'empleado' | 'admin') => insertTestUsuario(api.db, rol, hash)
const login = (email: string, password: string) => send('POST', 'usuarios/iniciar-sesion', { email, password })
async function entered(email: string, password = CLAVE): Promise<Headers> {
  const { status, body } = await login(email, password)
  expect(status, JSON.stringify(body)).toBe(200)
  return { authorization: `Bearer ${body.token}` }
}
const perfil = (headers: Headers) => send('GET', 'usuarios/perfil', undefined, headers)

/** A guest who names an address. */
async function enterAsGuest(email: string): Promise<Cuenta> {
  const datos = { nombre: 'Eva', apellido: 'Extraña', email, telefono: '0341 555-0101' }
  const { status, body } = await send('POST', 'usuarios/invitado', datos)
  expect(status).toBe(200)
  return { id: body.usuario._id, email, headers: { authorization: `Bearer ${body.token}` } }
}
const buy = async (headers: Headers): Promise<string> => {
  const items = [{ libro, cantidad: 1 }]
  const { status, body } = await send('POST', 'pedidos', { items, metodo_pago: 'efectivo' }, headers)
  expect(status).toBe(200)
  return body._id
}
const CASA = { alias: 'Casa', calle: 'Mitre 5', localidad: 'Ñorquinco', codigo_postal: '2000', recibe: 'Eva' }
const addDireccion = (headers: Headers, alias = 'Casa') =>
  send('POST', 'usuarios/direcciones', { ...CASA, alias, provincia }, headers)

/** What the links of mails do. */
async function openConfirmar({ id }: { id: string }, headers: Headers = {}) {
  const made = await createVerificacion(api.db, id)
  return send('POST', 'usuarios/verificar-correo', { token: made?.token ?? '' }, headers)
}
const choose = (token: string, headers: Headers = {}) =>
  send('POST', 'usuarios/recuperar-clave/nueva', { token, password: NUEVA }, headers)
async function recover(email: string, headers: Headers = {}) {
  const made = await createRecuperacion(api.db, email)
  return choose(made?.token ?? '', headers)
}
/** Changes the own address; gives the token of the link that the left one is mailed. */
async function move({ id, headers }: Cuenta, email: string): Promise<string> {
  expect((await send('PUT', 'usuarios/set-email', { email }, headers)).status).toBe(200)
  const { rows } = await api.pool.query(
    "select data from tareas.job where name = 'correo-cambiado' and data->>'usuarioId' = $1 order by created_on desc",
    [id],
  )
  return (await createEnlaceCambio(api.db, rows[0].data.cambio))?.token ?? ''
}
const undo = (token: string) => send('POST', 'usuarios/deshacer-correo', { token })

/** A second step of every kind, as somebody plants it who has the session and the password. */
async function plantFactores({ id }: { id: string }) {
  await insertTestFactor(api.db, id)
  const llave = { usuario_id: id, tipo: 'llave', nombre: 'Llave', credencial: randomUUID() } as const
  await api.db
    .insertInto('factor')
    .values({ id: createId(), ...llave, clave_publica: Buffer.from('x'), contador: 0 })
    .execute()
  await replaceRescate(api.db, id)
}
const countOf = async (tabla: 'factor' | 'codigo_rescate' | 'direccion' | 'sesion' | 'cambio_correo', id: string) =>
  Number(
    (await sql<{ n: string }>`select count(*) as n from ${sql.table(tabla)} where usuario_id = ${id}`.execute(api.db))
      .rows[0]?.n,
  )
const emailOf = ({ id }: { id: string }) =>
  api.db.selectFrom('usuario').select(['email', 'email_verificado']).where('id', '=', id).executeTakeFirstOrThrow()

describe('a stranger who orders as a guest with somebody’s address', () => {
  it('has no recent password: moves no address, plants no second step, deletes nothing', async () => {
    const { headers, id, email } = await enterAsGuest(fresh())
    for (const [method, url, payload] of [
      ['PUT', 'usuarios/set-email', { email: fresh() }],
      ['PUT', 'usuarios/email', { email: fresh() }],
      ['POST', 'usuarios/segundo-paso/app', {}],
      ['POST', 'usuarios/segundo-paso/llave', {}],
      ['DELETE', 'usuarios', undefined],
    ] as const) {
      const refused = await send(method, url, payload, headers)
      expect([url, refused.status, refused.body.code]).toEqual([url, 403, 'CLAVE_RECIENTE'])
    }
    expect(await emailOf({ id })).toMatchObject({ email })
  })

  it('is out once the owner opens the mailed link, who chooses the password and has the orders', async () => {
    const stranger = await enterAsGuest(fresh())
    const pedido = await buy(stranger.headers)
    await addDireccion(stranger.headers)
    const { status, body } = await openConfirmar(stranger)
    expect(status).toBe(200)
    expect((await perfil(stranger.headers)).status).toBe(401)
    expect((await choose(body.token)).status).toBe(200)
    const owner = await entered(stranger.email, NUEVA)
    expect((await send('GET', `pedidos/usuario/${stranger.id}`, undefined, owner)).body).toMatchObject([
      { _id: pedido },
    ])
    expect((await send('GET', `pedidos/${pedido}`, undefined, owner)).body.telefono).toBe('0341 555-0101')
    expect((await send('GET', 'usuarios/direcciones', undefined, owner)).body).toEqual([])
    // What the stranger left to be called at is not the account's: the owner's own orders do not have it.
    expect((await send('GET', `pedidos/${await buy(owner)}`, undefined, owner)).body.telefono).toBeUndefined()
  })

  it('is out also where the link is opened in the stranger’s own session: no password was typed in it', async () => {
    const stranger = await enterAsGuest(fresh())
    const { body } = await openConfirmar(stranger, stranger.headers)
    expect(body.token).toEqual(expect.any(String))
    expect((await perfil(stranger.headers)).status).toBe(401)
  })

  it('changes nothing of the account that the address has but its orders', async () => {
    const owner = await usuario()
    await openConfirmar(owner, owner.headers)
    await api.pool.query("insert into invitado (usuario_id, telefono) values ($1, '011 4000-0000')", [owner.id])
    const stranger = await enterAsGuest(owner.email)
    const pedido = await buy(stranger.headers)
    await addDireccion(stranger.headers)
    for (const tabla of ['opinion', 'espera']) {
      const [columns, values] = tabla === 'opinion' ? ['estrellas, texto', "1, 'ajena'"] : ['email', `'${fresh()}'`]
      await api.pool.query(
        `insert into ${tabla} (id, libro_id, usuario_id, ${columns}) values (gen_random_uuid(), $1, $2, ${values})`,
        [libro, stranger.id],
      )
    }
    expect((await openConfirmar(stranger)).body.token).toBeUndefined()
    const seen = await send('GET', `pedidos/${pedido}`, undefined, owner.headers)
    expect(seen.body).toMatchObject({ _id: pedido, telefono: '0341 555-0101' })
    expect((await send('GET', `pedidos/${await buy(owner.headers)}`, undefined, owner.headers)).body.telefono).toBe(
      '011 4000-0000',
    )
    expect((await send('GET', 'usuarios/direcciones', undefined, owner.headers)).body).toEqual([])
    for (const tabla of ['opinion', 'espera']) {
      expect((await api.pool.query(`select from ${tabla} where usuario_id = $1`, [owner.id])).rowCount).toBe(0)
    }
  })

  it('does not help another stranger who had registered with the address', async () => {
    const squatter = await usuario()
    await plantFactores(squatter)
    const guest = await enterAsGuest(squatter.email)
    const pedido = await buy(guest.headers)
    const { body } = await openConfirmar(guest)
    expect((await perfil(squatter.headers)).status).toBe(401)
    expect((await login(squatter.email, CLAVE)).status).toBe(401)
    await choose(body.token)
    const owner = await entered(squatter.email, NUEVA)
    expect((await send('GET', `pedidos/${pedido}`, undefined, owner)).status).toBe(200)
  })

  it('brings nothing in by a call that was under way meanwhile', async () => {
    const stranger = await enterAsGuest(fresh())
    const link = await createVerificacion(api.db, stranger.id)
    const { late, opened } = await api.db.transaction().execute(async (trx) => {
      await trx.selectFrom('usuario').select('id').where('id', '=', stranger.id).forUpdate().execute()
      const underWay = [send('POST', 'usuarios/verificar-correo', { token: link?.token })]
      await expect.poll(() => countWaiting(api)).toBe(1)
      underWay.push(addDireccion(stranger.headers))
      await expect.poll(() => countWaiting(api)).toBe(2)
      const [opened, late] = underWay
      return { opened, late }
    })
    expect([(await opened)?.status, (await late)?.status]).toEqual([200, 401])
    expect(await countOf('direccion', stranger.id)).toBe(0)
  })

  it('waits for nobody who waits for it, where its address is an administrator’s who works on it', async () => {
    const owner = await usuario('admin')
    await openConfirmar(owner, owner.headers)
    const stranger = await enterAsGuest(owner.email)
    const link = await createVerificacion(api.db, stranger.id)
    const lock = (trx: typeof api.db, { id }: { id: string }) =>
      trx.selectFrom('usuario').select('id').where('id', '=', id).forUpdate().execute()
    // As `lockUsuarios` does, in the order of their ids: the older account first.
    const { opened } = await api.db.transaction().execute(async (trx) => {
      await lock(trx, owner)
      const underWay = send('POST', 'usuarios/verificar-correo', { token: link?.token })
      await expect.poll(() => countWaiting(api)).toBe(1)
      await lock(trx, stranger)
      return { opened: underWay }
    })
    expect((await opened).status).toBe(200)
  })

  it('gets no order in after the account has joined another one, and no error of the shop’s', async () => {
    const owner = await usuario()
    await openConfirmar(owner, owner.headers)
    const stranger = await enterAsGuest(owner.email)
    const link = await createVerificacion(api.db, stranger.id)
    const items = [{ libro, cantidad: 1 }]
    const { late, opened } = await api.db.transaction().execute(async (trx) => {
      await trx.selectFrom('usuario').select('id').where('id', '=', owner.id).forUpdate().execute()
      const opening = send('POST', 'usuarios/verificar-correo', { token: link?.token })
      await expect.poll(() => countWaiting(api)).toBe(1)
      const ordering = send('POST', 'pedidos', { items, metodo_pago: 'efectivo' }, stranger.headers)
      return { opened: opening, late: ordering }
    })
    const [{ status }, ordered] = [await opened, await late]
    expect(status).toBe(200)
    expect([200, 401]).toContain(ordered.status)
    const { rowCount } = await api.pool.query('select from pedido where usuario_id = $1', [owner.id])
    expect(rowCount).toBe(ordered.status === 200 ? 1 : 0)
  })
})

describe('a stranger who registered with somebody’s address', () => {
  it('keeps nobody out by a second step, once the owner has chosen a password by mail', async () => {
    const stranger = await usuario()
    await plantFactores(stranger)
    expect((await login(stranger.email, CLAVE)).body.code).toBe('SEGUNDO_PASO')
    await addDireccion(stranger.headers)
    await send('PUT', 'usuarios/set-direccion', { direccion: 'Ajena 1', provincia }, stranger.headers)
    expect((await recover(stranger.email)).status).toBe(200)
    const owner = await entered(stranger.email, NUEVA)
    expect((await perfil(owner)).body).toMatchObject({ email_verificado: true, direccion: null, provincia: null })
    expect((await send('GET', 'usuarios/segundo-paso', undefined, owner)).body).toMatchObject({
      factores: [],
      rescate: 0,
    })
    expect((await send('GET', 'usuarios/direcciones', undefined, owner)).body).toEqual([])
    // Its owner is told, in case it was theirs.
    const { rows } = await api.pool.query(
      "select data->>'que' as que from tareas.job where name = 'segundo-paso' and data->>'usuarioId' = $1",
      [stranger.id],
    )
    expect(rows).toEqual([{ que: 'anulado' }])
  })

  it('is out when the owner opens the welcome’s link: session, password, second step, links', async () => {
    const stranger = await usuario()
    await plantFactores(stranger)
    const { body, status } = await openConfirmar(stranger)
    expect(status).toBe(200)
    expect((await perfil(stranger.headers)).status).toBe(401)
    expect((await login(stranger.email, CLAVE)).status).toBe(401)
    expect((await choose(body.token)).status).toBe(200)
    await entered(stranger.email, NUEVA)
  })

  it('brings the account back by no link of an address that they had before', async () => {
    const stranger = await usuario()
    const email = fresh()
    const back = await move(stranger, email)
    await recover(email)
    expect((await undo(back)).status).toBe(410)
    expect(await emailOf(stranger)).toEqual({ email, email_verificado: true })
  })

  it('keeps nobody out who undoes the change of an address that was never proved', async () => {
    const stranger = await usuario()
    const back = await move(stranger, fresh())
    await openConfirmar(stranger, stranger.headers)
    await plantFactores(stranger)
    const { body } = await undo(back)
    await choose(body.token)
    await entered(stranger.email, NUEVA)
    expect(await countOf('codigo_rescate', stranger.id)).toBe(0)
  })

  it('is not taken for the owner by a session of another account', async () => {
    const [stranger, other] = [await usuario(), await usuario()]
    const { body } = await openConfirmar(stranger, other.headers)
    expect(body.token).toEqual(expect.any(String))
    expect((await perfil(stranger.headers)).status).toBe(401)
    expect((await perfil(other.headers)).status).toBe(200)
  })

  it('cannot log the owner’s browser in from another page: a form sends no JSON', async () => {
    const stranger = await usuario()
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const { statusCode } = await api.app.inject({
        method: 'POST',
        url: '/api/usuarios/iniciar-sesion',
        headers: { 'content-type': type, origin: 'https://ajena.test' },
        payload: JSON.stringify({ email: stranger.email, password: CLAVE }),
      })
      expect([type, statusCode]).toEqual([type, 415])
    }
  })
})

describe('who registered and opens the link where they are logged in with their password', () => {
  it('keeps session, password, second step and addresses; other sessions end', async () => {
    const owner = await usuario()
    const other = await entered(owner.email)
    await plantFactores(owner)
    await addDireccion(owner.headers)
    expect((await perfil(other)).status).toBe(200)
    const { body } = await openConfirmar(owner, owner.headers)
    expect(body.token).toBeUndefined()
    expect((await perfil(owner.headers)).body).toMatchObject({ email_verificado: true })
    expect((await perfil(other)).status).toBe(401)
    expect(await countOf('factor', owner.id)).toBe(2)
    expect(await countOf('codigo_rescate', owner.id)).toBe(10)
    expect(await countOf('direccion', owner.id)).toBe(1)
    expect((await login(owner.email, CLAVE)).body.code).toBe('SEGUNDO_PASO')
  })

  it('keeps them by a forgotten password too', async () => {
    const owner = await usuario()
    await plantFactores(owner)
    await recover(owner.email, owner.headers)
    expect((await login(owner.email, NUEVA)).body.code).toBe('SEGUNDO_PASO')
  })
})

describe('an address that was proved', () => {
  it('loses nothing by a forgotten password', async () => {
    const owner = await usuario()
    await openConfirmar(owner, owner.headers)
    await plantFactores(owner)
    await addDireccion(owner.headers)
    await recover(owner.email)
    expect((await login(owner.email, NUEVA)).body.code).toBe('SEGUNDO_PASO')
    expect(await countOf('direccion', owner.id)).toBe(1)
  })
})

it('a member of the staff keeps the second step: a mailbox alone must not open the panel', async () => {
  for (const rol of ['empleado', 'admin'] as const) {
    const staff = await usuario(rol)
    await plantFactores(staff)
    await addDireccion(staff.headers)
    await recover(staff.email)
    expect((await login(staff.email, NUEVA)).body.code).toBe('SEGUNDO_PASO')
    expect([await countOf('direccion', staff.id), await countOf('codigo_rescate', staff.id)]).toEqual([0, 10])
  }
})

describe('an account that has proved another mailbox before', () => {
  /** Moved to an address that proved nothing, with a second step. */
  async function moved() {
    const owner = await usuario()
    await openConfirmar(owner, owner.headers)
    await plantFactores(owner)
    const email = fresh()
    return { owner, email, back: await move(owner, email) }
  }

  it('is confirmed at a new address by who is logged in alone, and can be brought back', async () => {
    const { owner, email, back } = await moved()
    const link = await createVerificacion(api.db, owner.id)
    const open = (headers: Headers = {}) => send('POST', 'usuarios/verificar-correo', { token: link?.token }, headers)
    expect(await open()).toMatchObject({ status: 403, body: { code: 'CON_SESION' } })
    expect((await open(owner.headers)).status).toBe(200) // it was not spent
    expect(await emailOf(owner)).toEqual({ email, email_verificado: true })
    expect((await undo(back)).status).toBe(200)
    expect(await emailOf(owner)).toEqual({ email: owner.email, email_verificado: true })
    expect(await countOf('factor', owner.id)).toBe(2)
  })

  it('goes back there when the new mailbox asks for a password, which may then register', async () => {
    const { owner, email } = await moved()
    await api.pool.query("update cambio_correo set vence_en = now() - interval '1 day' where usuario_id = $1", [
      owner.id,
    ])
    await deleteExpiredCambios(api.db)
    const answer = await recover(email)
    expect(answer).toMatchObject({ status: 409, body: { code: 'CUENTA_DEVUELTA' } })
    expect(await emailOf(owner)).toEqual({ email: owner.email, email_verificado: true })
    expect((await login(owner.email, CLAVE)).body.code).toBe('SEGUNDO_PASO')
    const nueva = { username: `nueva_${Date.now()}`, nombre: 'Ana', apellido: 'Prueba', password: CLAVE, email }
    expect((await send('POST', 'usuarios/registrar', nueva)).status).toBe(200)
  })

  it('keeps its second step where it cannot go back', async () => {
    const { owner, email } = await moved()
    const other = await usuario()
    await move(other, owner.email)
    expect((await recover(email)).status).toBe(200)
    expect((await login(email, NUEVA)).body.code).toBe('SEGUNDO_PASO')
  })
})
