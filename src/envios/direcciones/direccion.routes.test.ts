import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createId } from '#platform/id.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { insertTestUsuario } from '#test/rows.ts'
import type { Direccion } from './direccion.contract.ts'
import { DIRECCIONES_MAX, formatEntrega } from './direccion.rules.ts'

type Usuario = Awaited<ReturnType<typeof insertTestUsuario>>

let api: TestApi
let otra: Usuario
let santaFe: string

beforeAll(async () => {
  api = await createTestApi()
  otra = await insertTestUsuario(api.db)
  const provincia = await api.db
    .selectFrom('provincia')
    .select('id')
    .where('descripcion', '=', 'Santa Fe')
    .executeTakeFirstOrThrow()
  santaFe = provincia.id
})
afterAll(() => api.end())

const URL = '/api/usuarios/direcciones'
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

async function call(method: Method, url: string, as: Usuario | null, payload?: object) {
  const response = await api.app.inject({ method, url, headers: as?.headers ?? {}, ...(payload && { payload }) })
  return { status: response.statusCode, body: response.json() }
}

const casa = (changes: object = {}) => ({
  alias: 'Casa',
  calle: 'Bv. Oroño 1450',
  piso: '2.º B',
  localidad: 'Rosario',
  provincia: santaFe,
  codigo_postal: '2000',
  recibe: 'José Ñandú',
  telefono: '341 555-0101',
  ...changes,
})

async function add(as: Usuario, ...aliases: string[]): Promise<Direccion[]> {
  for (const alias of aliases) expect((await call('POST', URL, as, casa({ alias }))).status).toBe(200)
  return (await call('GET', URL, as)).body
}
const shown = (list: Direccion[]) => list.map(({ alias, predeterminada }) => (predeterminada ? `${alias}*` : alias))

