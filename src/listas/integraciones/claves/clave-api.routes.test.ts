import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createId } from '#platform/id.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { insertTestLibro, insertTestUsuario } from '#test/rows.ts'
import { type Callers, createCallers } from '#test/writing.ts'
import type { ClaveApi } from './clave-api.contract.ts'
import { CLAVES_MAX } from './clave-api.rules.ts'

const CLAVES = '/api/integraciones/claves'

let api: TestApi
let as: Callers
beforeAll(async () => {
  api = await createTestApi({ LIMITE_CLAVES_API: '40' })
  as = await createCallers(api)
})
afterAll(() => api.end())

type Made = { clave: ClaveApi; secreto: string }
const make = (...alcances: string[]) => as.done<Made>('POST', CLAVES, { nombre: 'Facturación', alcances })
const list = async () => (await api.app.inject({ url: CLAVES, headers: as.admin.headers })).json<ClaveApi[]>()
const bearer = (secreto: string) => ({ authorization: `Bearer ${secreto}` })
const get = (url: string, headers: object) => api.app.inject({ url, headers: { ...headers } })

async function insertPedido(): Promise<string> {
  const payload = {
    items: [{ libro: await insertTestLibro(api.db), cantidad: 1 }],
    metodo_pago: 'efectivo',
    entrega: 'Pasaje Secreto 77',
  }
  const made = await api.app.inject({ method: 'POST', url: '/api/pedidos', headers: as.cliente.headers, payload })
  expect(made.statusCode, made.body).toBe(200)
  return made.json()._id
}

describe('a key of the API', () => {
  it('is shown once: the shop keeps its hash, and lists never hold it', async () => {
    const { clave, secreto } = await make('pedidos:leer')
    expect(secreto).toMatch(/^anq_[\w-]{43}$/)
    expect(clave).toMatchObject({ prefijo: secreto.slice(0, 10), alcances: ['pedidos:leer'], creada_por: 'Ana Prueba' })
    expect(clave).toMatchObject({ usada_en: null, revocada_en: null })
    expect(await list()).toContainEqual(clave)
    const { rows } = await api.pool.query(
      `select clave_api::text as held from clave_api union all select suceso_seguridad::text from suceso_seguridad`,
    )
    expect(JSON.stringify([rows, await list()])).not.toContain(secreto.slice(10))
  })

  it('opens what its scope says, and tells when it was used', async () => {
    const { clave, secreto } = await make('pedidos:leer')
    expect((await get('/api/pedidos', bearer(secreto))).statusCode).toBe(200)
    const id = await insertPedido()
    expect((await get(`/api/pedidos/${id}`, bearer(secreto))).json()).toMatchObject({
      _id: id,
      historia: [{ quien: 'Ana Prueba' }],
    })
    const used = (await list()).find(({ _id }) => _id === clave._id)?.usada_en
    expect(Date.now() - Date.parse(used ?? '')).toBeLessThan(60_000)
    await get('/api/pedidos', bearer(secreto))
    expect((await list()).find(({ _id }) => _id === clave._id)?.usada_en).toBe(used)
    await api.pool.query(`update clave_api set usada_en = now() - interval '2 minutes' where id = $1`, [clave._id])
    await get('/api/pedidos', bearer(secreto))
    const again = (await list()).find(({ _id }) => _id === clave._id)?.usada_en
    expect(Date.parse(again ?? '')).toBeGreaterThanOrEqual(Date.parse(used ?? ''))
  })

  it('changes an order as the shop, and the audit and the history say so', async () => {
    const { clave, secreto } = await make('pedidos:estado')
    const id = await insertPedido()
    const change = { method: 'PUT' as const, url: `/api/pedidos/${id}`, payload: { estado: 'procesado' } }
    const changed = await api.app.inject({ ...change, headers: bearer(secreto) })
    expect(changed.statusCode, changed.body).toBe(200)
    expect(changed.json().historia.at(-1)).toMatchObject({ estado: 'procesado', por: 'libreria', quien: null })
    const { sucesos } = (await get(`/api/auditoria?quien=${clave._id}`, as.admin.headers)).json()
    expect(sucesos).toMatchObject([
      { suceso: 'cambio', quien: { _id: clave._id, nombre: 'Clave de API «Facturación»' }, cosa: { _id: id } },
    ])
  })

  it('writes the catalogue in its own name', async () => {
    const { clave, secreto } = await make('catalogo:escribir')
    const libro = await insertTestLibro(api.db)
    const change = { method: 'PUT' as const, url: `/api/libros/${libro}`, payload: { precio: 9_000 } }
    expect((await api.app.inject({ ...change, headers: bearer(secreto) })).statusCode).toBe(200)
    const { sucesos } = (await get(`/api/auditoria?cosa=${libro}`, as.admin.headers)).json()
    expect(sucesos[0]).toMatchObject({ quien: { _id: clave._id }, despues: { precio: 9_000 } })
  })

  it('is refused with what it lacks, before its body is looked at, and the refusal is noted', async () => {
    const { clave, secreto } = await make('catalogo:escribir')
    expect((await get('/api/pedidos', bearer(secreto))).json()).toEqual({
      code: 'ALCANCE',
      mensaje: 'Esta clave no tiene el alcance «pedidos:leer», que esta llamada pide.',
    })
    expect((await get('/api/usuarios', bearer(secreto))).json()).toEqual({
      code: 'ALCANCE',
      mensaje: 'Las claves de API no pueden usar esta llamada.',
    })
    await api.services.sucesos.settle()
    const noted = api.db.selectFrom('suceso_seguridad').select('suceso').where('actor_id', '=', clave._id)
    expect((await noted.execute()).map(({ suceso }) => suceso)).toEqual(['panel-rechazado', 'panel-rechazado'])
  })

  it('is nobody once it is revoked, and cannot be revoked twice', async () => {
    const { clave, secreto } = await make('pedidos:leer')
    await as.done('DELETE', `${CLAVES}/${clave._id}`)
    expect((await get('/api/pedidos', bearer(secreto))).statusCode).toBe(401)
    expect((await list()).find(({ _id }) => _id === clave._id)?.revocada_en).not.toBeNull()
    expect((await as.refused(404, 'DELETE', `${CLAVES}/${clave._id}`)).code).toBe('CLAVE_API_NOT_FOUND')
    expect((await as.refused(404, 'DELETE', `${CLAVES}/${createId()}`)).code).toBe('CLAVE_API_NOT_FOUND')
  })

  it.each([
    ['an unknown one', `Bearer anq_${'x'.repeat(43)}`],
    ['a prefix alone', 'Bearer anq_'],
    ['one in another scheme', 'Basic anq_'],
  ])('%s opens nothing', async (_, authorization) => {
    expect((await get('/api/pedidos', { authorization })).statusCode).toBe(401)
  })

  it('opens nothing as a cookie', async () => {
    const { secreto } = await make('pedidos:leer')
    const cookie = (await as.call('POST', '/api/usuarios/cerrar-sesion', {})).headers['set-cookie']
    const name = String(cookie).split('=')[0] ?? ''
    expect(name).not.toBe('')
    expect((await get('/api/pedidos', { cookie: `${name}=${secreto}` })).statusCode).toBe(401)
    as = await createCallers(api) // that was a logout
  })

  it('is nobody to calls that are everybody’s', async () => {
    const { secreto } = await make('pedidos:leer')
    const payload = { nombre: 'Ana', email: 'ana@correo.test', asunto: 'Hola', texto: 'Un mensaje', sitio: '' }
    const sent = { method: 'POST' as const, url: '/api/contacto', headers: bearer(secreto), payload }
    const answer = await api.app.inject(sent)
    expect(answer.statusCode, answer.body).toBe(200)
    expect(await api.db.selectFrom('mensaje').select('usuario_id').execute()).toEqual([{ usuario_id: null }])
    expect((await get('/api/libros', bearer(secreto))).statusCode).toBe(200)
  })

  it('has a limit of its own', async () => {
    const [one, other] = [await make('pedidos:leer'), await make('pedidos:leer')]
    for (let n = 0; n < 40; n++) await get('/api/pedidos?limit=1', bearer(one.secreto))
    const refused = await get('/api/pedidos?limit=1', bearer(one.secreto))
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, expect.anything()])
    expect((await get('/api/pedidos?limit=1', bearer(other.secreto))).statusCode).toBe(200)
  })
})

