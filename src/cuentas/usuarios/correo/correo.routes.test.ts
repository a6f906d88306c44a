// The address of an account: proved by a mailed link, and set back by one for three days after it was changed.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countWaiting, createTestApi, type TestApi } from '#test/api.ts'
import { insertTestUsuario } from '#test/rows.ts'
import { hashClave } from '../clave/clave.ts'
import { createRecuperacion } from '../clave/recuperacion.queries.ts'
import { createEnlaceCambio, deleteExpiredCambios } from './cambio-correo.queries.ts'
import { CORREO_CONFIRMADO, CORREO_YA_CONFIRMADO, ENLACE_CONFIRMAR, ENLACE_DESHACER } from './correo.rules.ts'
import { createVerificacion, deleteExpiredVerificaciones } from './verificacion.queries.ts'

const CLAVE = 'LaClaveDeSiempre'
const NUEVA = 'ClaveRecuperada'
const BAD = ['', 'x', "' or 1=1 --", '📚'.repeat(50), '\u0000']

type Cuenta = Awaited<ReturnType<typeof insertTestUsuario>>

let api: TestApi
let hash: string
let cuentas = 0
beforeAll(async () => {
  api = await createTestApi({ TRUST_PROXY: '127.0.0.1', SITE_EMAIL: 'tienda@libros.test' })
  hash = await hashClave(CLAVE)
})
afterAll(() => api.end())

const usuario = (rol?: 'cliente' | 'admin') => insertTestUsuario(api.db, rol, hash)
const direccion = (name: string) => `${name}_${++cuentas}@correo.test`

