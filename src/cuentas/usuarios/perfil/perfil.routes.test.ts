import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NO_ID } from '#test/answers.ts'
import { countWaiting, createTestApi, type TestApi } from '#test/api.ts'
import { insertTestLibro, insertTestUsuario } from '#test/rows.ts'

type Headers = Record<string, string>
type Cuenta = Awaited<ReturnType<typeof insertTestUsuario>>

const UNAUTHENTICATED = { code: 'UNAUTHENTICATED', mensaje: 'Tenés que iniciar sesión.' }
const LECTURAS = ['nombre', 'apellido', 'email', 'username', 'tipo', 'direccion']

let api: TestApi
let provincia: { id: string; descripcion: string }

beforeAll(async () => {
  api = await createTestApi()
  provincia = await api.db.selectFrom('provincia').select(['id', 'descripcion']).executeTakeFirstOrThrow()
})
afterAll(() => api.end())

async function send(method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, headers: Headers = {}, payload?: object) {
  const answer = await api.app.inject({ method, url: `/api/${path}`, headers, ...(payload && { payload }) })
  return { status: answer.statusCode, body: answer.json(), answer }
}
const get = (path: string, headers?: Headers) => send('GET', `usuarios/${path}`, headers)
const put = (path: string, payload: object, headers?: Headers) => send('PUT', `usuarios/${path}`, headers, payload)

const usuario = (rol?: 'cliente' | 'admin') => insertTestUsuario(api.db, rol)
const perfilOf = async ({ headers }: Pick<Cuenta, 'headers'>) => (await get('perfil', headers)).body

describe('reading', () => {
  it('gives every field of the own account under data', async () => {
    const { id, email, headers } = await usuario()
    await put('set-direccion', { direccion: 'San Martín 820' }, headers)
    const expected = { nombre: 'Ana', apellido: 'Prueba', email, username: email.split('@')[0] }
    for (const [campo, value] of Object.entries({ ...expected, tipo: 'persona', direccion: 'San Martín 820' })) {
      expect((await get(`get-${campo}`, headers)).body, campo).toEqual({ data: { [campo]: value } })
      expect((await get(`get-${campo}/${id}`, headers)).body, campo).toEqual({ data: { [campo]: value } })
    }
    expect((await get('get-id', headers)).body).toEqual({ data: { userId: id } })
    expect((await get(`nombre-completo/${id}`, headers)).body).toEqual({ data: { nombre_completo: 'Ana Prueba' } })
    expect((await get(`get-avatar/${id}`, headers)).body).toEqual({ data: { avatar: null } })
  })

  it('asks for a login', async () => {
    const { id } = await usuario()
    const own = [...LECTURAS.map((campo) => `get-${campo}`), 'get-id']
    const byId = [...LECTURAS, 'avatar', 'pedidos'].map((campo) => `get-${campo}/${id}`)
    for (const path of [...own, ...byId, `nombre-completo/${id}`]) {
      const { status, body } = await get(path)
      expect([status, body], path).toEqual([401, UNAUTHENTICATED])
    }
  })

  it("refuses another's data to a customer and shows them to an admin", async () => {
    const [owner, stranger, admin] = [await usuario(), await usuario(), await usuario('admin')]
    const paths = [...LECTURAS, 'avatar', 'pedidos'].map((campo) => `get-${campo}/${owner.id}`)
    for (const path of [...paths, `nombre-completo/${owner.id}`]) {
      const refused = await get(path, stranger.headers)
      expect([refused.status, refused.body.code], path).toEqual([403, 'FORBIDDEN'])
      expect(refused.answer.body).not.toContain(owner.email)
      expect((await get(path, admin.headers)).status, path).toBe(200)
    }
  })

  it('tells an admin of an id that nobody has, and answers 404 to what is no id', async () => {
    const { headers } = await usuario('admin')
    for (const path of ['get-nombre', 'get-avatar', 'nombre-completo']) {
      const { status, body } = await get(`${path}/${NO_ID}`, headers)
      expect([status, body]).toEqual([404, { code: 'USUARIO_NOT_FOUND', mensaje: 'Usuario no disponible' }])
      expect((await get(`${path}/x`, headers)).status).toBe(404)
    }
  })
})