describe('the addresses of a customer', () => {
  it('are none at first; the first one kept is the default', async () => {
    const ana = await insertTestUsuario(api.db)
    expect(await call('GET', URL, ana)).toEqual({ status: 200, body: [] })
    const { status, body } = await call('POST', URL, ana, casa())
    expect(status).toBe(200)
    expect(body).toEqual([
      {
        ...casa(),
        _id: expect.any(String),
        provincia: { _id: santaFe, descripcion: 'Santa Fe' },
        predeterminada: true,
      },
    ])
    expect(shown(await add(ana, 'Trabajo'))).toEqual(['Casa*', 'Trabajo'])
  })

  it('keep hostile and unusual text as it is, trimmed', async () => {
    const ana = await insertTestUsuario(api.db)
    for (const alias of ["O'Higgins", 'José Ñandú', '📚🏠', '<b>Casa</b>', "'; drop table direccion; --"]) {
      const { body } = await call('POST', URL, ana, casa({ alias: `  ${alias}  ` }))
      expect(body.map((direccion: Direccion) => direccion.alias)).toContain(alias)
    }
  })

  it('take what is optional as null, and a postal code in any spelling', async () => {
    const ana = await insertTestUsuario(api.db)
    const { piso: _piso, telefono: _telefono, ...needed } = casa()
    await call('POST', URL, ana, { ...needed, codigo_postal: ' s2000 abc ' })
    await call('POST', URL, ana, casa({ piso: '  ', telefono: '', rol: 'admin', predeterminada: true }))
    const { body } = await call('GET', URL, ana)
    expect(body).toMatchObject([
      { piso: null, telefono: null, codigo_postal: 'S2000ABC', predeterminada: true },
      { piso: null, telefono: null, predeterminada: false },
    ])
  })

  it('keep street and number apart where they were told so, and forget it where they are told together', async () => {
    const ana = await insertTestUsuario(api.db)
    const partida = { calle: 'Bv. Oroño', altura: ' 1450 ' }
    const [kept] = (await call('POST', URL, ana, casa(partida))).body
    expect(kept).toMatchObject({ calle: 'Bv. Oroño', altura: '1450' })
    expect(formatEntrega(kept)).toBe(formatEntrega({ ...kept, calle: 'Bv. Oroño 1450', altura: undefined }))
    const [junta] = (await call('PUT', `${URL}/${kept._id}`, ana, casa({ altura: '' }))).body
    expect([junta.calle, 'altura' in junta]).toEqual(['Bv. Oroño 1450', false])
    const refused = await call('POST', URL, ana, casa({ altura: '1'.repeat(11) }))
    expect(refused.body.campos).toEqual({ altura: 'El número no puede superar los 10 caracteres.' })
  })

  it('are changed, and the default moves', async () => {
    const ana = await insertTestUsuario(api.db)
    const [, trabajo] = await add(ana, 'Casa', 'Trabajo')
    const changed = await call('PUT', `${URL}/${trabajo?._id}`, ana, casa({ alias: 'Oficina', piso: null }))
    expect(changed.body).toMatchObject([{ alias: 'Casa' }, { alias: 'Oficina', piso: null, predeterminada: false }])
    const moved = await call('PUT', `${URL}/${trabajo?._id}/predeterminada`, ana, {})
    expect(shown(moved.body)).toEqual(['Oficina*', 'Casa'])
    const again = await call('PUT', `${URL}/${trabajo?._id}/predeterminada`, ana, {})
    expect(shown(again.body)).toEqual(['Oficina*', 'Casa'])
  })

  it('are deleted; the oldest takes the place of the default', async () => {
    const ana = await insertTestUsuario(api.db)
    const [casa] = await add(ana, 'Casa', 'Trabajo', 'Mamá')
    expect(shown((await call('DELETE', `${URL}/${casa?._id}`, ana)).body)).toEqual(['Trabajo*', 'Mamá'])
    expect((await call('DELETE', `${URL}/${casa?._id}`, ana)).status).toBe(404)
  })

  it('are ten at most, also when many are added at once', async () => {
    const ana = await insertTestUsuario(api.db)
    const answers = await Promise.all(Array.from({ length: DIRECCIONES_MAX + 3 }, () => call('POST', URL, ana, casa())))
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(Array(3).fill([409, 'DEMASIADAS']))
    const list: Direccion[] = (await call('GET', URL, ana)).body
    expect(list).toHaveLength(DIRECCIONES_MAX)
    expect(list.filter(({ predeterminada }) => predeterminada)).toHaveLength(1)
  })

  it('have one default, whoever writes', async () => {
    const ana = await insertTestUsuario(api.db)
    await add(ana, 'Casa', 'Trabajo')
    const all = api.db.updateTable('direccion').set({ predeterminada: true }).where('usuario_id', '=', ana.id)
    await expect(all.execute()).rejects.toThrow('direccion_predeterminada_unica')
  })

  it('go with the account', async () => {
    const ana = await insertTestUsuario(api.db)
    await add(ana, 'Casa')
    expect((await call('DELETE', '/api/usuarios', ana)).status).toBe(200)
    expect(await api.db.selectFrom('direccion').select('id').where('usuario_id', '=', ana.id).execute()).toEqual([])
  })

  it('fit into an order whatever they say', async () => {
    const ana = await insertTestUsuario(api.db)
    const lista = await api.db.selectFrom('provincia').select(['id', 'descripcion']).execute()
    const longest = lista.toSorted((a, b) => b.descripcion.length - a.descripcion.length)[0]
    const full = casa({
      alias: 'a'.repeat(30),
      calle: 'ñ'.repeat(80),
      piso: 'p'.repeat(20),
      localidad: 'l'.repeat(50),
      provincia: longest?.id,
      codigo_postal: 'S2000ABC',
      recibe: 'r'.repeat(60),
      telefono: '1'.repeat(20),
    })
    const { body } = await call('POST', URL, ana, full)
    const items = [{ libro: createId(), cantidad: 1 }]
    const order = { items, metodo_pago: 'debito', entrega: formatEntrega(body[0]) }
    expect((await call('POST', '/api/pedidos', ana, order)).body.code).toBe('LIBRO_NO_DISPONIBLE')
  })
})

