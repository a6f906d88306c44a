import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestApi, type TestApi } from '#test/api.ts'
import { insertTestUsuario } from '#test/rows.ts'
import { verifyClave } from '../clave/clave.ts'
import { adminCommand, ensureFirstAdmin } from './admin.command.ts'

const ADMIN = { ADMIN_EMAIL: 'duena@libreria.test', ADMIN_PASSWORD: 'Estanteria' }

let api: TestApi
beforeEach(async () => {
  api = await createTestApi()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await api.end()
})

const listAccounts = () =>
  api.db.selectFrom('usuario').select(['username', 'email', 'rol', 'clave']).orderBy('num').execute()
const login = (email: string, password: string) =>
  api.app.inject({ method: 'POST', url: '/api/usuarios/iniciar-sesion', payload: { email, password } })

describe('the first admin', () => {
  it('is the one that the settings name, with their password', async () => {
    const config = { ...api.config, ...ADMIN }
    expect(await ensureFirstAdmin(api.databaseUrl, config, { embedded: false })).toEqual({
      email: ADMIN.ADMIN_EMAIL,
      password: null,
    })
    expect(await listAccounts()).toMatchObject([{ username: 'admin', email: ADMIN.ADMIN_EMAIL, rol: 'admin' }])
    expect((await login(ADMIN.ADMIN_EMAIL, ADMIN.ADMIN_PASSWORD)).json().usuario.rol).toBe('admin')
  })

  it('is made once, also by two nodes that start together, and keeps the password that it has', async () => {
    const config = { ...api.config, ...ADMIN }
    const made = await Promise.all([1, 2, 3].map(() => ensureFirstAdmin(api.databaseUrl, config, { embedded: true })))
    expect(made.filter(Boolean).length).toBe(1)
    const changed = { ...config, ADMIN_EMAIL: 'DUENA@libreria.test', ADMIN_PASSWORD: 'Otra clave' }
    expect(await ensureFirstAdmin(api.databaseUrl, changed, { embedded: true })).toBeNull()
    expect((await login(ADMIN.ADMIN_EMAIL, ADMIN.ADMIN_PASSWORD)).statusCode).toBe(200)
  })

  it('is not made of a customer who has that address', async () => {
    const { email } = await insertTestUsuario(api.db)
    const config = { ...api.config, ...ADMIN, ADMIN_EMAIL: email }
    expect(await ensureFirstAdmin(api.databaseUrl, config, { embedded: true })).toBeNull()
    expect(await listAccounts()).toMatchObject([{ email, rol: 'cliente', clave: '-' }])
  })

  it('gets a random password in an embedded shop without admins, shown once', async () => {
    const first = await ensureFirstAdmin(api.databaseUrl, api.config, { embedded: true })
    expect(first).toEqual({ email: 'admin@anaquel.test', password: expect.stringMatching(/^\w{16}$/) })
    expect((await login('admin@anaquel.test', first?.password ?? '')).statusCode).toBe(200)
    expect(await ensureFirstAdmin(api.databaseUrl, api.config, { embedded: true })).toBeNull()
  })

  it('is nobody on an outside database without settings', async () => {
    expect(await ensureFirstAdmin(api.databaseUrl, api.config, { embedded: false })).toBeNull()
    expect(await listAccounts()).toEqual([])
  })
})

