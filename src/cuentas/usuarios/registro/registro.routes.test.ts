import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestApi, type TestApi } from '#test/api.ts'
import { insertTestUsuario } from '#test/rows.ts'

const REGISTRADO = { mensaje: 'Usuario registrado exitosamente.' }
const CREDENCIALES = { code: 'CREDENCIALES', mensaje: 'Credenciales inválidas.' }

type Headers = { authorization?: string; cookie?: string; origin?: string; host?: string; 'content-type'?: string }

let api: TestApi
let count = 0

beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.end())

/** A right registration that nobody else uses. */
function createRegistro(changes: Record<string, unknown> = {}) {
  const username = `lucia_${++count}`
  const email = `${username}@correo.com.ar`
  return { username, email, nombre: 'Lucía', apellido: 'Ferreyra', password: 'Contrasena', ...changes }
}

const post = (path: string, payload?: object | string, headers: Headers = {}) =>
  api.app.inject({ method: 'POST', url: `/api/usuarios/${path}`, headers, ...(payload !== undefined && { payload }) })
const get = (path: string, headers: Headers = {}) =>
  api.app.inject({ method: 'GET', url: `/api/usuarios/${path}`, headers })
const registrar = (payload: object) => post('registrar', payload)
const login = (payload: object) => post('iniciar-sesion', payload)

const findStored = (email: string) =>
  api.db.selectFrom('usuario').selectAll().where('email', '=', email).executeTakeFirst()

/** Registers and logs in. */
async function createSesion() {
  const registro = createRegistro()
  await registrar(registro)
  const answer = await login(registro)
  return { registro, token: answer.json().token as string, cookie: `sesion=${answer.cookies[0]?.value}`, answer }
}