describe('an address is refused', () => {
  const refusals: [campo: string, value: unknown, mensaje: string][] = [
    ['alias', '  ', 'Ponele un nombre, por ejemplo Casa.'],
    ['alias', undefined, 'Ponele un nombre, por ejemplo Casa.'],
    ['alias', 'x'.repeat(31), 'El nombre no puede superar los 30 caracteres.'],
    ['alias', 7, 'Ponele un nombre, por ejemplo Casa.'],
    ['calle', '', 'Escribí la calle y el número.'],
    ['calle', 'x'.repeat(300), 'La calle no puede superar los 80 caracteres.'],
    ['calle', 'a\u0007b', 'La calle tiene caracteres que no se pueden guardar.'],
    ['piso', 'x'.repeat(21), 'El piso no puede superar los 20 caracteres.'],
    ['localidad', '', 'Escribí la localidad.'],
    ['localidad', null, 'Escribí la localidad.'],
    ['provincia', '', 'Elegí una provincia de la lista.'],
    ['provincia', createId(), 'Elegí una provincia de la lista.'],
    ['codigo_postal', '', 'Escribí el código postal.'],
    ['codigo_postal', '200', 'El código postal tiene 4 números, o la forma S2000ABC.'],
    ['codigo_postal', 'S2000', 'El código postal tiene 4 números, o la forma S2000ABC.'],
    ['recibe', '', 'Escribí quién recibe el paquete.'],
    ['telefono', 'mañana', 'Escribí un teléfono con números, por ejemplo 341 555-0101.'],
    ['telefono', '12345', 'Escribí un teléfono con números, por ejemplo 341 555-0101.'],
    ['telefono', '1'.repeat(21), 'El teléfono no puede superar los 20 caracteres.'],
  ]

  it.each(refusals)('with %s %j', async (campo, value, mensaje) => {
    const ana = await insertTestUsuario(api.db)
    const [kept] = await add(ana, 'Casa')
    for (const [method, url] of [
      ['POST', URL],
      ['PUT', `${URL}/${kept?._id}`],
    ] as const) {
      const { status, body } = await call(method, url, ana, casa({ [campo]: value }))
      expect(status).toBe(400)
      expect(body.campos[campo]).toBe(mensaje)
    }
    expect((await call('GET', URL, ana)).body).toEqual([kept])
  })

  it('to a visitor', async () => {
    const id = createId()
    expect((await call('GET', URL, null)).status).toBe(401)
    expect((await call('POST', URL, null, casa())).status).toBe(401)
    expect((await call('PUT', `${URL}/${id}`, null, casa())).status).toBe(401)
    expect((await call('PUT', `${URL}/${id}/predeterminada`, null, {})).status).toBe(401)
    expect((await call('DELETE', `${URL}/${id}`, null)).status).toBe(401)
  })

  it('where it is another customer’s, or nobody’s', async () => {
    const ana = await insertTestUsuario(api.db)
    const [own] = await add(ana, 'Casa')
    for (const id of [own?._id, createId(), 'abc']) {
      expect((await call('PUT', `${URL}/${id}`, otra, casa())).status).toBe(404)
      expect((await call('PUT', `${URL}/${id}/predeterminada`, otra, {})).status).toBe(404)
      expect((await call('DELETE', `${URL}/${id}`, otra)).status).toBe(404)
    }
    expect((await call('GET', URL, ana)).body).toEqual([own])
    expect((await call('GET', URL, otra)).body).toEqual([])
  })

  it('on the cookie from elsewhere', async () => {
    const ana = await insertTestUsuario(api.db)
    const headers = { cookie: `sesion=${ana.headers.authorization.slice(7)}`, origin: 'https://otra.test' }
    const refused = await api.app.inject({ method: 'POST', url: URL, headers, payload: casa() })
    expect(refused.json()).toMatchObject({ code: 'ORIGIN' })
    expect((await call('GET', URL, ana)).body).toEqual([])
  })
})
