import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectPaging, NO_ID } from '#test/answers.ts'
import { countWaiting, createTestApi, type TestApi } from '#test/api.ts'
import { listAuditados } from '#test/auditados.ts'
import { insertTestLibro, insertTestUsuario } from '#test/rows.ts'

type Cuenta = Awaited<ReturnType<typeof insertTestUsuario>>
type Method = 'GET' | 'PUT' | 'POST' | 'DELETE'

const UNAUTHENTICATED = { code: 'UNAUTHENTICATED', mensaje: 'Tenés que iniciar sesión.' }
const FORBIDDEN = { code: 'FORBIDDEN', mensaje: 'Solo los administradores pueden realizar esta acción.' }
const NOT_FOUND = { code: 'USUARIO_NOT_FOUND', mensaje: 'Usuario no disponible' }
const PROPIO_ROL = { code: 'PROPIO_ROL', mensaje: 'No puedes modificar tu propio rol mientras estés logueado.' }
const PROPIA_CUENTA = { code: 'PROPIA_CUENTA', mensaje: 'No puedes eliminarte a ti mismo.' }

let api: TestApi
let admin: Cuenta
beforeAll(async () => {
  api = await createTestApi()
  admin = await insertTestUsuario(api.db, 'admin')
})
afterAll(() => api.end())

const usuario = (rol?: 'cliente' | 'admin') => insertTestUsuario(api.db, rol)

async function send(method: Method, path: string, by: Pick<Cuenta, 'headers'> | null, payload?: object) {
  const url = `/api/usuarios${path}`
  const answer = await api.app.inject({ method, url, ...(by && { headers: by.headers }), ...(payload && { payload }) })
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers }
}
const perfilOf = async (cuenta: Cuenta) => (await send('GET', '/perfil', cuenta)).body
const rolOf = async (cuenta: Cuenta) => (await perfilOf(cuenta)).rol

/** The three calls that change a role, and the one that deletes. */
const writes = (id: string, rol = 'admin') =>
  [
    ['PUT', `/${id}`, { rol }],
    ['PUT', `/set-rol/${id}`, { rol }],
    ['PUT', `/set-tipo/${id}`, { tipo: 'jefe' }],
    ['DELETE', `/${id}`, undefined],
  ] as const

describe('the list of accounts', () => {
  it.each(['', '/usuarios'])('at /api/usuarios%s is newest first, with the number of all', async (path) => {
    const newest = [await usuario(), await usuario('admin')].reverse()
    const { status, body, headers } = await send('GET', path, admin)
    expect(status).toBe(200)
    expect(headers['x-total-count']).toBe(String(body.length))
    expect(body.slice(0, 2)).toEqual(await Promise.all(newest.map(perfilOf)))
    expect(headers['cache-control']).toBe('no-store')
  })

  it.each(['', '/usuarios'])(
    'at /api/usuarios%s says nothing of their number where it is not asked for',
    async (path) => {
      const { body, headers } = await send('GET', `${path}?contar=no&limit=1`, admin)
      expect([body.length, headers['x-total-count']]).toEqual([1, undefined])
    },
  )

  it.each(['', '/usuarios'])('at /api/usuarios%s is paged', async (path) => {
    await Promise.all([usuario(), usuario()])
    const { app } = api
    const inject = (url: string) => app.inject({ url, headers: admin.headers })
    await expectPaging({ ...api, app: { inject } as typeof app }, `/api/usuarios${path}`)
  })

  it('holds no password', async () => {
    const { body } = await send('GET', '', admin)
    for (const cuenta of body) expect(Object.keys(cuenta)).toEqual(Object.keys(await perfilOf(admin)))
    expect(JSON.stringify(body)).not.toMatch(/clave|password|argon2/)
  })
})