async function send(
  method: 'GET' | 'PUT' | 'POST' | 'DELETE',
  path: string,
  payload?: object,
  by?: Pick<Cuenta, 'headers'>,
) {
  const url = `/api/usuarios${path}`
  const answer = await api.app.inject({ method, url, ...(by && { headers: by.headers }), ...(payload && { payload }) })
  return { status: answer.statusCode, body: answer.json() }
}
const deshacer = (token: unknown) => send('POST', '/deshacer-correo', { token })
const verificar = (token: unknown, by?: Pick<Cuenta, 'headers'>) => send('POST', '/verificar-correo', { token }, by)
const login = (email: string, password: string) => send('POST', '/iniciar-sesion', { email, password })
const rowOf = ({ id }: { id: string }) =>
  api.db
    .selectFrom('usuario')
    .select(['email', 'email_verificado', 'clave'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const jobsOf = async (name: string, { id }: { id: string }) =>
  (
    await api.pool.query(
      "select data from tareas.job where name = $1 and data->>'usuarioId' = $2 order by created_on",
      [name, id],
    )
  ).rows.map(({ data }) => data)
const cambiosOf = async ({ id }: { id: string }) =>
  (await api.db.selectFrom('cambio_correo').select('email').where('usuario_id', '=', id).orderBy('num').execute()).map(
    ({ email }) => email,
  )

/** Changes the own address; gives the token of the link that the left one is mailed, or null where it gets none. */
async function change(cuenta: Cuenta, email: string): Promise<string | null> {
  const answer = await send('PUT', '/set-email', { email }, cuenta)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  const told = (await jobsOf('correo-cambiado', cuenta)).at(-1)
  return told.cambio === undefined ? null : ((await createEnlaceCambio(api.db, told.cambio))?.token ?? null)
}
/** Proves the address as who is logged in: nothing else changes (primera-prueba.routes.test.ts). */
async function verified(cuenta: Cuenta): Promise<Cuenta> {
  const made = await createVerificacion(api.db, cuenta.id)
  expect((await verificar(made?.token, cuenta)).status).toBe(200)
  return cuenta
}
async function expectVencido(token: unknown, mensaje = ENLACE_DESHACER) {
  expect(await deshacer(token)).toEqual({ status: 410, body: { code: 'ENLACE_VENCIDO', mensaje } })
}

describe('the link to the address that an account has left', () => {
  it('sets it back, ends all sessions, voids the password and lets a new one be chosen, once', async () => {
    const cuenta = await usuario()
    const otra = direccion('ladron')
    const token = await change(cuenta, otra)
    const robada = (await login(otra, CLAVE)).body.token
    const answer = await deshacer(token)
    expect(answer).toEqual({
      status: 200,
      body: { token: expect.stringMatching(/^[\w-]{43}$/), mensaje: expect.any(String) },
    })
    expect(await rowOf(cuenta)).toMatchObject({ email: cuenta.email, email_verificado: true })
    for (const headers of [cuenta.headers, { authorization: `Bearer ${robada}` }]) {
      expect((await send('GET', '/perfil', undefined, { headers })).status).toBe(401)
    }
    for (const email of [otra, cuenta.email]) expect((await login(email, CLAVE)).status).toBe(401)
    await expectVencido(token)
    const elegida = await send('POST', '/recuperar-clave/nueva', { token: answer.body.token, password: NUEVA })
    expect(elegida.status).toBe(200)
    expect((await login(cuenta.email, NUEVA)).status).toBe(200)
    // The address that lost the account is told, without a link.
    expect((await jobsOf('correo-cambiado', cuenta)).at(-1)).toEqual({ usuarioId: cuenta.id, anterior: otra })
    expect(await cambiosOf(cuenta)).toEqual([])
  })

  it('is mailed to an administrator who changes the own one among all accounts', async () => {
    const admin = await usuario('admin')
    expect((await send('PUT', `/${admin.id}`, { email: direccion('nueva') }, admin)).status).toBe(200)
    expect(await jobsOf('correo-cambiado', admin)).toEqual([
      { usuarioId: admin.id, anterior: admin.email, cambio: expect.any(Number) },
    ])
    expect(await cambiosOf(admin)).toEqual([admin.email])
    expect((await send('GET', '/perfil', undefined, admin)).status).toBe(200)
  })

  it('opens nothing after three days, and the job forgets it', async () => {
    const cuenta = await usuario()
    const otra = direccion('nueva')
    const token = await change(cuenta, otra)
    const move = (interval: string) =>
      api.pool.query('update cambio_correo set vence_en = vence_en - $2::interval where usuario_id = $1', [
        cuenta.id,
        interval,
      ])
    await move('71 hours 59 minutes')
    await deleteExpiredCambios(api.db)
    expect(await cambiosOf(cuenta)).toEqual([cuenta.email])
    await move('2 minutes')
    await expectVencido(token)
    await deleteExpiredCambios(api.db)
    expect(await cambiosOf(cuenta)).toEqual([])
    expect((await rowOf(cuenta)).email).toBe(otra)
  })

  it('is stored as SHA-256 alone, and not at all before its mail is written', async () => {
    const cuenta = await usuario()
    await send('PUT', '/set-email', { email: direccion('nueva') }, cuenta)
    const read = async () =>
      (
        await api.pool.query('select token_sha256, c::text as row from cambio_correo c where usuario_id = $1', [
          cuenta.id,
        ])
      ).rows
    expect(await read()).toEqual([expect.objectContaining({ token_sha256: null })])
    const [{ cambio }] = await jobsOf('correo-cambiado', cuenta)
    const token = (await createEnlaceCambio(api.db, cambio))?.token ?? ''
    expect(token).toMatch(/^[\w-]{43}$/)
    expect((await read())[0].row).not.toContain(token)
    const jobs = await api.pool.query('select data::text as text from tareas.job')
    expect(jobs.rows.map(({ text }) => text).join()).not.toContain(token)
  })

  it('is won by one of two at the same moment', async () => {
    const cuenta = await usuario()
    const token = await change(cuenta, direccion('nueva'))
    const answers = await Promise.all([deshacer(token), deshacer(token)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410])
  })

  it('is refused mangled, invented or of another shape', async () => {
    const token = (await change(await usuario(), direccion('nueva'))) ?? ''
    for (const bad of [...BAD, token.slice(0, -1), `${token}x`, token.toUpperCase()]) await expectVencido(bad)
    for (const bad of [undefined, null, 7, 'a'.repeat(501)]) expect((await deshacer(bad)).status).toBe(400)
    expect((await deshacer(token)).status).toBe(200)
  })

  it('is gone with the account', async () => {
    const cuenta = await usuario()
    const token = await change(cuenta, direccion('nueva'))
    expect((await send('DELETE', '', undefined, cuenta)).status).toBe(200)
    await expectVencido(token)
    expect((await api.pool.query('select from cambio_correo where email = $1', [cuenta.email])).rows).toEqual([])
  })
})

describe('an address that somebody else has taken meanwhile', () => {
  it('stays theirs, is told on the page, and to the shop once', async () => {
    const cuenta = await usuario()
    const otra = direccion('ladron')
    const token = await change(cuenta, otra)
    const vecina = await usuario()
    await change(vecina, cuenta.email.toUpperCase())
    const first = await deshacer(token)
    expect(first).toEqual({
      status: 409,
      body: { code: 'CORREO_OCUPADO', mensaje: expect.stringContaining('Ya le avisamos a la librería') },
    })
    expect((await deshacer(token)).status).toBe(409)
    expect(await jobsOf('correo-ocupado', cuenta)).toEqual([{ usuarioId: cuenta.id, cambio: expect.any(Number) }])
    expect((await rowOf(cuenta)).email).toBe(otra)
    expect((await rowOf(vecina)).email).toBe(cuenta.email.toUpperCase())
    expect((await send('GET', '/perfil', undefined, cuenta)).status).toBe(200)
    // Once it is free again the link works.
    await send('DELETE', '', undefined, vecina)
    expect((await deshacer(token)).status).toBe(200)
  })

  it('is not promised to a shop that has no address of its own', async () => {
    const other = await createTestApi()
    try {
      const [cuenta, vecina] = [await insertTestUsuario(other.db), await insertTestUsuario(other.db)]
      const put = (by: Cuenta, email: string) =>
        other.app.inject({ method: 'PUT', url: '/api/usuarios/set-email', headers: by.headers, payload: { email } })
      await put(cuenta, direccion('nueva'))
      const { num } = await other.db.selectFrom('cambio_correo').select('num').executeTakeFirstOrThrow()
      const enlace = await createEnlaceCambio(other.db, num)
      await put(vecina, cuenta.email)
      const payload = { token: enlace?.token }
      const answer = await other.app.inject({ method: 'POST', url: '/api/usuarios/deshacer-correo', payload })
      expect(answer.json()).toMatchObject({ code: 'CORREO_OCUPADO', mensaje: expect.stringContaining('Contacto') })
      expect(answer.body).not.toContain('Ya le avisamos')
    } finally {
      await other.end()
    }
  })
})

it('an address that is taken in the very moment it comes back is told like one that was taken before', async () => {
  const cuenta = await usuario()
  const otra = direccion('ladron')
  const token = await change(cuenta, otra)
  const { answer } = await api.db.transaction().execute(async (trx) => {
    const vecina = await insertTestUsuario(trx)
    await trx.updateTable('usuario').set({ email: cuenta.email }).where('id', '=', vecina.id).execute()
    const underWay = deshacer(token) // sees the address free, then has to wait for who takes it
    await expect.poll(() => countWaiting(api)).toBe(1)
    return { answer: underWay }
  })
  expect(await answer).toMatchObject({ status: 409, body: { code: 'CORREO_OCUPADO' } })
  expect(await jobsOf('correo-ocupado', cuenta)).toEqual([{ usuarioId: cuenta.id, cambio: expect.any(Number) }])
  expect((await rowOf(cuenta)).email).toBe(otra)
  expect((await send('GET', '/perfil', undefined, cuenta)).status).toBe(200)
})

it('a link to a taken address that is used on and on fills no log', async () => {
  const cuenta = await usuario()
  const token = await change(cuenta, direccion('ladron'))
  await change(await usuario(), cuenta.email)
  for (let n = 0; n < 6; n++) expect((await deshacer(token)).status).toBe(409)
  await api.services.sucesos.settle()
  const { rows } = await api.pool.query(
    "select from suceso_seguridad where suceso = 'correo-restituido' and objeto_id = $1",
    [cuenta.id],
  )
  expect(rows).toHaveLength(2) // that the shop was told, and that it goes on
})

describe('an administrator who gives an account its address back', () => {
  it('ends what whoever took it still has: links, sessions', async () => {
    const [cuenta, admin] = [await verified(await usuario()), await usuario('admin')]
    const [b, c] = [direccion('ladron'), direccion('ladron')]
    const tokens = [await change(cuenta, b)]
    await verified(cuenta)
    tokens.push(await change(cuenta, c))
    expect(tokens).not.toContain(null)
    const robada = (await login(c, CLAVE)).body.token
    const own = direccion('propia')
    expect((await send('PUT', `/${cuenta.id}`, { email: own }, admin)).status).toBe(200)
    for (const token of tokens) await expectVencido(token)
    expect((await jobsOf('correo-cambiado', cuenta)).at(-1)).toEqual({ usuarioId: cuenta.id, anterior: c })
    for (const headers of [cuenta.headers, { authorization: `Bearer ${robada}` }]) {
      expect((await send('GET', '/perfil', undefined, { headers })).status).toBe(401)
    }
    expect(await rowOf(cuenta)).toMatchObject({ email: own })
    expect(await cambiosOf(cuenta)).toEqual([])
    expect((await send('GET', '/perfil', undefined, admin)).status).toBe(200)
  })

  it('leaves the sessions where it stays the same address', async () => {
    const [cuenta, admin] = [await usuario(), await usuario('admin')]
    const tokenA = await change(cuenta, direccion('b'))
    const { email } = await rowOf(cuenta)
    await send('PUT', `/${cuenta.id}`, { email: email.toUpperCase(), nombre: 'Eva' }, admin)
    expect((await send('GET', '/perfil', undefined, cuenta)).status).toBe(200)
    expect((await deshacer(tokenA)).status).toBe(200)
  })
})

describe('several changes in a row', () => {
  it('each let their own address come back, and with it go all later ones', async () => {
    const cuenta = await verified(await usuario())
    const [b, c] = [direccion('b'), direccion('c')]
    const tokenA = await change(cuenta, b)
    await verified(cuenta)
    const tokenB = await change(cuenta, c)
    expect(tokenB).not.toBeNull()
    expect((await deshacer(tokenA)).status).toBe(200)
    expect((await rowOf(cuenta)).email).toBe(cuenta.email)
    await expectVencido(tokenB) // else who had B would take the account back
  })

  it('leave the earlier links to their addresses', async () => {
    const cuenta = await verified(await usuario())
    const [b, c] = [direccion('b'), direccion('c')]
    const tokenA = await change(cuenta, b)
    await verified(cuenta)
    const tokenB = await change(cuenta, c)
    expect((await deshacer(tokenB)).status).toBe(200)
    expect((await rowOf(cuenta)).email).toBe(b)
    expect((await deshacer(tokenA)).status).toBe(200)
    expect((await rowOf(cuenta)).email).toBe(cuenta.email)
  })

  it('give no link to an address in between that never proved itself: it may be a stranger’s', async () => {
    const cuenta = await usuario()
    const [mistyped, right] = [direccion('b'), direccion('c')]
    const tokenA = await change(cuenta, mistyped)
    expect(await change(cuenta, right)).toBeNull()
    expect((await jobsOf('correo-cambiado', cuenta)).at(-1)).toEqual({ usuarioId: cuenta.id, anterior: mistyped })
    expect((await deshacer(tokenA)).status).toBe(200)
    expect((await rowOf(cuenta)).email).toBe(cuenta.email)
  })

  it('that end where they began leave no link', async () => {
    const cuenta = await verified(await usuario())
    const tokenA = await change(cuenta, direccion('b'))
    await verified(cuenta)
    expect(await change(cuenta, cuenta.email.toUpperCase())).toBeNull()
    await expectVencido(tokenA)
    expect(await cambiosOf(cuenta)).toEqual([])
    expect(await change(cuenta, direccion('d'))).not.toBeNull()
  })
})

it('an address that was proved is proved again when its account comes back, and keeps its link', async () => {
  const cuenta = await usuario()
  const [a, b] = [direccion('a'), direccion('ladron')]
  await change(cuenta, a) // a living row of the address before
  await verified(cuenta)
  await change(cuenta, b)
  expect((await rowOf(cuenta)).email_verificado).toBe(false)
  await change(cuenta, a)
  expect(await rowOf(cuenta)).toMatchObject({ email: a, email_verificado: true })
  const token = await change(cuenta, b)
  expect(token, 'whoever goes to and fro must not take the link away').not.toBeNull()
  expect((await deshacer(token)).status).toBe(200)
  expect((await rowOf(cuenta)).email).toBe(a)
})

it('an address that never proved itself is as unproved when its account comes back', async () => {
  const cuenta = await usuario()
  await change(cuenta, direccion('b'))
  await change(cuenta, cuenta.email)
  expect(await rowOf(cuenta)).toMatchObject({ email: cuenta.email, email_verificado: false })
})

describe('a call under way while the account’s sessions are ended', () => {
  it.each([
    ['PUT', '/set-email', { email: 'tarde@correo.test' }],
    ['PUT', '/set-nombre', { nombre: 'Tarde' }],
    ['DELETE', '', undefined],
  ] as const)('%s %s is refused', async (method, path, payload) => {
    const cuenta = await usuario()
    const { answer } = await endMeanwhile(cuenta, () => send(method, path, payload, cuenta))
    expect((await answer).status).toBe(401)
    expect((await rowOf(cuenta)).email).toBe(cuenta.email)
    expect(await jobsOf('correo-cambiado', cuenta)).toEqual([])
  })

  it('is refused an administrator too', async () => {
    const [cuenta, admin] = [await usuario(), await usuario('admin')]
    const payload = { email: 'tarde@correo.test' }
    const { answer } = await endMeanwhile(admin, () => send('PUT', `/${cuenta.id}`, payload, admin))
    expect((await answer).status).toBe(401)
    expect((await rowOf(cuenta)).email).toBe(cuenta.email)
  })

  /** Holds the account until the call waits for it, and ends its sessions then. */
  const endMeanwhile = ({ id }: Cuenta, call: () => ReturnType<typeof send>) =>
    api.db.transaction().execute(async (trx) => {
      await trx.selectFrom('usuario').select('id').where('id', '=', id).forUpdate().execute()
      const underWay = call()
      await expect.poll(() => countWaiting(api)).toBe(1)
      await trx.deleteFrom('sesion').where('usuario_id', '=', id).execute()
      return { answer: underWay }
    })
})

describe('a link for a new password', () => {
  it('goes to the present address alone', async () => {
    const cuenta = await usuario()
    const before = await createRecuperacion(api.db, cuenta.email)
    const otra = direccion('nueva')
    await change(cuenta, otra)
    expect(await createRecuperacion(api.db, cuenta.email)).toBeUndefined()
    const use = (token: unknown) => send('POST', '/recuperar-clave/nueva', { token, password: NUEVA })
    expect((await use(before?.token)).status).toBe(410)
    expect(await createRecuperacion(api.db, otra)).toMatchObject({ email: otra })
  })

  it('proves the address that it was mailed to', async () => {
    const cuenta = await usuario()
    const made = await createRecuperacion(api.db, cuenta.email)
    await send('POST', '/recuperar-clave/nueva', { token: made?.token, password: NUEVA })
    expect((await rowOf(cuenta)).email_verificado).toBe(true)
  })
})

describe('an address', () => {
  const enviar = (by?: Cuenta) => send('POST', '/verificar-correo/enviar', {}, by)

  it('has proved nothing at first; a mailed link proves it, once', async () => {
    const nueva = { username: `nueva_${++cuentas}`, email: direccion('nueva'), nombre: 'Ana', apellido: 'Prueba' }
    await send('POST', '/registrar', { ...nueva, password: CLAVE })
    const { body } = await login(nueva.email, CLAVE)
    const own = { headers: { authorization: `Bearer ${body.token}` } }
    expect((await send('GET', '/perfil', undefined, own)).body.email_verificado).toBe(false)
    const made = await createVerificacion(api.db, body.usuario._id)
    expect(made).toMatchObject({ email: nueva.email, token: expect.stringMatching(/^[\w-]{43}$/) })
    expect(await verificar(made?.token, own)).toEqual({ status: 200, body: { mensaje: CORREO_CONFIRMADO } })
    expect((await send('GET', '/perfil', undefined, own)).body.email_verificado).toBe(true)
    expect(await verificar(made?.token)).toEqual({
      status: 410,
      body: { code: 'ENLACE_VENCIDO', mensaje: ENLACE_CONFIRMAR },
    })
    expect(await createVerificacion(api.db, body.usuario._id), 'nothing is left to be proved').toBeUndefined()
  })

  it('that is changed has proved nothing, whoever changes it, and the new one is mailed a link', async () => {
    const [cuenta, admin] = [await verified(await usuario()), await usuario('admin')]
    const body = (await send('PUT', '/set-email', { email: direccion('nueva') }, cuenta)).body
    expect(body.email_verificado).toBe(false)
    expect(await jobsOf('correo-verificar', cuenta)).toEqual([{ usuarioId: cuenta.id }])
    await verified(cuenta)
    const changed = await send('PUT', `/${cuenta.id}`, { email: direccion('nueva') }, admin)
    expect(changed.body.email_verificado).toBe(false)
    await verified(cuenta)
    await api.pool.query('update usuario set email = $2 where id = $1', [cuenta.id, direccion('a_mano')])
    expect((await rowOf(cuenta)).email_verificado).toBe(false)
  })

  it('stays proved when it stays the same', async () => {
    const cuenta = await verified(await usuario())
    await send('PUT', '/set-email', { email: cuenta.email.toUpperCase() }, cuenta)
    await send('PUT', '/set-nombre', { nombre: 'Eva' }, cuenta)
    expect((await rowOf(cuenta)).email_verificado).toBe(true)
    expect(await jobsOf('correo-cambiado', cuenta)).toEqual([])
  })

  it('is not proved by the link of the one before', async () => {
    const cuenta = await usuario()
    const made = await createVerificacion(api.db, cuenta.id)
    await change(cuenta, direccion('nueva'))
    expect((await verificar(made?.token)).status).toBe(410)
    expect((await rowOf(cuenta)).email_verificado).toBe(false)
  })

  it('is proved by the newest link alone, for a week, stored as SHA-256', async () => {
    const cuenta = await usuario()
    const [older, newer] = [await createVerificacion(api.db, cuenta.id), await createVerificacion(api.db, cuenta.id)]
    expect((await verificar(older?.token)).status).toBe(410)
    const { rows } = await api.pool.query('select v::text as row from verificacion v where usuario_id = $1', [
      cuenta.id,
    ])
    expect(rows[0].row).not.toContain(newer?.token)
    const move = (interval: string) =>
      api.pool.query('update verificacion set vence_en = vence_en - $2::interval where usuario_id = $1', [
        cuenta.id,
        interval,
      ])
    await move('7 days')
    expect((await verificar(newer?.token)).status).toBe(410)
    await deleteExpiredVerificaciones(api.db)
    expect((await api.pool.query('select from verificacion where usuario_id = $1', [cuenta.id])).rows).toEqual([])
  })

  it('is refused mangled, invented or of another shape', async () => {
    for (const bad of BAD) expect((await verificar(bad)).status).toBe(410)
    for (const bad of [undefined, 7, 'a'.repeat(501)]) expect((await verificar(bad)).status).toBe(400)
  })

  it('is sent its link again when its owner asks, five times in ten minutes', async () => {
    const cuenta = await usuario()
    const statuses: number[] = []
    for (let n = 0; n < 6; n++) statuses.push((await enviar(cuenta)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    expect(await jobsOf('correo-verificar', cuenta)).toHaveLength(5)
    expect((await enviar()).status).toBe(401)
    // A forgotten password has a count of its own: nobody is kept from it by this.
    expect((await send('POST', '/recuperar-clave', { email: cuenta.email })).status).toBe(200)
  })

  it('that is proved is sent nothing', async () => {
    const cuenta = await verified(await usuario())
    expect((await enviar(cuenta)).body).toEqual({ mensaje: CORREO_YA_CONFIRMADO })
    expect(await jobsOf('correo-verificar', cuenta)).toEqual([])
  })

  it('keeps nobody from anything while it is unproved', async () => {
    const cuenta = await usuario()
    const answers = [
      await send('GET', '/perfil', undefined, cuenta),
      await send('PUT', '/set-nombre', { nombre: 'Eva' }, cuenta),
      await login(cuenta.email, CLAVE),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  })
})