describe('npm run admin', () => {
  async function run(...argv: string[]) {
    const written = { stdout: '', stderr: '' }
    for (const stream of ['stdout', 'stderr'] as const) {
      vi.spyOn(process[stream], 'write').mockImplementation((text) => {
        written[stream] += text
        return true
      })
    }
    const code = await adminCommand(argv, api.databaseUrl, api.config)
    vi.restoreAllMocks()
    const { stdout: out, stderr: err } = written
    return { code, out, err, password: out.match(/: (\w{16})$/m)?.[1] ?? '' }
  }

  it('makes a customer an admin at once and leaves the password', async () => {
    const { email, headers } = await insertTestUsuario(api.db)
    const { code, out } = await run(email.toUpperCase())
    expect([code, out]).toEqual([0, `${email.toUpperCase()} ahora administra la librería. Su contraseña no cambió.\n`])
    expect(await listAccounts()).toMatchObject([{ email, rol: 'admin', clave: '-' }])
    const perfil = await api.app.inject({ method: 'GET', url: '/api/usuarios/perfil', headers })
    expect(perfil.json().rol).toBe('admin')
  })

  it('says that the address of a new admin is unproved, and is silent where it is proved', async () => {
    const unproved = expect.stringMatching(/^Atención: el correo \S+@\S+ no está confirmado\./)
    const { email } = await insertTestUsuario(api.db)
    expect((await run(email)).err).toEqual(unproved)
    expect((await run('nueva@libreria.test')).err).toEqual(unproved)
    const proved = await insertTestUsuario(api.db)
    await api.db.updateTable('usuario').set({ email_verificado: true }).where('id', '=', proved.id).execute()
    expect((await run(proved.email)).err).toBe('')
    expect((await run(email)).err, 'who is one already gets no role').toBe('')
  })

  it('gives an admin a new password and ends the open sessions', async () => {
    const { email, headers } = await insertTestUsuario(api.db, 'admin')
    const { code, password } = await run(email)
    expect(code).toBe(0)
    expect((await login(email, password)).statusCode).toBe(200)
    expect((await api.app.inject({ method: 'GET', url: '/api/usuarios/perfil', headers })).statusCode).toBe(401)
  })

  it('makes an account for an unknown address, with another username where admin is taken', async () => {
    const first = await run('una@libreria.test')
    const second = await run('dos@libreria.test')
    expect([first.code, second.code]).toEqual([0, 0])
    const accounts = await listAccounts()
    expect(accounts.map(({ username, rol }) => [username, rol])).toEqual([
      ['admin', 'admin'],
      [expect.stringMatching(/^admin_[a-z0-9]{5}$/), 'admin'],
    ])
    expect(await verifyClave(second.password, accounts[1]?.clave)).toBe(true)
  })

  it('shows an admin, made for it, a link to choose a password, and nobody a password', async () => {
    const { code, out, password } = await run('duena@libreria.test', '--enlace')
    expect([code, password]).toEqual([0, ''])
    expect(out).toMatch(
      /^duena@libreria\.test elige su contraseña en este enlace, una sola vez y antes de 60 minutos:\n/,
    )
    const [, token = ''] = /\/recuperar-clave\/nueva#([\w-]{43})$/m.exec(out) ?? []
    const payload = { token, password: 'Tigres-tristes' }
    const chosen = await api.app.inject({ method: 'POST', url: '/api/usuarios/recuperar-clave/nueva', payload })
    expect(chosen.statusCode, chosen.body).toBe(200)
    expect((await login('duena@libreria.test', 'Tigres-tristes')).json().usuario.rol).toBe('admin')
    expect((await run('duena@libreria.test', '--enlace')).code).toBe(0)
    expect(await listAccounts()).toHaveLength(1)
  })

  it('gives a customer no such link', async () => {
    const { email } = await insertTestUsuario(api.db)
    const { code, out, err } = await run(email, '--enlace')
    expect([code, out, err]).toEqual([1, '', expect.stringContaining('no administra la librería')])
  })

  it('makes no second admin with the address that was taken from one, nor does a start of the shop', async () => {
    const { email, headers } = await insertTestUsuario(api.db, 'admin')
    const payload = { email: 'ladron@correo.test' }
    const moved = await api.app.inject({ method: 'PUT', url: '/api/usuarios/set-email', headers, payload })
    expect(moved.statusCode).toBe(200)
    const { code, out, err } = await run(email.toUpperCase())
    expect([code, out]).toEqual([1, ''])
    expect(err).toContain('que ahora usa ladron@correo.test')
    const config = { ...api.config, ...ADMIN, ADMIN_EMAIL: email }
    expect(await ensureFirstAdmin(api.databaseUrl, config, { embedded: false })).toBeNull()
    expect(await listAccounts()).toHaveLength(1)
    await api.pool.query('update cambio_correo set vence_en = now()')
    expect((await run(email)).code).toBe(0)
  })

  it.each([[[]], [['sin-arroba']], [['a@b.test', 'sobra']], [['']]])('says how it is used for %j', async (argv) => {
    const { code, out, err } = await run(...argv)
    expect([code, out, err]).toEqual([1, '', expect.stringContaining('Uso: npm run admin -- CORREO')])
    expect(await listAccounts()).toEqual([])
  })
})
