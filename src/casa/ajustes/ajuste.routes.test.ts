// The calls of the settings: types, limits, who may, what wins, what is told to whom.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApi } from '#app/api/api.ts'
import { loadConfig } from '#platform/config.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { paintCover } from '#test/imagenes.ts'
import { insertTestLibro, insertTestUsuario } from '#test/rows.ts'

type Visto = { clave: string; valor: unknown; version: number; variable: string | null; guardado: boolean }
type Cambio = { clave: string; valor?: unknown; fabrica?: boolean; version?: number }

const { SMTP_URL, FIJADAS } = loadConfig({ SMTP_URL: 'smtps://x:de-la-maquina@smtp.test' })
const smtpFixed = { SMTP_URL, FIJADAS }

let api: TestApi
let admin: Awaited<ReturnType<typeof insertTestUsuario>>
beforeAll(async () => {
  api = await createTestApi({ SITE_HORARIO: 'De la máquina' })
  admin = await insertTestUsuario(api.db, 'admin')
})
afterAll(() => api.end())

const list = async () => (await api.app.inject({ url: '/api/ajustes', headers: admin.headers })).json<Visto[]>()
const find = async (clave: string) => (await list()).find((visto) => visto.clave === clave)
async function put(cambios: Cambio[], headers: object = admin.headers) {
  const answer = await api.app.inject({
    method: 'PUT',
    url: '/api/ajustes',
    headers: { ...headers },
    payload: { cambios },
  })
  return { status: answer.statusCode, body: answer.json() }
}
const publicos = async () => (await api.app.inject('/api/ajustes/publicos')).json<Record<string, unknown>>()
const reset = (...claves: string[]) => put(claves.map((clave) => ({ clave, fabrica: true })))

describe('the logo', () => {
  const SUBIR = { method: 'POST', url: '/api/imagenes' } as const
  const refusal = { status: 400, body: expect.objectContaining({ campos: { 'sitio.logo': expect.any(String) } }) }
  it('is a picture that was uploaded here, of the size that it has', async () => {
    const payload = await paintCover('png', { width: 300, height: 100 })
    const headers = { ...admin.headers, 'content-type': 'image/png' }
    const { direccion } = (await api.app.inject({ ...SUBIR, headers, payload })).json()
    const { pathname } = new URL(direccion)
    const set = (valor: string) => put([{ clave: 'sitio.logo', valor }])
    expect(await set(`/imagenes/${'a'.repeat(64)}.webp?300x100`)).toMatchObject(refusal)
    expect(await set(`${pathname}?300x101`)).toMatchObject(refusal)
    expect(await publicos()).toEqual({})
    expect((await set(`${pathname}?300x100`)).status).toBe(200)
    expect(await publicos()).toEqual({ 'sitio.logo': `${pathname}?300x100` })
    await reset('sitio.logo')
  })
})