describe('changing', () => {
  it.each([
    ['set-nombre', { nombre: '  Ana   María ' }, { nombre: 'Ana María' }],
    ['set-apellido', { apellido: "O'Higgins" }, { apellido: "O'Higgins" }],
    ['set-username', { username: 'otra_1' }, { username: 'otra_1' }],
    ['set-email', { email: ' Otra@Correo.test ' }, { email: 'Otra@Correo.test' }],
    ['set-direccion', { direccion: ' Bv.  Oroño 1450 ' }, { direccion: 'Bv. Oroño 1450' }],
    ['set-direccion', { direccion: '' }, { direccion: null }],
    ['nombre', { nombre: 'Íñigo' }, { nombre: 'Íñigo' }],
    ['apellido', { apellido: 'Sáenz-Peña' }, { apellido: 'Sáenz-Peña' }],
    ['username', { username: 'otra_2' }, { username: 'otra_2' }],
    ['email', { email: 'otra2@correo.test' }, { email: 'otra2@correo.test' }],
    ['direccion', { direccion: 'San Martín 820' }, { direccion: 'San Martín 820' }],
  ])('takes PUT /%s with %j', async (path, payload, changed) => {
    const cuenta = await usuario()
    const before = await perfilOf(cuenta)
    const { status, body } = await put(path, payload, cuenta.headers)
    expect([status, body]).toEqual([200, { ...before, ...changed }])
    expect(await perfilOf(cuenta)).toEqual(body)
  })

  it.each(['set-direccion', 'provincia'])(
    'takes a province at /%s, by either name, and takes it away',
    async (path) => {
      const cuenta = await usuario()
      for (const name of ['provincia', 'idProvincia']) {
        expect((await put(path, { [name]: provincia.id }, cuenta.headers)).body).toMatchObject({
          provincia: { _id: provincia.id, descripcion: provincia.descripcion },
          direccion: null,
        })
        expect((await put(path, { provincia: null }, cuenta.headers)).body).toMatchObject({ provincia: null })
      }
    },
  )

  it.each([
    ['nombre', '', 'El nombre es obligatorio.'],
    ['nombre', 'Luc1a', 'El nombre solo puede contener letras.'],
    ['nombre', '<script>alert(1)</script>', 'El nombre solo puede contener letras.'],
    ['apellido', undefined, 'El apellido es obligatorio.'],
    ['apellido', 'Ferreyra!', 'El apellido solo puede contener letras.'],
    ['email', ' ', 'El correo electrónico es obligatorio.'],
    ['email', 'lucia@', 'El correo electrónico no es válido.'],
    ['username', null, 'El nombre de usuario es obligatorio.'],
    ['username', 'lucia.f', 'El nombre de usuario solo puede contener letras, números y guiones bajos.'],
    ['direccion', 'x'.repeat(201), 'La dirección no puede superar los 200 caracteres.'],
    ['direccion', 'a\u0000b', 'La dirección tiene caracteres que no se pueden guardar.'],
    ['direccion', 7, 'Escribí una dirección.'],
  ])('refuses %s %j with its message', async (campo, value, mensaje) => {
    const cuenta = await usuario()
    const before = await perfilOf(cuenta)
    for (const path of [campo, `set-${campo}`]) {
      const { status, body } = await put(path, { [campo]: value }, cuenta.headers)
      expect([status, body], path).toEqual([400, { code: 'INVALID', mensaje, campos: { [campo]: mensaje } }])
    }
    expect(await perfilOf(cuenta)).toEqual(before)
  })

  it.each([NO_ID, 'x', 7])('refuses the province %j', async (value) => {
    const { headers } = await usuario()
    const mensaje = 'No encontramos esa provincia.'
    for (const path of ['provincia', 'set-direccion']) {
      const { status, body } = await put(path, { provincia: value }, headers)
      expect([status, body], path).toEqual([400, { code: 'INVALID', mensaje, campos: { provincia: mensaje } }])
    }
  })

  it('needs an address or a province at set-direccion', async () => {
    const { headers } = await usuario()
    expect((await put('set-direccion', { otra: 1 }, headers)).body).toMatchObject({
      code: 'INVALID',
      mensaje: 'Escribí una dirección o elegí una provincia.',
    })
  })

  it.each(['rol', 'tipo', 'password', 'clave', 'avatar', '_id', 'constructor', '__proto__', 'apodo'])(
    'refuses the field %s',
    async (campo) => {
      const cuenta = await usuario()
      const before = await perfilOf(cuenta)
      const { status, body } = await put(campo, { [campo]: 'admin', nombre: 'Otra' }, cuenta.headers)
      const mensaje = `El campo ${campo} no se puede actualizar.`
      expect([status, body]).toEqual([400, { code: 'CAMPO_FIJO', mensaje }])
      expect(await perfilOf(cuenta)).toEqual(before)
    },
  )

  it('changes nothing but the field that the address names', async () => {
    const cuenta = await usuario()
    const before = await perfilOf(cuenta)
    const more = { rol: 'admin', tipo: 'jefe', apellido: 'Otra', _id: NO_ID, clave: '-' }
    for (const path of ['nombre', 'set-nombre']) {
      const { body } = await put(path, { nombre: 'Eva', ...more }, cuenta.headers)
      expect(body).toEqual({ ...before, nombre: 'Eva' })
    }
  })

  it('asks for a login', async () => {
    for (const path of ['nombre', 'set-nombre', 'set-email', 'set-direccion', 'set-password', 'rol', NO_ID]) {
      const { status, body } = await put(path, { nombre: 'Eva' })
      expect([status, body], path).toEqual([401, UNAUTHENTICATED])
    }
  })

  it("leaves another's account alone", async () => {
    const [owner, stranger] = [await usuario(), await usuario()]
    const before = await perfilOf(owner)
    expect((await put(owner.id, { nombre: 'Eva', rol: 'admin' }, stranger.headers)).status).toBe(403)
    expect(await perfilOf(owner)).toEqual(before)
  })

  it.each([
    ['username', 'USERNAME_TAKEN', 'El nombre de usuario ya está en uso.'],
    ['email', 'EMAIL_TAKEN', 'El correo electrónico ya está en uso. Por favor, utilice otro.'],
  ] as const)('says that a %s is taken, whatever its case, and keeps the own one', async (campo, code, mensaje) => {
    const [owner, other] = [await usuario(), await usuario()]
    const { [campo]: taken } = await perfilOf(owner)
    for (const path of [campo, `set-${campo}`]) {
      const { status, body } = await put(path, { [campo]: taken.toUpperCase() }, other.headers)
      expect([status, body], path).toEqual([409, { code, mensaje, campos: { [campo]: mensaje } }])
      expect((await put(path, { [campo]: taken.toUpperCase() }, owner.headers)).status, path).toBe(200)
    }
  })

  it.each(['username', 'email'] as const)('gives one %s to one account when many want it at once', async (campo) => {
    const wanted = campo === 'email' ? 'todas@correo.test' : 'todas'
    const accounts = await Promise.all(Array.from({ length: 8 }, () => usuario()))
    const answers = await Promise.all(accounts.map(({ headers }) => put(campo, { [campo]: wanted }, headers)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)])
  })

  it('by cookie is refused from a page of another site', async () => {
    const { headers } = await usuario()
    const cookie = `sesion=${headers.authorization.slice('Bearer '.length)}`
    for (const origin of ['https://malo.test', 'null']) {
      const { status, body } = await put('set-nombre', { nombre: 'Eva' }, { cookie, origin })
      expect([status, body.code]).toEqual([403, 'ORIGIN'])
      expect((await send('DELETE', 'usuarios', { cookie, origin })).status).toBe(403)
    }
    const own = { cookie, origin: 'http://localhost', host: 'localhost' }
    expect((await put('set-nombre', { nombre: 'Eva' }, own)).status).toBe(200)
  })
})