describe('registration', () => {
  it('makes a customer', async () => {
    const registro = createRegistro({ nombre: '  María   José ', email: ' Lucia.Mayus@Correo.com.ar ' })
    const answer = await registrar(registro)
    expect([answer.statusCode, answer.json()]).toEqual([200, REGISTRADO])
    const stored = await findStored('Lucia.Mayus@Correo.com.ar')
    expect(stored).toMatchObject({ nombre: 'María José', rol: 'cliente', tipo: 'persona' })
    expect(stored?.clave).toMatch(/^\$argon2id\$/)
  })

  it('counts as a look for a free name only where it tells that one is taken', async () => {
    const strict = await createTestApi({ LIMITE_CONSULTAS: '2' })
    try {
      const statusOf = async (payload: object) =>
        (await strict.app.inject({ method: 'POST', url: '/api/usuarios/registrar', payload })).statusCode
      const taken = createRegistro()
      for (const registro of [taken, createRegistro(), createRegistro()]) expect(await statusOf(registro)).toBe(200)
      for (const status of [409, 409, 429]) expect(await statusOf(taken)).toBe(status)
    } finally {
      await strict.end()
    }
  })

  it('ignores a role and everything else that it does not ask for', async () => {
    const registro = createRegistro({ rol: 'admin', tipo: 'jefe', id: 'x', _id: 'y', clave: 'z', avatar: '/x.png' })
    expect((await registrar(registro)).json()).toEqual(REGISTRADO)
    expect(await findStored(registro.email)).toMatchObject({ rol: 'cliente', tipo: 'persona', avatar: null })
  })

  it.each([
    ['username', '', 'El nombre de usuario es obligatorio.'],
    ['username', 'lucia.f', 'El nombre de usuario solo puede contener letras, números y guiones bajos.'],
    ['email', '', 'El correo electrónico es obligatorio.'],
    ['email', 'lucia@', 'El correo electrónico no es válido.'],
    ['nombre', '', 'El nombre es obligatorio.'],
    ['nombre', 'Luc1a', 'El nombre solo puede contener letras.'],
    ['apellido', undefined, 'El apellido es obligatorio.'],
    ['apellido', 'Ferreyra!', 'El apellido solo puede contener letras.'],
    ['password', null, 'La contraseña es obligatoria.'],
    ['password', 'Corta12', 'La contraseña debe tener al menos 8 caracteres.'],
    ['password', 'contrasena', 'La contraseña debe contener al menos una mayúscula y una minúscula.'],
  ])('refuses %s %j with its message', async (field, value, mensaje) => {
    const answer = await registrar(createRegistro({ [field]: value }))
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { code: 'INVALID', mensaje, campos: { [field]: mensaje } },
    ])
  })

  it.each(["x'; drop table usuario; --", '<script>alert(1)</script>', '😀😀😀', 'a\u0000b', '%s {{7*7}}'])(
    'refuses %j in every field but the password, and keeps it out of the pages',
    async (value) => {
      const answer = await registrar({ username: value, email: value, nombre: value, apellido: value, password: value })
      expect(answer.statusCode).toBe(400)
      expect(Object.keys(answer.json().campos)).toEqual(
        expect.arrayContaining(['username', 'email', 'nombre', 'apellido']),
      )
      expect(answer.body).not.toContain(value)
    },
  )

  it('takes any text as a password', async () => {
    const registro = createRegistro({ password: "Á 😀 '; drop table usuario; -- <b>\u0000" })
    expect((await registrar(registro)).statusCode).toBe(200)
    expect((await login(registro)).statusCode).toBe(200)
  })

  it.each([[[]], [{ username: { $ne: null } }], [{ username: ['a'] }], [{ username: 7, email: true }]])(
    'refuses the body %j without an error of its own',
    async (payload) => {
      expect((await registrar(payload)).statusCode).toBe(400)
    },
  )

  it('says which of both is taken, whatever its case', async () => {
    const registro = createRegistro()
    await registrar(registro)
    const username = 'El nombre de usuario ya está en uso.'
    const email = 'El correo electrónico ya está en uso. Por favor, utilice otro.'
    const sameUsername = await registrar(createRegistro({ username: registro.username.toUpperCase() }))
    expect([sameUsername.statusCode, sameUsername.json()]).toEqual([
      409,
      { code: 'USERNAME_TAKEN', mensaje: username, campos: { username } },
    ])
    const sameEmail = await registrar(createRegistro({ email: registro.email.toUpperCase() }))
    expect([sameEmail.statusCode, sameEmail.json()]).toEqual([
      409,
      { code: 'EMAIL_TAKEN', mensaje: email, campos: { email } },
    ])
    expect((await registrar(registro)).json().campos).toEqual({ username, email })
  })

  it.each(['username', 'email'] as const)('makes one account when many want the same %s at once', async (field) => {
    const wanted = createRegistro()[field]
    const answers = await Promise.all(Array.from({ length: 12 }, () => registrar(createRegistro({ [field]: wanted }))))
    const made = answers.filter(({ statusCode }) => statusCode === 200)
    const refused = answers.filter((answer) => answer.statusCode === 409 && field in answer.json().campos)
    expect([made.length, refused.length]).toEqual([1, 11])
    const { rows } = await api.pool.query(`select from usuario where lower(${field}) = lower($1)`, [wanted])
    expect(rows.length).toBe(1)
  })
})

describe('availability', () => {
  it('answers 200 for what is taken and 404 for what is free, nothing else', async () => {
    const { username, email } = createRegistro()
    expect((await get(`username/${username}`)).statusCode).toBe(404)
    expect((await get(`email/${encodeURIComponent(email)}`)).statusCode).toBe(404)
    await registrar(createRegistro({ username, email }))
    for (const path of [`username/${username.toUpperCase()}`, `email/${encodeURIComponent(email.toUpperCase())}`]) {
      const answer = await get(path)
      expect([answer.statusCode, answer.json()]).toEqual([200, { disponible: false }])
    }
  })

  it.each(['%00', 'a%2Fb', '%F0%9F%98%80', "'%20or%201=1", 'x'.repeat(1_500)])('answers 404 for %s', async (value) => {
    expect((await get(`username/${value}`)).statusCode).toBe(404)
    expect((await get(`email/${value}`)).statusCode).toBe(404)
  })
})