describe('a setting', () => {
  it('is what its slice declares, then what was typed in, then what it was again', async () => {
    expect(await publicos()).toEqual({})
    expect(await find('sitio.nombre')).toMatchObject({ valor: 'Anaquel', guardado: false, version: 0 })
    expect((await put([{ clave: 'sitio.nombre', valor: '  La   Anaquela ', version: 0 }])).status).toBe(200)
    expect(await find('sitio.nombre')).toMatchObject({ valor: 'La Anaquela', guardado: true })
    expect(await publicos()).toEqual({ 'sitio.nombre': 'La Anaquela' })
    expect((await api.app.inject('/api/sitio')).json()).toMatchObject({ nombre: 'La Anaquela' })
    expect((await api.app.inject('/api/openapi.json')).json().info.title).toBe('API de La Anaquela')
    await reset('sitio.nombre')
    expect(await publicos()).toEqual({})
    expect((await api.app.inject('/api/sitio')).json()).toMatchObject({ nombre: 'Anaquel' })
  })

  it.each([
    ['sitio.nombre', '', 'La librería tiene que llamarse de alguna manera.'],
    ['sitio.nombre', 'x'.repeat(61), 'No puede superar los 60 caracteres.'],
    ['sitio.cuit', '30-50001091-3', 'No es un CUIT: son 11 dígitos y el último tiene que cerrar la cuenta.'],
    ['sitio.email', 'nadie', 'El correo electrónico no es válido.'],
    ['envios.expres', -1, 'Tiene que ser de $ 0 a $ 1.000.000.'],
    ['envios.expres', 10.005, 'Los centavos son dos cifras.'],
    ['envios.expres', '3000', 'Escribí un número.'],
    ['pedidos.cuotas', 4, 'Tiene que ser de 1 a 3.'],
    ['pedidos.cbu', '1'.repeat(22), 'Son 22 dígitos y estos no forman un CBU: revisá si falta o sobra alguno.'],
    ['moneda.pesos_por_dolar', 0, 'Tiene que ser de 1 a 10.000.000.'],
    ['moneda.fecha', 'ayer', 'Escribí la fecha como aaaa-mm-dd.'],
    [
      'sitio.sucursales',
      [{ nombre: '', direccion: 'Sur 1', horario: '', telefono: '' }],
      'Cada sucursal lleva un nombre.',
    ],
    ['nada.nada', 1, 'No conocemos ese ajuste.'],
  ])('%s refuses %j: %s', async (clave, valor, mensaje) => {
    const { status, body } = await put([{ clave, valor }])
    expect(status).toBe(400)
    expect(body).toMatchObject({ code: 'INVALID', mensaje, campos: { [clave]: mensaje } })
  })

  it('is not written where another of the same call is wrong', async () => {
    const { status, body } = await put([
      { clave: 'sitio.lema', valor: 'Otro' },
      { clave: 'envios.expres', valor: -1 },
      { clave: 'envios.umbral', valor: 'x' },
    ])
    expect(status).toBe(400)
    expect(Object.keys(body.campos)).toEqual(['envios.expres', 'envios.umbral'])
    expect(await find('sitio.lema')).toMatchObject({ guardado: false })
  })

  it('that somebody else has changed meanwhile is refused', async () => {
    await put([{ clave: 'sitio.lema', valor: 'Uno' }])
    expect(await put([{ clave: 'sitio.lema', valor: 'Dos', version: 0 }])).toMatchObject({
      status: 409,
      body: { code: 'VERSION' },
    })
    const version = (await find('sitio.lema'))?.version
    expect((await put([{ clave: 'sitio.lema', valor: 'Dos', ...(version && { version }) }])).status).toBe(200)
    await reset('sitio.lema')
  })

  it('that was set back and typed in again meanwhile is refused too: no version comes twice', async () => {
    await put([{ clave: 'sitio.lema', valor: 'Uno' }])
    const seen = (await find('sitio.lema'))?.version ?? 0
    await reset('sitio.lema')
    expect(await find('sitio.lema')).toMatchObject({ version: 0 })
    expect((await put([{ clave: 'sitio.lema', valor: 'De otra persona', version: 0 }])).status).toBe(200)
    const { status, body } = await put([{ clave: 'sitio.lema', valor: 'Dos', version: seen }])
    expect([status, body.code]).toEqual([409, 'VERSION'])
    expect(await find('sitio.lema')).toMatchObject({ valor: 'De otra persona' })
    await reset('sitio.lema')
  })

  it('that the environment sets is shown so, and not changed', async () => {
    expect(await find('sitio.horario')).toMatchObject({ valor: 'De la máquina', variable: 'SITE_HORARIO' })
    const { status, body } = await put([{ clave: 'sitio.horario', valor: 'Del panel' }])
    expect([status, body.code]).toEqual([409, 'AJUSTE_FIJADO'])
    expect(body.mensaje).toBe('«Horario de atención» está fijado por la variable SITE_HORARIO de la máquina.')
    // Stored before the variable came: it waits.
    await api.pool.query(`insert into ajuste_tienda (clave, valor) values ('sitio.horario', '"Del panel"')`)
    await api.services.ajustes.load(api.db)
    expect((await api.app.inject('/api/contacto')).json()).toMatchObject({ horario: 'De la máquina' })
    await api.pool.query('delete from ajuste_tienda')
    await api.services.ajustes.load(api.db)
  })

  it('that this version cannot read counts as unset, and the panel says so', async () => {
    await api.pool.query(
      `insert into ajuste_tienda (clave, valor) values ('envios.expres', '"mucho"'), ('sitio.futuro', '1')`,
    )
    await api.services.ajustes.load(api.db)
    expect(await find('envios.expres')).toMatchObject({
      valor: 3000,
      problema: 'Lo guardado no vale en esta versión: se usa el valor de fábrica.',
    })
    await put([{ clave: 'envios.expres', valor: 100 }])
    expect(await find('envios.expres')).toMatchObject({ valor: 100, problema: null })
    await api.pool.query('delete from ajuste_tienda')
    await api.services.ajustes.load(api.db)
  })
})