describe('the password', () => {
  let count = 0
  async function createCuenta() {
    const username = `clave_${++count}`
    const registro = { username, email: `${username}@correo.test`, nombre: 'Ana', apellido: 'Prueba' }
    await send('POST', 'usuarios/registrar', {}, { ...registro, password: 'Contrasena' })
    return { email: registro.email, headers: await login(registro.email, 'Contrasena') }
  }
  const tryLogin = (email: string, password: string) => send('POST', 'usuarios/iniciar-sesion', {}, { email, password })
  const login = async (email: string, password: string) => ({
    authorization: `Bearer ${(await tryLogin(email, password)).body.token}`,
  })

  it('changes for who knows the current one, which ends all other sessions', async () => {
    const { email, headers } = await createCuenta()
    const elsewhere = await login(email, 'Contrasena')
    const { status, body } = await put('set-password', { actual: 'Contrasena', password: 'OtraClave' }, headers)
    expect([status, body]).toEqual([200, { mensaje: 'Cambiaste tu contraseña. Cerramos tus otras sesiones.' }])
    expect((await get('perfil', elsewhere)).status).toBe(401)
    expect((await get('perfil', headers)).status).toBe(200)
    expect((await tryLogin(email, 'Contrasena')).status).toBe(401)
    expect((await tryLogin(email, 'OtraClave')).status).toBe(200)
  })

  it('stays when the current one is wrong, and guessing has an end', async () => {
    const { email, headers } = await createCuenta()
    const mensaje = 'La contraseña actual no es correcta.'
    for (let attempt = 0; attempt < 10; attempt++) {
      const { status, body } = await put('set-password', { actual: 'contrasena', password: 'OtraClave' }, headers)
      expect([status, body]).toEqual([400, { code: 'CLAVE_ACTUAL', mensaje, campos: { actual: mensaje } }])
    }
    expect((await put('set-password', { actual: 'Contrasena', password: 'OtraClave' }, headers)).status).toBe(429)
    expect((await get('perfil', headers)).body.email).toBe(email)
  })

  it.each([
    ['actual', '', 'La contraseña actual es obligatoria.'],
    ['password', '', 'La contraseña es obligatoria.'],
    ['password', 'Corta12', 'La contraseña debe tener al menos 8 caracteres.'],
    ['password', 'contrasena', 'La contraseña debe contener al menos una mayúscula y una minúscula.'],
  ])('is refused with %s %j', async (campo, value, mensaje) => {
    const { headers } = await usuario()
    const { status, body } = await put(
      'set-password',
      { actual: 'Contrasena', password: 'OtraClave', [campo]: value },
      headers,
    )
    expect([status, body]).toEqual([400, { code: 'INVALID', mensaje, campos: { [campo]: mensaje } }])
  })

  it('lets no login with the old one slip through while it changes', async () => {
    const { email } = await createCuenta()
    const [login] = await api.db.transaction().execute(async (trx) => {
      const { id } = await trx
        .selectFrom('usuario')
        .select('id')
        .where('email', '=', email)
        .forUpdate()
        .executeTakeFirstOrThrow()
      const underWay = tryLogin(email, 'Contrasena') // verifies the old hash, then has to wait for this change
      await expect.poll(() => countWaiting(api)).toBe(1)
      await trx.updateTable('usuario').set({ clave: '-' }).where('id', '=', id).execute()
      await trx.deleteFrom('sesion').where('usuario_id', '=', id).execute()
      return [underWay]
    })
    const { status, body } = await login
    expect([status, body]).toEqual([401, { code: 'CREDENCIALES', mensaje: 'Credenciales inválidas.' }])
    const { rows } = await api.pool.query(
      'select 1 from sesion join usuario on usuario.id = usuario_id where email = $1',
      [email],
    )
    expect(rows).toEqual([])
  })

  it('is changed once when two changes meet', async () => {
    const { headers } = await createCuenta()
    const change = (password: string) => put('set-password', { actual: 'Contrasena', password }, headers)
    const answers = await Promise.all([change('UnaClave'), change('OtraClave')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  })
})

describe('deleting the own account', () => {
  async function buy({ headers }: Cuenta) {
    const libro = await insertTestLibro(api.db)
    const { body } = await send(
      'POST',
      'pedidos',
      { ...headers, 'idempotency-key': 'k1' },
      { items: [{ libro, cantidad: 1 }], metodo_pago: 'efectivo', entrega: 'Bv. Oroño 1450' },
    )
    return body
  }

  it('ends its sessions at once and keeps its orders, nameless', async () => {
    const cuenta = await usuario()
    const pedido = await buy(cuenta)
    const { status, body, answer } = await send('DELETE', 'usuarios', cuenta.headers)
    expect([status, body]).toEqual([200, { mensaje: 'Eliminamos tu cuenta.' }])
    expect(answer.cookies[0]).toMatchObject({ name: 'sesion', value: '', path: '/' })
    for (const path of ['perfil', 'get-nombre', `get-pedidos/${cuenta.id}`]) {
      expect((await get(path, cuenta.headers)).status, path).toBe(401)
    }
    expect((await put('set-nombre', { nombre: 'Eva' }, cuenta.headers)).status).toBe(401)
    expect((await send('DELETE', 'usuarios', cuenta.headers)).status).toBe(401)
    const stored = await api.db.selectFrom('pedido').selectAll().where('id', '=', pedido._id).executeTakeFirstOrThrow()
    const nameless = { usuario_id: null, entrega: null, idempotency_key: null, request_hash: null }
    expect(stored).toMatchObject({ numero: pedido.numero, total: 12_500_00, ...nameless })
    expect(
      await api.db.selectFrom('pedido_item').selectAll().where('pedido_id', '=', pedido._id).execute(),
    ).toHaveLength(1)
  })

  it('leaves nothing that names its owner in any table', async () => {
    const cuenta = await usuario()
    await put('set-direccion', { direccion: 'Pasaje Secreto 77' }, cuenta.headers)
    await buy(cuenta)
    await send('DELETE', 'usuarios', cuenta.headers)
    const { rows: tables } = await api.pool.query(`select tablename from pg_tables where schemaname = 'public'`)
    for (const { tablename } of tables) {
      const { rows } = await api.pool.query(`select 1 from ${tablename} as t where t::text like any ($1) limit 1`, [
        // The log of security events keeps the id for its time, which leads to nobody any more.
        [...(tablename === 'suceso_seguridad' ? [] : [`%${cuenta.id}%`]), `%${cuenta.email}%`, '%Pasaje Secreto%'],
      ])
      expect(rows, tablename).toEqual([])
    }
  })

  it('lets somebody else take the username and the address', async () => {
    const [cuenta, other] = [await usuario(), await usuario()]
    await send('DELETE', 'usuarios', cuenta.headers)
    expect((await put('set-email', { email: cuenta.email }, other.headers)).status).toBe(200)
  })

  it('is refused to an admin', async () => {
    const { headers } = await usuario('admin')
    const { status, body } = await send('DELETE', 'usuarios', headers)
    expect([status, body]).toEqual([403, { code: 'PROPIA_CUENTA', mensaje: 'No puedes eliminarte a ti mismo.' }])
    expect((await get('perfil', headers)).status).toBe(200)
  })

  it('asks for a login', async () => {
    const { status, body } = await send('DELETE', 'usuarios')
    expect([status, body]).toEqual([401, UNAUTHENTICATED])
  })

  it('leaves no order with a name when one is being placed meanwhile', async () => {
    const cuenta = await usuario()
    const [pedido] = await Promise.all([buy(cuenta), send('DELETE', 'usuarios', cuenta.headers)])
    const stored = await api.db
      .selectFrom('pedido')
      .selectAll()
      .where('id', '=', pedido._id ?? NO_ID)
      .execute()
    for (const row of stored) expect(row).toMatchObject({ usuario_id: null, entrega: null })
  })
})

describe('the orders of an account', () => {
  it('come under data, newest first, for its owner and for admins', async () => {
    const [cuenta, admin] = [await usuario(), await usuario('admin')]
    const libro = await insertTestLibro(api.db)
    const items = [{ libro, cantidad: 1 }]
    for (const metodo_pago of ['efectivo', 'debito']) {
      await send('POST', 'pedidos', cuenta.headers, { items, metodo_pago })
    }
    for (const { headers } of [cuenta, admin]) {
      const { body, answer } = await get(`get-pedidos/${cuenta.id}`, headers)
      expect(body.data.map(({ metodo_pago }: { metodo_pago: string }) => metodo_pago)).toEqual(['debito', 'efectivo'])
      expect(body).toEqual({ data: (await send('GET', `pedidos/usuario/${cuenta.id}`, headers)).body })
      expect(answer.headers['x-total-count']).toBe('2')
    }
  })
})

describe('the API document', () => {
  it('names the calls with a fixed address beside the one that takes any field', async () => {
    const { paths } = (await send('GET', 'openapi.json')).body
    for (const path of ['set-nombre', 'set-direccion', 'set-password']) {
      expect(Object.keys(paths[`/api/usuarios/${path}`]), path).toEqual(['put'])
    }
    expect(Object.keys(paths['/api/usuarios/{x}'])).toEqual(['put', 'delete'])
    expect(paths['/api/usuarios/get-nombre/{id}'].get.parameters).toMatchObject([{ name: 'id', in: 'path' }])
    const ids = Object.values(paths).flatMap((methods) =>
      Object.values(methods as object).map(({ operationId }) => operationId),
    )
    expect(new Set(ids).size).toBe(ids.length)
  })
})