describe('login', () => {
  it('answers the token and the account, and sets the same session as a cookie', async () => {
    const { registro, token, answer } = await createSesion()
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      usuario: {
        _id: expect.any(String),
        nombre: 'Lucía',
        apellido: 'Ferreyra',
        email: registro.email,
        username: registro.username,
        tipo: 'persona',
        direccion: null,
        provincia: null,
        rol: 'cliente',
        avatar: null,
      },
    })
    expect(answer.cookies).toEqual([
      { name: 'sesion', value: token, path: '/', httpOnly: true, sameSite: 'Lax', maxAge: 2_592_000 },
    ])
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  it('marks the cookie Secure on https', async () => {
    const secure = await createTestApi({ PUBLIC_URL: 'https://anaquel.test' })
    const registro = createRegistro()
    await secure.app.inject({ method: 'POST', url: '/api/usuarios/registrar', payload: registro })
    const answer = await secure.app.inject({ method: 'POST', url: '/api/usuarios/iniciar-sesion', payload: registro })
    expect(answer.cookies[0]).toMatchObject({ secure: true, httpOnly: true, sameSite: 'Lax' })
    await secure.end()
  })

  it('finds the address whatever its case', async () => {
    const registro = createRegistro()
    await registrar(registro)
    expect((await login({ ...registro, email: ` ${registro.email.toUpperCase()} ` })).statusCode).toBe(200)
  })

  it('answers the same for a wrong password and an unknown address', async () => {
    const registro = createRegistro()
    await registrar(registro)
    for (const form of [{ ...registro, password: 'contrasena' }, createRegistro()]) {
      const answer = await login(form)
      expect([answer.statusCode, answer.json()]).toEqual([401, CREDENCIALES])
      expect(answer.cookies.filter(({ value }) => value !== '')).toEqual([])
    }
  })

  it.each([
    [{ password: 'x' }, 'email', 'El correo electrónico es requerido'],
    [{ email: 'lucia@', password: 'x' }, 'email', 'El correo electrónico debe ser válido'],
    [{ email: 'lucia@correo.com' }, 'password', 'La contraseña es requerida'],
  ])('refuses %j', async (form, field, mensaje) => {
    const answer = await login(form)
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { code: 'INVALID', mensaje, campos: { [field]: mensaje } },
    ])
  })

  it('keeps the password and the token out of the database', async () => {
    const { registro, token } = await createSesion()
    const { rows } = await api.pool.query(
      `select u::text || coalesce(s::text, '') as row from usuario u left join sesion s on s.usuario_id = u.id`,
    )
    const everything = rows.map(({ row }) => row).join('\n')
    expect(everything).toContain(registro.email)
    expect(everything).not.toContain(registro.password)
    expect(everything).not.toContain(token)
    expect(everything).not.toContain(Buffer.from(token).toString('hex'))
  })
})

describe('session', () => {
  it('is carried by the Bearer header or the cookie', async () => {
    const { registro, token, cookie } = await createSesion()
    for (const headers of [{ authorization: `Bearer ${token}` }, { cookie }]) {
      const answer = await get('perfil', headers)
      expect([answer.statusCode, answer.json().email]).toEqual([200, registro.email])
    }
  })

  it.each([{}, { authorization: 'Bearer x' }, { authorization: 'Basic YTpi' }, { cookie: 'sesion=x' }])(
    'is needed for the profile: %j is refused and the cookie expires',
    async (headers) => {
      const answer = await get('perfil', headers)
      expect([answer.statusCode, answer.json()]).toEqual([
        401,
        { code: 'UNAUTHENTICATED', mensaje: 'Tenés que iniciar sesión.' },
      ])
      expect(answer.cookies[0]).toMatchObject({ name: 'sesion', value: '', path: '/' })
    },
  )

  it('shows the province and the role of this moment', async () => {
    const { id, headers } = await insertTestUsuario(api.db, 'admin')
    const provincia = await api.db.selectFrom('provincia').select(['id', 'descripcion']).executeTakeFirstOrThrow()
    await api.db.updateTable('usuario').set({ provincia_id: provincia.id }).where('id', '=', id).execute()
    expect((await get('perfil', headers)).json()).toMatchObject({
      rol: 'admin',
      provincia: { _id: provincia.id, descripcion: provincia.descripcion },
    })
  })

  it('runs out', async () => {
    const { token, cookie } = await createSesion()
    await api.pool.query(`update sesion set vence_en = now() - interval '1 second'`)
    expect((await get('perfil', { authorization: `Bearer ${token}` })).statusCode).toBe(401)
    expect((await get('perfil', { cookie })).statusCode).toBe(401)
  })

  it('ends with the account', async () => {
    const { registro, cookie } = await createSesion()
    await api.db.deleteFrom('usuario').where('email', '=', registro.email).execute()
    expect((await get('perfil', { cookie })).statusCode).toBe(401)
  })

  it('is ended by the logout, which also expires the cookie', async () => {
    const { token, cookie } = await createSesion()
    const other = await createSesion()
    const answer = await post('cerrar-sesion', undefined, { authorization: `Bearer ${token}` })
    expect([answer.statusCode, answer.json()]).toEqual([200, { mensaje: 'Sesión cerrada.' }])
    expect(answer.cookies[0]).toMatchObject({ name: 'sesion', value: '', path: '/' })
    expect((await get('perfil', { cookie })).statusCode).toBe(401)
    expect((await get('perfil', { cookie: other.cookie })).statusCode).toBe(200)
  })

  it.each([undefined, {}, ''])(
    'is ended by the logout with the body %j, and without one nothing fails',
    async (body) => {
      const { cookie } = await createSesion()
      const headers = {
        cookie,
        origin: 'http://localhost',
        host: 'localhost',
        'content-type': 'application/json',
      }
      expect((await post('cerrar-sesion', body, headers)).statusCode).toBe(200)
      expect((await get('perfil', { cookie })).statusCode).toBe(401)
      expect((await post('cerrar-sesion', body)).statusCode).toBe(200)
    },
  )

  it('is not ended by a page of another site', async () => {
    const { cookie, token } = await createSesion()
    for (const headers of [{ cookie }, { cookie, origin: 'https://malo.test' }, { cookie, origin: 'null' }]) {
      const answer = await post('cerrar-sesion', {}, headers)
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'ORIGIN'])
    }
    expect((await get('perfil', { cookie })).statusCode).toBe(200)
    const bearer = { authorization: `Bearer ${token}`, origin: 'https://otra.test' }
    expect((await post('cerrar-sesion', {}, bearer)).statusCode).toBe(200)
  })
})