describe('who is no admin', () => {
  it('is refused everything', async () => {
    const [owner, stranger] = [await usuario(), await usuario()]
    const before = await perfilOf(owner)
    const reads = [['GET', '', undefined] as const, ['GET', '/usuarios', undefined] as const]
    for (const [method, path, payload] of [...reads, ...writes(owner.id), ...writes(NO_ID)]) {
      const visitor = await send(method, path, null, payload)
      expect([visitor.status, visitor.body], path).toEqual([401, UNAUTHENTICATED])
      for (const cliente of [stranger, owner]) {
        const { status, body } = await send(method, path, cliente, payload)
        expect([status, body], path).toEqual([403, FORBIDDEN])
      }
    }
    expect(await perfilOf(owner)).toEqual(before)
  })
})

describe('another account', () => {
  it.each([(id: string) => `/${id}`, (id: string) => `/${id.toUpperCase()}`, (id: string) => `/set-rol/${id}`])(
    'gets a role, which bites at once on its open sessions (%s)',
    async (path) => {
      const cuenta = await usuario()
      expect((await send('GET', '', cuenta)).status).toBe(403)
      const { status, body } = await send('PUT', path(cuenta.id), admin, { rol: 'admin' })
      expect([status, body]).toEqual([200, { ...(await perfilOf(cuenta)), rol: 'admin' }])
      expect((await send('GET', '', cuenta)).status).toBe(200)
      await send('PUT', path(cuenta.id), admin, { rol: 'cliente' })
      expect((await send('GET', '', cuenta)).status).toBe(403)
      expect(await rolOf(cuenta)).toBe('cliente')
    },
  )

  it('gets any field of its profile, and nothing else of what is sent', async () => {
    const cuenta = await usuario()
    const before = await perfilOf(cuenta)
    const provincia = await api.db
      .selectFrom('provincia')
      .select(['id as _id', 'descripcion'])
      .executeTakeFirstOrThrow()
    const campos = { nombre: 'Íñigo', apellido: "O'Higgins", username: 'inigo', direccion: 'Bv. Oroño 1450' }
    const more = { _id: NO_ID, tipo: 'jefe', clave: '-', password: 'OtraClave', avatar: '/x.png' }
    const { body } = await send('PUT', `/${cuenta.id}`, admin, { ...campos, ...more, idProvincia: provincia._id })
    expect(body).toEqual({ ...before, ...campos, provincia })
    expect(await perfilOf(cuenta)).toEqual(body)
    const listCampos = async () => (await listAuditados(api.db, cuenta.id)).map((cambio) => cambio.campos)
    expect(await listCampos()).toEqual([['nombre', 'apellido', 'username', 'direccion', 'provincia']])
    await send('PUT', `/${cuenta.id}`, admin, { email: 'nuevo@libros.test', nombre: 'Íñigo' })
    expect(await listCampos()).toHaveLength(1) // a moved address is an event of its own
    const emptied = await send('PUT', `/${cuenta.id}`, admin, { direccion: '', provincia: null })
    expect((await listCampos()).at(-1)).toEqual(['direccion', 'provincia'])
    expect(emptied.body).toMatchObject({ direccion: null, provincia: null, nombre: 'Íñigo' })
  })

  it('gets a free label', async () => {
    const cuenta = await usuario()
    const { status, body } = await send('PUT', `/set-tipo/${cuenta.id}`, admin, { tipo: '  gran   lectora ' })
    expect([status, body]).toEqual([200, { ...(await perfilOf(cuenta)), tipo: 'gran lectora' }])
  })

  it.each([
    ['', { rol: 'jefe' }, 'rol', 'El rol tiene que ser cliente o admin.'],
    ['', { rol: null }, 'rol', 'El rol tiene que ser cliente o admin.'],
    ['', { rol: ['admin'] }, 'rol', 'El rol tiene que ser cliente o admin.'],
    ['', { rol: 'admin', nombre: '' }, 'nombre', 'El nombre es obligatorio.'],
    ['', { nombre: '<b>' }, 'nombre', 'El nombre solo puede contener letras.'],
    ['', { email: 'lucia@' }, 'email', 'El correo electrónico no es válido.'],
    [
      '',
      { username: 'lucia.f' },
      'username',
      'El nombre de usuario solo puede contener letras, números y guiones bajos.',
    ],
    ['', { provincia: NO_ID }, 'provincia', 'No encontramos esa provincia.'],
    ['/set-rol', {}, 'rol', 'El rol tiene que ser cliente o admin.'],
    ['/set-rol', { rol: 'Admin' }, 'rol', 'El rol tiene que ser cliente o admin.'],
    ['/set-tipo', {}, 'tipo', 'El tipo es obligatorio.'],
    ['/set-tipo', { tipo: ' ' }, 'tipo', 'El tipo es obligatorio.'],
    ['/set-tipo', { tipo: 'x'.repeat(41) }, 'tipo', 'El tipo no puede superar los 40 caracteres.'],
    ['/set-tipo', { tipo: 'a\u0000b' }, 'tipo', 'El tipo tiene caracteres que no se pueden guardar.'],
  ])('stays as it is at PUT %s with %j', async (path, payload, campo, mensaje) => {
    const cuenta = await usuario()
    const before = await perfilOf(cuenta)
    const { status, body } = await send('PUT', `${path}/${cuenta.id}`, admin, payload)
    expect([status, body]).toEqual([400, { code: 'INVALID', mensaje, campos: { [campo]: mensaje } }])
    expect(await perfilOf(cuenta)).toEqual(before)
  })

  it('needs something to change', async () => {
    const cuenta = await usuario()
    for (const payload of [{}, { otra: 1, password: 'OtraClave' }]) {
      const { status, body } = await send('PUT', `/${cuenta.id}`, admin, payload)
      expect([status, body]).toEqual([400, { code: 'INVALID', mensaje: 'No hay cambios para guardar.' }])
    }
  })

  it.each([
    ['username', 'USERNAME_TAKEN', 'El nombre de usuario ya está en uso.'],
    ['email', 'EMAIL_TAKEN', 'El correo electrónico ya está en uso. Por favor, utilice otro.'],
  ])('does not get a %s that is taken', async (campo, code, mensaje) => {
    const [cuenta, other] = [await usuario(), await usuario()]
    const { [campo]: taken } = await perfilOf(other)
    const { status, body } = await send('PUT', `/${cuenta.id}`, admin, { [campo]: taken.toUpperCase() })
    expect([status, body]).toEqual([409, { code, mensaje, campos: { [campo]: mensaje } }])
  })

  it('that nobody has is a 404, and so is what is no id', async () => {
    for (const [method, path, payload] of writes(NO_ID)) {
      const { status, body } = await send(method, path, admin, payload)
      expect([status, body], path).toEqual([404, NOT_FOUND])
    }
    for (const [method, path, payload] of writes('x').slice(1)) {
      const { status, body } = await send(method, path, admin, payload)
      expect([status, body.code], path).toEqual([404, 'NOT_FOUND'])
    }
    const { status, body } = await send('PUT', '/x', admin, { rol: 'admin' })
    expect([status, body]).toEqual([400, { code: 'CAMPO_FIJO', mensaje: 'El campo x no se puede actualizar.' }])
  })
})