describe('making and revoking keys', () => {
  it('needs a password that was typed a short while ago', async () => {
    const admin = await insertTestUsuario(api.db, 'admin')
    await api.pool.query(`update sesion set clave_en = now() - interval '2 hours' where usuario_id = $1`, [admin.id])
    const { clave } = await make('pedidos:leer')
    for (const request of [
      { method: 'POST' as const, url: CLAVES, payload: { nombre: 'X', alcances: ['pedidos:leer'] } },
      { method: 'DELETE' as const, url: `${CLAVES}/${clave._id}` },
    ]) {
      const answer = await api.app.inject({ ...request, headers: admin.headers })
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'CLAVE_RECIENTE'])
    }
  })

  it.each([
    [{ nombre: '', alcances: ['pedidos:leer'] }, 'nombre'],
    [{ nombre: 'x'.repeat(81), alcances: ['pedidos:leer'] }, 'nombre'],
    [{ nombre: 'X', alcances: [] }, 'alcances'],
    [{ nombre: 'X' }, 'alcances'],
  ])('refuses %j', async (body, campo) => {
    expect((await as.refused(400, 'POST', CLAVES, body)).campos).toHaveProperty(campo)
  })

  it('refuses a scope that there is not', async () => {
    expect((await as.refused(400, 'POST', CLAVES, { nombre: 'X', alcances: ['usuarios:leer'] })).code).toBe('INVALID')
  })

  it('stops at so many living ones', async () => {
    const { rows } = await api.pool.query('select count(*)::int as n from clave_api where revocada_en is null')
    for (let n = rows[0].n; n < CLAVES_MAX; n++) await make('pedidos:leer')
    expect((await as.refused(409, 'POST', CLAVES, { nombre: 'X', alcances: ['pedidos:leer'] })).code).toBe(
      'CLAVES_API_MAX',
    )
  })
})