describe('money', () => {
  it('needs a password typed a short while ago; a text does not', async () => {
    const old = await insertTestUsuario(api.db, 'admin')
    await api.pool.query(`update sesion set clave_en = now() - interval '2 hours' where usuario_id = $1`, [old.id])
    expect(await put([{ clave: 'envios.expres', valor: 1 }], old.headers)).toMatchObject({
      status: 403,
      body: { code: 'CLAVE_RECIENTE' },
    })
    expect((await put([{ clave: 'sitio.pie', valor: 'Hola' }], old.headers)).status).toBe(200)
    await reset('sitio.pie')
  })

  it('of shipping and instalments is what an order costs, and what the customer saw still guards it', async () => {
    const { headers } = await insertTestUsuario(api.db)
    const items = [{ libro: await insertTestLibro(api.db, { precio: 5_000_00 }), cantidad: 1 }]
    const buy = (payload: object) =>
      api.app.inject({
        method: 'POST',
        url: '/api/pedidos',
        headers,
        payload: { items, metodo_pago: 'tarjeta', ...payload },
      })
    const visto = { total: 7_000, envio: 3_000 }
    await put([
      { clave: 'envios.expres', valor: 2_500.5 },
      { clave: 'pedidos.recargo_2', valor: 900 },
    ])
    const refused = await buy({ cuotas: 2, visto })
    expect(refused.json()).toMatchObject({ code: 'VISTO_CAMBIADO', total: 5_900, envio: 2_500.5 })
    const placed = await buy({ cuotas: 2, visto: { total: 5_900, envio: 2_500.5 } })
    expect(placed.json()).toMatchObject({ recargo: 900, total: 5_900, envio: 2_500.5 })
    await put([{ clave: 'pedidos.porcentaje_2', valor: 12.5 }])
    expect((await buy({ cuotas: 2 })).json()).toMatchObject({ recargo: 625, total: 5_625 })
    await reset('pedidos.porcentaje_2')
    await put([
      { clave: 'envios.umbral', valor: 5_000 },
      { clave: 'pedidos.cuotas', valor: 1 },
    ])
    expect((await buy({ cuotas: 1 })).json()).toMatchObject({ total: 5_000, envio: 0, envio_gratis: true })
    expect((await buy({ cuotas: 2 })).json()).toMatchObject({
      campos: { cuotas: 'Por ahora la tarjeta va en una cuota.' },
    })
    await reset('envios.expres', 'envios.umbral', 'pedidos.recargo_2', 'pedidos.cuotas')
    expect((await buy({ cuotas: 2, visto })).statusCode).toBe(200)
  })

  it('of a repeated order is what it was, whatever changed since', async () => {
    const { headers } = await insertTestUsuario(api.db)
    const items = [{ libro: await insertTestLibro(api.db, { precio: 5_000_00 }), cantidad: 1 }]
    const send = () =>
      api.app.inject({
        method: 'POST',
        url: '/api/pedidos',
        headers: { ...headers, 'idempotency-key': 'una-sola' },
        payload: { items, metodo_pago: 'tarjeta', cuotas: 3 },
      })
    const first = (await send()).json()
    await put([{ clave: 'pedidos.cuotas', valor: 1 }])
    expect((await send()).json()).toEqual(first)
    await reset('pedidos.cuotas')
  })
})

describe('what is a person’s', () => {
  it('is in the audit by its name alone', async () => {
    await put([
      { clave: 'sitio.razon_social', valor: 'Ñandú y Cía.' },
      { clave: 'pedidos.alias', valor: 'nandu.libros' },
    ])
    const rows = await api.db
      .selectFrom('suceso_seguridad')
      .selectAll()
      .where('entidad', '=', 'ajuste')
      .orderBy('ocurrio_en', 'desc')
      .limit(2)
      .execute()
    expect(rows.flatMap(({ campos }) => campos).toSorted()).toEqual(['pedidos.alias', 'sitio.razon_social'])
    expect(JSON.stringify(rows)).not.toMatch(/Ñandú|nandu/)
    // Transfer data is for whoever has ordered.
    expect(await publicos()).toEqual({ 'sitio.razon_social': 'Ñandú y Cía.' })
    await reset('sitio.razon_social', 'pedidos.alias')
  })
})