describe('deleting another account', () => {
  it.each(['cliente', 'admin'] as const)('ends the sessions of a %s and keeps its orders, nameless', async (rol) => {
    const cuenta = await usuario(rol)
    const libro = await insertTestLibro(api.db)
    const payload = { items: [{ libro, cantidad: 1 }], metodo_pago: 'efectivo', entrega: 'Bv. Oroño 1450' }
    const bought = await api.app.inject({ method: 'POST', url: '/api/pedidos', headers: cuenta.headers, payload })
    const { status, body, headers } = await send('DELETE', `/${cuenta.id}`, admin)
    expect([status, body]).toEqual([200, { mensaje: 'Usuario eliminado exitosamente' }])
    expect(headers['set-cookie']).toBeUndefined() // the admin's own session stays
    for (const path of ['/perfil', '/get-id']) expect((await send('GET', path, cuenta)).status).toBe(401)
    const pedido = await api.db
      .selectFrom('pedido')
      .select(['usuario_id', 'entrega', 'total'])
      .where('id', '=', bought.json()._id)
      .executeTakeFirstOrThrow()
    expect(pedido).toEqual({ usuario_id: null, entrega: null, total: 12_500_00 })
    expect((await send('DELETE', `/${cuenta.id}`, admin)).body).toEqual(NOT_FOUND)
    expect((await send('GET', '/perfil', admin)).status).toBe(200)
  })
})