describe('the log', () => {
  it('carries no address, password, name or token', async () => {
    const logging = await createTestApi({ LOG_LEVEL: 'debug' })
    const lines = captureLog(logging)
    const send = (method: 'GET' | 'POST', path: string, payload?: object, headers: Headers = {}) =>
      logging.app.inject({ method, url: `/api/usuarios/${path}`, headers, ...(payload && { payload }) })
    const registro = createRegistro()
    await send('POST', 'registrar', registro)
    await send('POST', 'registrar', registro)
    await send('POST', 'registrar', { ...registro, email: 'mal@' })
    await send('POST', 'iniciar-sesion', { ...registro, password: 'Equivocada' })
    const { token } = (await send('POST', 'iniciar-sesion', registro)).json()
    await send('GET', `email/${registro.email}`)
    await send('GET', 'perfil', undefined, { authorization: `Bearer ${token}` })
    await send('POST', 'cerrar-sesion', {}, { cookie: `sesion=${token}`, origin: 'https://malo.test' })
    await logging.end()
    const log = lines.join('')
    expect(lines.length).toBeGreaterThanOrEqual(8)
    for (const secret of [registro.username, 'correo.com.ar', 'mal@', 'Contrasena', 'Equivocada', 'Ferreyra', token]) {
      expect(log).not.toContain(secret)
    }
  })

  it('names the constraint of a row that the database refused, and nothing of the row', async () => {
    const logging = await createTestApi({ LOG_LEVEL: 'debug' })
    const lines = captureLog(logging)
    const registro = createRegistro()
    await sql`alter table usuario add constraint usuario_de_prueba check (false)`.execute(logging.db)
    const answer = await logging.app.inject({ method: 'POST', url: '/api/usuarios/registrar', payload: registro })
    await logging.end()
    expect([answer.statusCode, answer.json().code]).toEqual([500, 'INTERNAL'])
    const log = lines.join('')
    expect(log).toContain('usuario_de_prueba')
    for (const secret of [registro.username, 'correo.com.ar', 'Ferreyra', 'argon2']) expect(log).not.toContain(secret)
  })
})

/** What the logger would write, instead of writing it. */
function captureLog({ app }: TestApi): string[] {
  const lines: string[] = []
  for (const symbol of Object.getOwnPropertySymbols(app.log)) {
    if (symbol.description !== 'pino.stream') continue
    const stream: { write(line: string): void } = Reflect.get(app.log, symbol)
    vi.spyOn(stream, 'write').mockImplementation((line) => void lines.push(line))
  }
  return lines
}