describe('a secret', () => {
  const SECRETO = 'Ñ-muy:secreta/@ 77'
  const CUENTA = [
    { clave: 'correo.servidor', valor: 'smtp.libros.test' },
    { clave: 'correo.usuario', valor: 'caja@libros.test' },
    { clave: 'correo.clave', valor: SECRETO },
  ]
  const CLAVES = CUENTA.map(({ clave }) => clave)
  const smtpUrl = () => api.services.ajustes.config.SMTP_URL

  it('is used, and never shown again: not in an answer, the audit, or a row', async () => {
    const answer = await put(CUENTA)
    expect(answer.status).toBe(200)
    expect(await find('correo.clave')).toMatchObject({ valor: null, defecto: null, guardado: true, problema: null })
    expect(smtpUrl()).toBe(`smtps://caja%40libros.test:${encodeURIComponent(SECRETO)}@smtp.libros.test:465`)
    const rows = await api.db.selectFrom('ajuste_tienda').selectAll().execute()
    const sucesos = await api.db.selectFrom('suceso_seguridad').selectAll().execute()
    const told = JSON.stringify([answer.body, await list(), rows, sucesos, await publicos()])
    expect(told).not.toContain(SECRETO)
    expect(told).not.toContain(encodeURIComponent(SECRETO))
    expect(rows.find(({ clave }) => clave === 'correo.clave')).toMatchObject({
      sellado: true,
      valor: expect.stringMatching(/^v1\.[0-9a-f]{8}\./),
    })
    expect(sucesos.flatMap(({ campos }) => campos ?? [])).toContain('correo.clave')
  })

  it('counts as unset with another key, or moved to another place, and the panel says so', async () => {
    await put(CUENTA)
    const other = await createApi(
      { ...api.config, AJUSTES_CLAVE: 'otra clave, de treinta y dos letras o más' },
      api.databaseUrl,
    )
    const told = await other.app.inject({ url: '/api/ajustes', headers: admin.headers })
    expect(told.statusCode).toBe(200)
    expect(told.json<Visto[]>().find(({ clave }) => clave === 'correo.clave')).toMatchObject({
      guardado: true,
      problema: expect.stringContaining('AJUSTES_CLAVE'),
    })
    expect(other.services.ajustes.config.SMTP_URL).toBe('smtps://caja%40libros.test@smtp.libros.test:465')
    await other.app.close()
    await api.pool.query(`update ajuste_tienda set valor = '"v1.00000000.AAAA"' where clave = 'correo.clave'`)
    await api.services.ajustes.load(api.db)
    expect(await find('correo.clave')).toMatchObject({ problema: expect.stringContaining('Escribilo de nuevo') })
    await reset(...CLAVES)
    expect(smtpUrl()).toBeUndefined()
  })

  it('is fixed with the variable that says all of it', async () => {
    const fixed = await createApi({ ...api.config, ...smtpFixed }, api.databaseUrl)
    const told = (await fixed.app.inject({ url: '/api/ajustes', headers: admin.headers })).json<Visto[]>()
    const deCorreo = told.filter(({ clave }) => clave.startsWith('correo.') && clave !== 'correo.remitente')
    expect(new Set(deCorreo.map(({ variable }) => variable))).toEqual(new Set(['SMTP_URL']))
    expect(JSON.stringify(told)).not.toContain('de-la-maquina')
    await fixed.app.close()
  })
})

it('are nobody’s but an administrator’s', async () => {
  const empleado = await insertTestUsuario(api.db, 'empleado')
  expect((await put([{ clave: 'sitio.lema', valor: 'x' }], empleado.headers)).status).toBe(403)
  expect((await api.app.inject({ url: '/api/ajustes', headers: empleado.headers })).statusCode).toBe(403)
  expect((await put([{ clave: 'sitio.lema', valor: 'x' }], {})).status).toBe(401)
})

describe('the colour', () => {
  const marca = (color: string) => api.app.inject(`/marca/${color}.css`)

  it('is a style sheet over the design’s, kept for ever under its own address', async () => {
    expect((await marca('7d1a2d')).body).toBe('')
    expect(await put([{ clave: 'sitio.acento', valor: '#ffcc00' }])).toMatchObject({
      status: 400,
      body: { mensaje: expect.stringContaining('no se leerían bien') },
    })
    await put([{ clave: 'sitio.acento', valor: '#1D4E6B' }])
    expect(await publicos()).toEqual({ 'sitio.acento': '#1d4e6b' })
    const now = await marca('1d4e6b')
    expect(now.headers).toMatchObject({
      'content-type': 'text/css; charset=utf-8',
      'cache-control': expect.stringContaining('immutable'),
    })
    expect(now.body).toContain('--color-sell:#1d4e6b')
    expect((await marca('000000')).headers['cache-control']).toBe('no-cache')
    await reset('sitio.acento')
  })
})