describe('the own account of an admin', () => {
  it('keeps its role, whatever is sent beside it', async () => {
    const own = await usuario('admin')
    const before = await perfilOf(own)
    for (const rol of ['cliente', 'admin']) {
      for (const path of [`/${own.id}`, `/${own.id.toUpperCase()}`, `/set-rol/${own.id}`]) {
        const { status, body } = await send('PUT', path, own, { rol, nombre: 'Otra' })
        expect([status, body], path).toEqual([403, PROPIO_ROL])
      }
    }
    expect(await perfilOf(own)).toEqual(before)
    expect((await send('PUT', `/${own.id}`, own, { nombre: 'Otra' })).body).toEqual({ ...before, nombre: 'Otra' })
  })

  it('is not deleted by itself', async () => {
    const own = await usuario('admin')
    for (const path of ['', `/${own.id}`, `/${own.id.toUpperCase()}`]) {
      const { status, body } = await send('DELETE', path, own)
      expect([status, body], path).toEqual([403, PROPIA_CUENTA])
    }
    expect((await send('GET', '/perfil', own)).status).toBe(200)
  })
})

describe('the last administrator', () => {
  type Change = readonly [Method, (id: string) => string, object | undefined]
  const demote: Change = ['PUT', (id) => `/set-rol/${id}`, { rol: 'cliente' }]
  const replace: Change = ['PUT', (id) => `/${id}`, { rol: 'cliente' }]
  const remove: Change = ['DELETE', (id) => `/${id}`, undefined]

  const countAdmins = async (among: readonly Cuenta[]) => {
    const ids = among.map(({ id }) => id)
    const rows = await api.db.selectFrom('usuario').select('rol').where('id', 'in', ids).execute()
    return rows.filter(({ rol }) => rol === 'admin').length
  }

  /** Each of a ring changes the next one; all are past the first look at their role before any of them may go on. */
  async function meet(size: number, [method, path, payload]: Change) {
    const ring = await Promise.all(Array.from({ length: size }, () => usuario('admin')))
    const ids = ring.map(({ id }) => id)
    const answers = await api.db.transaction().execute(async (trx) => {
      await trx.selectFrom('usuario').select('id').where('id', 'in', ids).forUpdate().execute()
      const calls = ring.map((cuenta, n) => send(method, path(ids[(n + 1) % size] ?? ''), cuenta, payload))
      await expect.poll(() => countWaiting(api)).toBe(size)
      return calls
    })
    return { statuses: (await Promise.all(answers)).map(({ status }) => status), admins: await countAdmins(ring) }
  }

  it.each([
    ['take the role of each other', demote, 403],
    ['change the account of each other', replace, 403],
    ['delete each other', remove, 401],
  ] as const)('stays when two %s at the same instant', async (_, change, refusal) => {
    const { statuses, admins } = await meet(2, change)
    expect(statuses.sort()).toEqual([200, refusal])
    expect(admins).toBe(1)
  })

  it('stays when many do so in a circle', async () => {
    const { statuses, admins } = await meet(5, demote)
    expect(new Set(statuses)).toEqual(new Set([200, 403]))
    expect(admins).toBeGreaterThan(0)
  })
})
